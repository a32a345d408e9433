"""How many people sit at a table of an event, by the game it plays.

Most games are for one number of players. Games that call a partner can be played by several;
an event of such a game may have tables of different sizes, each with the rules for its size.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.errors import BadRules
from engine.variants.registry import get_variant, rules_for

LARGEST_TABLE: Final = 7


def table_sizes(*, variant: str, rules: Mapping[str, object]) -> tuple[int, ...]:
    """Return the sizes a table may have, the smallest first; raises `BadRules` for no game."""
    usual = rules_for(variant, rules).players
    if len(get_variant(variant).players) == 1:
        return (usual,)
    return tuple(
        size
        for size in range(2, LARGEST_TABLE + 1)
        if size == usual or _is_lawful(variant, rules_of_table(variant, rules, players=size))
    )


def rules_of_table(
    variant: str, rules: Mapping[str, object], *, players: int
) -> Mapping[str, object]:
    """Return an event's options as a table of so many plays by them."""
    if rules_for(variant, rules).players == players:
        return rules
    return {**rules, "players": players}


def _is_lawful(variant: str, rules: Mapping[str, object]) -> bool:
    try:
        rules_for(variant, rules)
    except BadRules:
        return False
    return True
