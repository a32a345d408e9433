"""Find out whether a port can be used: asked before anything is installed, and when serving begins.

Run as a program by the interpreter of the machine, so it uses nothing but what comes with it.
"""

from __future__ import annotations

import errno
import os
import socket
import sys
from typing import Final

USUAL_PORT: Final = 8000
HERE: Final = "127.0.0.1"
ANYWHERE: Final = "0.0.0.0"  # noqa: S104


class PortTaken(Exception):
    """The port is somebody else's; it says which one to choose instead."""


def bound(*, host: str, port: int) -> socket.socket:
    """Return a socket bound to the port, or raise `PortTaken`."""
    door = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    # Connections of a server that has just ended must not keep the next one out.
    door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        door.bind((host, port))
    except OSError as error:
        door.close()
        if error.errno not in (errno.EADDRINUSE, errno.EACCES):
            raise
        raise PortTaken(
            f"Port {port} is taken by another program, or not ours to use. "
            f"Choose another one, for example: "
            f"PORT={port + 1 if port > 1023 else USUAL_PORT} make demo"
        ) from None
    return door


def complaint() -> str:
    """Return why the port that the environment names cannot be used, or nothing.

    What is no port at all is told when serving begins.
    """
    number = os.environ.get("PORT", str(USUAL_PORT))
    if not (number.isascii() and number.isdigit() and 0 < int(number) < 2**16):
        return ""
    host = ANYWHERE if os.environ.get("LAN") == "1" else HERE
    try:
        bound(host=host, port=int(number)).close()
    except PortTaken as error:
        return str(error)
    return ""


if __name__ == "__main__":
    sys.exit(complaint() or None)
