"""Choices that several walking movements leave to a club, in one wording."""

from __future__ import annotations

from typing import Final

from leagues.seating.movements.base import MovementOption, gettext_noop

HEAD_IS_LAST: Final = "last"
TURN: Final = "turn"

HEAD: Final = MovementOption(
    key="head",
    title=gettext_noop("Head table"),
    description=gettext_noop("Up means towards the head table."),
    choices={
        "first": gettext_noop("table 1"),
        HEAD_IS_LAST: gettext_noop("the table with the highest number"),
    },
    default="first",
)
ENDS: Final = MovementOption(
    key="ends",
    title=gettext_noop("At the first and last table"),
    choices={
        "circle": gettext_noop("the first and the last table are neighbours"),
        TURN: gettext_noop(
            "whoever can go no further stays, takes the other colour and goes back from there"
        ),
    },
    default="circle",
)
