"""Options of who plays with whom (rules.md sections 1, 7, 8 and 10)."""

from __future__ import annotations

from typing import Final

from engine.errors import gettext_noop
from engine.options.base import Option, OptionGroup, calls_partner, chooses_partners

TABLE_OPTIONS: Final = (
    Option(
        key="players",
        title=gettext_noop("Players at a table"),
        meaning=gettext_noop("If it does not come out even, some tables have one more or less."),
        source="1; 8, 10 for four to six",
        group=OptionGroup.TABLE,
        numbers=(2, 3, 4, 5, 6, 7),
        offered=False,
    ),
    Option(
        key="sides",
        title=gettext_noop("Sides"),
        meaning=gettext_noop("Who plays together: fixed partners, or the maker against the rest."),
        source="1",
        group=OptionGroup.TABLE,
        words={
            "pairs": gettext_noop("Two pairs, partners opposite"),
            "alternate3": gettext_noop("Two sides of three, every other seat"),
            "solo": gettext_noop("One against one"),
            "maker_vs_rest": gettext_noop("The maker against the rest, each with an own score"),
        },
        offered=False,
    ),
    Option(
        key="called_partner",
        title=gettext_noop("A partner is called"),
        meaning=gettext_noop("By which card the maker calls a partner, who stays hidden."),
        source="8, 10",
        group=OptionGroup.TABLE,
        words={
            "none": gettext_noop("No partner is called"),
            "best_card": gettext_noop("By the best card of a suit"),
            "ace": gettext_noop("By an ace"),
        },
        fits=calls_partner,
        offered=False,
    ),
    Option(
        key="min_players_call",
        title=gettext_noop("Fewest players"),
        meaning=gettext_noop("The books want four at a table; some play with three."),
        source="13 (our choice)",
        group=OptionGroup.TABLE,
        numbers=(4, 3),
        words={"4": gettext_noop("Four"), "3": gettext_noop("Three")},
        fits=calls_partner,
    ),
    Option(
        key="caller_holds",
        title=gettext_noop("When the maker holds the called card"),
        meaning=gettext_noop("What happens when the card that was to find a partner is one's own."),
        source="8, 10 (our choice)",
        group=OptionGroup.TABLE,
        words={
            "alone": gettext_noop("The maker plays alone, in secret"),
            "next_best": gettext_noop("The next best card of the suit finds the partner"),
            "forbidden": gettext_noop("Such a suit may not be called"),
        },
        fits=calls_partner,
    ),
    Option(
        key="partners_exact",
        title=gettext_noop("The bidder takes as many partners as the bid allows"),
        meaning=gettext_noop("Otherwise the highest bidder may take fewer, or none."),
        source="7 (our choice)",
        group=OptionGroup.TABLE,
        fits=chooses_partners,
    ),
)
