"""What a corrected result changes in a bracket, told before and done after."""

from __future__ import annotations

import pytest
from pytest_django import DjangoAssertNumQueries

from games.matches.models import Match
from games.matches.services.actors import Actor
from games.matches.services.corrections import correct_result, reopen_match
from games.matches.states import MatchStatus
from leagues.events.models import AuditEntry, Round, Stage
from leagues.events.states import RoundStatus
from leagues.seating.models import BracketSlot, RoundTable
from leagues.seating.selectors.brackets import bracket_consequences
from leagues.seating.services.brackets import advance_bracket
from tests.factories.brackets import (
    bracket_in_play,
    entries_of,
    open_tables,
    play_to_the_end,
    slot_of,
    table_of,
    win,
)

pytestmark = pytest.mark.django_db

OFFICIAL = Actor(is_official=True)


def correct(stage: Stage, key: str, points: tuple[int, int], *, game: int = 1) -> None:
    """Correct a result as a director does, without the news of it."""
    match = Match.objects.get(round_table=table_of(stage, key, game=game))
    correct_result(
        match_id=match.pk, points=points, actor=OFFICIAL, reason="Typing", revision=match.revision
    )


def stored(stage: Stage) -> list[tuple[object, ...]]:
    rows = BracketSlot.objects.filter(bracket__stage=stage).order_by("key")
    return list(rows.values_list("key", "entry_a_id", "entry_b_id", "winner_id", "status"))


def test_a_corrected_winner_takes_matches_not_begun_away_and_makes_them_anew() -> None:
    stage = bracket_in_play(pairs=4, kind="single_elimination")
    win(stage, "U1.1")
    win(stage, "U1.2")
    entries = entries_of(stage.event)
    assert table_of(stage, "U2.1").pair == entries[:2]
    correct(stage, "U1.1", (4, 10))
    done = advance_bracket(stage_id=stage.pk)
    assert (len(done.removed), len(done.made), done.cleared) == (1, 1, ())
    assert table_of(stage, "U2.1").pair == [entries[3], entries[1]]


def test_a_corrected_winner_clears_what_was_played_below_and_it_is_listed() -> None:
    stage = bracket_in_play(pairs=8, kind="single_elimination")
    play_to_the_end(stage)
    final = table_of(stage, "U3.1")
    correct(stage, "U1.1", (4, 10))
    done = advance_bracket(stage_id=stage.pk)
    assert len(done.cleared) == 2
    assert final.match_id in done.cleared
    assert Match.objects.get(pk=final.match_id).status == MatchStatus.VOID
    listed = AuditEntry.objects.filter(event=stage.event, verb="result.cleared")
    assert sorted(listed.values_list("subject", flat=True)) == ["2/1", "3/1"]
    # The semi-final is played again at its table, by the other two.
    again = table_of(stage, "U2.1", game=2)
    assert again.pair is not None
    assert again.pair[0] == entries_of(stage.event)[7]
    assert again.round.status == RoundStatus.IN_PLAY
    assert Round.objects.get(stage=stage, number=3).tables.count() == 1


def test_a_correction_that_is_taken_back_brings_the_cleared_results_back() -> None:
    stage = bracket_in_play(pairs=8)
    play_to_the_end(stage)
    before = stored(stage)
    correct(stage, "U1.1", (4, 10))
    cleared = advance_bracket(stage_id=stage.pk).cleared
    assert stored(stage) != before
    correct(stage, "U1.1", (10, 4))
    done = advance_bracket(stage_id=stage.pk)
    assert sorted(done.restored) == sorted(cleared)
    assert stored(stage) == before
    assert open_tables(stage) == []
    listed = AuditEntry.objects.filter(event=stage.event, verb="result.restored")
    assert listed.count() == len(cleared)


def test_a_game_that_was_under_way_when_it_was_cleared_goes_on_when_the_two_are_back() -> None:
    stage = bracket_in_play(pairs=4, kind="single_elimination")
    win(stage, "U1.1")
    win(stage, "U1.2")
    final = table_of(stage, "U2.1")
    Match.objects.filter(pk=final.match_id).update(status=MatchStatus.IN_PLAY.value)
    correct(stage, "U1.1", (4, 10))
    assert advance_bracket(stage_id=stage.pk).cleared == (final.match_id,)
    correct(stage, "U1.1", (10, 4))
    assert advance_bracket(stage_id=stage.pk).restored == (final.match_id,)
    assert Match.objects.get(pk=final.match_id).status == MatchStatus.IN_PLAY


def test_a_result_taken_back_empties_the_places_it_filled() -> None:
    stage = bracket_in_play(pairs=4, kind="single_elimination")
    win(stage, "U1.1")
    win(stage, "U1.2")
    match = Match.objects.get(round_table=table_of(stage, "U1.1"))
    reopen_match(
        match_id=match.pk, actor=OFFICIAL, reason="A hand is missing", revision=match.revision
    )
    advance_bracket(stage_id=stage.pk)
    assert slot_of(stage, "U2.1").entry_a_id is None
    assert not RoundTable.objects.filter(slot__bracket__stage=stage, slot__key="U2.1").exists()
    assert not Round.objects.filter(stage=stage, number=2).exists()


def test_a_score_corrected_with_the_same_winner_changes_nothing_below() -> None:
    stage = bracket_in_play(pairs=4)
    play_to_the_end(stage)
    correct(stage, "U1.1", (10, 9))
    assert advance_bracket(stage_id=stage.pk).is_empty


def test_consequences_are_told_before_a_correction_and_come_true(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    stage = bracket_in_play(pairs=8)
    play_to_the_end(stage)
    match_id = table_of(stage, "U1.1").match_id
    with django_assert_num_queries(6):
        changes = bracket_consequences(match_id=match_id, points=(4, 10))
    assert {change.key for change in changes[:2]} == {"L1.1", "U2.1"}
    told = {table.match_id for change in changes for table in change.tables}
    assert all(change.loses_results for change in changes if change.tables)
    correct(stage, "U1.1", (4, 10))
    assert set(advance_bracket(stage_id=stage.pk).cleared) == told
    assert bracket_consequences(match_id=match_id, points=(3, 10)) == []


def test_a_match_outside_brackets_has_no_consequences_there() -> None:
    assert bracket_consequences(match_id=0, points=(1, 2)) == []


def test_consequences_name_who_would_stand_where() -> None:
    stage = bracket_in_play(pairs=4, kind="single_elimination")
    win(stage, "U1.1")
    labels = [str(entry) for entry in entries_of(stage.event)]
    assert len(labels) == 4
    (change,) = bracket_consequences(match_id=table_of(stage, "U1.1").match_id, points=(4, 10))
    assert (change.key, change.number, change.round_number) == ("U2.1", 3, 2)
    assert change.before[0] != change.after[0] != ""
    assert change.before[1] == change.after[1] == ""
