"""What a final table that was handed in says, as rounds that standings are made of."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from django.db.models import Exists, OuterRef

from leagues.events.models import Event
from leagues.standings.models import PastTotal, PointsAdjustment
from leagues.standings.rounds import Outcome, PlayedRound


class Total(NamedTuple):
    """What an entry made in all, in how many games, and how many of them were won."""

    entry_id: int
    points: Fraction
    games: int
    wins: int | None


def events_with_rulings_and_totals() -> Any:  # Any: a query set with two more fields
    """Return events that say whether rulings stand in them, and whether a final table was given."""
    rulings = PointsAdjustment.objects.filter(event=OuterRef("pk"), withdrawn_at=None)
    past = PastTotal.objects.filter(event=OuterRef("pk"))
    return Event.objects.annotate(has_rulings=Exists(rulings), has_totals=Exists(past))


def totals_of(*, event_id: int) -> list[Total]:
    """Return what the final table of an event says, nothing if games are known; one query."""
    rows = PastTotal.objects.filter(event_id=event_id).values_list(
        "entry_id", "points", "games", "wins"
    )
    return [Total(entry, Fraction(points), games, wins) for entry, points, games, wins in rows]


def rounds_of_totals(
    totals: Iterable[Total], entrants_of: Mapping[int, Iterable[int]] | None = None
) -> list[PlayedRound]:
    """Return totals as games of one round; all points stand in the first, for lack of better.

    They are of the entries themselves, or of the parts that each entry has in a list.
    """
    return [
        each
        for total in totals
        for entrant in (
            (total.entry_id,) if entrants_of is None else entrants_of.get(total.entry_id, ())
        )
        for each in _games(total, entrant)
    ]


def _games(total: Total, entrant: int) -> Iterator[PlayedRound]:
    for game in range(1, total.games + 1):
        if total.wins is None:
            outcome = Outcome.DRAW
        else:
            outcome = Outcome.WIN if game <= total.wins else Outcome.LOSS
        yield PlayedRound(
            entrant=entrant,
            round_number=1,
            game=game,
            outcome=outcome,
            made=total.points if game == 1 else 0,
        )
