"""The tie-break by ratings goes by those from before the event, in one query."""

from __future__ import annotations

from datetime import timedelta
from fractions import Fraction

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.matches.models import Match
from leagues.events.models import Event
from leagues.players.models import Player
from leagues.standings.models import RatingChange
from leagues.standings.ranking import ListKind
from leagues.standings.ratings.pools import POOLS, PoolKind, variants_of
from leagues.standings.selectors.basis import is_stale, stale_events
from leagues.standings.selectors.played import EventPlay, event_play
from leagues.standings.services.rated_orders import mark_orders_by_ratings
from leagues.standings.services.sheets import recompute_standings
from tests.factories.matches import seated_match
from tests.factories.seating import evening, finish, round_of_entries
from tests.factories.standings import RatingPoolFactory

pytestmark = pytest.mark.django_db


def rate(player: Player, event: Event, mu: float, *, match: Match, days: int) -> None:
    """Let a match so many days after the beginning of an event leave somebody with a rating."""
    RatingChange.objects.create(
        pool=RatingPoolFactory.create(),
        player=player,
        match=match,
        at=event.starts_at + timedelta(days=days),
        mu_before=25,
        sigma_before=3,
        mu_after=mu,
        sigma_after=3,
    )


def test_pairs_have_the_mean_of_what_both_were_rated_before_the_event() -> None:
    event = evening(people=8, unit="pair", tiebreaks=["strength_of_schedule"])
    tables = round_of_entries(event).tables
    finish(tables.get(number=1))
    own = tables.get(number=1).match
    older, newer, later = seated_match(), seated_match(), seated_match()
    first, second, third, _ = event.entries.order_by("pk")
    one, two = (member.player for member in first.members.order_by("pk"))
    other, _ = (member.player for member in second.members.order_by("pk"))
    rate(one, event, 11, match=older, days=-9)
    rate(one, event, 20.0004, match=newer, days=-2)
    earlier = event.starts_at - timedelta(days=1)
    assert RatingChange.objects.filter(match=own).update(mu_after=40, at=earlier) == 4
    rate(one, event, 50, match=later, days=1)
    rate(two, event, 31.5, match=older, days=-9)
    rate(other, event, 28, match=older, days=-9)
    play = event_play(event_id=event.pk)
    assert play.lists[ListKind.ENTRIES].ratings == {first.pk: Fraction(103, 4)}
    assert play.lists[ListKind.PERSONS].ratings == {
        one.pk: 20,
        two.pk: Fraction(63, 2),
        other.pk: 28,
    }
    assert third.pk not in play.lists[ListKind.ENTRIES].ratings


def test_a_correction_of_an_earlier_night_reaches_an_order_that_goes_by_ratings() -> None:
    """Seen: the later night kept the order by the ratings from before the correction."""
    before = evening(people=8, unit="pair")
    early = round_of_entries(before).tables.get(number=1)
    finish(early, points=(10, 2))
    start = timezone.now() + timedelta(days=1)
    nights = [
        evening(
            people=8,
            unit="pair",
            tiebreaks=tiebreaks,
            starts_at=start,
            ends_at=start + timedelta(hours=3),
        )
        for tiebreaks in (["strength_of_schedule"], ["loners"])
    ]
    for night in nights:
        round_of_entries(night)
        recompute_standings(event_id=night.pk)
    by_ratings, by_loners = nights
    assert not is_stale(event_id=by_ratings.pk)
    finish(early, points=(2, 10))
    assert by_ratings.pk in stale_events()
    assert not is_stale(event_id=by_loners.pk)
    recompute_standings(event_id=by_ratings.pk)
    assert not is_stale(event_id=by_ratings.pk)


def test_ratings_computed_again_while_an_order_reads_them_leave_it_marked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Seen: the order by the ratings from before was stored as up to date, and stayed."""
    event = evening(people=8, unit="pair", tiebreaks=["strength_of_schedule"])
    round_of_entries(event)
    recompute_standings(event_id=event.pk)
    pool = variants_pool(event)

    def read_before(*, event_id: int) -> EventPlay:
        found = event_play(event_id=event_id)
        mark_orders_by_ratings(kind=pool, since=None)
        return found

    monkeypatch.setattr("leagues.standings.services.sheets.event_play", read_before)
    recompute_standings(event_id=event.pk)
    assert is_stale(event_id=event.pk)
    monkeypatch.undo()
    recompute_standings(event_id=event.pk)
    assert not is_stale(event_id=event.pk)


def variants_pool(event: Event) -> PoolKind:
    """Return the pool in which the game of an event is rated."""
    return next(kind for kind in POOLS.values() if event.variant in variants_of(kind))


def test_only_events_that_go_by_ratings_ask_for_them_and_in_one_query() -> None:
    counts = []
    for tiebreaks in ([], ["strength_of_schedule"]):
        event = evening(people=8, unit="pair", tiebreaks=tiebreaks)
        round_of_entries(event)
        with CaptureQueriesContext(connection) as queries:
            event_play(event_id=event.pk)
        counts.append(len(queries))
    assert counts[1] == counts[0] + 1
