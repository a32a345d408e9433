"""Railroad euchre: lone defence, best card, laps and double games (rules.md section 4)."""

from __future__ import annotations

from typing import Final

from engine.choices import DefendAlone, JokerTurnedUp
from engine.errors import gettext_noop
from engine.rules import Rules
from engine.variants.base import Group, Variant

RAILROAD: Final = Variant(
    key="railroad",
    title=gettext_noop("Railroad euchre"),
    summary=gettext_noop(
        "Two pairs, 32 cards and the joker; lone players may be opposed alone and get their "
        "partner's best card."
    ),
    group=Group.PAIRS,
    rules=Rules(
        joker=True,
        joker_turned_up=JokerTurnedUp.FIXED_HEARTS,
        defend_alone=DefendAlone.VS_LONE,
        best_card=True,
        carry_over=True,
        double_game_if_love=True,
    ),
)
