"""Points that rulings gave or took in an event."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from leagues.events.models import Event
from leagues.events.selectors.members import entry_labels
from leagues.standings.models import PointsAdjustment
from leagues.standings.ranking import ListKind
from leagues.standings.selectors.figures import signed_points


class Adjusting(NamedTuple):
    """What a ruling gave or took: to an entry, or with a player to that person alone."""

    entry_id: int
    player_id: int | None
    round_number: int
    points: Fraction
    reason: str

    def entrant_in(self, kind: ListKind) -> int | None:
        """Return for whom it counts in a list, None where it does not count."""
        if kind is ListKind.PERSONS:
            return self.player_id
        if kind is ListKind.PAIRS or self.player_id is not None:
            return None
        return self.entry_id


@dataclass(frozen=True, slots=True, kw_only=True)
class AdjustmentLine:
    """An adjustment as its page shows it."""

    id: int
    name: str
    points: str
    reason: str
    round_number: int
    is_withdrawn: bool


def adjustments_of(*, event_id: int) -> tuple[Adjusting, ...]:
    """Return what rulings gave or took in an event, without those withdrawn; one query."""
    found = PointsAdjustment.objects.filter(event_id=event_id, withdrawn_at=None)
    fields = ("entry_id", "player_id", "round_number", "points", "reason")
    return tuple(
        Adjusting(entry_id, player_id, number, Fraction(points), reason)
        for entry_id, player_id, number, points, reason in found.values_list(*fields)
    )


def adjusted_in(
    kind: ListKind,
    adjustments: Iterable[Adjusting],
    *,
    weight_of: Callable[[Adjusting], Fraction | int],
) -> dict[int, Fraction]:
    """Return what rulings gave or took of each entrant of a list.

    `weight_of` says how much of it counts, as rounds of an earlier stage count in a later one.
    """
    found: defaultdict[int, Fraction] = defaultdict(Fraction)
    for each in adjustments:
        entrant = each.entrant_in(kind)
        if entrant is not None:
            found[entrant] += each.points * weight_of(each)
    return dict(found)


def adjustment_lines(*, event: Event) -> list[AdjustmentLine]:
    """Return all adjustments of an event, the newest first, in two queries."""
    names = entry_labels(event_id=event.pk)
    found = PointsAdjustment.objects.filter(event=event).select_related("player").order_by("-id")
    return [
        AdjustmentLine(
            id=row.pk,
            name=row.player.label if row.player else names.get(row.entry_id, ""),
            points=signed_points(Fraction(row.points)),
            reason=row.reason,
            round_number=row.round_number,
            is_withdrawn=row.withdrawn_at is not None,
        )
        for row in found
    ]
