"""What every test may use."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from django.core.cache import cache

# The browser's driver keeps an event loop running in the main thread from its first test on,
# and Django would take every query after that for one inside it.
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put browser tests last: after them `asyncio.run` fails in the main thread."""
    items.sort(key=lambda item: "browser" in item.nodeid)


@pytest.fixture(autouse=True)
def _empty_cache() -> Iterator[None]:
    """Forget limits and fragments, which a rolled back transaction does not."""
    cache.clear()
    yield
    cache.clear()
