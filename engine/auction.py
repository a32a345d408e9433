"""What can be bid in an auction, and what each bid binds to (rules.md section 7)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from engine.rules import FIVE_CARDS, SEVEN_CARDS, Rules


class BidTerms(NamedTuple):
    """A bid: what it is worth, and what the bidder owes and may have for it."""

    value: int
    """The points it is worth, made or failed, which is also how it is called."""
    tricks: int
    """The tricks the maker's side needs."""
    partners: int
    """The most partners the maker may choose, where partners are chosen."""
    is_lone: bool = False
    """Whether the maker plays alone."""
    widow: bool = True
    """Whether the maker may take the widow."""


FIVE: Final = (
    BidTerms(3, tricks=3, partners=1),
    BidTerms(4, tricks=4, partners=2),
    BidTerms(5, tricks=5, partners=2),
    BidTerms(8, tricks=5, partners=0, is_lone=True),
    BidTerms(15, tricks=5, partners=0, is_lone=True, widow=False),
)
SEVEN: Final = (
    BidTerms(4, tricks=4, partners=1),
    BidTerms(5, tricks=5, partners=1),
    BidTerms(6, tricks=6, partners=2),
    BidTerms(7, tricks=7, partners=2),
    BidTerms(10, tricks=7, partners=0, is_lone=True),
    BidTerms(20, tricks=7, partners=0, is_lone=True, widow=False),
)
BIDS: Final[Mapping[int, tuple[BidTerms, ...]]] = {FIVE_CARDS: FIVE, SEVEN_CARDS: SEVEN}
"""The bids by the number of cards in a hand, from low to high."""

TERMS: Final = {cards: {terms.value: terms for terms in bids} for cards, bids in BIDS.items()}
"""What each bid binds to, by the number of cards in a hand and what is bid."""


def bids_of(rules: Rules) -> tuple[BidTerms, ...]:
    """Return the bids of a game from low to high; none where trumps are not made by bidding."""
    return BIDS[rules.hand_size] if rules.has_auction else ()


def terms_of(rules: Rules, value: int | None) -> BidTerms | None:
    """Return what a bid binds to, or None if there is no such bid."""
    if value is None or not rules.has_auction:
        return None
    return TERMS[rules.hand_size].get(value)


def partners_allowed(rules: Rules, terms: BidTerms) -> range:
    """Return how many partners the maker may choose for a bid.

    >>> from engine.variants.registry import rules_for
    >>> list(partners_allowed(rules_for("auction5", {}), FIVE[1]))
    [0, 1, 2]
    """
    if rules.has_partners:
        return range(1)
    return range(terms.partners if rules.partners_exact else 0, terms.partners + 1)
