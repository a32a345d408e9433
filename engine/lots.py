"""The draw for the deal and for the seats (rules.md section 7).

Everybody draws a card. The lowest deals first, the next lowest sits at the dealer's left, and so
on. Who drew equal cards draws again, which settles the order among them and moves nobody else.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.bowers import JOKER_STRENGTH
from engine.cards import Card, Rank
from engine.choices import DrawAce
from engine.rules import Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class Draw:
    """What a draw has settled so far."""

    order: tuple[tuple[str, ...], ...]
    """The names, lowest first; who is still tied stands together."""

    @property
    def dealer(self) -> str | None:
        """Return who deals first, or None while the lowest are tied."""
        return self.order[0][0] if self.order and len(self.order[0]) == 1 else None

    @property
    def tied(self) -> tuple[str, ...]:
        """Return everybody who has to draw again for the seats to be settled."""
        return tuple(name for names in self.order if len(names) > 1 for name in names)

    @property
    def tied_for_deal(self) -> tuple[str, ...]:
        """Return who has to draw again for the deal to be settled."""
        return self.order[0] if self.order and len(self.order[0]) > 1 else ()

    @property
    def clockwise_from_dealer(self) -> tuple[str, ...] | None:
        """Return who sits where, or None while somebody is tied."""
        return None if self.tied else tuple(name for names in self.order for name in names)


def draw_of(
    draws: Mapping[str, Card], rules: Rules, redraws: Sequence[Mapping[str, Card]] = ()
) -> Draw:
    """Return what the cards that were drawn settle, and those drawn again by who was tied.

    >>> from engine.cards import parse_card
    >>> drawn = {"Ann": parse_card("9C"), "Bob": parse_card("KD"), "Cy": parse_card("9H")}
    >>> draw_of(drawn, Rules()).tied_for_deal
    ('Ann', 'Cy')
    """
    order = drawn_order(draws, rules)
    for again in redraws:
        settled: list[list[str]] = []
        for names in order:
            cards = {name: again[name] for name in names if name in again}
            settled += drawn_order(cards, rules) if len(cards) == len(names) > 1 else [names]
        order = settled
    return Draw(order=tuple(tuple(names) for names in order))


def draw_rank(card: Card, rules: Rules) -> int:
    """Return what a card counts in the draw for the deal; the joker is highest."""
    if card.rank is None:
        return JOKER_STRENGTH
    if card.rank is Rank.ACE and rules.draw_ace is DrawAce.LOW:
        return -1
    return card.rank


def drawn_order(draws: Mapping[str, Card], rules: Rules) -> list[list[str]]:
    """Return who drew what, lowest first: names that drew equal cards stand together."""
    by_rank: dict[int, list[str]] = {}
    for name, card in draws.items():
        by_rank.setdefault(draw_rank(card, rules), []).append(name)
    return [by_rank[rank] for rank in sorted(by_rank)]
