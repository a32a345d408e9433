"""Brackets in the database: drawn, played, corrected, by one or by two at once."""

from __future__ import annotations

from collections import Counter

import pytest
from django.db import IntegrityError, transaction
from pytest_django import DjangoAssertNumQueries

from games.matches.models import Match, MatchSeat
from games.matches.services.actors import Actor
from games.matches.services.corrections import forfeit
from games.matches.services.reports import report_final
from leagues.events.models import Entry, Round, Stage
from leagues.events.states import EntryStatus, RoundStatus, UnplayedReason
from leagues.seating.errors import BracketUnderWay, UnsuitableField
from leagues.seating.models import Bracket, BracketSlot, Bye, RoundTable
from leagues.seating.selectors.brackets import bracket_places, live_bracket
from leagues.seating.services.brackets import advance_bracket, advance_brackets, draft_bracket
from tests.factories.brackets import (
    bracket_in_play,
    bracket_stage,
    entries_of,
    open_tables,
    play_to_the_end,
    report_win,
    slot_of,
    table_of,
    win,
)
from tests.factories.seating import evening, finish
from tests.races import at_once

pytestmark = pytest.mark.django_db

OFFICIAL = Actor(is_official=True)


def keys(tables: list[RoundTable]) -> list[str]:
    return [table.slot.key for table in tables if table.slot is not None]


def test_a_bracket_is_stored_with_its_slots_and_seats_the_first_round() -> None:
    stage = bracket_in_play(pairs=4)
    assert BracketSlot.objects.filter(bracket__stage=stage).count() == 7
    assert keys(open_tables(stage)) == ["U1.1", "U1.2"]
    entries = entries_of(stage.event)
    table = table_of(stage, "U1.1")
    assert table.pair == [entries[0], entries[3]]
    assert table.round.status == RoundStatus.PUBLISHED
    # The two of a pair sit across the table.
    seats = MatchSeat.objects.filter(match=table.match).order_by("number")
    partners = [
        list(Entry.objects.get(pk=pk).members.values_list("player_id", flat=True))
        for pk in table.pair
    ]
    assert [seat.player_id for seat in seats] == [
        partners[0][0],
        partners[1][0],
        partners[0][1],
        partners[1][1],
    ]


def test_eleven_pairs_play_a_double_elimination_to_its_end() -> None:
    stage = bracket_in_play(pairs=11)
    assert play_to_the_end(stage) == 2 * 11 - 2
    assert not BracketSlot.objects.filter(bracket__stage=stage, status="ready").exists()
    best = entries_of(stage.event)[0]
    assert slot_of(stage, "F1.1").winner_id == best
    assert slot_of(stage, "F2.1").status == "nobody"
    rounds = Round.objects.filter(stage=stage)
    assert [round_.number for round_ in rounds] == list(range(1, 9))
    assert {round_.status for round_ in rounds} == {RoundStatus.CLOSED.value}


def test_eleven_pairs_may_need_the_second_final() -> None:
    stage = bracket_in_play(pairs=11)
    while keys(open_tables(stage)) != ["F1.1"]:
        for table in open_tables(stage):
            assert table.slot is not None
            win(stage, table.slot.key, 0)
    win(stage, "F1.1", 1)
    second = table_of(stage, "F2.1")
    assert second.round.number == table_of(stage, "F1.1").round.number + 1
    win(stage, "F2.1", 1)
    assert slot_of(stage, "F2.1").winner_id == slot_of(stage, "F2.1").entry_b_id
    assert open_tables(stage) == []


def test_places_are_given_to_all_who_are_out_and_to_the_winner() -> None:
    stage = bracket_in_play(pairs=4, kind="single_elimination")
    entries = entries_of(stage.event)
    win(stage, "U1.1")
    assert bracket_places(stage_id=stage.pk) == {entries[3]: 3}
    play_to_the_end(stage)
    assert bracket_places(stage_id=stage.pk) == dict(zip(entries, (1, 2, 3, 3), strict=True))
    assert bracket_places(stage_id=0) == {}


def test_byes_are_written_for_the_rounds_that_people_look_at() -> None:
    stage = bracket_in_play(pairs=5)
    entries = entries_of(stage.event)
    byes = Bye.objects.filter(round__stage=stage, round__number=1)
    assert set(byes.values_list("entry_id", flat=True)) == set(entries[:3])
    assert set(byes.values_list("reason", flat=True)) == {UnplayedReason.BYE.value}


def test_two_matches_of_the_second_round_wait_for_nobody_else() -> None:
    stage = bracket_in_play(pairs=8, kind="single_elimination")
    win(stage, "U1.1")
    assert "U2.1" not in keys(open_tables(stage))
    win(stage, "U1.2")
    assert "U2.1" in keys(open_tables(stage))
    first = Round.objects.get(stage=stage, number=1)
    assert first.status == RoundStatus.IN_PLAY


def test_a_round_stays_open_until_its_last_slot_is_decided() -> None:
    stage = bracket_in_play(pairs=8, kind="single_elimination")
    win(stage, "U1.1")
    win(stage, "U1.2")
    win(stage, "U2.1")
    assert Round.objects.get(stage=stage, number=2).status == RoundStatus.IN_PLAY
    for key in ("U1.3", "U1.4", "U2.2"):
        win(stage, key)
    assert Round.objects.get(stage=stage, number=2).status == RoundStatus.CLOSED


def test_a_series_goes_on_at_its_table_until_it_is_decided() -> None:
    stage = bracket_in_play(pairs=2, kind="single_elimination", options={"best_of": "3"})
    win(stage, "U1.1", 0, game=1)
    win(stage, "U1.1", 1, game=2)
    tables = RoundTable.objects.filter(slot__bracket__stage=stage)
    assert [(table.number, table.game) for table in tables] == [(1, 1), (1, 2), (1, 3)]
    win(stage, "U1.1", 1, game=3)
    assert tables.count() == 3
    assert slot_of(stage, "U1.1").winner_id == entries_of(stage.event)[1]


def test_a_tie_waits_for_an_extra_hand() -> None:
    stage = bracket_in_play(pairs=2, kind="single_elimination", game_end="deals")
    table = table_of(stage, "U1.1")
    match = Match.objects.get(pk=table.match_id)
    report_final(match_id=match.pk, points=(8, 8), actor=OFFICIAL, revision=match.revision)
    advance_bracket(stage_id=stage.pk)
    assert open_tables(stage) == []
    assert slot_of(stage, "U1.1").status == "ready"
    RoundTable.objects.filter(pk=table.pk).update(tie_winner=1)
    advance_bracket(stage_id=stage.pk)
    assert slot_of(stage, "U1.1").winner_id == entries_of(stage.event)[1]


@pytest.mark.parametrize(
    ("points", "status", "opponent"), [((10, 0), "walkover", 0), ((0, 0), "nobody", None)]
)
def test_a_forfeit_is_a_walkover_and_a_forfeit_of_both_lets_nobody_go_on(
    points: tuple[int, int], status: str, opponent: int | None
) -> None:
    stage = bracket_in_play(pairs=4, kind="single_elimination", options={"best_of": "3"})
    match = Match.objects.get(round_table=table_of(stage, "U1.1"))
    forfeit(
        match_id=match.pk,
        points=points,
        actor=OFFICIAL,
        reason="Did not come",
        revision=match.revision,
    )
    advance_bracket(stage_id=stage.pk)
    assert slot_of(stage, "U1.1").status == status
    entries = entries_of(stage.event)
    expected = None if opponent is None else entries[opponent]
    assert slot_of(stage, "U2.1").entry_a_id == expected


def test_who_withdraws_gives_walkovers_and_loses_the_matches_not_begun() -> None:
    stage = bracket_in_play(pairs=4)
    entries = entries_of(stage.event)
    Entry.objects.filter(pk=entries[3]).update(status=EntryStatus.WITHDRAWN.value)
    done = advance_bracket(stage_id=stage.pk)
    assert len(done.removed) == 1
    assert slot_of(stage, "U1.1").status == "walkover"
    assert slot_of(stage, "U2.1").entry_a_id == entries[0]
    win(stage, "U1.2")
    assert slot_of(stage, "L1.1").status == "walkover"
    Entry.objects.filter(pk=entries[3]).update(status=EntryStatus.CHECKED_IN.value)
    advance_brackets()
    assert slot_of(stage, "U1.1").status == "ready"
    assert keys(open_tables(stage)) == ["U1.1"]


def test_advancing_twice_does_nothing_the_second_time() -> None:
    stage = bracket_in_play(pairs=8)
    assert advance_bracket(stage_id=stage.pk).is_empty
    win(stage, "U1.1")
    version = stage.event.version
    stage.event.refresh_from_db()
    before = stage.event.version
    assert advance_bracket(stage_id=stage.pk).is_empty
    stage.event.refresh_from_db()
    assert stage.event.version == before
    assert before > version


def test_drawing_again_before_play_replaces_the_bracket_and_its_matches() -> None:
    stage = bracket_in_play(pairs=4)
    entries = entries_of(stage.event)
    first = Bracket.objects.get(stage=stage)
    same = draft_bracket(stage_id=stage.pk, entries=entries, kind="double_elimination", options={})
    assert same.pk == first.pk
    other = draft_bracket(
        stage_id=stage.pk, entries=entries[::-1], kind="double_elimination", options={}
    )
    assert other.pk != first.pk
    assert Match.objects.count() == 0
    advance_bracket(stage_id=stage.pk)
    assert table_of(stage, "U1.1").pair == [entries[3], entries[0]]


def test_a_bracket_in_play_is_not_drawn_again() -> None:
    stage = bracket_in_play(pairs=4)
    win(stage, "U1.1")
    entries = entries_of(stage.event)[::-1]
    with pytest.raises(BracketUnderWay, match="Correct its results"):
        draft_bracket(stage_id=stage.pk, entries=entries, kind="consolation", options={})


def test_a_bracket_of_one_pair_is_refused_with_a_sentence_and_nothing_changed() -> None:
    event = evening(people=2, unit="pair")
    stage = Stage.objects.create(event=event, movement="single_elimination", seed=1)
    with pytest.raises(UnsuitableField, match="2 to 256 entrants, not 1"):
        draft_bracket(
            stage_id=stage.pk, entries=entries_of(event), kind="single_elimination", options={}
        )
    assert not Bracket.objects.exists()


def test_single_people_cannot_sit_at_a_table_of_four_in_a_bracket() -> None:
    event = evening(people=4)
    stage = Stage.objects.create(event=event, movement="single_elimination", seed=1)
    with pytest.raises(UnsuitableField, match="each side of a table is one entry, of 2 people"):
        draft_bracket(
            stage_id=stage.pk, entries=entries_of(event), kind="single_elimination", options={}
        )


def test_two_handed_games_are_played_in_a_bracket_by_single_people() -> None:
    event = evening(people=4, variant="euchre2", movement="single_elimination")
    stage = Stage.objects.create(event=event, movement="single_elimination", seed=1)
    entries = entries_of(event)
    draft_bracket(stage_id=stage.pk, entries=entries, kind="single_elimination", options={})
    advance_bracket(stage_id=stage.pk)
    assert MatchSeat.objects.filter(match__round_table__slot__bracket__stage=stage).count() == 4


def test_a_second_stage_counts_its_rounds_on_and_has_as_many_as_it_would_alone() -> None:
    """Seen: where a bracket started changed its number of rounds (tournament-pairings #2)."""
    event = evening(people=16, unit="pair")
    first = Stage.objects.create(event=event, number=1, movement="round_robin", seed=1)
    Round.objects.bulk_create(Round(stage=first, number=n, status="closed") for n in (1, 2, 3))
    entries = entries_of(event)
    stage = Stage.objects.create(
        event=event, number=2, movement="single_elimination", seed=1, order=entries
    )
    draft_bracket(stage_id=stage.pk, entries=entries, kind="single_elimination", options={})
    advance_bracket(stage_id=stage.pk)
    play_to_the_end(stage)
    assert [round_.number for round_ in Round.objects.filter(stage=stage)] == [4, 5, 6]


def test_an_event_that_has_not_begun_has_its_bracket_but_no_matches() -> None:
    stage = bracket_stage(pairs=4, status="open")
    advance_bracket(stage_id=stage.pk)
    assert open_tables(stage) == []
    assert BracketSlot.objects.filter(bracket__stage=stage, entry_a__isnull=False).exists()


def test_a_stage_without_a_bracket_is_left_alone() -> None:
    stage = Stage.objects.create(event=evening(people=8), movement="individual", seed=1)
    assert advance_bracket(stage_id=stage.pk).is_empty
    assert live_bracket(stage_id=stage.pk) is None


@pytest.mark.parametrize("pairs", [4, 32])
def test_a_bracket_is_read_in_four_queries_whatever_its_size(
    pairs: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    stage = bracket_in_play(pairs=pairs)
    with django_assert_num_queries(4):
        live_bracket(stage_id=stage.pk)


def test_nobody_can_be_stored_as_the_winner_of_a_slot_of_others() -> None:
    stage = bracket_in_play(pairs=4)
    stranger = entries_of(stage.event)[1]
    with pytest.raises(IntegrityError), transaction.atomic():
        BracketSlot.objects.filter(bracket__stage=stage, key="U1.1").update(winner=stranger)


def test_the_news_of_a_result_brings_the_bracket_and_its_round_on() -> None:
    stage = bracket_in_play(pairs=3, kind="single_elimination")
    finish(table_of(stage, "U1.2"), points=(10, 4))
    assert keys(open_tables(stage)) == ["U2.1"]
    assert Round.objects.get(stage=stage, number=1).status == RoundStatus.CLOSED
    finish(table_of(stage, "U2.1"), points=(10, 4))
    finish(table_of(stage, "U1.2"), points=(4, 10))
    assert slot_of(stage, "U2.1").winner_id is None
    assert keys(open_tables(stage)) == ["U2.1"]


@pytest.mark.django_db(transaction=True)
def test_two_workers_at_once_make_each_match_once() -> None:
    stage = bracket_stage(pairs=8)
    at_once(*[lambda: advance_bracket(stage_id=stage.pk) for _ in range(2)])
    counted = Counter(keys(open_tables(stage)))
    assert counted == Counter({"U1.1": 1, "U1.2": 1, "U1.3": 1, "U1.4": 1})


@pytest.mark.django_db(transaction=True)
def test_two_directors_who_draw_at_once_get_one_bracket() -> None:
    event = evening(people=8, unit="pair")
    stage = Stage.objects.create(event=event, movement="single_elimination", seed=1)
    entries = entries_of(event)
    results = at_once(
        *[
            lambda: draft_bracket(
                stage_id=stage.pk, entries=entries, kind="single_elimination", options={}
            )
            for _ in range(2)
        ]
    )
    assert [type(each) for each in results] == [Bracket, Bracket]
    assert Bracket.objects.count() == 1
    assert BracketSlot.objects.count() == 3


@pytest.mark.django_db(transaction=True)
def test_two_semi_finals_that_end_at_once_make_one_final() -> None:
    stage = bracket_in_play(pairs=4, kind="single_elimination")

    def end(key: str) -> None:
        report_win(table_of(stage, key), 0)
        advance_bracket(stage_id=stage.pk)

    results = at_once(lambda: end("U1.1"), lambda: end("U1.2"))
    assert results == [None, None]
    assert keys(open_tables(stage)) == ["U2.1"]
    assert table_of(stage, "U2.1").pair == entries_of(stage.event)[:2]
