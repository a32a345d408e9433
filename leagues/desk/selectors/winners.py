"""The first places of events' standings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from django.db.models import Prefetch, Q

from leagues.events.models import EntryMember
from leagues.players.models import Player
from leagues.standings.models import Standing
from leagues.standings.ranking import ListKind
from leagues.standings.selectors.sections import section_title, somebody_went_on


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultLine:
    """An entrant's line of the standings; `worth` is what the rank goes by.

    `section` is the group or side in which the rank is, empty without.
    """

    rank: int | None
    name: str
    players: tuple[Player, ...]
    worth: Decimal
    points: Decimal
    per_game: Decimal | None
    played: int
    is_mine: bool = False
    section: str = ""


def top_of(
    *, event_ids: Sequence[int], places: int, player_id: int | None = None
) -> dict[int, tuple[ResultLine, ...]]:
    """Return the first `places` of each event that have played, and one player's line.

    Where each group or side is ranked by itself, and nobody has gone on from them yet, those of
    each of them.
    """
    wanted = Q(place__lte=places, rank__isnull=False)
    if player_id is not None:
        wanted |= Q(entry__members__player_id=player_id)
    members = EntryMember.objects.select_related("player")
    in_sections = Q(list_kind=ListKind.SECTIONS.value) & ~Q(somebody_went_on())
    rows = (
        Standing.objects.filter(wanted, event_id__in=event_ids)
        .filter(Q(list_kind=ListKind.ENTRIES.value) | in_sections)
        .select_related("entry", "event")
        .prefetch_related(Prefetch("entry__members", queryset=members))
        .order_by("event_id", "section", "place")
        .distinct()
    )
    found: dict[int, list[Standing]] = {}
    for row in rows:
        found.setdefault(row.event_id, []).append(row)
    return {
        event_id: tuple(_line(row, player_id) for row in _first_list(own))
        for event_id, own in found.items()
    }


def _first_list(rows: Sequence[Standing]) -> Sequence[Standing]:
    """Return the rows of an event's sections, if it has any, and otherwise those of all."""
    return [row for row in rows if row.section] or rows


def _line(row: Standing, player_id: int | None) -> ResultLine:
    players = tuple(member.player for member in row.entry.members.all())
    return ResultLine(
        rank=row.rank,
        name=row.entry.name,
        players=players,
        worth=row.worth,
        points=row.points,
        per_game=row.per_game,
        played=row.played,
        is_mine=any(player.pk == player_id for player in players),
        section=section_title(row.event, row.section),
    )
