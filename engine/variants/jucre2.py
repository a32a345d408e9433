"""Jucre for two (rules.md section 9.2)."""

from __future__ import annotations

from typing import Final

from engine.choices import AloneWho, FirstDealer, Penalties, Sides
from engine.errors import gettext_noop
from engine.rules import Rules
from engine.variants.base import Group, Variant

JUCRE2: Final = Variant(
    key="jucre2",
    title=gettext_noop("Jucre for two"),
    summary=gettext_noop("Two players, 24 cards, to five points; a euchre costs three."),
    group=Group.TWO,
    players=(2,),
    rules=Rules(
        players=2,
        sides=Sides.SOLO,
        deck=24,
        first_dealer=FirstDealer.LOW_CARD,
        alone_who=AloneWho.NONE,
        pts_euchre=3,
        pts_euchre_alone=3,
        penalties=Penalties.TWO_HANDED,
    ),
)
