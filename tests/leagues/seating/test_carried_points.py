"""Laps: points beyond the target begin the next game of a series."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st

from engine.bots.random_bot import random_bot
from engine.bots.table import play_game
from engine.final_scores import check_final_score
from engine.game import EndKind, GameEnd, carried_over, settle_hand
from engine.notation.upcard import read_upcard, upcard_of_played, write_upcard
from engine.variants.registry import rules_for
from games.matches.errors import ImpossibleScore
from games.matches.models import Match, ScoreReport
from games.matches.selectors.cards import match_card
from games.matches.services.actors import Actor
from games.matches.services.corrections import correct_result
from games.matches.services.reports import report_final, send_slip
from games.matches.services.scoring import HandEntry, save_hand
from games.online.models import OnlineTable
from games.online.selectors.games import begun
from games.online.services.opening import begin_play, open_for_match
from games.records.errors import BadGame
from games.records.models import MatchRecord
from games.records.services import import_game
from leagues.desk.selectors.corrections import correction_to_undo
from leagues.desk.services.undoing import undo_correction
from leagues.events.models import Stage
from leagues.players.models import User
from leagues.players.states import Role
from leagues.seating.models import RoundTable
from leagues.seating.services.brackets import advance_bracket
from tests.factories.brackets import bracket_in_play, bring_on, table_of
from tests.games.online.tables import again, game, played_out
from tests.leagues.desk.builders import look_and_apply, staff

OFFICIAL = Actor(is_official=True)
HANDS = st.lists(st.tuples(st.integers(0, 1), st.sampled_from((1, 2, 4))), max_size=60)


def laps(**fields: Any) -> Stage:
    """Return a knock-out of two pairs, best of 3 at railroad to 5."""
    usual = {"variant": "railroad", "game_end": "target", "game_length": 5}
    return bracket_in_play(
        pairs=2, kind="single_elimination", options={"best_of": "3"}, **{**usual, **fields}
    )


def enter(stage: Stage, points: tuple[int, int], *, game: int = 1) -> RoundTable:
    table = table_of(stage, "U1.1", game=game)
    revision = Match.objects.get(pk=table.match_id).revision
    report_final(match_id=table.match_id, points=points, actor=OFFICIAL, revision=revision)
    bring_on(stage)
    return table


def correct(stage: Stage, table: RoundTable, points: tuple[int, int]) -> None:
    correct_result(
        match_id=table.match_id,
        points=points,
        actor=OFFICIAL,
        reason="A point was forgotten.",
        revision=Match.objects.get(pk=table.match_id).revision,
    )
    bring_on(stage)


def carried(stage: Stage, game: int) -> list[int]:
    return Match.objects.get(pk=table_of(stage, "U1.1", game=game).match_id).carried


def words(answer: Any) -> str:  # Any: a test response
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", answer.content.decode()))


@given(hands=HANDS)
def test_games_one_by_one_come_to_what_playing_them_through_does(
    hands: list[tuple[int, int]],
) -> None:
    """Each game begins with what the one before carries over, and its final score is possible."""
    rules = rules_for("railroad", {})
    through: tuple[int, ...] = (0, 0)
    start: tuple[int, ...] = (0, 0)
    scores = list(start)
    for side, points in hands:
        worth = (points, 0) if side == 0 else (0, points)
        after = settle_hand(through, worth, rules)
        through = after.next_game_scores
        scores = [score + more for score, more in zip(scores, worth, strict=True)]
        assert tuple(scores) == after.scores
        if after.winners:
            end = GameEnd(kind=EndKind.TARGET, value=rules.target, start=start)
            check_final_score(scores, end, None, rules)
            start = carried_over(scores, after.winners[0], rules)
            assert start == after.next_game_scores
            scores = list(start)


def test_a_game_begins_with_at_least_a_point_to_make() -> None:
    rules = rules_for("railroad", {"target": 2})
    assert carried_over((5, 1), 0, rules) == (1, 0)


@pytest.mark.django_db
def test_points_beyond_the_target_begin_the_next_game() -> None:
    stage = laps()
    assert carried(stage, 1) == []
    enter(stage, (8, 4))
    assert carried(stage, 2) == [3, 0]
    second = table_of(stage, "U1.1", game=2)
    page = words(Client().get(reverse("desk:match", args=[second.match_id])))
    assert "begins at 3 to 0, carried over" in page
    assert match_card(match_id=second.match_id).totals == (3, 0)
    enter(stage, (4, 5), game=2)
    assert carried(stage, 3) == []
    told = words(Client().get(reverse("desk:match", args=[second.match_id])))
    assert "4–5, from 3–0 carried over" in told


@pytest.mark.django_db
@pytest.mark.parametrize(
    "fields",
    [
        {"rules": {"carry_over": False}},
        {"variant": "euchre4"},
        {"game_end": "deals", "game_length": 8},
    ],
)
def test_without_laps_every_game_begins_at_nothing(fields: dict[str, Any]) -> None:
    stage = laps(**fields)
    enter(stage, (8, 4))
    assert carried(stage, 2) == []


@pytest.mark.django_db
@pytest.mark.parametrize("points", [(2, 5), (5, 1), (9, 0)])
def test_final_scores_count_from_what_was_carried_over(points: tuple[int, int]) -> None:
    """From 3 to 0: nobody ends below 3, and 9 is further than a hand takes 4."""
    stage = laps()
    enter(stage, (8, 4))
    if points == (5, 1):
        enter(stage, points, game=2)
        return
    with pytest.raises(ImpossibleScore):
        enter(stage, points, game=2)


@pytest.mark.django_db
def test_hands_add_up_from_what_was_carried_over() -> None:
    stage = laps()
    enter(stage, (8, 4))
    table = table_of(stage, "U1.1", game=2)
    save_hand(
        match_id=table.match_id,
        number=1,
        entry=HandEntry(makers=0, tricks=5),
        actor=OFFICIAL,
        revision=0,
    )
    card = match_card(match_id=table.match_id)
    assert card.hands[0].running == (5, 0)
    assert card.is_complete
    send_slip(match_id=table.match_id, actor=OFFICIAL, revision=card.revision)
    assert ScoreReport.objects.get(match_id=table.match_id, status="confirmed").points == [5, 0]


@pytest.mark.django_db
def test_a_correction_changes_the_start_of_a_game_that_has_no_result() -> None:
    stage = laps()
    first = enter(stage, (8, 4))
    second = table_of(stage, "U1.1", game=2)
    open_for_match(match_id=second.match_id)
    correct(stage, first, (6, 4))
    assert carried(stage, 2) == [1, 0]
    live = OnlineTable.objects.get(match_id=second.match_id)
    assert live.carried == [1, 0]
    live.first_dealer = 0
    assert begun(live).game.scores == (1, 0)
    correct(stage, first, (5, 4))
    assert carried(stage, 2) == []


@pytest.mark.django_db
def test_a_correction_leaves_a_game_that_was_played_as_it_was() -> None:
    stage = laps()
    first = enter(stage, (8, 4))
    enter(stage, (5, 1), game=2)
    correct(stage, first, (6, 4))
    assert carried(stage, 2) == [3, 0]
    assert advance_bracket(stage_id=stage.pk).is_empty


@pytest.mark.django_db
def test_a_record_from_another_start_is_refused() -> None:
    stage = laps()
    enter(stage, (8, 4))
    second = table_of(stage, "U1.1", game=2)
    with pytest.raises(BadGame, match="this match began at 3 to 0"):
        import_game(match_id=second.match_id, text=recorded((0, 0)), actor=OFFICIAL, revision=0)
    import_game(match_id=second.match_id, text=recorded((3, 0)), actor=OFFICIAL, revision=0)
    card = match_card(match_id=second.match_id)
    assert max(card.totals) >= 5
    assert card.current is not None
    assert card.current.has_record


def recorded(start: tuple[int, int]) -> str:
    """Return a game of bots from a start, in the project's own notation."""
    rules = rules_for("railroad", {})
    end = GameEnd(kind=EndKind.TARGET, value=5, start=start)
    game = play_game(rules=rules, end=end, bots=[random_bot] * 4, seed=b"laps")
    return write_upcard(upcard_of_played(game, "railroad", ["Ann", "Ben", "Cay", "Dee"]))


def preview(table: RoundTable, one: int, two: int) -> str:
    """Return what a director is told before a score is corrected."""
    client = staff(table.round.stage.event, Role.DIRECTOR)
    revision = Match.objects.get(pk=table.match_id).revision
    values = {"points_0": one, "points_1": two, "reason": "Misread.", "revision": revision}
    return words(client.post(reverse("desk:correct", args=[table.pk]) + "?preview=1", values))


@pytest.mark.django_db
def test_the_preview_says_where_the_next_game_begins_or_would_have_begun() -> None:
    stage = laps()
    first = enter(stage, (8, 4))
    told = preview(first, 6, 4)
    assert "Game 2 of the series begins at 1 to 0, by the points carried over." in told
    enter(stage, (5, 1), game=2)
    told = preview(first, 6, 4)
    assert "Game 2 of the series would have begun at 1 to 0, not at 3 to 0." in told
    assert "It counts as it was played." in told
    assert carried(stage, 2) == [3, 0]


@pytest.mark.django_db
def test_pages_of_the_table_say_what_the_game_begins_with() -> None:
    stage = laps()
    enter(stage, (8, 4))
    second = table_of(stage, "U1.1", game=2)
    event = second.round.stage.event
    client = staff(event, Role.DIRECTOR)
    key = second.match.link_key
    for page in (
        reverse("desk:table", args=[key]),
        reverse("desk:final", args=[key]),
        reverse("desk:scores", args=[event.pk, second.round.number]),
    ):
        assert "Begins at 3 to 0: points carried over" in words(client.get(page)), page


@pytest.mark.django_db
def test_a_live_table_goes_on_from_what_was_carried_over_and_its_record_says_so() -> None:
    stage = laps()
    enter(stage, (8, 4))
    second = table_of(stage, "U1.1", game=2)
    table = open_for_match(match_id=second.match_id)
    begin_play(table=OnlineTable.objects.get(pk=table.pk))
    table = again(table)
    assert game(table).game.scores == (3, 0)
    played_out(table)
    record = MatchRecord.objects.get(match_id=second.match_id)
    assert "\nstarts 3 0\n" in record.text
    points = ScoreReport.objects.get(match_id=second.match_id, status="confirmed").points
    assert points == list(read_upcard(record.text).total)
    assert max(points) >= 5


@pytest.mark.django_db
def test_undoing_a_correction_gives_the_next_game_its_start_back() -> None:
    stage = laps()
    first = enter(stage, (8, 4))
    client = staff(first.round.stage.event, Role.DIRECTOR)
    url = reverse("desk:correct", args=[first.pk])
    revision = Match.objects.get(pk=first.match_id).revision
    values = {"points_0": 6, "points_1": 4, "reason": "Misread.", "revision": revision}
    assert look_and_apply(client, url, values).status_code == 302
    bring_on(stage)
    assert carried(stage, 2) == [1, 0]
    entry = correction_to_undo(event_id=stage.event_id, match_id=first.match_id)
    assert entry is not None
    by = User.objects.get(pk=client.session["_auth_user_id"])
    undo_correction(table=first, entry_id=entry.pk, by=by, reason="It was right.")
    bring_on(stage)
    assert carried(stage, 2) == [3, 0]
