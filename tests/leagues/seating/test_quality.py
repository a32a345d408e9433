"""Figures and warnings of a plan."""

from __future__ import annotations

from leagues.seating.movements.quality import (
    DraftWarning,
    WarningKind,
    draft_warnings,
    qualities,
)
from leagues.seating.plans import RoundPlan, SeatPlan, TablePlan


def one_table(number: int, seats: tuple[int, ...], *resting: int) -> RoundPlan:
    return RoundPlan(number, (TablePlan(1, seats),), resting)


FIRST = one_table(1, (1, 2, 3, 4), 5)
SECOND = one_table(2, (1, 5, 3, 2), 4)


def test_figures_count_partners_opponents_and_rests() -> None:
    figures = qualities(SeatPlan((FIRST, SECOND)))
    # partners: 1-3 twice, 2-4, 2-5; opponents: 1-2 and 2-3 twice
    assert figures.partner_repeats == 1
    assert figures.partners.most == 2
    assert figures.opponent_repeats == figures.opponents.repeated_pairs == 2
    assert figures.meetings.choose_two == 3
    assert figures.sit_outs == {1: 0, 2: 0, 3: 0, 4: 1, 5: 1}
    assert figures.sit_out_spread == 1
    assert figures.first_deals == {1: 2, 2: 0, 3: 0, 4: 0, 5: 0}


def test_a_third_round_at_one_table_is_counted() -> None:
    third = one_table(3, (1, 4, 5, 2), 3)
    assert qualities(SeatPlan((FIRST, SECOND))).table_runs == 0
    assert qualities(SeatPlan((FIRST, SECOND, third))).table_runs == 2


def test_a_repeated_partner_is_named_with_table_and_round() -> None:
    warnings = draft_warnings(SECOND, history=[FIRST])
    assert warnings == [
        DraftWarning(kind=WarningKind.REPEAT_PARTNER, entrants=(1, 3), table=1, earlier_rounds=(1,))
    ]


def test_an_opponent_for_the_third_time_is_named() -> None:
    third = one_table(3, (1, 2, 4, 5), 3)
    kinds = {
        warning.entrants: warning.kind for warning in draft_warnings(third, history=[FIRST, SECOND])
    }
    assert kinds[(1, 2)] is WarningKind.REPEAT_OPPONENT


def test_unfair_rests_are_named() -> None:
    warnings = draft_warnings(one_table(2, (1, 2, 4, 3), 5), history=[FIRST])
    assert [warning.kind for warning in warnings if warning.entrants == (5,)] == [
        WarningKind.SIT_OUT_RUNNING,
        WarningKind.SIT_OUT_BEFORE_OTHERS,
    ]


def test_a_third_rest_is_named() -> None:
    history = [one_table(n, (1, 2, 3, 4), 5) for n in (1, 2)]
    draft = one_table(3, (1, 2, 3, 4), 5)
    kinds = {warning.kind for warning in draft_warnings(draft, history=history)}
    assert WarningKind.MANY_SIT_OUTS in kinds
    assert WarningKind.SAME_TABLE in kinds


def test_a_first_round_needs_no_warning() -> None:
    assert draft_warnings(FIRST, history=[]) == []


def test_what_so_few_people_cannot_avoid_is_no_warning() -> None:
    partnerships = [(1, 2, 3, 4), (1, 3, 2, 4), (1, 2, 4, 3)]
    history = [one_table(n + 1, partnerships[n % 3]) for n in range(6)]
    assert draft_warnings(one_table(7, partnerships[0]), history=history) == [
        DraftWarning(kind=WarningKind.SAME_TABLE, entrants=(key,), table=1, earlier_rounds=(5, 6))
        for key in (1, 2, 3, 4)
    ]


def test_tables_seats_and_boards_that_repeat_are_counted() -> None:
    figures = qualities(SeatPlan((FIRST, SECOND)))
    assert figures.table_repeats == 3
    assert figures.seat_repeats == 2  # 1 and 3 keep their seats, 2 comes to another
    tables = [TablePlan(1, (1, 2, 1, 2), boards=5), TablePlan(1, (3, 1, 3, 1), boards=5)]
    pairs = qualities(SeatPlan(tuple(RoundPlan(n, (table,)) for n, table in enumerate(tables, 1))))
    assert pairs.board_repeats == 1
    assert pairs.table_repeats == 1
    assert pairs.seat_repeats == 0
    assert (pairs.partner_repeats, dict(pairs.opponents.times)) == (0, {(1, 2): 1, (1, 3): 1})


def test_pairs_of_two_teams_meet_each_by_itself() -> None:
    rounds = tuple(
        RoundPlan(
            n,
            tuple(
                TablePlan(at + 1, (1, 2, 1, 2), members=(2 * at, 2 * to, 2 * at + 1, 2 * to + 1))
                for at, to in enumerate((n % 2, (n + 1) % 2))
            ),
        )
        for n in (1, 2, 3, 4, 5)
    )
    assert qualities(SeatPlan(rounds[:2])).opponents.most == 1
    assert draft_warnings(rounds[1], history=rounds[:1]) == []
    assert qualities(SeatPlan(rounds)).opponent_repeats == 6
    assert draft_warnings(rounds[4], history=rounds[:4]) == [
        DraftWarning(
            kind=WarningKind.REPEAT_OPPONENT, entrants=(1, 2), table=at, earlier_rounds=(1, 3)
        )
        for at in (1, 2)
    ]
