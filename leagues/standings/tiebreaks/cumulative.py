"""The score after each round, added up."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from leagues.seating.plans import EntrantKey
from leagues.standings.tiebreaks.base import (
    Contribution,
    Field,
    Tiebreak,
    by_steps,
    gettext_noop,
)


def running_scores(entrant: EntrantKey, field: Field) -> Sequence[Contribution]:
    """Return the score after each round that is over."""
    found: list[Contribution] = []
    score = Fraction(0)
    for each in field.tallies[entrant].rounds:
        if each.outcome.is_over:
            score += each.score
            found.append(Contribution(round_number=each.round_number, value=score))
    return found


CUMULATIVE: Final = Tiebreak(
    key="cumulative",
    title=gettext_noop("Cumulative score"),
    description=gettext_noop(
        "Who was ahead for longer goes first: the games won so far are added up after each round."
    ),
    values=by_steps(running_scores),
    steps=running_scores,
)
