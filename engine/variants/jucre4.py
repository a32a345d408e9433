"""Jucre for four (rules.md section 9)."""

from __future__ import annotations

from typing import Final

from engine.choices import FirstDealer
from engine.errors import gettext_noop
from engine.rules import Rules
from engine.variants.base import Group, Variant

JUCRE4: Final = Variant(
    key="jucre4",
    title=gettext_noop("Jucre"),
    summary=gettext_noop("Two pairs, 32 cards, to five points; a euchre costs three."),
    group=Group.PAIRS,
    rules=Rules(first_dealer=FirstDealer.LOW_CARD, pts_euchre=3, pts_euchre_alone=3),
)
