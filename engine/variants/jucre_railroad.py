"""Jucre with the joker (rules.md section 9.2)."""

from __future__ import annotations

from typing import Final

from engine.choices import FirstDealer, JokerTurnedUp
from engine.errors import gettext_noop
from engine.rules import Rules
from engine.variants.base import Group, Variant

JUCRE_RAILROAD: Final = Variant(
    key="jucre_railroad",
    title=gettext_noop("Jucre railroad"),
    summary=gettext_noop("Jucre with the joker as the highest trump."),
    group=Group.PAIRS,
    rules=Rules(
        joker=True,
        joker_turned_up=JokerTurnedUp.FIXED_HEARTS,
        first_dealer=FirstDealer.LOW_CARD,
        pts_euchre=3,
        pts_euchre_alone=3,
    ),
)
