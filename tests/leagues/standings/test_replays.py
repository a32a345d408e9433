"""Ratings of a large site: streamed, swapped, and replayed from a correction on: all the same."""

from __future__ import annotations

from itertools import chain

import pytest
from django.core.management import call_command
from django.db import connection, transaction
from django.utils import timezone

from games.matches.models import Match, MatchSeat
from games.matches.services.actors import Actor
from games.matches.services.corrections import correct_result, void_match
from games.matches.states import MatchEnding
from leagues.desk.scale.seeding import Scale, seed_scale
from leagues.events.models import Event
from leagues.standings.models import Rating, RatingChange, RatingPool, Standing
from leagues.standings.ratings.pools import PAIRS
from leagues.standings.selectors.rated import matches_to_rate, week_of
from leagues.standings.selectors.rated_stream import moment_of, stream_of_matches
from leagues.standings.services.change_rows import (
    begin_side_table,
    put_side_table_in_place,
    said,
    verify_keys,
)
from leagues.standings.services.ratings import rate_match
from leagues.standings.services.replays import (
    reaches_far,
    replay_pool,
    replay_stale_pools,
    replay_what_follows,
)
from leagues.standings.services.sheets import recompute_standings
from tests.factories.players import PlayerFactory

pytestmark = pytest.mark.django_db
OFFICIAL = Actor(is_official=True)


@pytest.fixture
def large_site() -> None:
    """Write a site of the large kind down, though a small one."""
    seed_scale(scale=Scale(players=120, matches=200), now=timezone.now(), say=lambda line: None)


def ratings() -> list[tuple[object, ...]]:
    fields = ("player_id", "mu", "sigma", "matches", "partners", "last_at")
    return list(Rating.objects.order_by("player_id").values_list(*fields))


def changes() -> list[tuple[object, ...]]:
    fields = (
        *("match_id", "player_id", "revision", "at"),
        *("mu_before", "sigma_before", "mu_after", "sigma_after"),
    )
    return list(RatingChange.objects.order_by("match_id", "player_id").values_list(*fields))


def made_of_table() -> tuple[list[object], list[tuple[str, bool, str]]]:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT indexname, indexdef FROM pg_indexes WHERE tablename = %s ORDER BY 1",
            [RatingChange._meta.db_table],
        )
        indexes = list(cursor.fetchall())
        cursor.execute(
            "SELECT conname, convalidated, pg_get_constraintdef(oid) FROM pg_constraint "
            "WHERE conrelid = %s::regclass ORDER BY 1",
            [RatingChange._meta.db_table],
        )
        return indexes, list(cursor.fetchall())


@pytest.mark.usefixtures("large_site")
def test_a_large_site_is_written_as_a_real_one_would_be() -> None:
    before = {row.entry_id: row for row in Standing.objects.all()}
    for event_id in Event.objects.values_list("pk", flat=True):
        recompute_standings(event_id=event_id)
    fields = [field.attname for field in Standing._meta.concrete_fields if field.attname != "id"]
    for row in Standing.objects.all():
        old = before[row.entry_id]
        told = {name: (getattr(old, name), getattr(row, name)) for name in fields}
        assert {name: both for name, both in told.items() if both[0] != both[1]} == {}


@pytest.mark.usefixtures("large_site")
def test_the_stream_tells_the_same_matches_as_the_list() -> None:
    swapped = Match.objects.order_by("pk")[5]
    MatchSeat.objects.filter(match=swapped, number__in=[0, 2]).update(side_number=3)
    for ending, match in zip(MatchEnding, Match.objects.order_by("pk")[10:], strict=False):
        Match.objects.filter(pk=match.pk).update(ending=ending.value)
    listed = matches_to_rate(pool=PAIRS)
    streamed = list(chain.from_iterable(stream_of_matches(pool=PAIRS)))
    assert [each.match for each in streamed] == [each.match for each in listed]
    assert [(moment_of(each.micros), each.revision) for each in streamed] == [
        (each.at, each.revision) for each in listed
    ]
    middle = listed[60]
    later = list(chain.from_iterable(stream_of_matches(pool=PAIRS, since=middle.at)))
    assert [each.match for each in later] == [each.match for each in listed if each.at >= middle.at]
    assert later[0].match.week == week_of(middle.at)


@pytest.mark.usefixtures("large_site")
def test_a_table_put_in_place_of_another_has_the_same_rows_indexes_and_keys() -> None:
    replay_pool(kind=PAIRS)
    with transaction.atomic():
        connection.check_constraints()
    before, made = (ratings(), changes()), made_of_table()
    replay_pool(kind=PAIRS, swaps_from=0)
    assert (ratings(), changes()) == before
    assert made_of_table() == made
    replay_pool(kind=PAIRS, swaps_from=0)
    assert made_of_table() == made
    last = RatingChange.objects.latest("at")
    stranger = PlayerFactory.create()
    last.pk, last.player = None, stranger
    last.save()
    assert RatingChange.objects.get(player=stranger).pk > len(before[1])


@pytest.mark.usefixtures("large_site")
def test_changes_of_a_match_that_is_gone_by_the_swap_go_with_it() -> None:
    pool = replay_pool(kind=PAIRS)
    gone = Match.objects.order_by("pk")[7].pk
    others = [row for row in changes() if row[0] != gone]
    with connection.cursor() as cursor:
        begin_side_table(but_pool_id=pool.pk + 1)
        cursor.execute(said("UPDATE {new} SET match_id = 0 WHERE match_id = %s"), [gone])
        put_side_table_in_place()
        verify_keys()
    assert changes() == others
    assert all(validated for _, validated, _ in made_of_table()[1])


@pytest.mark.usefixtures("large_site")
def test_a_correction_replays_what_follows_with_the_numbers_of_a_whole_replay() -> None:
    replay_pool(kind=PAIRS)
    before = {row[:2]: row for row in changes()}
    order = list(Match.objects.order_by("first_finished_at", "pk"))
    corrected, gone, early = order[120], order[90], order[150]
    correct_result(
        match_id=corrected.pk,
        actor=OFFICIAL,
        reason="slip",
        revision=corrected.revision,
        points=[2, 9],
    )
    void_match(match_id=gone.pk, actor=OFFICIAL, reason="never", revision=gone.revision)
    for match in (corrected, gone, early):
        rate_match(match_id=match.pk)
    pool = RatingPool.objects.get()
    if pool.is_stale:
        assert pool.stale_since == gone.first_finished_at
        replay_stale_pools()
    followed = ratings(), changes()
    kept = RatingChange.objects.filter(at__lt=gone.first_finished_at)
    assert kept.count() == 90 * 4
    assert {row[:2]: row for row in followed[1]} != before
    call_command("rebuild_ratings")
    assert (ratings(), changes()) == followed


@pytest.mark.usefixtures("large_site")
def test_a_correction_that_reaches_most_of_a_large_pool_is_followed_by_a_whole_replay() -> None:
    order = Match.objects.order_by("first_finished_at", "pk")
    early, late = (order[place].first_finished_at for place in (20, 180))
    assert early is not None
    assert late is not None
    assert reaches_far(kind=PAIRS, since=early, swaps_from=0)
    assert not reaches_far(kind=PAIRS, since=late, swaps_from=0)
    assert not reaches_far(kind=PAIRS, since=early)  # few are compared as fast


@pytest.mark.usefixtures("large_site")
def test_a_pool_that_is_not_stale_is_left_alone() -> None:
    version = replay_pool(kind=PAIRS).version
    assert replay_what_follows(kind=PAIRS).version == version
