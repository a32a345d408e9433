"""A game of bots, or of a live table, in the project's own notation."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import repeat

from engine.bots.table import PlayedGame, PlayedHand
from engine.fair_deals import Proof
from engine.notation.upcard_lines import clean_text
from engine.notation.upcard_values import Act, UpcardDeal, UpcardGame
from engine.version import RULES_VERSION


def upcard_of_played(
    game: PlayedGame,
    variant: str,
    players: Sequence[str],
    *,
    title: str | None = None,
    date: str | None = None,
    proofs: Sequence[Proof | None] = (),
    lot: Proof | None = None,
) -> UpcardGame:
    """Return a played game of a variant as a record, with the proofs of its deals and lot."""
    return UpcardGame(
        variant=variant,
        rules=game.rules,
        end=game.end,
        players=tuple(clean_text(name) for name in players),
        deals=tuple(
            deal_of(hand, proof)
            for hand, proof in zip(game.deals, proofs or repeat(None, len(game.deals)), strict=True)
        ),
        total=game.final,
        rules_version=RULES_VERSION,
        title=None if title is None else clean_text(title) or None,
        date=date,
        lot=lot,
    )


def deal_of(hand: PlayedHand, proof: Proof | None = None) -> UpcardDeal:
    """Return a played hand as a deal."""
    return UpcardDeal(
        dealt=hand.end.dealt,
        entries=tuple(Act(action=action) for action in hand.actions),
        points=hand.points,
        end=hand.end,
        proof=proof,
    )
