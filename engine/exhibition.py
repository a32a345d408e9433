"""A game of bots to look at, as a record."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import cycle, islice

from engine.bots.registry import BOTS
from engine.bots.table import play_game
from engine.errors import BadRules, gettext_noop
from engine.game import EndKind, GameEnd
from engine.notation.upcard import upcard_of_played, write_upcard
from engine.rules import Rules


def bots_game(variant: str, rules: Rules, *, seed: str, bots: Sequence[str]) -> str:
    """Return the record of a game to the target, or raise `BadRules` for a bot that is not there.

    The named bots sit down in turn until the table is full.
    """
    for name in bots:
        if name not in BOTS:
            sentence = gettext_noop("There is no bot “%(name)s”: they are %(bots)s.")
            raise BadRules("unknown_bot", sentence, name=name, bots=", ".join(sorted(BOTS)))
    names = list(islice(cycle(bots), rules.players))
    game = play_game(
        rules=rules,
        end=GameEnd(kind=EndKind.TARGET, value=rules.target),
        bots=[BOTS[name] for name in names],
        # Whatever stands on a command line is a seed, also what is no text.
        seed=seed.encode("utf-8", "surrogateescape"),
    )
    players = [f"{name.capitalize()} {number}" for number, name in enumerate(names, start=1)]
    return write_upcard(upcard_of_played(game, variant, players))
