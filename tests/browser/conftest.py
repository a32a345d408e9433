"""The whole site behind its ASGI server, and the browser that visits it."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest
import uvicorn

from deploy.asgi import application
from tests.programs import CHROMIUM

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
]


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    """Return how to start the machine's own Chromium."""
    return {"executable_path": CHROMIUM, "headless": True, "args": FLAGS}


@pytest.fixture
def site(transactional_db: None) -> Iterator[str]:
    """Yield the address of the site, served on the test's database."""
    server = uvicorn.Server(
        uvicorn.Config(
            application, port=0, lifespan="off", log_config=None, timeout_graceful_shutdown=1
        )
    )
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    yield f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}"
    server.should_exit = True
    thread.join(5)
