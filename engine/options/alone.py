"""Options of going alone (rules.md sections 1.4, 2.3, 3, 4, 8 and 10)."""

from __future__ import annotations

from typing import Final

from engine.errors import gettext_noop
from engine.options.base import (
    Option,
    OptionGroup,
    asks_best_card,
    defends_alone,
    goes_alone,
    has_partners,
    has_turn_up,
    is_paired,
    may_be_alone,
    may_have_partner,
)

ALONE_OPTIONS: Final = (
    Option(
        key="alone_who",
        title=gettext_noop("Who may go alone"),
        meaning=gettext_noop("The partner of a lone player lays the cards down for that deal."),
        source="2.3 (Yuker: the maker), 3 (North American: anyone), 8",
        group=OptionGroup.ALONE,
        words={
            "none": gettext_noop("Nobody"),
            "maker": gettext_noop("The maker"),
            "maker_side": gettext_noop("The maker or the maker's partner"),
            "anyone": gettext_noop("Anyone, defenders too"),
        },
        fits=has_turn_up,
    ),
    Option(
        key="alone_when",
        title=gettext_noop("When going alone is said"),
        meaning=gettext_noop("“Anyone” needs the time before the first lead."),
        source="2.3 (Yuker: with the call), 3 (North American: before the lead)",
        group=OptionGroup.ALONE,
        words={
            "with_call": gettext_noop("With the call"),
            "before_lead": gettext_noop("At any time before the first lead"),
        },
        fits=may_have_partner,
        counts=goes_alone,
    ),
    Option(
        key="assist_must_alone",
        title=gettext_noop("The dealer's partner assists only alone"),
        meaning=gettext_noop("Whoever accepts the partner's turn-up has to play it alone."),
        source="3.1 (euchrelinks: “Canadian loner”)",
        group=OptionGroup.ALONE,
        fits=may_have_partner,
    ),
    Option(
        key="defend_alone",
        title=gettext_noop("Defending alone"),
        meaning=gettext_noop("Whether an opponent of the makers may play without a partner."),
        source="3 (North American: always), 4 (railroad: against a lone player)",
        group=OptionGroup.ALONE,
        words={
            "never": gettext_noop("Never"),
            "vs_lone": gettext_noop("Against a lone maker"),
            "always": gettext_noop("Always"),
        },
        fits=has_partners,
    ),
    Option(
        key="lone_lead",
        title=gettext_noop("Who leads to a lone hand"),
        meaning=gettext_noop("Who plays the first card when one player is alone."),
        source="2.4 (Yuker), 3 (North American: left of the lone player)",
        group=OptionGroup.ALONE,
        words={
            "eldest_active": gettext_noop("The first one playing left of the dealer"),
            "left_of_lone": gettext_noop("The one left of the lone player"),
        },
        fits=may_be_alone,
    ),
    Option(
        key="two_lone_lead",
        title=gettext_noop("Who leads when both sides are alone"),
        meaning=gettext_noop("Matters only where a defender may be alone."),
        source="3 (North American: the defender), 4",
        group=OptionGroup.ALONE,
        words={
            "eldest_active": gettext_noop("The first one playing left of the dealer"),
            "defender": gettext_noop("The defender"),
        },
        fits=is_paired,
        counts=defends_alone,
    ),
    Option(
        key="best_card",
        title=gettext_noop("A lone player gets the partner's best card"),
        meaning=gettext_noop("A lone player may lay a card out and ask the partner for one."),
        source="4 (railroad)",
        group=OptionGroup.ALONE,
        fits=has_turn_up,
    ),
    Option(
        key="best_card_order",
        title=gettext_noop("When the card is laid out for it"),
        meaning=gettext_noop("Matters only where the partner's best card may be asked for."),
        source="4 (Yuker: first; Keller: afterwards)",
        group=OptionGroup.ALONE,
        words={
            "discard_first": gettext_noop("Before the partner's card is seen"),
            "receive_first": gettext_noop("After the partner's card is seen"),
        },
        fits=is_paired,
        counts=asks_best_card,
    ),
)
