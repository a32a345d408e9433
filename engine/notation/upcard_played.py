"""A game of bots, or of a live table, in the project's own notation."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import repeat
from types import MappingProxyType
from typing import Final, TypeAlias

from engine.bots.table import PlayedGame, PlayedHand
from engine.fair_deals import Proof
from engine.notation.upcard_lines import clean_text
from engine.notation.upcard_values import Act, Entry, UpcardDeal, UpcardGame
from engine.version import RULES_VERSION

RuledAt: TypeAlias = tuple[int, Entry]
"""After how many acts of a hand something was ruled, and what the record keeps of it."""

NO_RULINGS: Final[Mapping[int, Sequence[RuledAt]]] = MappingProxyType({})


def upcard_of_played(
    game: PlayedGame,
    variant: str,
    players: Sequence[str],
    *,
    title: str | None = None,
    date: str | None = None,
    proofs: Sequence[Proof | None] = (),
    lot: Proof | None = None,
    rulings: Mapping[int, Sequence[RuledAt]] = NO_RULINGS,
) -> UpcardGame:
    """Return a played game of a variant as a record, with the proofs of its deals and lot.

    `rulings` are those of each deal that has some, by its place from 0, in order.
    """
    return UpcardGame(
        variant=variant,
        rules=game.rules,
        end=game.end,
        players=tuple(clean_text(name) for name in players),
        deals=tuple(
            deal_of(hand, proof, rulings.get(place, ()))
            for place, (hand, proof) in enumerate(
                zip(game.deals, proofs or repeat(None, len(game.deals)), strict=True)
            )
        ),
        total=game.final,
        rules_version=RULES_VERSION,
        title=None if title is None else clean_text(title) or None,
        date=date,
        lot=lot,
    )


def deal_of(
    hand: PlayedHand, proof: Proof | None = None, rulings: Sequence[RuledAt] = ()
) -> UpcardDeal:
    """Return a played hand as a deal."""
    return UpcardDeal(
        dealt=hand.end.dealt,
        entries=tuple(entries_of(hand, rulings)),
        points=hand.points,
        end=hand.end,
        proof=proof,
    )


def entries_of(hand: PlayedHand, rulings: Sequence[RuledAt]) -> Iterator[Entry]:
    """Yield what was done in a hand, with each ruling where it was made."""
    for place in range(len(hand.actions) + 1):
        yield from (entry for after, entry in rulings if after == place)
        if place < len(hand.actions):
            yield Act(action=hand.actions[place])
