"""British euchre with the joker as best bower (rules.md section 3.1)."""

from __future__ import annotations

from typing import Final

from engine.choices import JokerTurnedUp
from engine.errors import gettext_noop
from engine.rules import Rules
from engine.variants.base import Group, Variant

BRITISH: Final = Variant(
    key="british",
    title=gettext_noop("British euchre"),
    summary=gettext_noop(
        "Two pairs, 24 cards and the joker as highest trump (the Benny), to ten points."
    ),
    group=Group.PAIRS,
    rules=Rules(
        deck=24,
        joker=True,
        joker_turned_up=JokerTurnedUp.DEALER_NAMES_BLIND,
        target=10,
    ),
)
