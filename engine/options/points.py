"""Options of what a hand is worth and who wins a game (rules.md sections 2.5, 2.6 and 13)."""

from __future__ import annotations

from typing import Final

from engine.errors import gettext_noop
from engine.options.base import (
    Option,
    OptionGroup,
    defends_alone,
    goes_alone,
    has_turn_up,
    is_paired,
    many_accounts,
    may_have_partner,
)

POINTS_OPTIONS: Final = (
    Option(
        key="pts_made",
        title=gettext_noop("Points for three or four tricks"),
        meaning=gettext_noop("What makers score who take most of the tricks, but not all."),
        source="2.5, 6, 10 (booherbg's sheet)",
        group=OptionGroup.POINTS,
        fits=has_turn_up,
    ),
    Option(
        key="pts_march",
        title=gettext_noop("Points for a march"),
        meaning=gettext_noop("What makers score who take all the tricks."),
        source="2.5, 6 (three-handed: 3), 10",
        group=OptionGroup.POINTS,
        fits=has_turn_up,
    ),
    Option(
        key="pts_alone_made",
        title=gettext_noop("Points alone, three or four tricks"),
        meaning=gettext_noop("What a lone maker scores who takes most of the tricks, but not all."),
        source="2.5, 10",
        group=OptionGroup.POINTS,
        fits=may_have_partner,
        counts=goes_alone,
    ),
    Option(
        key="pts_alone_march",
        title=gettext_noop("Points alone, all tricks"),
        meaning=gettext_noop("What a lone maker scores who takes all the tricks."),
        source="2.5, 10 (as many as there are players)",
        group=OptionGroup.POINTS,
        fits=may_have_partner,
        counts=goes_alone,
    ),
    Option(
        key="pts_alone_caller",
        title=gettext_noop("A lone maker's own points for all tricks"),
        meaning=gettext_noop(
            "In lists of points by player; the partner gets what the side scores. 0: the same."
        ),
        source="house rule (chatgamers, progressive evenings: 5)",
        group=OptionGroup.POINTS,
        numbers=(0, 4, 5, 6),
        fits=is_paired,
        counts=goes_alone,
    ),
    Option(
        key="pts_euchre",
        title=gettext_noop("Points for a euchre"),
        meaning=gettext_noop("What the others score when the makers take fewer than three tricks."),
        source="2.5, 6, 9 (Jucre: 3), 10",
        group=OptionGroup.POINTS,
        fits=has_turn_up,
    ),
    Option(
        key="pts_euchre_alone",
        title=gettext_noop("Points for euchring a lone maker"),
        meaning=gettext_noop("The same when the maker was alone."),
        source="2.5 (Yuker: 2; Somerset: 4), 9, 10",
        group=OptionGroup.POINTS,
        fits=may_have_partner,
        counts=goes_alone,
    ),
    Option(
        key="pts_euchre_all",
        title=gettext_noop("Points for a euchre without a trick"),
        meaning=gettext_noop(
            "What the others score when the makers take no trick, if it is more. 0: no more."
        ),
        source="house rule (euchrelinks: 4, “super euchre”)",
        group=OptionGroup.POINTS,
        numbers=(0, 3, 4, 5, 6),
        fits=has_turn_up,
    ),
    Option(
        key="pts_lone_def",
        title=gettext_noop("Points for a lone defender's euchre"),
        meaning=gettext_noop("Matters only where a defender may be alone."),
        source="3 (North American: 2), 4 (railroad: 4)",
        group=OptionGroup.POINTS,
        fits=is_paired,
        counts=defends_alone,
    ),
    Option(
        key="pts_lone_def_all",
        title=gettext_noop("Points for a lone defender with all tricks"),
        meaning=gettext_noop("Matters only where a defender may be alone."),
        source="3, 4",
        group=OptionGroup.POINTS,
        fits=is_paired,
        counts=defends_alone,
    ),
    Option(
        key="alone_doubles",
        title=gettext_noop("Alone doubles all points"),
        meaning=gettext_noop("A lone maker's hand counts twice what it does with the partner."),
        source="3.1 (a British source)",
        group=OptionGroup.POINTS,
        fits=is_paired,
        counts=goes_alone,
    ),
    Option(
        key="fast_break",
        title=gettext_noop("Fast break"),
        meaning=gettext_noop(
            "Nobody scores if the others take the first two tricks and the makers all the rest."
        ),
        source="house rule (EGN “fast_break”)",
        group=OptionGroup.POINTS,
        fits=has_turn_up,
    ),
    Option(
        key="four_trick_tokens",
        title=gettext_noop("Tokens for four tricks"),
        meaning=gettext_noop(
            "Makers with a partner get one for exactly four tricks; the fourth token is turned "
            "in for a point."
        ),
        source="house rule (EGN “four_trick_tokens”)",
        group=OptionGroup.POINTS,
        fits=is_paired,
    ),
    Option(
        key="target",
        title=gettext_noop("Points that win a game"),
        meaning=gettext_noop("A game ends with the hand in which somebody reaches them."),
        source="2.6 (Yuker: 5, 7 or 10), 3, 7 (Foster: 15)",
        group=OptionGroup.POINTS,
        offered=False,
    ),
    Option(
        key="multi_winner",
        title=gettext_noop("When several reach the target together"),
        meaning=gettext_noop("Who wins a game that ends for more than one player at once."),
        source="13 (our choice)",
        group=OptionGroup.POINTS,
        words={
            "high_then_play_on": gettext_noop("The highest score; if equal, play on"),
            "joint": gettext_noop("All of them"),
            "maker_first": gettext_noop("The highest score; if equal, the maker"),
        },
        fits=many_accounts,
    ),
    Option(
        key="carry_over",
        title=gettext_noop("Points beyond the target are carried over"),
        meaning=gettext_noop("They count for the same side in its next game (laps)."),
        source="4 (railroad)",
        group=OptionGroup.POINTS,
        offered=False,
        of_series=True,
    ),
    Option(
        key="double_game_if_love",
        title=gettext_noop("A win against no point counts as two games"),
        meaning=gettext_noop("For a series of games between the same sides."),
        source="4 (railroad)",
        group=OptionGroup.POINTS,
        offered=False,
        of_series=True,
    ),
    Option(
        key="rubber",
        title=gettext_noop("Rubber"),
        meaning=gettext_noop("How many games between the same sides make a rubber."),
        source="2.6 (Yuker; Bicycle, Somerset: two games won)",
        group=OptionGroup.POINTS,
        words={
            "none": gettext_noop("No rubber"),
            "single": gettext_noop("One game"),
            "best_of_3": gettext_noop("Whoever wins two games first"),
        },
        offered=False,
        of_series=True,
    ),
)
