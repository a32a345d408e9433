"""The entries of an event with their seeds, and the order that their ratings suggest."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from statistics import fmean

from leagues.desk.selectors.ratings import ratings_for
from leagues.events.models import Event
from leagues.events.selectors.entries import EntryRow, entry_list


@dataclass(frozen=True, slots=True, kw_only=True)
class SeedRow:
    """An entry that can be seeded: what is set, and what its people's ratings suggest.

    `strength` is the mean rating of those who have one, None if nobody has.
    """

    entry_id: int
    label: str
    seed: int | None
    suggested: int
    strength: float | None


def seed_rows(*, event: Event, now: datetime) -> list[SeedRow]:
    """Return the entries that play for a place, by seed and then by name, in three queries.

    Ratings suggest the strongest first; who was never rated comes after them by name.
    """
    rows = [row for row in entry_list(event_id=event.pk) if not (row.is_gone or row.is_house)]
    people = [player.pk for row in rows for player in row.players]
    ratings = ratings_for(variant=event.variant, player_ids=people, now=now)
    strengths = {pk: strength.mu for pk, strength in ratings.items()}
    means = {row.entry_id: _mean(row, strengths) for row in rows}
    order = sorted(rows, key=lambda row: _place(means[row.entry_id]))
    suggested = {row.entry_id: place for place, row in enumerate(order, start=1)}
    return _by_seed(
        [
            SeedRow(
                entry_id=row.entry_id,
                label=row.label,
                seed=row.seed,
                suggested=suggested[row.entry_id],
                strength=means[row.entry_id],
            )
            for row in rows
        ]
    )


def _mean(row: EntryRow, strengths: Mapping[int, float]) -> float | None:
    found = [strengths[player.pk] for player in row.players if player.pk in strengths]
    return fmean(found) if found else None


def _place(strength: float | None) -> tuple[bool, float]:
    return strength is None, -(strength or 0.0)


def _by_seed(rows: Sequence[SeedRow]) -> list[SeedRow]:
    return sorted(rows, key=lambda row: (row.seed is None, row.seed or 0))
