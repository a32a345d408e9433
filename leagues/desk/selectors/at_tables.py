"""Who sits at tables with what, and what each of them has instead after a correction."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from games.matches.models import MatchSeat
from games.matches.states import MatchStatus
from leagues.players.models import Player


@dataclass(frozen=True, slots=True, kw_only=True)
class Seated:
    """Somebody at one of the tables, with what their side has; None: not known or void."""

    table: int
    seat: int
    points: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonChange:
    """What a person would have from the tables instead, and where they would be."""

    label: str
    before: int | None
    after: int | None
    table_before: int | None
    table_after: int | None

    @property
    def has_moved(self) -> bool:
        """Whether the person comes to a table or leaves it."""
        return self.table_before != self.table_after


def seated_at(match_ids: Sequence[int]) -> dict[int, Seated]:
    """Return who sits at matches, by player, in three queries."""
    seats = MatchSeat.objects.filter(match__in=match_ids, player__isnull=False)
    rows = seats.select_related("match__round_table").prefetch_related("match__sides")
    return {
        seat.player_id or 0: Seated(
            table=seat.match.round_table.number,
            seat=seat.number,
            points=_points(seat),
        )
        for seat in rows
    }


def _points(seat: MatchSeat) -> int | None:
    if seat.match.status != MatchStatus.FINISHED:
        return None
    sides = {side.number: side.points for side in seat.match.sides.all()}
    return sides.get(seat.side_number)


def people_changed(before: Mapping[int, Seated], after: Mapping[int, Seated]) -> list[PersonChange]:
    """Return who has another seat or other points than before, in one query."""
    both = [*before, *(player for player in after if player not in before)]
    changed = [player for player in both if before.get(player) != after.get(player)]
    names = {player.pk: player.label for player in Player.objects.filter(pk__in=changed)}
    return [_change(names[player], before.get(player), after.get(player)) for player in changed]


def _change(label: str, was: Seated | None, becomes: Seated | None) -> PersonChange:
    return PersonChange(
        label=label,
        before=was.points if was else None,
        after=becomes.points if becomes else None,
        table_before=was.table if was else None,
        table_after=becomes.table if becomes else None,
    )
