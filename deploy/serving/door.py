"""What only one server at a time may have: the data folder's lock, and the port."""

from __future__ import annotations

import errno
import fcntl
import socket
from pathlib import Path
from typing import TextIO

from django.core.management.base import CommandError


def take_lock(folder: Path) -> TextIO:
    """Return the lock of a data folder, held until the process ends, however it ends."""
    folder.mkdir(parents=True, exist_ok=True)
    lock = (folder / "serving.lock").open("a")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        lock.close()
        raise CommandError(
            f"Upcard is already running on the data in {folder}. "
            "Use that one, or end it first with Ctrl-C in its window."
        ) from None
    return lock


def take_port(*, host: str, port: int) -> socket.socket:
    """Return a socket bound to the port, before anything else is started."""
    door = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    # Connections of a server that has just ended must not keep the next one out.
    door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        door.bind((host, port))
    except OSError as error:
        door.close()
        if error.errno != errno.EADDRINUSE and error.errno != errno.EACCES:
            raise
        raise CommandError(
            f"Port {port} is taken by another program, or not ours to use. "
            f"Choose another one, for example: PORT={port + 1 if port > 1023 else 8000} make demo"
        ) from None
    return door
