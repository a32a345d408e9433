"""Whether deals favour any card, any place or any seat, over many secrets.

Counts are compared with what chance gives, by chi-square. What is shown is by how many standard
deviations it is off; four either way would hardly be chance. The secrets are always the same, so
that a figure can be looked at again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from hashlib import sha256
from math import sqrt
from typing import TypeVar

from engine.cards import Card
from engine.fair_deals import lot_of, pack_of
from engine.rules import Rules
from engine.variants.registry import rules_for
from tests.bench.measuring import Row

Kind = TypeVar("Kind", bound=Hashable)

TABLE = "bench"
DEALS = 20_000
MOST_OFF = 4.0
OF_24 = rules_for("north_american", {})
OF_52 = rules_for("auction7", {})
ORDERS_OF_SEATS = 24


def rows() -> list[Row]:
    """Compare how far packs and lots are off with how far chance may be."""
    found = []
    for rules in (OF_24, OF_52):
        packs = [pack(rules, number) for number in range(DEALS)]
        tops = (cards[:2] for cards in packs)
        found += [
            row(f"where cards lie in packs of {rules.deck}", places_off(packs)),
            row(f"the top two cards of {rules.deck}", counts_off(tops, rules.deck**2 - rules.deck)),
        ]
    lots = (lot_of(rules=OF_24, secret=secret(number), table=TABLE) for number in range(DEALS))
    return [*found, row("the lot for the first dealer", counts_off(lots, ORDERS_OF_SEATS))]


def row(what: str, off: float) -> Row:
    """Return how far something is off as a line of the table."""
    return Row(
        what=what,
        unit="deviations",
        ours=abs(off),
        other=MOST_OFF,
        against="the most that is chance",
    )


def secret(number: int) -> bytes:
    """Return one of many secrets."""
    return sha256(f"secret {number}".encode()).digest()


def pack(rules: Rules, number: int) -> tuple[Card, ...]:
    """Return the pack of a deal to which nobody added anything."""
    return pack_of(rules=rules, secret=secret(number), table=TABLE, deal=number, additions=())


def places_off(packs: Sequence[Sequence[Hashable]]) -> float:
    """Return how far it is from chance how often each card comes to each place.

    Every place has one card of each pack and every card one place, so the counts hang together:
    with n cards (n - 1)² of them are free, and chi-square is greater by n / (n - 1).
    """
    size = len(packs[0])
    counts = Counter((place, card) for cards in packs for place, card in enumerate(cards))
    free = (size - 1) ** 2
    return deviations(chi_square(counts, size * size) * (size - 1) / size, free)


def counts_off(found: Iterable[Hashable], kinds: int) -> float:
    """Return how far it is from chance how often each of so many kinds is found."""
    return deviations(chi_square(Counter(found), kinds), kinds - 1)


def chi_square(counts: Counter[Kind], kinds: int) -> float:
    """Return chi-square of counts that should be equal, of kinds not found at all too."""
    mean = counts.total() / kinds
    missing = kinds - len(counts)
    return sum((count - mean) ** 2 for count in counts.values()) / mean + missing * mean


def deviations(square: float, free: int) -> float:
    """Return by how many standard deviations chi-square is off with so many free counts."""
    return (square - free) / sqrt(2 * free)
