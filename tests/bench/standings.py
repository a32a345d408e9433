"""The standings page at 20 and 500 rows: queries, and requests a second through all of Django.

The comparison is with the same page whose rows are rendered anew each time, and of long lists
with short ones. It runs on a test database of its own, which is dropped afterwards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from django.conf import settings
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext, setup_databases, teardown_databases
from django.urls import reverse

from leagues.events.states import EventStatus
from tests.bench.measuring import Row, rates
from tests.factories.events import EventFactory
from tests.factories.standings import long_standings

SHORT, LONG = 20, 500


def rows() -> list[Row]:
    """Compare the page with itself: kept and rendered anew, long and short."""
    with database():
        short, long = (page_of(count) for count in (SHORT, LONG))
        short_kept, long_kept = rates(short, long)
        short_anew, long_anew = rates(anew(short), anew(long))
        few, many = queries(short), queries(long)
    return [
        *(
            Row(
                what=f"standings page, {count} rows",
                unit="requests/s",
                ours=ours,
                other=other,
                against="rows rendered anew",
            )
            for count, ours, other in (
                (SHORT, short_kept, short_anew),
                (LONG, long_kept, long_anew),
            )
        ),
        Row(
            what=f"standings page, {LONG} rows",
            unit="queries",
            ours=many,
            other=few,
            against=f"{SHORT} rows",
        ),
    ]


@contextmanager
def database() -> Iterator[None]:
    """Make a test database, and drop it in the end."""
    settings.ALLOWED_HOSTS = ["testserver"]
    made = setup_databases(verbosity=0, interactive=False)
    try:
        yield
    finally:
        teardown_databases(made, verbosity=0)


def page_of(count: int) -> Callable[[], int]:
    """Return the work of looking at the standings of so many entrants once."""
    event = EventFactory.create(status=EventStatus.RUNNING.value)
    long_standings(event, count)
    client, url = Client(), reverse("standings:event", args=[event.pk])

    def look() -> int:
        if client.get(url).status_code != 200:
            raise AssertionError(url)
        return 1

    return look


def anew(look: Callable[[], int]) -> Callable[[], int]:
    """Return the same work with nothing kept from the last time."""

    def forgetful() -> int:
        cache.clear()
        return look()

    return forgetful


def queries(look: Callable[[], int]) -> int:
    """Return how many queries a page takes whose rows are not kept."""
    cache.clear()
    with CaptureQueriesContext(connection) as seen:
        look()
    return len(seen)
