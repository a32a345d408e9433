"""What the ratings before a match foretold of it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from leagues.standings.models import RatingChange
from leagues.standings.ratings.margin import MarginModel
from leagues.standings.ratings.places import PlacesModel
from leagues.standings.ratings.pools import POOLS, PoolKind
from leagues.standings.ratings.values import Rating


@dataclass(slots=True)
class Foreseen:
    """The ratings with which people came to a match, and the pool it was rated in."""

    kind: PoolKind
    ratings: dict[int, Rating] = field(default_factory=dict)

    def chance(self, own: Sequence[int], others: Sequence[int]) -> float | None:
        """Return the chance of one side against another, draws left aside; None if not rated."""
        if not own or not others or not self.ratings.keys() >= {*own, *others}:
            return None
        first = [self.ratings[key] for key in own]
        second = [self.ratings[key] for key in others]
        match self.kind.model:
            case MarginModel() as model:
                return model.win_chance(first, second)
            case PlacesModel() as model:
                return model.win_chances([first[0], second[0]])[0]
        return None


def foreseen(*, match_ids: Collection[int]) -> Mapping[int, Foreseen]:
    """Return with which ratings people came to matches, by match; one query."""
    found: dict[int, Foreseen] = {}
    rows = RatingChange.objects.filter(match_id__in=match_ids, pool__key__in=POOLS)
    fields = ("match_id", "player_id", "pool__key", "mu_before", "sigma_before")
    for match_id, player_id, key, mu, sigma in rows.values_list(*fields):
        known = found.setdefault(match_id, Foreseen(POOLS[key]))
        known.ratings[player_id] = Rating(mu, sigma)
    return found
