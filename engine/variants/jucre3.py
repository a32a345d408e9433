"""Jucre for three: the maker against two (rules.md section 9.2)."""

from __future__ import annotations

from typing import Final

from engine.choices import AloneWho, FirstDealer, Sides
from engine.errors import gettext_noop
from engine.rules import Rules
from engine.variants.base import Group, Variant

JUCRE3: Final = Variant(
    key="jucre3",
    title=gettext_noop("Jucre for three"),
    summary=gettext_noop(
        "Three players, 32 cards; the maker plays against both, and a euchre gives each three."
    ),
    group=Group.THREE,
    players=(3,),
    rules=Rules(
        players=3,
        sides=Sides.MAKER_VS_REST,
        first_dealer=FirstDealer.LOW_CARD,
        alone_who=AloneWho.NONE,
        pts_march=3,
        pts_euchre=3,
        pts_euchre_alone=3,
    ),
)
