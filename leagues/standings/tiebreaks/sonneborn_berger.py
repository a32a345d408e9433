"""The scores of the opponents one has beaten, and half those of the opponents one has tied."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from leagues.seating.plans import EntrantKey
from leagues.standings.rounds import Outcome
from leagues.standings.tiebreaks.base import (
    Contribution,
    Field,
    Tiebreak,
    by_steps,
    gettext_noop,
)
from leagues.standings.tiebreaks.contributions import contributions

WIN: Final = Outcome.WIN  # asked for tens of thousands of times, and slow to look up in an enum


def beaten(entrant: EntrantKey, field: Field) -> Sequence[Contribution]:
    """Return what opponents bring, times what was scored against them."""
    over = [each for each in field.tallies[entrant].rounds if each.outcome.is_over]
    found = contributions(entrant, field)
    return [
        step
        if each.outcome is WIN
        else Contribution(
            step.round_number, step.value, each.score, step.opponents, step.is_voluntary
        )
        for each, step in zip(over, found, strict=True)
    ]


SONNEBORN_BERGER: Final = Tiebreak(
    key="sonneborn_berger",
    title=gettext_noop("Sonneborn-Berger"),
    description=gettext_noop(
        "Who beat the stronger opponents goes first: the games won by those one has beaten are "
        "added up, and half of those of whom one has tied with."
    ),
    values=by_steps(beaten),
    steps=beaten,
)
