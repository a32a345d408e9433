"""Series of a knock-out: games that count as two, and rubbers."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st

from engine.game import FinishedGame, games_credited, rubber_of, settle_hand
from engine.variants.registry import rules_for
from games.matches.models import Match
from games.matches.services.actors import Actor
from games.matches.services.corrections import correct_result
from games.matches.services.reports import report_final
from leagues.events.models import Stage
from leagues.seating.brackets.playing import SlotResult, SlotStatus, play_out
from leagues.seating.brackets.registry import draft
from leagues.seating.models import RoundTable
from leagues.seating.selectors.brackets import bracket_consequences
from tests.factories.brackets import bracket_in_play, bring_on, open_tables, table_of
from tests.leagues.seating.visiting import at

OFFICIAL = Actor(is_official=True)
HANDS = st.lists(st.tuples(st.integers(0, 1), st.sampled_from((1, 2, 4))), max_size=60)


def best_of(games: int, **fields: Any) -> Stage:
    """Return a knock-out of two pairs at railroad to 5, with its first game to be played."""
    usual = {"variant": "railroad", "game_end": "target", "game_length": 5}
    return bracket_in_play(
        pairs=2,
        kind="single_elimination",
        options={"best_of": str(games)},
        **{**usual, **fields},
    )


def enter(stage: Stage, points: tuple[int, int], *, game: int = 1, **how: Any) -> RoundTable:
    """Let an official enter the score of a game of the final."""
    table = table_of(stage, "U1.1", game=game)
    revision = Match.objects.get(pk=table.match_id).revision
    report_final(match_id=table.match_id, points=points, actor=OFFICIAL, revision=revision, **how)
    bring_on(stage)
    return table


def correct(stage: Stage, table: RoundTable, points: tuple[int, int]) -> None:
    """Let an official put the score of a game right."""
    correct_result(
        match_id=table.match_id,
        points=points,
        actor=OFFICIAL,
        reason="A point was forgotten.",
        revision=Match.objects.get(pk=table.match_id).revision,
    )
    bring_on(stage)


def words(answer: Any) -> str:  # Any: a test response
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", answer.content.decode()))


@given(hands=HANDS, length=st.sampled_from((3, 5, 7)), laps=st.booleans())
def test_a_series_counts_what_playing_it_hand_by_hand_credits(
    hands: list[tuple[int, int]], length: int, laps: bool
) -> None:
    """Love games count in the tree as the engine credits them when a series is played through."""
    rules = rules_for("railroad", {"carry_over": laps})
    scores: tuple[int, ...] = (0, 0)
    credited = [0, 0]
    games: list[FinishedGame] = []
    needed = length // 2 + 1
    for side, points in hands:
        if max(credited) >= needed:
            break
        after = settle_hand(scores, (points, 0) if side == 0 else (0, points), rules)
        scores = after.next_game_scores
        credited = [one + more for one, more in zip(credited, after.games_credited, strict=True)]
        if after.winners:
            one, two = after.scores
            games.append(FinishedGame(winner=after.winners[0], scores=(one, two)))
    bracket = draft("single_elimination", (1, 2), {"best_of": str(length)})
    result = SlotResult(
        entrants=(1, 2),
        games=tuple(game.winner for game in games),
        credits=tuple(games_credited(game.scores, game.winner, rules) for game in games),
    )
    state = play_out(bracket, {"U1.1": result})["U1.1"]
    assert list(state.wins) == credited
    assert (state.status is SlotStatus.PLAYED) == (max(credited) >= needed)
    if length == 3:
        rubber = rubber_of(games, rules_for("railroad", {"rubber": "best_of_3"}))
        assert rubber.finished == state.is_decided


def test_games_without_a_word_about_them_count_as_one() -> None:
    bracket = draft("single_elimination", (1, 2), {"best_of": "3"})
    state = play_out(bracket, {"U1.1": SlotResult(entrants=(1, 2), games=(0, 1))})["U1.1"]
    assert (state.wins, state.status) == ((1, 1), SlotStatus.READY)


@pytest.mark.django_db
def test_a_game_won_against_no_point_decides_a_best_of_3_at_once() -> None:
    stage = best_of(3)
    table = enter(stage, (6, 0))
    assert open_tables(stage) == []
    page = words(Client().get(at("bracket", stage.event)))
    assert "2*" in page
    assert "game 1: 6–0, counts as two games" in page
    assert "A game won against no point counts as two games." in page
    as_list = words(Client().get(at("bracket", stage.event) + "?view=list"))
    assert "game 1: 6–0, counts as two games" in as_list
    match = words(Client().get(reverse("desk:match", args=[table.match_id])))
    assert "Games 2–0." in match
    assert "6–0, counts as two games" in match


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("points", "fields"),
    [
        ((5, 1), {}),
        ((5, 0), {"rules": {"double_game_if_love": False}}),
        ((5, 0), {"variant": "euchre4"}),
        ((8, 0), {"game_end": "deals", "game_length": 8}),
    ],
)
def test_a_game_counts_once_unless_the_rules_say_twice(
    points: tuple[int, int], fields: dict[str, Any]
) -> None:
    stage = best_of(3, **fields)
    enter(stage, points)
    assert [table.game for table in open_tables(stage)] == [2]
    assert "counts as two" not in words(Client().get(at("bracket", stage.event)))


@pytest.mark.django_db
def test_a_game_stopped_before_its_target_counts_once() -> None:
    stage = best_of(3)
    enter(stage, (4, 0), ended_early=True)
    assert [table.game for table in open_tables(stage)] == [2]


@pytest.mark.django_db
def test_a_point_that_was_forgotten_brings_the_series_back_to_one_game() -> None:
    """Corrected from 5–0 to 5–1, the series goes on; corrected back, it is over again."""
    stage = best_of(3)
    table = enter(stage, (5, 0))
    assert bracket_consequences(match_id=table.match_id, points=(5, 0)) == []
    assert open_tables(stage) == []
    correct(stage, table, (5, 1))
    assert [each.game for each in open_tables(stage)] == [2]
    correct(stage, table, (5, 0))
    assert open_tables(stage) == []


@pytest.mark.django_db
def test_the_preview_of_a_correction_knows_that_a_game_counts_twice() -> None:
    """Who stands in the final follows from 5–0 and would not from 5–1."""
    stage = bracket_in_play(
        pairs=4,
        kind="single_elimination",
        options={"best_of": "3"},
        variant="railroad",
        game_end="target",
        game_length=5,
    )
    table = enter(stage, (5, 0))
    (change,) = bracket_consequences(match_id=table.match_id, points=(5, 1))
    assert (change.key, change.after[0]) == ("U2.1", "")
    (change,) = bracket_consequences(match_id=table.match_id, points=(0, 5))
    assert change.before != change.after
    assert change.after[0]


@pytest.mark.django_db
def test_a_rubber_shows_its_points_and_what_it_is_worth() -> None:
    """One game each with 1 and 3 points, the last to the first side with 2: 2 + 3 - 3."""
    rules = {"rubber": "best_of_3"}
    stage = best_of(3, variant="euchre4", rules=rules)
    enter(stage, (5, 3))
    table = enter(stage, (0, 5), game=2)
    page = words(Client().get(reverse("desk:match", args=[table.match_id])))
    assert "Games 1–1. Rubber points 1–3." in page
    enter(stage, (5, 2), game=3)
    bracket = words(Client().get(at("bracket", stage.event) + "?view=list"))
    assert "game 2: 0–5, 3 rubber points; game 3: 5–2, 2 rubber points" in bracket
    assert "Rubber points 3–3; the rubber is worth 2" in bracket
    told = Client().get(f"/api/v1/matches/{table.match_id}/").json()["series"]
    assert told["rubber"] == {"points": [3, 3], "winner": 0, "net": 2}
    assert [game["rubber_points"] for game in told["games"]] == [1, 3, 2]
    assert (told["best_of"], told["wins"]) == (3, [2, 1])


@pytest.mark.django_db
def test_a_love_game_of_a_rubber_counts_as_two_with_three_points_each() -> None:
    stage = best_of(3, rules={"rubber": "best_of_3"})
    table = enter(stage, (0, 5))
    page = words(Client().get(reverse("desk:match", args=[table.match_id])))
    assert "0–5, counts as two games, 6 rubber points" in page
    assert "the rubber is worth 8" in page


@pytest.mark.django_db
def test_where_a_match_is_one_game_nothing_is_told_of_a_series() -> None:
    stage = best_of(1)
    table = enter(stage, (5, 0))
    assert "counts as two" not in words(Client().get(at("bracket", stage.event)))
    assert "Games " not in words(Client().get(reverse("desk:match", args=[table.match_id])))
    assert Client().get(f"/api/v1/matches/{table.match_id}/").json()["series"] is None
