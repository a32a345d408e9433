"""A large site: how fast it is written and rated again, and what its pages take.

`SCALE_MATCHES` says how many matches it has, 50,000 unless told otherwise, and 1,000,000 at full
size; there are a tenth as many people. It is written into a test database that is dropped
afterwards.
"""

from __future__ import annotations

import os
import resource
import time
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import chain, islice
from typing import Any, Final

from django.db.models import Max
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from openskill.models import PlackettLuce

from games.matches.models import Match
from leagues.desk.scale.seeding import Scale, seed_scale
from leagues.events.models import Event
from leagues.standings.models import Rating, RatingPool
from leagues.standings.ratings.pools import PAIRS
from leagues.standings.ratings.values import RatedMatch
from leagues.standings.selectors.rankings import ROWS_A_PAGE
from leagues.standings.selectors.rated_stream import stream_of_matches
from leagues.standings.services.replays import replay_pool, replay_what_follows
from tests.bench.measuring import TURNS, Row
from tests.bench.standings import database

MATCHES: Final = int(os.environ.get("SCALE_MATCHES", "50000"))
PEOPLE_SHARE: Final = 10
FULL: Final = 1_000_000
SEED_MAY_TAKE, REPLAY_MAY_TAKE, PAGE_MAY_TAKE = 600.0, 60.0, 100.0
MAY_USE_MB: Final = 1000
OF_OTHERS: Final = 2000  # matches that the other package rates


def rows() -> Iterator[Row]:
    """Write a site, rate it, put an old match right, and look at its pages."""
    with database():
        scale = Scale(players=MATCHES // PEOPLE_SHARE, matches=MATCHES)
        now = timezone.now()
        seeded = seconds(lambda: seed_scale(scale=scale, now=now, say=lambda line: None))
        yield _rate("written as a large site", MATCHES / seeded, FULL / SEED_MAY_TAKE)
        replayed = seconds(lambda: replay_pool(kind=PAIRS, swaps_from=0))
        yield _rate("rated again and stored", MATCHES / replayed, FULL / REPLAY_MAY_TAKE)
        yield _rate("rated again and stored", MATCHES / replayed, openskill(), "openskill")
        yield _memory()
        yield _correction()
        yield from pages()


def seconds(work: Callable[[], object]) -> float:
    """Return how long a piece of work takes by the clock, for much of it is the database's."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def openskill() -> float:
    """Return how many of the same matches a second openskill rates, in memory alone."""
    lots = chain.from_iterable(stream_of_matches(pool=PAIRS))
    matches = [each.match for each in islice(lots, OF_OTHERS)]
    return len(matches) / seconds(lambda: _rated_by_openskill(matches))


def _rated_by_openskill(matches: Iterable[RatedMatch]) -> None:
    model = PlackettLuce()
    book: dict[int, Any] = {}  # Any: openskill's ratings are untyped
    for match in matches:
        sides = [[book.get(one) or model.rating() for one in side] for side in match.sides]
        news = model.rate(sides, scores=[match.difference or 0.0, 0.0])
        for side, rated in zip(match.sides, news, strict=True):
            book.update(zip(side, rated, strict=True))


def pages() -> Iterator[Row]:
    """Look at the pages that a large site could make slow."""
    busiest = Rating.objects.order_by("-matches")[0]
    last = -(-Rating.objects.count() // ROWS_A_PAGE)
    event = Event.objects.aggregate(Max("pk"))["pk__max"]
    rankings = reverse("standings:rankings")
    addresses = {
        "first page of the rankings": rankings,
        "last page of the rankings": f"{rankings}?page={last}",
        "search for ma": f"{rankings}?q=ma",
        "search for ada tre": f"{rankings}?q=ada+tre",
        f"player of {busiest.matches} matches": reverse(
            "standings:player", args=[busiest.player_id]
        ),
        "event": reverse("desk:event", args=[event]),
        "standings": reverse("standings:event", args=[event]),
    }
    client = Client()
    for name, url in addresses.items():
        taken = sorted(seconds(partial(_look, client, url)) for _ in range(TURNS))
        yield Row(
            what=f"{MATCHES:,} matches: {name}",
            unit="ms",
            ours=1000 * taken[TURNS // 2],
            other=PAGE_MAY_TAKE,
            against="at most",
        )


def _look(client: Client, url: str) -> None:
    if client.get(url).status_code != 200:
        raise AssertionError(url)


def _correction() -> Row:
    """Return how long what follows takes when nothing differs after the last fifth of matches."""
    at = Match.objects.order_by("first_finished_at")[MATCHES * 4 // 5].first_finished_at
    RatingPool.objects.filter(key=PAIRS.key).update(is_stale=True, stale_since=at)
    taken = seconds(lambda: replay_what_follows(kind=PAIRS))
    return Row(
        what=f"{MATCHES:,} matches: the last fifth rated again and compared",
        unit="s",
        ours=taken,
        other=REPLAY_MAY_TAKE * MATCHES / FULL,
        against="a whole replay's limit",
    )


def _memory() -> Row:
    return Row(
        what=f"{MATCHES:,} matches: memory of the process that rated them",
        unit="MB",
        ours=resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
        other=MAY_USE_MB,
        against="at most",
    )


def _rate(what: str, ours: float, other: float, against: str = "at least") -> Row:
    return Row(
        what=f"{MATCHES:,} matches {what}",
        unit="matches/s",
        ours=ours,
        other=other,
        against=against,
    )
