"""The browser that visits the site."""

from __future__ import annotations

from typing import Any

import pytest

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
