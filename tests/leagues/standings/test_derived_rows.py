"""Standings and ratings follow from confirmed matches, however one gets there."""

from __future__ import annotations

import pytest
from django.core.management import call_command

from games.matches.models import Match
from games.matches.services.actors import Actor
from games.matches.services.corrections import correct_result, reopen_match, void_match
from leagues.standings.models import Rating, RatingChange, RatingPool, Standing
from leagues.standings.ratings.pools import PAIRS
from leagues.standings.selectors.basis import stale_events
from leagues.standings.services.ratings import rate_match
from leagues.standings.services.replays import replay_pool
from leagues.standings.services.sheets import recompute_standings
from tests.factories.seating import published_round

pytestmark = pytest.mark.django_db
OFFICIAL = Actor(is_official=True)


def set_result(match: Match, *points: int) -> None:
    match.refresh_from_db()
    correct_result(
        match_id=match.pk, actor=OFFICIAL, reason="slip", revision=match.revision, points=points
    )


def matches_of_round_one(people: int = 8) -> tuple[int, list[Match]]:
    round_ = published_round(people=people)
    matches = [table.match for table in round_.tables.select_related("match")]
    return round_.stage.event_id, matches


def rating_rows() -> list[tuple[object, ...]]:
    fields = ("player_id", "mu", "sigma", "matches", "partners", "last_at")
    return list(Rating.objects.order_by("player_id").values_list(*fields))


def change_rows() -> list[tuple[object, ...]]:
    fields = ("player_id", "match_id", "at", "mu_before", "sigma_before", "mu_after", "sigma_after")
    return list(RatingChange.objects.order_by("match_id", "player_id").values_list(*fields))


def test_every_player_has_the_points_of_their_side() -> None:
    event_id, (first, _) = matches_of_round_one()
    set_result(first, 9, 4)
    recompute_standings(event_id=event_id)

    rows = {row.entry_id: row for row in Standing.objects.filter(event_id=event_id)}
    assert len(rows) == 8
    winners = {seat.player_id for seat in first.seats.all() if seat.side_number == 0}
    for row in rows.values():
        (member,) = row.entry.members.all()
        if member.player_id in winners:
            assert row.rank == row.played == 1
            assert row.points == 9
        assert (row.rank is None) == (row.played == 0)
    assert sum(row.played for row in rows.values()) == 4


def test_standings_are_stale_until_they_follow_from_the_newest_result() -> None:
    event_id, (first, _) = matches_of_round_one()
    recompute_standings(event_id=event_id)
    assert stale_events() == []
    set_result(first, 9, 4)
    assert stale_events() == [event_id]
    recompute_standings(event_id=event_id)
    assert stale_events() == []


def test_ratings_one_by_one_equal_ratings_rebuilt() -> None:
    _, matches = matches_of_round_one(people=16)
    for number, match in enumerate(matches):
        set_result(match, 8 + number, 3)
        assert rate_match(match_id=match.pk)
    step_by_step = rating_rows(), change_rows()
    assert len(step_by_step[0]) == 16

    call_command("rebuild_ratings")
    assert (rating_rows(), change_rows()) == step_by_step


def test_a_corrected_match_is_rated_again_in_its_old_place() -> None:
    _, (first, second) = matches_of_round_one()
    for match in (first, second):
        set_result(match, 9, 4)
        rate_match(match_id=match.pk)
    assert rate_match(match_id=first.pk), "nothing has changed, so nothing is to be replayed"

    set_result(first, 4, 9)
    assert not rate_match(match_id=first.pk)
    assert RatingPool.objects.get().is_stale
    replay_pool(kind=PAIRS)
    assert not RatingPool.objects.get().is_stale
    order = RatingChange.objects.order_by("at", "match_id").values_list("match_id", flat=True)
    assert list(dict.fromkeys(order)) == [first.pk, second.pk]
    winner = first.seats.get(number=1)
    assert Rating.objects.get(player=winner.player).mu > 25


@pytest.mark.parametrize("take_back", [reopen_match, void_match])
def test_a_result_taken_back_leaves_no_rating(take_back: object) -> None:
    _, (first, _) = matches_of_round_one()
    set_result(first, 9, 4)
    rate_match(match_id=first.pk)
    assert Rating.objects.count() == 4
    first.refresh_from_db()
    assert callable(take_back)
    take_back(match_id=first.pk, actor=OFFICIAL, reason="wrong table", revision=first.revision)
    assert not rate_match(match_id=first.pk)
    replay_pool(kind=PAIRS)
    assert Rating.objects.count() == 0


def test_a_match_with_a_guest_is_not_rated() -> None:
    _, (first, _) = matches_of_round_one()
    guest = first.seats.get(number=2).player
    assert guest is not None
    guest.kind = "guest"
    guest.save()
    set_result(first, 9, 4)
    assert rate_match(match_id=first.pk)
    assert Rating.objects.count() == 0
