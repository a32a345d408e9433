"""Options of how trumps are made (rules.md sections 2.1, 2.2 and 7)."""

from __future__ import annotations

from typing import Final

from engine.errors import gettext_noop
from engine.options.base import Option, OptionGroup, has_auction, has_turn_up

TRUMPS_OPTIONS: Final = (
    Option(
        key="stick_dealer",
        title=gettext_noop("Stick the dealer"),
        meaning=gettext_noop("When all pass twice, the dealer has to name a suit."),
        source="2.1, 3 (North American note)",
        group=OptionGroup.TRUMPS,
        fits=has_turn_up,
    ),
    Option(
        key="dealer_may_pay",
        title=gettext_noop("A stuck dealer may pay a point"),
        meaning=gettext_noop("Instead of naming a suit: every opponent scores one, the deal ends."),
        source="house rule (euchrelinks)",
        group=OptionGroup.TRUMPS,
        fits=has_turn_up,
    ),
    Option(
        key="no_trump",
        title=gettext_noop("No trumps may be called"),
        meaning=gettext_noop(
            "In round two only: the highest card of the suit led wins, the ace before the king, "
            "and jacks are jacks."
        ),
        source="house rule (EGN “allow_no_trump”, euchrecentral, euchrestrategy)",
        group=OptionGroup.TRUMPS,
        fits=has_turn_up,
    ),
    Option(
        key="dealer_exchange",
        title=gettext_noop("When the turn-up is accepted"),
        meaning=gettext_noop("Whether the dealer has to take the turned-up card into the hand."),
        source="2.2 (Yuker: may; Keller: has to)",
        group=OptionGroup.TRUMPS,
        words={
            "optional": gettext_noop("The dealer may leave it"),
            "must_keep": gettext_noop("The dealer has to take it"),
        },
        fits=has_turn_up,
    ),
    Option(
        key="auction_trump_named",
        title=gettext_noop("When the highest bidder names trumps"),
        meaning=gettext_noop("The widow is the cards that the highest bidder may exchange."),
        source="7 (Yuker auction: before; many books: after)",
        group=OptionGroup.TRUMPS,
        words={
            "before_widow": gettext_noop("Before seeing the widow"),
            "after_widow": gettext_noop("After seeing the widow"),
        },
        fits=has_auction,
    ),
    Option(
        key="auction_all_pass",
        title=gettext_noop("When all others have passed"),
        meaning=gettext_noop("Whether the dealer may pass too."),
        source="7 (our choice)",
        group=OptionGroup.TRUMPS,
        words={
            "redeal": gettext_noop("The dealer may pass, and the next one deals"),
            "dealer_min": gettext_noop("The dealer has to bid"),
        },
        fits=has_auction,
    ),
    Option(
        key="auction_lead",
        title=gettext_noop("Who leads first"),
        meaning=gettext_noop("Who plays the first card after the auction."),
        source="7 (Foster: left of the dealer)",
        group=OptionGroup.TRUMPS,
        words={
            "eldest": gettext_noop("The one left of the dealer"),
            "bidder": gettext_noop("The highest bidder"),
        },
        fits=has_auction,
    ),
)
