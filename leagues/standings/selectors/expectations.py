"""What the ratings before a match foretold of it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from leagues.standings.models import RatingChange
from leagues.standings.ratings.pools import POOLS
from leagues.standings.ratings.values import Rating, RatingModel
from leagues.standings.selectors.any_of import any_of


@dataclass(slots=True)
class Foreseen:
    """The ratings with which people came to a match, and the model by which it was rated."""

    model: RatingModel
    ratings: dict[int, Rating] = field(default_factory=dict)

    def chance(self, own: Sequence[int], others: Sequence[int]) -> float | None:
        """Return the chance of one side against another, draws left aside; None if not rated."""
        if not own or not others or not self.ratings.keys() >= {*own, *others}:
            return None
        first = [self.ratings[key] for key in own]
        second = [self.ratings[key] for key in others]
        return self.model.first_chances([first, second])[0]


def foreseen(*, match_ids: Collection[int]) -> Mapping[int, Foreseen]:
    """Return with which ratings people came to matches, by match; one query."""
    found: dict[int, Foreseen] = {}
    models: dict[tuple[str, float | None], RatingModel] = {}
    rows = RatingChange.objects.filter(any_of("match_id", match_ids), pool__key__in=POOLS)
    fields = ("match_id", "player_id", "pool__key", "pool__luck", "mu_before", "sigma_before")
    for match_id, player_id, key, luck, mu, sigma in rows.values_list(*fields):
        if (key, luck) not in models:
            models[key, luck] = POOLS[key].model_for(luck)
        known = found.setdefault(match_id, Foreseen(models[key, luck]))
        known.ratings[player_id] = Rating(mu, sigma)
    return found
