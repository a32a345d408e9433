"""Play whole evenings by a movement: rounds asked for as an event asks, results drawn at random."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from leagues.seating.movements.base import Movement, MovementRequest
from leagues.seating.pairings.checker import check_plan
from leagues.seating.plans import (
    Entrant,
    EntrantKey,
    RoundPlan,
    SeatPlan,
    TablePlan,
    TableResult,
    Wish,
)

TARGET = 10


def people(count: int) -> list[EntrantKey]:
    return list(range(100, 100 + count))


def won_by(round_plan: RoundPlan, *sides: int) -> tuple[TableResult, ...]:
    """Return the results of a round in which these sides won, table by table."""
    return tuple(
        TableResult(
            round_number=round_plan.number,
            table=table.number,
            points=(TARGET, 4) if side == 0 else (4, TARGET),
            winner=side,
        )
        for table, side in zip(round_plan.tables, sides, strict=True)
    )


def drawn_results(round_plan: RoundPlan, rng: Random) -> tuple[TableResult, ...]:
    return won_by(round_plan, *(rng.randrange(2) for _ in round_plan.tables))


def next_round(
    movement: Movement,
    entrants: Sequence[EntrantKey | Entrant],
    *,
    history: Sequence[RoundPlan] = (),
    results: Sequence[TableResult] = (),
    options: Mapping[str, str] | None = None,
    wishes: tuple[Wish, ...] = (),
    seed: int = 1,
) -> RoundPlan:
    request = MovementRequest(
        entrants=tuple(each if isinstance(each, Entrant) else Entrant(each) for each in entrants),
        rounds=1,
        seed=seed,
        history=tuple(history),
        results=tuple(results),
        options=options or {},
        wishes=wishes,
    )
    (round_plan,) = movement.plan(request).rounds
    return round_plan


def evening(
    movement: Movement,
    entrants: Sequence[EntrantKey],
    rounds: int,
    *,
    options: Mapping[str, str] | None = None,
    seed: int = 1,
) -> list[RoundPlan]:
    """Return the rounds of an evening, each asked for after the results of those before."""
    rng = Random(seed)
    history: list[RoundPlan] = []
    results: list[TableResult] = []
    for _ in range(rounds):
        round_plan = next_round(
            movement, entrants, history=history, results=results, options=options, seed=seed
        )
        results += drawn_results(round_plan, rng)
        history.append(round_plan)
    return history


def faults(rounds: Sequence[RoundPlan], entrants: Sequence[EntrantKey]) -> list[object]:
    return list(check_plan(SeatPlan(tuple(rounds)), entrants))


def table_of(round_plan: RoundPlan, key: EntrantKey) -> TablePlan:
    return next(table for table in round_plan.tables if key in table.seats)


def partner(round_plan: RoundPlan, key: EntrantKey) -> EntrantKey:
    table = table_of(round_plan, key)
    return table.seats[(table.seats.index(key) + 2) % 4]


def round_of(*tables: tuple[EntrantKey, ...], number: int = 1) -> RoundPlan:
    """Return a round with these seats, so that the next one can be foretold."""
    return RoundPlan(number, tuple(TablePlan(at, seats) for at, seats in enumerate(tables, 1)))
