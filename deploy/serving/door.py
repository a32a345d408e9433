"""What only one server at a time may have: the data folder's lock, and the port."""

from __future__ import annotations

import fcntl
import socket
from pathlib import Path
from typing import TextIO

from django.core.management.base import CommandError

from deploy.free_port import PortTaken, bound


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
    try:
        return bound(host=host, port=port)
    except PortTaken as error:
        raise CommandError(str(error)) from None
