"""Euchre for two (rules.md section 5)."""

from __future__ import annotations

from typing import Final

from engine.choices import AloneWho, Penalties, Sides
from engine.errors import gettext_noop
from engine.rules import Rules
from engine.variants.base import Group, Variant

EUCHRE2: Final = Variant(
    key="euchre2",
    title=gettext_noop("Euchre for two"),
    summary=gettext_noop("Two players, 24 cards, to five points; nobody goes alone."),
    group=Group.TWO,
    players=(2,),
    rules=Rules(
        players=2,
        sides=Sides.SOLO,
        deck=24,
        alone_who=AloneWho.NONE,
        penalties=Penalties.TWO_HANDED,
    ),
)
