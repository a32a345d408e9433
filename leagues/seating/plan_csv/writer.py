"""Write a plan as a file of a spreadsheet, to take along or to change and hand in again."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping, Sequence

from leagues.seating.plan_csv.columns import (
    BOARDS,
    MEMBER,
    NAME,
    OUT,
    ROUND,
    SEAT,
    SUMS,
    TABLE,
    heading_for,
    seat_name,
    seats_of_word,
)
from leagues.seating.plans import EntrantKey, RoundPlan, SeatPlan


def plan_to_csv(plan: SeatPlan, names: Mapping[EntrantKey, str]) -> str:
    """Return the file of a plan, with everybody by the name or number given."""
    heading = heading_for(plan)
    written = io.StringIO()
    writer = csv.DictWriter(written, heading, restval="", lineterminator="\r\n")
    writer.writeheader()
    for round_plan in plan.rounds:
        writer.writerows(_lines_of(round_plan, heading, names))
    return written.getvalue()


def _lines_of(
    round_plan: RoundPlan, heading: Sequence[str], names: Mapping[EntrantKey, str]
) -> Iterator[dict[str, str | int]]:
    of_names = [word for word in heading if word == NAME or seats_of_word(word)]
    for table in round_plan.tables:
        place: dict[str, str | int] = {ROUND: round_plan.number, TABLE: table.number}
        if table.boards is not None:
            place[BOARDS] = table.boards
        named = [_guarded(names[key]) for key in table.seats]
        if MEMBER in heading:
            for seat, name in enumerate(named):
                member = table.members[seat] + 1 if table.members else ""
                yield {**place, SEAT: seat_name(seat, len(named)), NAME: name, MEMBER: member}
        else:
            yield {**place, **dict(zip(of_names, named, strict=False))}
    for key in round_plan.sit_outs:
        yield {ROUND: round_plan.number, TABLE: OUT, of_names[0]: _guarded(names[key])}


def _guarded(name: str) -> str:
    """Return a name as it is written: with an apostrophe if a spreadsheet would reckon it up."""
    return f"'{name}" if name.lstrip("'").startswith(SUMS) else name
