"""How many pairs meet in an evening, beside how many there could be at most.

1.00 means that nobody meets twice (or that everybody has met everybody). The numbers of people
and rounds are those for which published or measured plans are known. Rotations at tables of
four are also held against the best figures known: at most 5 % or three more, and partners
repeat no more than counting says they must.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import partial
from math import comb, floor

from leagues.seating.movements.individual import plan_individual
from leagues.seating.movements.quality import qualities
from leagues.seating.movements.search import least_price
from leagues.seating.movements.whist_designs import whist_design
from leagues.seating.plans import FOURS, SeatPlan, TableForm
from tests.bench.measuring import Row

THREES_OF_SIX = TableForm.of(6, has_partners=True)
EVENINGS = (
    (FOURS, ((16, 5), (32, 10), (40, 10), (100, 15))),
    (TableForm.of(2), ((20, 19),)),
    (TableForm.of(3), ((15, 6), (15, 7), (18, 6), (18, 8), (24, 8), (24, 11), (30, 12), (90, 12))),
    (TableForm.of(5), ((25, 6), (30, 4), (50, 6), (75, 8), (100, 12))),
    (TableForm.of(6), ((36, 3), (36, 4), (48, 4), (60, 6), (90, 8), (180, 12))),
    (TableForm.of(7), ((49, 8), (56, 4), (105, 6), (105, 8), (140, 8))),
    (THREES_OF_SIX, ((24, 8), (60, 6), (120, 10))),
    (TableForm(usual=4, smallest=3, largest=6), ((23, 6), (26, 8))),
)
# Rotations at tables of four: people, rounds, and how often two opposed or met again in the best
# plans known, as the sum of C(times, 2); None where it was not written down.
ROTATIONS: tuple[tuple[int, int, int | None, int | None], ...] = (
    (8, 5, 12, None),
    (10, 5, 0, None), (10, 10, 36, None), (12, 5, 3, None), (12, 10, 59, None),
    (14, 5, 0, None), (14, 10, 29, None), (14, 15, 104, None),
    (16, 5, 0, 0), (16, 10, 40, None), (16, 15, 142, None),
    (20, 5, 0, 0), (20, 10, 15, None), (20, 15, 111, None),
    (24, 5, 0, 0), (24, 10, 3, None), (24, 15, 84, None), (24, 20, 212, None),
    (32, 5, 0, 0), (32, 10, 0, 34), (32, 15, 18, None), (32, 20, 144, None),
    (40, 5, 0, 0), (40, 10, 0, 6), (40, 15, 0, None), (40, 20, 54, None),
    (64, 5, 0, 0), (64, 10, 0, 0), (64, 15, None, 1), (64, 20, 0, 142),
    (100, 5, 0, 0), (100, 10, 0, 0), (100, 15, 0, 0), (100, 20, None, 2),
    (200, 5, 0, 0), (200, 10, 0, 0), (200, 15, 0, 0), (200, 20, 0, 0),
)  # fmt: skip
# People, rounds, and how many seconds of the processor the plan may take.
TIMED: tuple[tuple[int, int, float], ...] = (
    (16, 5, 2), (20, 10, 2), (40, 10, 2), (100, 10, 3), (200, 20, 3),
)  # fmt: skip
LARGEST_DESIGN = 41
DESIGN_SECONDS = 0.05
CROWDED_ROTATIONS = ((8, 10), (8, 15), (8, 20), (10, 15), (10, 20), (12, 15), (12, 20), (14, 20),
                     (16, 20), (20, 20))  # fmt: skip


def rows() -> list[Row]:
    """Plan the evenings and count who meets."""
    return [
        *(_row(form, people, rounds) for form, evenings in EVENINGS for people, rounds in evenings),
        *(row for rotation in ROTATIONS for row in _rotation_rows(*rotation)),
        *(_partner_row(people, rounds) for people, rounds in CROWDED_ROTATIONS),
        *times(),
    ]


def times() -> list[Row]:
    """Time the designs and the rotations for which there is a limit."""
    return [_slowest_design(), *(_time_row(*timed) for timed in TIMED)]


def _slowest_design() -> Row:
    """Return the longest that the whole plan of a whist design takes."""
    designs = [known for v in range(4, LARGEST_DESIGN + 1) if (known := whist_design(v))]
    spent = {
        design.players: _seconds(partial(plan_individual, range(design.players), design.rounds, 1))
        for design in designs
    }
    slowest = max(spent, key=spent.__getitem__)
    return Row(
        what=f"{len(spent)} whist designs up to {LARGEST_DESIGN} people, the slowest ({slowest})",
        unit="s",
        ours=spent[slowest],
        other=DESIGN_SECONDS,
        against="at most",
    )


def _time_row(people: int, rounds: int, limit: float) -> Row:
    return Row(
        what=f"plan {people} people over {rounds} rounds",
        unit="s",
        ours=_seconds(partial(plan_individual, range(people), rounds, 1)),
        other=limit,
        against="at most",
    )


def _seconds(work: Callable[[], object]) -> float:
    began = time.process_time()
    work()
    return time.process_time() - began


def _rotation_rows(people: int, rounds: int, opposed: int | None, met: int | None) -> Iterator[Row]:
    """Yield how often people meet again beside what is aimed at: the best known + 5 %, or + 3."""
    figures = qualities(plan_individual(range(people), rounds, 1))
    if figures.partner_repeats:
        raise AssertionError(f"{people} people over {rounds} rounds need no partner twice")
    for words, counts, best in (
        ("opposed again", figures.opponents, opposed),
        ("met again", figures.meetings, met),
    ):
        if best is not None:
            yield Row(
                what=f"{people} people, {rounds} rounds, {words}",
                unit="sum of C(n, 2)",
                ours=counts.choose_two,
                other=max(best + 3, floor(best * 1.05)),
                against="at most",
            )


def _partner_row(people: int, rounds: int) -> Row:
    """Return how often partners repeat beside how often they must."""
    partnerships = rounds * (people // 4) * 2
    least = least_price(partnerships=partnerships, oppositions=2 * partnerships, players=people)
    return Row(
        what=f"{people} people, {rounds} rounds, partners again",
        unit="sum of C(n, 2)",
        ours=qualities(plan_individual(range(people), rounds, 1)).partners.choose_two,
        other=least.partners,
        against="at least",
    )


def _row(form: TableForm, people: int, rounds: int) -> Row:
    plan = plan_individual(range(people), rounds, 1, form=form)
    return Row(
        what=f"{people} people, {rounds} rounds, tables of {_sizes(form)}",
        unit="pairs met",
        ours=len(qualities(plan).meetings.times),
        other=min(sum(_meetings(plan)), comb(people, 2)),
        against="as many as can be",
    )


def _sizes(form: TableForm) -> str:
    if form.smallest != form.largest:
        return f"{form.smallest} to {form.largest}"
    return f"{form.usual}" + (" with partners" if form.has_partners else "")


def _meetings(plan: SeatPlan) -> Iterator[int]:
    return (comb(len(table.seats), 2) for round_ in plan.rounds for table in round_.tables)
