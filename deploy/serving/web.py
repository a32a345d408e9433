"""The web server of a laptop, and how its process ends."""

from __future__ import annotations

import logging
import os
import sys
import threading
from types import FrameType
from typing import Final, NoReturn

import uvicorn

from deploy.embedded import server as database

LARGEST_MESSAGE: Final = 64 * 1024
"""Bytes. A larger one ends its socket before it is read; a live table refuses far smaller ones."""

PATIENCE: Final = 3.5  # seconds from the signal until the process ends, whatever still runs

_leaving = threading.Lock()


class Web(uvicorn.Server):
    """A server that is gone soon after it is told to end."""

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop serving; open pages and slow queries cannot hold the end up."""
        if not self.should_exit:
            # The streams of open pages are cut, and each would write a page of traceback.
            logging.getLogger("uvicorn.error").setLevel(logging.CRITICAL)
            last = threading.Timer(PATIENCE, leave)
            last.daemon = True
            last.start()
        super().handle_exit(sig, frame)


def load_web() -> Web:
    """Return the server with the site loaded, so that a fault shows before work begins."""
    config = uvicorn.Config(
        "deploy.asgi:application",
        lifespan="off",
        log_config=None,
        server_header=False,
        timeout_graceful_shutdown=1,
        ws="websockets-sansio",
        ws_max_size=LARGEST_MESSAGE,
        # Packing the views would cost each open page more memory than all the rest of it.
        ws_per_message_deflate=False,
    )
    config.load()
    return Web(config)


def leave() -> NoReturn:
    """Leave the database and end at once: a task still running would keep Python waiting."""
    with _leaving:
        database.stop()
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(0)
