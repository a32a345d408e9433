"""Euchre for three, every maker against two: cutthroat (rules.md section 6)."""

from __future__ import annotations

from typing import Final

from engine.choices import AloneWho, Sides
from engine.errors import gettext_noop
from engine.rules import Rules
from engine.variants.base import Group, Variant

EUCHRE3: Final = Variant(
    key="euchre3",
    title=gettext_noop("Cutthroat euchre for three"),
    summary=gettext_noop("Three players, 32 cards, to five points; the maker plays against both."),
    group=Group.THREE,
    players=(3,),
    rules=Rules(
        players=3,
        sides=Sides.MAKER_VS_REST,
        alone_who=AloneWho.NONE,
        pts_march=3,
    ),
)
