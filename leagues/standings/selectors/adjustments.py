"""Points that rulings gave or took in an event."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any, Final, NamedTuple

from leagues.events.models import AuditEntry, Event
from leagues.events.selectors.members import entry_labels
from leagues.standings.models import PointsAdjustment
from leagues.standings.ranking import OF_PLAYERS, ListKind
from leagues.standings.selectors.figures import signed_points

ADJUSTMENT_UNDONE: Final = "points.adjustment_undone"


class Adjusting(NamedTuple):
    """What a ruling gave or took: to an entry, or with a player to that person alone."""

    entry_id: int
    player_id: int | None
    round_number: int
    points: Fraction
    reason: str


class Ruled(NamedTuple):
    """What a ruling gave or took of an entrant of a list, and how much of it counts there."""

    entrant: int
    points: Fraction
    weight: Fraction | int
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AdjustmentLine:
    """An adjustment as its page shows it; `undo_id` is the newest line of its history to undo."""

    id: int
    entry_id: int
    player_id: int | None
    name: str
    points: str
    value: Decimal
    reason: str
    round_number: int
    is_withdrawn: bool
    undo_id: int | None


def adjustments_of(*, event_id: int) -> tuple[Adjusting, ...]:
    """Return what rulings gave or took in an event, without those withdrawn; one query."""
    found = PointsAdjustment.objects.filter(event_id=event_id, withdrawn_at=None)
    fields = ("entry_id", "player_id", "round_number", "points", "reason")
    return tuple(
        Adjusting(entry_id, player_id, number, Fraction(points), reason)
        for entry_id, player_id, number, points, reason in found.values_list(*fields)
    )


def ruled_in(
    kind: ListKind,
    adjustments: Iterable[Adjusting],
    *,
    parts_of: Mapping[int, Collection[int]],
    pair_of: Mapping[int, int],
    weight_of: Callable[[Adjusting], Fraction | int],
) -> Iterator[Ruled]:
    """Yield what rulings gave or took of each entrant of a list.

    What an entry is given passes on to its `parts_of`, in a list that has them: to both of a pair
    in full, as the points of a game do; of a team each pair has an equal share, so that the pairs
    add up to the team. `weight_of` says how much counts, as rounds of an earlier stage do later.
    """
    for each in adjustments:
        if each.player_id is not None:
            whose: Collection[int] = (each.player_id,) if kind is ListKind.PERSONS else ()
        elif kind in OF_PLAYERS:
            whose = parts_of.get(each.entry_id, ())
        else:
            whose = (each.entry_id,)
        of_person = each.player_id is not None
        pairs = 1 if of_person else len({pair_of.get(one, each.entry_id) for one in whose})
        for one in whose:
            yield Ruled(one, each.points / pairs, weight_of(each), each.reason)


def adjustment_lines(*, event: Event) -> list[AdjustmentLine]:
    """Return all adjustments of an event, the newest first, in three queries."""
    names = entry_labels(event_id=event.pk)
    newest = lines_to_undo(event_id=event.pk)
    found = PointsAdjustment.objects.filter(event=event).select_related("player").order_by("-id")
    return [
        AdjustmentLine(
            id=row.pk,
            entry_id=row.entry_id,
            player_id=row.player_id,
            name=row.player.label if row.player else names.get(row.entry_id, ""),
            points=signed_points(Fraction(row.points)),
            value=row.points,
            reason=row.reason,
            round_number=row.round_number,
            is_withdrawn=row.withdrawn_at is not None,
            undo_id=newest.get(row.pk),
        )
        for row in found
    ]


def lines_to_undo(*, event_id: int) -> dict[int, int]:
    """Return the newest line of the history that stands, of each adjustment; one query."""
    lines = AuditEntry.objects.filter(event_id=event_id, after__has_key="stands").order_by("id")
    told: list[tuple[int, str, Any]] = list(lines.values_list("pk", "verb", "after"))  # Any: JSON
    undone = {after["undoes"] for _pk, verb, after in told if verb == ADJUSTMENT_UNDONE}
    return {
        after["adjustment"]: pk
        for pk, verb, after in told
        if verb != ADJUSTMENT_UNDONE and pk not in undone
    }


def standing_adjustments(
    *, event_id: int, entry_id: int, player_id: int | None
) -> list[tuple[int, Decimal, str, int | None]]:
    """Return what already counts for somebody by rulings, and by whom, in order; one query."""
    found = PointsAdjustment.objects.filter(event_id=event_id, entry_id=entry_id, withdrawn_at=None)
    of_them = (
        found.filter(player__isnull=True) if player_id is None else found.filter(player=player_id)
    )
    return list(of_them.order_by("id").values_list("pk", "points", "reason", "made_by"))


def adjustment_state(*, event_id: int, adjustment_id: int) -> tuple[Any, ...] | None:
    """Return how a ruling stands, to be compared with later; None if there is none; one query."""
    found = PointsAdjustment.objects.filter(event_id=event_id, pk=adjustment_id)
    return found.values_list("points", "reason", "withdrawn_at").first()
