"""Auction euchre for five: the maker chooses partners (rules.md section 7)."""

from __future__ import annotations

from typing import Final

from engine.choices import AloneWho, FirstDealer, Packets, Sides
from engine.errors import gettext_noop
from engine.rules import Rules
from engine.variants.base import Group, Variant

AUCTION5: Final = Variant(
    key="auction5",
    title=gettext_noop("Auction euchre for five"),
    summary=gettext_noop(
        "Five players bid for 32 cards and a widow of two; the highest bidder chooses partners."
    ),
    group=Group.AUCTION,
    players=(5,),
    rules=Rules(
        players=5,
        sides=Sides.MAKER_VS_REST,
        deck=32,
        hand_size=5,
        widow=2,
        deal_packets=Packets.THREE_TWO,
        first_dealer=FirstDealer.LOW_CARD,
        turn_up=False,
        alone_who=AloneWho.NONE,
        target=15,
    ),
)
