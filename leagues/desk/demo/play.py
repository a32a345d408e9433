"""Games that bots play for the people of the demo club, the same each time."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Final

from engine.actions import SeatAction
from engine.bots.base import Bot
from engine.bots.random_bot import random_bot
from engine.bots.steady_bot import steady_bot
from engine.bots.table import play_game
from engine.choices import Sides
from engine.game import EndKind, GameEnd
from engine.notation.egn import from_played_game, write_egn
from engine.notation.upcard import upcard_of_played, write_upcard
from engine.perspective import Perspective
from engine.rules import Rules
from engine.state import Phase

SEED: Final = "upcard demo"


def seed_of(*parts: object) -> bytes:
    """Return the seed that belongs to a game of the demo."""
    return hashlib.sha256(":".join(map(str, (SEED, *parts))).encode()).digest()


def person_bot(care: int) -> Bot:
    """Return a bot that calls steadily and plays `care` of a hundred cards with care."""

    def bot(perspective: Perspective, seed: bytes) -> SeatAction:
        careless = int.from_bytes(seed[-2:]) % 100 >= care
        if careless and perspective.phase is Phase.PLAY:
            return random_bot(perspective, seed)
        return steady_bot(perspective, seed)

    return bot


def game_text(
    *,
    variant: str,
    rules: Rules,
    deals: int,
    names: Sequence[str],
    care: Sequence[int],
    seed: bytes,
) -> str:
    """Return a game of so many deals, seat by seat, as Euchre Game Notation if two pairs played.

    Every other game is in the notation of our own, as EGN has but two sides of two.
    """
    game = play_game(
        rules=rules,
        end=GameEnd(kind=EndKind.DEALS, value=deals),
        bots=[person_bot(each) for each in care],
        seed=seed,
    )
    if rules.sides is Sides.PAIRS:
        return write_egn(from_played_game(game, names))
    return write_upcard(upcard_of_played(game, variant, names))
