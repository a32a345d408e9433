"""A broker for one machine: each message is a file in a folder.

Kombu has one of its own, which reads a message while it is still being written, and whose worker
then ends for good. Here a message gets its name only when it is whole, and one that cannot be read
is left out. Who may have which message needs no lock: whoever renames the file has it.
"""

from __future__ import annotations

import logging
import time
from pathlib import Path
from queue import Empty
from typing import Any, cast
from uuid import uuid4

from kombu import Connection
from kombu.transport import virtual
from kombu.utils.json import dumps, loads

log = logging.getLogger(__name__)


class Channel(virtual.Channel):
    """Put messages into the folder and get them out, the oldest first.

    Any: a message is the dict that kombu makes of it.
    """

    @property
    def folder(self) -> Path:
        """Return the folder of the messages, and make it if need be."""
        options = cast(Connection, self.connection.client).transport_options or {}
        folder = Path(options["folder"])
        folder.mkdir(parents=True, exist_ok=True)
        return folder

    def _put(self, queue: str, message: dict[str, Any], **kwargs: object) -> None:
        whole = self.folder / f"{time.time_ns():020}-{uuid4().hex}.{queue}"
        part = whole.with_suffix(".part")
        part.write_text(dumps(message), encoding="utf-8")
        part.rename(whole)

    def _get(self, queue: str, timeout: float | None = None) -> Any:
        for path in sorted(self.folder.glob(f"*.{queue}")):
            taken = path.with_suffix(".taken")
            try:
                path.rename(taken)
                text = taken.read_text(encoding="utf-8")
                taken.unlink()
                return loads(text)
            except FileNotFoundError:  # somebody else was quicker
                continue
            except ValueError:
                log.warning("Left out a message that cannot be read: %s", path.name)
                taken.unlink(missing_ok=True)
        raise Empty

    def _size(self, queue: str) -> int:
        return len(list(self.folder.glob(f"*.{queue}")))

    def _purge(self, queue: str) -> int:
        paths = list(self.folder.glob(f"*.{queue}"))
        for path in paths:
            path.unlink(missing_ok=True)
        return len(paths)


class Transport(virtual.Transport):
    """Let kombu use the folder; which queues there are, every process says for itself."""

    Channel = Channel
    global_state = virtual.BrokerState()
    implements = virtual.Transport.implements.extend(
        asynchronous=False, exchange_type=frozenset({"direct"})
    )
    default_port = 0
    driver_type = "folder"
    driver_name = "folder"

    def __init__(self, client: Any, **kwargs: Any) -> None:
        """Share the queues among the connections of this process."""
        super().__init__(client, **kwargs)
        self.state = self.global_state

    def driver_version(self) -> str:
        """Return that there is none."""
        return "N/A"
