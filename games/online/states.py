"""Statuses of live tables, who acts at them, and the lawful changes."""

from __future__ import annotations

from enum import StrEnum, unique
from typing import Final


@unique
class TableStatus(StrEnum):
    """Where a live table stands."""

    GATHERING = "gathering"  # seats are being taken
    PLAYING = "playing"
    PAUSED = "paused"
    FINISHED = "finished"
    ABANDONED = "abandoned"


@unique
class Watching(StrEnum):
    """Who may watch a table without a seat."""

    ANYONE = "anyone"
    LINK = "link"  # whoever was given the address
    NOBODY = "nobody"


@unique
class Talk(StrEnum):
    """What can be said at a table."""

    OFF = "off"
    PHRASES = "phrases"  # set phrases, by everybody who sits there
    ALL = "all"  # and free text by members


@unique
class ActedBy(StrEnum):
    """Who is behind an entry of a table's log."""

    PLAYER = "player"
    GUEST = "guest"
    BOT = "bot"
    CLOCK = "clock"
    DIRECTOR = "director"
    CHANCE = "chance"


@unique
class Decision(StrEnum):
    """What came of a report."""

    DISMISSED = "dismissed"
    SILENCED = "silenced"


REPORT_REASONS: Final = ("rude", "cards", "spam", "other")
"""Why a remark can be reported."""

ENDED: Final = frozenset({TableStatus.FINISHED, TableStatus.ABANDONED})

CHANGES: Final[dict[TableStatus, frozenset[TableStatus]]] = {
    TableStatus.GATHERING: frozenset({TableStatus.PLAYING, TableStatus.ABANDONED}),
    TableStatus.PLAYING: frozenset(
        {TableStatus.PAUSED, TableStatus.FINISHED, TableStatus.ABANDONED}
    ),
    # A ruling may end the last hand while the table stands still.
    TableStatus.PAUSED: frozenset(
        {TableStatus.PLAYING, TableStatus.FINISHED, TableStatus.ABANDONED}
    ),
    TableStatus.FINISHED: frozenset(),
    TableStatus.ABANDONED: frozenset(),
}


def may_change(before: TableStatus, after: TableStatus) -> bool:
    """Return whether a table may go from `before` to `after`."""
    return after in CHANGES[before]
