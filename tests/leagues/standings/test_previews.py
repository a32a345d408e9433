"""What a correction would change is told beforehand, and comes out so; nothing is written."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.matches.models import Match
from leagues.desk.selectors.consequences import Consequences
from leagues.players.models import Player
from leagues.standings.models import Prize, RatingChange, Standing
from leagues.standings.ratings.pools import PAIRS
from leagues.standings.selectors.figures import signed
from leagues.standings.services.ratings import rate_match
from leagues.standings.services.replays import replay_pool
from leagues.standings.services.sheets import recompute_standings
from tests.factories.seating import published_round
from tests.factories.standings import correction_tried_out, matches_of, set_result

pytestmark = pytest.mark.django_db


def scored_tables(people: int = 8) -> list[Match]:
    round_ = published_round(people=people)
    matches = matches_of(round_)
    for number, match in enumerate(matches):
        set_result(match, (9, 4 - number % 4))
        rate_match(match_id=match.pk)
    recompute_standings(event_id=round_.stage.event_id)
    return matches


def preview(match: Match, *points: int) -> Consequences:
    return correction_tried_out(match, points)


def rank_by_name() -> dict[str, int | None]:
    rows = Standing.objects.prefetch_related("entry__members__player")
    return {row.entry.members.all()[0].player.label: row.rank for row in rows}


def test_ranks_move_as_was_told() -> None:
    first, _ = scored_tables()
    before = rank_by_name()
    told = preview(first, 2, 9)
    assert rank_by_name() == before

    set_result(first, (2, 9))
    recompute_standings(event_id=Standing.objects.all()[0].event_id)
    after = rank_by_name()
    for move in told.moves:
        assert (before[move.name], after[move.name]) == (move.rank_before, move.rank_after)
    assert {name for name in after if after[name] != before[name]} == {
        move.name for move in told.moved
    }
    assert told.moved


def test_a_prize_that_would_go_to_others_is_told() -> None:
    first, _ = scored_tables()
    event_id = Standing.objects.all()[0].event_id
    Prize.objects.create(event_id=event_id, number=1, title="Podium", kind="places", cents=1000)
    recompute_standings(event_id=event_id)
    [told] = preview(first, 2, 9).prizes
    assert told.title == "Podium"
    assert told.before != told.after
    assert told.before.count("2.50") == told.after.count("2.50") == 4


def test_ratings_move_as_was_told() -> None:
    first, _ = scored_tables()
    before = list(RatingChange.objects.order_by("pk").values_list())
    told = {move.player.pk: move for move in preview(first, 2, 9).ratings}
    assert list(RatingChange.objects.order_by("pk").values_list()) == before
    assert len(told) == 4
    for change in RatingChange.objects.filter(match=first):
        assert told[change.player_id].before == signed(change.mu_after - change.mu_before)

    set_result(first, (2, 9))
    replay_pool(kind=PAIRS)
    for change in RatingChange.objects.filter(match=first):
        assert told[change.player_id].after == signed(change.mu_after - change.mu_before)


def test_the_same_score_again_changes_nothing() -> None:
    first, _ = scored_tables()
    told = preview(first, 9, 4)
    assert told.is_nothing


def test_a_first_result_says_who_comes_onto_the_list() -> None:
    match, _ = matches_of(published_round())
    told = preview(match, 9, 4)
    assert sorted(move.rank_after or 0 for move in told.moves) == [1, 1, 3, 3]
    assert all(move.rank_before is None for move in told.moves)
    assert [move.before for move in told.ratings] == [""] * 4


def test_a_table_with_a_guest_has_no_ratings_to_change() -> None:
    match, _ = matches_of(published_round())
    Player.objects.filter(seats__match=match, seats__number=0).update(kind="guest")
    assert preview(match, 9, 4).ratings == ()


def test_a_preview_costs_the_same_for_any_number_of_people() -> None:
    counts = []
    for people in (8, 24):
        first, *_ = scored_tables(people)
        with CaptureQueriesContext(connection) as queries:
            preview(first, 2, 9)
        counts.append(len(queries))
    assert counts[0] == counts[1] < 150
