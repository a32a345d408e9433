"""How strong two people are as a pair: both ratings, and what their games say beyond them (pure).

A pair is as strong as its two people together, and has something of its own: how well they
understand each other. That is small against the strength of people and the luck in a game, so it
is believed only as far as their games together bear it out: of what they won beyond what their
ratings foretold, the share that so many games can tell from luck. See docs/decisions/0018.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import pi, sqrt
from typing import Final

from leagues.standings.ratings.margin import MarginModel

OWN_SHARE: Final = 0.27
"""How much pairs differ beyond their people, against how much people do: 0.03 to 0.11."""

_MIDDLE: Final = 1.0 / sqrt(2.0 * pi)  # the normal density at an even game
_VARIANCE: Final = 0.25  # of whether an even game is won


@dataclass(frozen=True, slots=True, kw_only=True)
class PairTerms:
    """What the belief about a pair is worked out with.

    `spread` is by how much the strength of both sides would have to differ for a chance of five
    in six; a game won beyond expectation looks like `worth` of strength, and `doubt` is how many
    games it takes until half of what they say is believed.
    """

    spread: float
    worth: float
    doubt: float

    def own(self, *, won: float, expected: float, games: int) -> float:
        """Return how much stronger a pair is than its two people, for what decided games say."""
        return self.worth * (won - expected) / (games + self.doubt)

    def together(self, ratings: tuple[float, float], *, own: float) -> float:
        """Return the rating of a pair, on the scale of those of its two people."""
        return (sum(ratings) + own) / 2


def pair_terms(model: MarginModel) -> PairTerms:
    """Return the terms for the luck by which a pool of pairs is rated."""
    spread = model.luck * model.noise
    own_variance = (OWN_SHARE * model.sigma) ** 2
    return PairTerms(
        spread=spread,
        worth=spread / _MIDDLE,
        doubt=_VARIANCE * spread**2 / (_MIDDLE**2 * own_variance),
    )
