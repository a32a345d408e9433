"""The standings page at 20 and 500 rows, and the standings of a thousand pairs computed.

The comparison of the page is with the same page whose rows are rendered anew each time, and of
long lists with short ones; that of the computation with the time it may take, in seconds of the
processor. It runs on a test database of its own, which is dropped afterwards.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from statistics import median

from django.conf import settings
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext, setup_databases, teardown_databases
from django.urls import reverse

from leagues.events.states import EventStatus
from leagues.standings.ranking import ListKind
from leagues.standings.selectors.played import EventPlay, event_play, ranked
from leagues.standings.services.sheets import recompute_standings
from tests.bench.measuring import TURNS, Row, rates
from tests.factories.events import EventFactory
from tests.factories.long_events import long_event
from tests.factories.standings import long_standings

SHORT, LONG = 20, 500
PAIRS, ROUNDS = 1000, 15
MAY_TAKE = 0.5


def rows() -> list[Row]:
    """Compare the page with itself: kept and rendered anew, long and short."""
    with database():
        short, long = (page_of(count) for count in (SHORT, LONG))
        short_kept, long_kept = rates(short, long)
        short_anew, long_anew = rates(anew(short), anew(long))
        few, many = queries(short), queries(long)
        computed = computing()
    return [
        *computed,
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


def computing() -> list[Row]:
    """Compute the standings of a Swiss of many pairs over fifteen rounds."""
    large, small = (long_event(pairs=pairs, rounds=ROUNDS) for pairs in (PAIRS, SHORT))

    def read() -> EventPlay:
        return event_play(event_id=large.pk, kinds=(ListKind.ENTRIES,))

    play = read()
    what = f"standings of {PAIRS:,} pairs, {ROUNDS} rounds"
    return [
        Row(
            what=f"{what}: {name}",
            unit="s",
            ours=processor_seconds(work),
            other=MAY_TAKE,
            against="the time it may take",
        )
        for name, work in (
            ("ranked", lambda: ranked(play)),
            ("read and ranked", lambda: ranked(read())),
        )
    ] + [
        Row(
            what=f"{what}: written",
            unit="queries",
            ours=queries(lambda: recompute_standings(event_id=large.pk)),
            other=queries(lambda: recompute_standings(event_id=small.pk)),
            against=f"{SHORT} pairs",
        )
    ]


def processor_seconds(work: Callable[[], object]) -> float:
    """Return the processor's time for a piece of work, the median of some turns."""
    found: list[float] = []
    for _ in range(TURNS):
        start = time.process_time()
        work()
        found.append(time.process_time() - start)
    return median(found)


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


def queries(look: Callable[[], object]) -> int:
    """Return how many queries a piece of work takes when nothing is kept."""
    cache.clear()
    with CaptureQueriesContext(connection) as seen:
        look()
    return len(seen)
