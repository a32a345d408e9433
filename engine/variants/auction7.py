"""Auction euchre for seven: the maker chooses partners (rules.md section 7)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.choices import AloneWho, FirstDealer, Packets, Sides
from engine.errors import gettext_noop
from engine.rules import Rules
from engine.variants.base import Group, Variant

WIDOW: Final = 3
WIDOW_WITH_JOKER: Final = 4


def widow_by_joker(options: Mapping[str, object]) -> Mapping[str, object]:
    """Return the widow that makes 52 or 53 cards come out even."""
    return {"widow": WIDOW_WITH_JOKER if options.get("joker") is True else WIDOW}


AUCTION7: Final = Variant(
    key="auction7",
    title=gettext_noop("Auction euchre for seven"),
    summary=gettext_noop(
        "Seven players bid for 52 cards, seven each; the highest bidder chooses partners."
    ),
    group=Group.AUCTION,
    players=(7,),
    rules=Rules(
        players=7,
        sides=Sides.MAKER_VS_REST,
        deck=52,
        hand_size=7,
        widow=WIDOW,
        deal_packets=Packets.THREE_FOUR,
        first_dealer=FirstDealer.LOW_CARD,
        turn_up=False,
        alone_who=AloneWho.NONE,
        target=15,
    ),
    follow=widow_by_joker,
)
