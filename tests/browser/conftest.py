"""The browser that visits the site."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser
from pytest_playwright.pytest_playwright import CreateContextCallback

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
def new_context(
    new_context: CreateContextCallback, browser: Browser
) -> Iterator[CreateContextCallback]:
    """Yield how to open a browser of one's own; its pages leave the site before it closes.

    A browser closed while its pages still load or listen has been seen never to answer.
    """
    yield new_context
    for context in browser.contexts:
        for page in context.pages:
            page.goto("about:blank", wait_until="commit")
