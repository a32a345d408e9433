"""A game of bots, or of a live table, in the project's own notation."""

from __future__ import annotations

from collections.abc import Sequence

from engine.bots.table import PlayedGame, PlayedHand
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
) -> UpcardGame:
    """Return a played game of a variant as a record."""
    return UpcardGame(
        variant=variant,
        rules=game.rules,
        end=game.end,
        players=tuple(clean_text(name) for name in players),
        deals=tuple(deal_of(hand) for hand in game.deals),
        total=game.final,
        rules_version=RULES_VERSION,
        title=None if title is None else clean_text(title) or None,
        date=date,
    )


def deal_of(hand: PlayedHand) -> UpcardDeal:
    """Return a played hand as a deal."""
    return UpcardDeal(
        dealt=hand.end.dealt,
        entries=tuple(Act(action=action) for action in hand.actions),
        points=hand.points,
        end=hand.end,
    )
