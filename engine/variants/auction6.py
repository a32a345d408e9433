"""Auction euchre for six in two sides of three (rules.md section 7)."""

from __future__ import annotations

from typing import Final

from engine.choices import AloneWho, FirstDealer, Packets, Sides
from engine.errors import gettext_noop
from engine.rules import Rules
from engine.variants.base import Group, Variant

AUCTION6: Final = Variant(
    key="auction6",
    title=gettext_noop("Auction euchre for six"),
    summary=gettext_noop("Two sides of three bid for 36 cards and a widow of two."),
    group=Group.AUCTION,
    players=(6,),
    rules=Rules(
        players=6,
        sides=Sides.ALTERNATE3,
        deck=36,
        hand_size=5,
        widow=2,
        deal_packets=Packets.THREE_TWO,
        first_dealer=FirstDealer.LOW_CARD,
        turn_up=False,
        alone_who=AloneWho.NONE,
        target=15,
    ),
)
