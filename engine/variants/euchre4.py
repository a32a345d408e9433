"""Euchre for four, the base of the family (rules.md section 2)."""

from __future__ import annotations

from typing import Final

from engine.errors import gettext_noop
from engine.rules import Rules
from engine.variants.base import Group, Variant

EUCHRE4: Final = Variant(
    key="euchre4",
    title=gettext_noop("Euchre for four"),
    summary=gettext_noop(
        "Two pairs, 32 cards, to five points; the maker may go alone as part of the call."
    ),
    group=Group.PAIRS,
    rules=Rules(),
)
