"""Options of the pack, the cut and the deal (rules.md sections 1 to 3 and 7)."""

from __future__ import annotations

from typing import Final

from engine.errors import gettext_noop
from engine.options.base import Option, OptionGroup, has_joker, has_turn_up, knows_farmers_hand

DECKS: Final = (24, 28, 32, 36, 52)

DEAL_OPTIONS: Final = (
    Option(
        key="deck",
        title=gettext_noop("Cards in the pack"),
        meaning=gettext_noop("The joker is not counted here."),
        source="2 (Yuker: 24, 28 or 32), 3, 7",
        group=OptionGroup.DEAL,
        numbers=DECKS,
        words={
            "24": gettext_noop("24, from the nine"),
            "28": gettext_noop("28, from the eight"),
            "32": gettext_noop("32, from the seven"),
            "36": gettext_noop("36, from the six"),
            "52": gettext_noop("52, from the two"),
        },
    ),
    Option(
        key="joker",
        title=gettext_noop("Joker as highest trump"),
        meaning=gettext_noop("The joker is always a trump and beats both jacks."),
        source="1.1, 3.1, 4, 7",
        group=OptionGroup.DEAL,
    ),
    Option(
        key="joker_turned_up",
        title=gettext_noop("When the joker is turned up"),
        meaning=gettext_noop("Matters only where the joker is in the pack."),
        source="3.1 (netplaces), 4 (about.com)",
        group=OptionGroup.DEAL,
        words={
            "dealer_names_blind": gettext_noop("The dealer names a suit, cards unseen"),
            "fixed_suit:C": gettext_noop("It stands for clubs"),
            "fixed_suit:D": gettext_noop("It stands for diamonds"),
            "fixed_suit:H": gettext_noop("It stands for hearts"),
            "fixed_suit:S": gettext_noop("It stands for spades"),
            "redeal": gettext_noop("The same dealer deals again"),
        },
        fits=has_turn_up,
        counts=has_joker,
    ),
    Option(
        key="hand_size",
        title=gettext_noop("Cards in a hand"),
        meaning=gettext_noop("How many cards everybody gets, which is the number of tricks."),
        source="2, 7",
        group=OptionGroup.DEAL,
        numbers=(5, 7),
        offered=False,
    ),
    Option(
        key="widow",
        title=gettext_noop("Cards of the widow"),
        meaning=gettext_noop("Cards dealt face down for the highest bidder to exchange."),
        source="7 (Yuker auction: four with the joker)",
        group=OptionGroup.DEAL,
        numbers=(0, 2, 3, 4),
        offered=False,
    ),
    Option(
        key="turn_up",
        title=gettext_noop("A card is turned up"),
        meaning=gettext_noop("Trumps are made at a turned-up card; without one, by an auction."),
        source="2, 7",
        group=OptionGroup.DEAL,
        offered=False,
    ),
    Option(
        key="bowers",
        title=gettext_noop("Jacks of the trumps' colour are the highest trumps"),
        meaning=gettext_noop("Otherwise a jack ranks between ten and queen of its own suit."),
        source="1.1",
        group=OptionGroup.DEAL,
    ),
    Option(
        key="deal_packets",
        title=gettext_noop("How the cards are dealt"),
        meaning=gettext_noop("The packets in which everybody gets the cards."),
        source="2, 3 (North American custom), 7",
        group=OptionGroup.DEAL,
        words={
            "3-2": gettext_noop("Three, then two"),
            "2-3": gettext_noop("Two, then three"),
            "alternating": gettext_noop("Three and two by turns"),
            "singles": gettext_noop("One by one"),
            "3-4": gettext_noop("Three, then four"),
            "4-3": gettext_noop("Four, then three"),
        },
    ),
    Option(
        key="cut_by",
        title=gettext_noop("Who cuts"),
        meaning=gettext_noop("Seen from the dealer."),
        source="2 (Yuker, Jucre: left; ohioeuchre: right)",
        group=OptionGroup.DEAL,
        words={
            "left": gettext_noop("The neighbour on the left"),
            "right": gettext_noop("The neighbour on the right"),
        },
    ),
    Option(
        key="first_dealer",
        title=gettext_noop("First dealer"),
        meaning=gettext_noop("How the first dealer of a game is found."),
        source="2 (Yuker: lot), 7, 9 (lowest card)",
        group=OptionGroup.DEAL,
        words={
            "lot": gettext_noop("By lot"),
            "low_card": gettext_noop("Whoever draws the lowest card"),
            "given": gettext_noop("Given"),
        },
        offered=False,
    ),
    Option(
        key="draw_ace",
        title=gettext_noop("An ace in the draw for the deal"),
        meaning=gettext_noop("The lowest card drawn deals first."),
        source="7 (Yuker: high; some American books: low)",
        group=OptionGroup.DEAL,
        words={
            "high": gettext_noop("Is the highest card"),
            "low": gettext_noop("Is the lowest card"),
        },
    ),
    Option(
        key="farmers_hand",
        title=gettext_noop("Farmer's hand"),
        meaning=gettext_noop("What a poor hand gives a right to that is shown before any call."),
        source="house rule (EGN “farmers”, euchrecentral, euchrelinks)",
        group=OptionGroup.DEAL,
        words={
            "none": gettext_noop("Nothing; it is played"),
            "redeal": gettext_noop("A new deal by the same dealer"),
            "exchange": gettext_noop("Three cards of the stock for three low ones"),
        },
        fits=has_turn_up,
    ),
    Option(
        key="farmers_cards",
        title=gettext_noop("What is a farmer's hand"),
        meaning=gettext_noop("Low cards are those below the jack."),
        source="house rule (euchrecentral: no ace, no face; EGN: three low cards)",
        group=OptionGroup.DEAL,
        words={
            "no_ace_no_face": gettext_noop("Five low cards"),
            "ace_no_face": gettext_noop("Low cards and at most one ace"),
            "three_low": gettext_noop("Three or more low cards"),
        },
        fits=has_turn_up,
        counts=knows_farmers_hand,
    ),
    Option(
        key="go_under",
        title=gettext_noop("Going under"),
        meaning=gettext_noop(
            "Whoever has three low cards may show the hand before any call and exchange them for "
            "the top three of the stock."
        ),
        source="house rule (EGN “go_under”; also “bottoms”, “under the table”)",
        group=OptionGroup.DEAL,
        fits=has_turn_up,
    ),
)
