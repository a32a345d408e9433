"""How tables stand, in the form in which the history keeps it, so that it can be put back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict

from games.matches.models import Match, MatchSeat
from games.matches.services.restoring import MatchState, state_of
from leagues.events.models import Entry
from leagues.seating.models import RoundTable
from leagues.seating.services.placing import rests_of


class TableState(TypedDict):
    """How the tables of a correction stand, as JSON: what the history keeps of before and after.

    `table` is where it began, with its `status`, `points` and `people` for whoever reads;
    `matches`, `extra_hands`, `rests` and `entries` are what undoing puts back.
    """

    table: int
    status: str
    points: list[int | None]
    people: list[str]
    matches: list[MatchState]
    extra_hands: list[tuple[int, int | None]]
    rests: list[tuple[int, str]]
    entries: list[tuple[int, str]]


def state_of_tables(
    *, table: RoundTable, others: Sequence[RoundTable] = (), entries: Sequence[int] = ()
) -> TableState:
    """Return how a table stands, with others and with entries that may change beside it.

    In five queries, and five more for each table.
    """
    found = {each.pk: each for each in (table, *others)}
    tables = sorted(found.values(), key=lambda each: each.match_id)
    matches = Match.objects.in_bulk([each.match_id for each in tables])
    states = {each.pk: state_of(matches[each.match_id]) for each in tables}
    own = states[table.pk]
    extra = RoundTable.objects.filter(pk__in=found).order_by("pk")
    concerned = Entry.objects.filter(pk__in=entries).order_by("pk")
    return TableState(
        table=table.pk,
        status=own["status"],
        points=own["points"],
        people=_people(table.match_id),
        matches=list(states.values()),
        extra_hands=[*extra.values_list("pk", "tie_winner")],
        rests=rests_of(round_id=table.round_id),
        entries=[*concerned.values_list("pk", "status")],
    )


def _people(match_id: int) -> list[str]:
    seats = MatchSeat.objects.filter(match_id=match_id).select_related("player").order_by("number")
    return [seat.player.label if seat.player else seat.bot_key for seat in seats]
