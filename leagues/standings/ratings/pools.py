"""Which matches are rated together, and how: one pool for each kind of table (pure).

Strength at a table of two pairs says little about strength at one where everybody keeps an
account, so each kind has its own ratings. Within a kind the variants share them: its rules change
how often a hand is made far less than who plays it well.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from engine.errors import gettext_noop
from engine.rules import Rules
from engine.variants.registry import VARIANTS
from leagues.standings.ratings.margin import MODEL, MarginModel
from leagues.standings.ratings.places import PlacesModel
from leagues.standings.ratings.values import Rating, RatingModel

ENOUGH_PARTNERS: Final = 3
TWO_SIDES: Final = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class PoolKind:
    """A rating pool: its key, its English title, its model, and how many score together."""

    key: str
    title: str
    model: RatingModel
    side_size: int = 1
    has_two_sides: bool = False

    @property
    def has_partners(self) -> bool:
        """Return whether players have fixed partners in these games."""
        return self.side_size > 1

    def model_for(self, luck: float | None) -> RatingModel:
        """Return the model for so much luck in a game as was fitted; None: as it is shipped."""
        return self.model.with_luck(luck)

    def takes(self, sides: Sequence[Sequence[int]]) -> bool:
        """Return whether a match with these sides can be rated here."""
        enough = len(sides) == TWO_SIDES if self.has_two_sides else len(sides) > TWO_SIDES
        return enough and all(len(side) == self.side_size for side in sides)

    def is_provisional(self, rating: Rating, *, partners: int) -> bool:
        """Return whether a rating is too unsure to be compared.

        With always the same partner nobody can tell who of the two is the stronger: so three
        partners are needed where there are any.
        """
        if self.has_partners and partners < ENOUGH_PARTNERS:
            return True
        return not self.model.is_sure(rating)


PAIRS: Final = PoolKind(
    key="pairs_turn_up",
    title=gettext_noop("Pairs, turn-up euchre"),
    model=MODEL,
    side_size=2,
    has_two_sides=True,
)
TWO_PLAYERS: Final = PoolKind(
    key="two_players", title=gettext_noop("Two players"), model=MODEL, has_two_sides=True
)
THREES: Final = PoolKind(
    key="threes_auction",
    title=gettext_noop("Sides of three, auction euchre"),
    model=MarginModel(noise=8.0 * 25.0 / 3.0, margin=26.0),
    side_size=3,
    has_two_sides=True,
)
OWN_ACCOUNT: Final = PoolKind(
    key="own_account",
    title=gettext_noop("Own scores, turn-up euchre"),
    model=PlacesModel(beta=3.0 * 25.0 / 3.0, luck=0.8),
)
AUCTION: Final = PoolKind(
    key="auction",
    title=gettext_noop("Own scores, auction euchre"),
    model=PlacesModel(beta=5.0 * 25.0 / 3.0, luck=0.7),
)

POOLS: Final[Mapping[str, PoolKind]] = MappingProxyType(
    {kind.key: kind for kind in (PAIRS, TWO_PLAYERS, THREES, OWN_ACCOUNT, AUCTION)}
)
_BY_SIDE_SIZE: Final = MappingProxyType(
    {kind.side_size: kind for kind in POOLS.values() if kind.has_two_sides}
)


def pool_of(rules: Rules) -> PoolKind:
    """Return the pool in which matches under these rules are rated."""
    if rules.accounts == TWO_SIDES:
        return _BY_SIDE_SIZE[rules.players // TWO_SIDES]
    return AUCTION if rules.has_auction else OWN_ACCOUNT


POOL_OF_VARIANT: Final[Mapping[str, PoolKind]] = MappingProxyType(
    {key: pool_of(variant.rules) for key, variant in VARIANTS.items()}
)
"""The pool of each variant, by its key."""


def variants_of(kind: PoolKind) -> tuple[str, ...]:
    """Return the keys of the variants that are rated in a pool."""
    return tuple(key for key, own in POOL_OF_VARIANT.items() if own is kind)
