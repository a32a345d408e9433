"""From the lines of a file to the rounds of a plan, and what does not fit together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from leagues.seating.movements.base import gettext_noop
from leagues.seating.plan_csv.columns import seat_name
from leagues.seating.plan_csv.faults import BadPlan
from leagues.seating.plans import EntrantKey, RoundPlan, SeatPlan, TableForm, TablePlan


@dataclass(frozen=True, slots=True, kw_only=True)
class Placed:
    """Somebody named in a file: where in it, and at which seats; no table is a rest.

    `line` and `column` count from 1, `seats` and `member` from 0. Who is not entered has no key.
    """

    line: int
    column: int
    name: str
    key: EntrantKey | None
    round_number: int
    table: int | None
    seats: tuple[int, ...] = ()
    member: int | None = None
    boards: int | None = None

    def fault(self, text: str, **values: str | int) -> BadPlan:
        """Return what is wrong with this cell."""
        return BadPlan(self.line, self.column, text, values)


def assembled(
    placed: Sequence[Placed], *, form: TableForm, persons: int, first_round: int
) -> tuple[SeatPlan, list[BadPlan]]:
    """Return the rounds in order, with what is wrong between their lines."""
    faults: list[BadPlan] = []
    rounds: list[RoundPlan] = []
    expected = first_round
    in_order = sorted(placed, key=lambda each: each.round_number)
    for number, of_round in groupby(in_order, key=lambda each: each.round_number):
        those = list(of_round)
        if number != expected:
            text = gettext_noop("Round %(expected)s should come here, not round %(number)s.")
            faults.append(those[0].fault(text, expected=expected, number=number))
        expected = number + 1
        faults += _wrong_places(those, persons)
        rounds.append(_round(number, those, form, faults))
    return SeatPlan(tuple(rounds)), faults


def _wrong_places(placed: Sequence[Placed], persons: int) -> Iterator[BadPlan]:
    """Yield who is named too often in a round, or has fewer seats than people."""
    by_key: dict[EntrantKey, list[Placed]] = {}
    for each in placed:
        if each.key is not None:
            by_key.setdefault(each.key, []).append(each)
    for own in by_key.values():
        seats = [each for each in own if each.table is not None for _seat in each.seats]
        values: dict[str, str | int] = {"name": own[0].name, "round": own[0].round_number}
        if len(own) > 1 and any(each.table is None for each in own):
            extra = own[-1]
        else:
            extra = seats[persons] if len(seats) > persons else own[0]
        if extra is not own[0]:
            text = gettext_noop("%(name)s is in round %(round)s already, in line %(line)s.")
            yield extra.fault(text, **values, line=own[0].line)
        elif seats and len(seats) != persons:
            text = gettext_noop(
                "%(name)s should have %(persons)s seats in round %(round)s and has %(seats)s."
            )
            yield seats[0].fault(text, **values, seats=len(seats), persons=persons)


def _round(
    number: int, placed: Sequence[Placed], form: TableForm, faults: list[BadPlan]
) -> RoundPlan:
    tables: list[TablePlan] = []
    by_table: dict[int, list[Placed]] = {}
    for each in placed:
        if each.table is not None:
            by_table.setdefault(each.table, []).append(each)
    for table, of_table in by_table.items():
        found = list(_wrong_seats(of_table, form))
        faults += found
        if not found:
            tables.append(_table(table, of_table, form))
    resting = tuple(each.key for each in placed if each.table is None and each.key is not None)
    return RoundPlan(number, tuple(tables), resting)


def _wrong_seats(placed: Sequence[Placed], form: TableForm) -> Iterator[BadPlan]:
    """Yield seats that are taken twice or not at all, and what differs between lines."""
    first = placed[0]
    values: dict[str, str | int] = {
        "table": first.table or 0,
        "round": first.round_number,
    }
    taken: dict[int, Placed] = {}
    for each in placed:
        for seat in each.seats:
            if seat in taken:
                text = gettext_noop(
                    "%(seat)s of table %(table)s in round %(round)s is taken by %(name)s, in line "
                    "%(line)s."
                )
                other = taken[seat]
                name = seat_name(seat, form.usual).capitalize()
                yield each.fault(text, **values, seat=name, name=other.name, line=other.line)
            taken.setdefault(seat, each)
        if each.boards != first.boards or (each.member is None) != (first.member is None):
            text = gettext_noop(
                "The lines of table %(table)s in round %(round)s do not agree on boards or members."
            )
            yield each.fault(text, **values)
    seats = max(form.smallest, max(taken, default=0) + 1)
    missing = [seat_name(seat, form.usual) for seat in range(seats) if seat not in taken]
    if missing:
        text = gettext_noop("Nobody sits at %(seats)s of table %(table)s in round %(round)s.")
        yield first.fault(text, **values, seats=", ".join(missing))
    elif seats > form.largest:
        text = gettext_noop("Table %(table)s in round %(round)s has more than %(most)s seats.")
        yield first.fault(text, **values, most=form.largest)


def _table(number: int, placed: Sequence[Placed], form: TableForm) -> TablePlan:
    of_seat = {seat: each for each in placed for seat in each.seats}
    in_order = [of_seat[seat] for seat in sorted(of_seat)]
    members = tuple(each.member for each in in_order if each.member is not None)
    return TablePlan(
        number,
        tuple(each.key for each in in_order if each.key is not None),
        form.has_partners,
        members=members,
        boards=in_order[0].boards,
    )
