"""The seating of an event as plain values, for the movements and their checks."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from games.matches.models import MatchSeat
from leagues.events.models import Round
from leagues.events.selectors.members import Membership, memberships
from leagues.events.states import RoundStatus
from leagues.seating.models import Bye
from leagues.seating.plans import DUMMY, RoundPlan, TablePlan


def round_plans(
    *, event_id: int, only_published: bool = False, stage: int | None = None
) -> list[RoundPlan]:
    """Return who sits where in the rounds of an event, by entry id, in four queries.

    A pair stands at both its seats, the dummy at a seat where nobody sits. Of a series only the
    first game counts: in all of them the same people sit at the table. `stage` is the number of
    the one whose rounds are wanted, None for all.
    """
    rounds = Round.objects.filter(stage__event_id=event_id).order_by("number")
    if stage is not None:
        rounds = rounds.filter(stage__number=stage)
    if only_published:
        rounds = rounds.exclude(status=RoundStatus.DRAFT)
    numbers = list(rounds.values_list("number", flat=True))
    seats = _seats_by_round(event_id)
    rests: defaultdict[int, list[int]] = defaultdict(list)
    byes = Bye.objects.filter(round__stage__event_id=event_id).order_by("id")
    for number, entry_id in byes.values_list("round__number", "entry_id"):
        rests[number].append(entry_id)
    return [
        RoundPlan(
            number=number,
            tables=tuple(
                _table_plan(table, places) for table, places in sorted(seats[number].items())
            ),
            sit_outs=tuple(rests[number]),
        )
        for number in numbers
    ]


def _table_plan(number: int, places: Sequence[_Place]) -> TablePlan:
    sides = {place.side for place in places}
    plan = TablePlan(
        number=number,
        seats=tuple(place.entry for place in places),
        has_partners=len(sides) < len(places),
        boards=places[0].boards,
    )
    members = tuple(place.member for place in places)
    in_order = tuple(plan.member_at(seat) for seat in range(len(places)))
    return plan if members == in_order else replace(plan, members=members)


class _Place(NamedTuple):
    entry: int
    member: int
    side: int
    boards: int | None


def _seats_by_round(event_id: int) -> defaultdict[int, defaultdict[int, list[_Place]]]:
    people = memberships(event_id=event_id)
    found = MatchSeat.objects.filter(
        match__round_table__round__stage__event_id=event_id,
        match__round_table__game=1,
    )
    rows = found.order_by("number").values_list(
        "match__round_table__round__number",
        "match__round_table__number",
        "match__round_table__boards",
        "player_id",
        "side_number",
    )
    seats: defaultdict[int, defaultdict[int, list[_Place]]] = defaultdict(lambda: defaultdict(list))
    for round_number, table_number, boards, player_id, side in rows:
        own = _member_of(people, player_id)
        place = _Place(own.entry_id, own.number, side, boards)
        seats[round_number][table_number].append(place)
    return seats


def _member_of(people: Mapping[int, Membership], player_id: int | None) -> Membership:
    if player_id is None:
        return Membership(DUMMY, 0)
    # Who plays without being entered is told apart from every entry by the sign.
    return people.get(player_id, Membership(-player_id, 0))
