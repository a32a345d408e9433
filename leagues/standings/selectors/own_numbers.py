"""One's own rating in words: what it says, and what the next game would change."""

from __future__ import annotations

from dataclasses import dataclass

from leagues.standings.ratings.pools import ENOUGH_PARTNERS
from leagues.standings.ratings.values import Rating
from leagues.standings.ratings.what_if import even_game
from leagues.standings.selectors.figures import estimate
from leagues.standings.selectors.strengths import BAR_SIGMAS, Strength


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnNumbers:
    """A rating, where the true strength lies, and by how much an even game would move it.

    `luck` is that in one game by which the pool is rated, in units of what is not known of a
    newcomer's strength.
    """

    strength: Strength
    low: str
    high: str
    rise: str
    fall: str
    points: int
    luck: str
    partners_missing: int


def own_numbers(strength: Strength) -> OwnNumbers:
    """Return somebody's numbers as they stand now; no query."""
    kind, spread = strength.kind, BAR_SIGMAS * strength.sigma
    game = even_game(kind, Rating(strength.mu, strength.sigma))
    missing = ENOUGH_PARTNERS - strength.partners if kind.has_partners else 0
    return OwnNumbers(
        strength=strength,
        low=estimate(strength.mu - spread),
        high=estimate(strength.mu + spread),
        rise=estimate(game.rise, places=2),
        fall=estimate(game.fall, places=2),
        points=game.points,
        luck=estimate(kind.model.luck_in_game / kind.model.sigma),
        partners_missing=max(0, missing),
    )
