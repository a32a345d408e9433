"""Jucre in which the maker calls an ace (rules.md section 10)."""

from __future__ import annotations

from typing import Final

from engine.choices import CalledPartner, FirstDealer, Sides
from engine.errors import gettext_noop
from engine.rules import Rules
from engine.variants.base import Group, Variant
from engine.variants.calling import scores_by_size

JUCRE_CALL_ACE: Final = Variant(
    key="jucre_call_ace",
    title=gettext_noop("Jucre, call the ace"),
    summary=gettext_noop(
        "Four to six players; whoever holds the ace the maker names is the partner, in secret."
    ),
    group=Group.CALL,
    players=(4, 5, 6),
    follow=scores_by_size,
    rules=Rules(
        sides=Sides.MAKER_VS_REST,
        first_dealer=FirstDealer.LOW_CARD,
        called_partner=CalledPartner.ACE,
    ),
)
