"""Options of irregularities and their penalties (rules.md section 11)."""

from __future__ import annotations

from typing import Final

from engine.errors import gettext_noop
from engine.options.base import Option, OptionGroup, more_than_two

CONDUCT_OPTIONS: Final = (
    Option(
        key="referee",
        title=gettext_noop("Mistakes at a table on the screen"),
        meaning=gettext_noop("At a table with real cards they happen either way."),
        source="11",
        group=OptionGroup.CONDUCT,
        words={
            "prevent": gettext_noop("Cannot be made"),
            "penalise": gettext_noop("Are made and penalised"),
        },
    ),
    Option(
        key="penalties",
        title=gettext_noop("Which penalties there are"),
        meaning=gettext_noop("With two players a slip that hurts nobody is only put right."),
        source="5 (Yuker), 11",
        group=OptionGroup.CONDUCT,
        words={
            "full": gettext_noop("All of them"),
            "two_handed": gettext_noop("Exposed cards and leads out of turn cost nothing"),
        },
    ),
    Option(
        key="revoke_pts",
        title=gettext_noop("Points for a revoke"),
        meaning=gettext_noop("The penalty for not following suit although one could."),
        source="11, P13 (Yuker: 2; Somerset: 3)",
        group=OptionGroup.CONDUCT,
    ),
    Option(
        key="revoke_pts_lone",
        title=gettext_noop("Points for a revoke against a lone maker"),
        meaning=gettext_noop("The same when the other side plays alone."),
        source="11, P13 (Yuker: 4; Somerset: 5)",
        group=OptionGroup.CONDUCT,
        fits=more_than_two,
    ),
    Option(
        key="revoke_take",
        title=gettext_noop("How a revoke is paid"),
        meaning=gettext_noop("Whose score the penalty changes."),
        source="11, P13",
        group=OptionGroup.CONDUCT,
        words={
            "add": gettext_noop("Added to the other side's score"),
            "deduct": gettext_noop("Taken from the score of those who revoked"),
            "choose": gettext_noop("As the other side chooses"),
        },
    ),
    Option(
        key="negative_scores",
        title=gettext_noop("A penalty may bring a score below zero"),
        meaning=gettext_noop("Otherwise a score stops at zero."),
        source="2.6, 11",
        group=OptionGroup.CONDUCT,
    ),
    Option(
        key="misdeal_dealer",
        title=gettext_noop("After a misdeal"),
        meaning=gettext_noop("Who deals when the cards were dealt wrongly."),
        source="1.3 (a Hoyle reprint: the same)",
        group=OptionGroup.CONDUCT,
        words={
            "same": gettext_noop("The same dealer deals again"),
            "next": gettext_noop("The deal passes on"),
        },
    ),
)

NEED_A_REFEREE: Final = frozenset(
    {"referee", "penalties", "revoke_pts", "revoke_pts_lone", "revoke_take", "negative_scores"}
)
"""The options that mean something only where somebody rules on what happens at the table."""
