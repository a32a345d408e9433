"""Games that are played to be recorded, and one that was written by hand."""

from __future__ import annotations

from engine.bots.random_bot import random_bot
from engine.bots.table import PlayedGame, play_game
from engine.game import EndKind, GameEnd
from engine.notation.upcard import UpcardGame, upcard_of_played, write_upcard
from engine.rules import Rules
from engine.variants.registry import rules_for
from engine.version import RULES_VERSION
from tests.engine.builders import RECORDS

NAMES = ("Ann Archer", "Bob", "Cyd O’Neill", "Dee", "Eve", "Fay", "Gus")
FOUR_DEALS = GameEnd(kind=EndKind.DEALS, value=4)


def played(rules: Rules, seed: int = 1, end: GameEnd = FOUR_DEALS) -> PlayedGame:
    bots = [random_bot] * rules.players
    return play_game(rules=rules, end=end, bots=bots, seed=bytes([seed % 256]))


def recorded(variant: str, seed: int = 1, **options: object) -> UpcardGame:
    rules = rules_for(variant, options)
    return upcard_of_played(played(rules, seed), variant, NAMES[: rules.players])


def begun_at(*start: int) -> str:
    """Return the record of a game of railroad to five that began with points carried over."""
    end = GameEnd(kind=EndKind.TARGET, value=5, start=start)
    game = played(rules_for("railroad", {}), end=end)
    return write_upcard(upcard_of_played(game, "railroad", NAMES[:4]))


def by_hand() -> str:
    """Return a record written by hand: a lone march of the dealer, as these rules have it."""
    text = (RECORDS / "lone-march.upcard").read_text()
    return text.replace("rules 1", f"rules {RULES_VERSION}", 1)


def with_lines(text: str, before: str, *lines: str) -> str:
    """Return a text with lines put before another one."""
    assert before in text
    return text.replace(before, "\n".join([*lines, before]), 1)
