"""What the desk lists first, decided from facts alone."""

from __future__ import annotations

import pytest

from games.matches.states import MatchStatus
from leagues.desk.agenda import (
    DeskFacts,
    JobFacts,
    RoundFacts,
    TableFacts,
    TodoKind,
    agenda,
    minutes_a_round,
)
from leagues.events.formats import GameEndKind
from leagues.events.states import EventStatus, JobState, RoundStatus


def tables(*statuses: MatchStatus) -> tuple[TableFacts, ...]:
    return tuple(
        TableFacts(id=number, number=number, match_id=number, status=status)
        for number, status in enumerate(statuses, start=1)
    )


def in_play(*statuses: MatchStatus, number: int = 1, minutes: int = 5) -> RoundFacts:
    return RoundFacts(
        number=number, status=RoundStatus.IN_PLAY, minutes=minutes, tables=tables(*statuses)
    )


def draft(number: int) -> RoundFacts:
    return RoundFacts(number=number, status=RoundStatus.DRAFT)


def closed(number: int) -> RoundFacts:
    return RoundFacts(number=number, status=RoundStatus.CLOSED)


def running(*rounds: RoundFacts, planned: int = 2, **more: object) -> DeskFacts:
    return DeskFacts(
        status=EventStatus.RUNNING,
        checked_in=8,
        rounds=rounds,
        rounds_planned=planned,
        **more,  # type: ignore[arg-type]  # whichever facts the case is about
    )


def kinds(facts: DeskFacts) -> list[TodoKind]:
    return [todo.kind for todo in agenda(facts)]


def test_a_draft_is_opened_before_anybody_is_checked_in() -> None:
    facts = DeskFacts(status=EventStatus.DRAFT)
    assert kinds(facts) == [TodoKind.OPEN_ENTRIES, TodoKind.TOO_FEW]


def test_three_people_are_too_few_and_four_can_start() -> None:
    three = DeskFacts(status=EventStatus.OPEN, checked_in=3)
    assert kinds(three) == [TodoKind.TOO_FEW]
    assert agenda(three)[0].count == 1
    four = DeskFacts(status=EventStatus.OPEN, checked_in=4)
    assert kinds(four) == [TodoKind.START]


def test_who_is_expected_is_checked_in_before_more_are_looked_for() -> None:
    enough = DeskFacts(status=EventStatus.OPEN, expected=2, checked_in=3)
    assert kinds(enough) == [TodoKind.CHECK_IN]
    assert agenda(enough)[0].missing == 1
    too_few = DeskFacts(status=EventStatus.OPEN, expected=1, checked_in=1)
    assert kinds(too_few) == [TodoKind.CHECK_IN, TodoKind.TOO_FEW]
    assert agenda(too_few)[1].count == 2


def test_days_before_the_evening_there_is_nothing_to_check_in() -> None:
    entries = DeskFacts(status=EventStatus.OPEN, expected=14, is_soon=False)
    assert kinds(entries) == [TodoKind.ENTRIES_OPEN]
    assert agenda(entries)[0].count == 14
    assert kinds(DeskFacts(status=EventStatus.DRAFT, is_soon=False)) == [TodoKind.OPEN_ENTRIES]


def test_a_running_event_without_rounds_needs_its_seating() -> None:
    assert kinds(running()) == [TodoKind.DRAW_SEATING]


@pytest.mark.parametrize(
    ("state", "kind"),
    [
        (JobState.QUEUED, TodoKind.SEATING_QUEUED),
        (JobState.RUNNING, TodoKind.SEATING_UNDERWAY),
    ],
)
def test_while_the_seating_is_drawn_nothing_can_be_published(
    state: JobState, kind: TodoKind
) -> None:
    facts = running(draft(1), draft(2), seating_job=JobFacts(state=state))
    assert kinds(facts) == [kind]


def test_a_seating_that_failed_says_why() -> None:
    job = JobFacts(state=JobState.FAILED, error="Only three are here.")
    (todo,) = agenda(running(seating_job=job))
    assert todo.kind is TodoKind.SEATING_FAILED
    assert todo.error == "Only three are here."


def test_the_first_draft_is_published_first() -> None:
    (todo,) = agenda(running(draft(1), draft(2)))
    assert todo.kind is TodoKind.PUBLISH
    assert todo.round_number == 1


def test_a_dispute_stands_above_everything_else() -> None:
    facts = running(
        in_play(MatchStatus.REPORTED, MatchStatus.DISPUTED, MatchStatus.IN_PLAY), draft(2)
    )
    assert kinds(facts) == [TodoKind.DISPUTE, TodoKind.CONFIRM, TodoKind.LATE_TABLE]
    assert agenda(facts)[0].table == facts.rounds[0].tables[1]


def test_a_round_that_has_just_begun_is_one_line() -> None:
    facts = running(in_play(*[MatchStatus.SEATED] * 7), draft(2))
    (todo,) = agenda(facts)
    assert (todo.kind, todo.count) == (TodoKind.WAIT, 7)


def test_the_last_few_tables_are_named() -> None:
    statuses = [MatchStatus.FINISHED] * 5 + [MatchStatus.IN_PLAY, MatchStatus.SEATED]
    todos = agenda(running(in_play(*statuses), draft(2)))
    assert [todo.kind for todo in todos] == [TodoKind.LATE_TABLE] * 2
    assert [todo.table.number for todo in todos if todo.table] == [6, 7]


def test_when_the_time_is_over_every_table_without_a_score_is_named() -> None:
    late = running(in_play(*[MatchStatus.SEATED] * 7, minutes=25), draft(2))
    assert kinds(late) == [TodoKind.LATE_TABLE] * 7
    assert agenda(late)[0].minutes == 25


def test_a_complete_round_leads_to_the_next() -> None:
    facts = running(in_play(MatchStatus.FINISHED, MatchStatus.VOID), draft(2))
    assert kinds(facts) == [TodoKind.CLOSE_ROUND, TodoKind.PUBLISH]
    assert kinds(running(closed(1), draft(2))) == [TodoKind.PUBLISH]


def test_a_late_entry_makes_the_drawing_due_before_the_next_round() -> None:
    assert kinds(running(closed(1), draft(2), plan_is_stale=True)) == [TodoKind.DRAW_AGAIN]


def test_more_rounds_than_drawn_ask_for_more_drawing() -> None:
    assert kinds(running(closed(1), closed(2), planned=3)) == [TodoKind.DRAW_AGAIN]


def test_after_the_last_round_the_event_can_be_finished() -> None:
    assert kinds(running(closed(1), closed(2))) == [TodoKind.FINISH]


def test_a_correction_that_is_open_holds_the_finish_up() -> None:
    reopened = RoundFacts(number=1, status=RoundStatus.CLOSED, tables=tables(MatchStatus.REPORTED))
    assert kinds(running(reopened, closed(2))) == [TodoKind.CONFIRM]


def test_a_finished_event_needs_nothing() -> None:
    facts = DeskFacts(status=EventStatus.FINISHED, rounds=(closed(1),))
    assert kinds(facts) == [TodoKind.ALL_DONE]


def test_a_reopened_event_lists_open_tables_and_the_way_to_finish() -> None:
    facts = DeskFacts(
        status=EventStatus.REOPENED,
        rounds=(
            RoundFacts(number=1, status=RoundStatus.CLOSED, tables=tables(MatchStatus.IN_PLAY)),
        ),
    )
    assert kinds(facts) == [TodoKind.LATE_TABLE, TodoKind.FINISH_AGAIN]


def test_a_scorer_cannot_decide_but_can_check_in() -> None:
    facts = running(in_play(MatchStatus.DISPUTED), draft(2), expected=1)
    decide, check_in = agenda(facts)[:2]
    assert decide.is_for_directors
    assert not check_in.is_for_directors


@pytest.mark.parametrize(
    ("kind", "length", "minutes"),
    [(GameEndKind.DEALS, 8, 25), (GameEndKind.TIME, 20, 25), (GameEndKind.TARGET, 10, 30)],
)
def test_a_table_is_late_after_the_time_of_a_round(
    kind: GameEndKind, length: int, minutes: int
) -> None:
    assert minutes_a_round(kind, length) == minutes


def test_the_next_round_is_drawn_once_it_follows_from_the_results() -> None:
    (todo,) = agenda(running(closed(1), next_follows=True))
    assert todo.kind is TodoKind.DRAW_NEXT
    assert todo.round_number == 2


def test_a_tie_is_decided_by_an_extra_hand_before_anything_is_drawn_or_closed() -> None:
    facts = running(in_play(*[MatchStatus.FINISHED] * 3), undecided=frozenset({(1, 2)}))
    (todo,) = agenda(facts)
    assert todo.kind is TodoKind.TIE
    assert todo.table is not None
    assert (todo.round_number, todo.table.number) == (1, 2)
    assert todo.is_for_directors
