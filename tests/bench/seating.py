"""How many pairs meet in an evening, beside how many there could be at most.

1.00 means that nobody meets twice (or that everybody has met everybody). The numbers of people
and rounds are those for which published or measured plans are known.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import comb

from leagues.seating.movements.individual import plan_individual
from leagues.seating.movements.quality import qualities
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


def rows() -> list[Row]:
    """Plan the evenings and count who meets."""
    return [
        _row(form, people, rounds) for form, evenings in EVENINGS for people, rounds in evenings
    ]


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
