"""The browser that visits the site."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connection
from playwright.sync_api import Browser
from pytest_django import DjangoDbBlocker
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


@pytest.fixture(scope="session", autouse=True)
def _nobody_holds_the_database_at_the_end(
    django_db_setup: None, django_db_blocker: DjangoDbBlocker
) -> Iterator[None]:
    """End what threads of a server still hold of the database, or it could not be dropped."""
    yield
    with django_db_blocker.unblock(), connection.cursor() as cursor:
        cursor.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )


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
