"""Statuses of matches and reports, and their lawful changes."""

from __future__ import annotations

from enum import StrEnum, unique
from typing import Final


@unique
class MatchStatus(StrEnum):
    """Where a match stands on its way to a result."""

    SEATED = "seated"
    IN_PLAY = "in_play"
    REPORTED = "reported"
    DISPUTED = "disputed"
    FINISHED = "finished"
    VOID = "void"


OVER: Final = (MatchStatus.FINISHED, MatchStatus.VOID)
"""The statuses of a match that nobody waits for any more."""


@unique
class MatchEnding(StrEnum):
    """How a finished match came to its end."""

    PLAYED = "played"
    FORFEIT = "forfeit"
    TIME = "time"
    DIRECTOR = "director"  # who ended it with the score as it stood
    VOID = "void"


CUT_SHORT: Final = (MatchEnding.TIME, MatchEnding.DIRECTOR)
"""The endings of a game that counts as far as it was played."""
COUNTED: Final = (MatchEnding.PLAYED, *CUT_SHORT)
"""The endings whose points were made at the table."""


@unique
class ReportStatus(StrEnum):
    """What has become of one version of a result."""

    OPEN = "open"  # hands are still being written on it
    REPORTED = "reported"  # claimed by one side
    DISPUTED = "disputed"  # the sides disagree
    CONFIRMED = "confirmed"  # the result that counts; at most one per match
    SUPERSEDED = "superseded"  # replaced by a later version
    WITHDRAWN = "withdrawn"


@unique
class ReportDepth(StrEnum):
    """How much of the match a report tells."""

    FINAL = "final"
    HANDS = "hands"
    CARDS = "cards"


CHANGES: Final[dict[MatchStatus, frozenset[MatchStatus]]] = {
    MatchStatus.SEATED: frozenset(
        {MatchStatus.IN_PLAY, MatchStatus.REPORTED, MatchStatus.FINISHED, MatchStatus.VOID}
    ),
    MatchStatus.IN_PLAY: frozenset(
        {MatchStatus.SEATED, MatchStatus.REPORTED, MatchStatus.FINISHED, MatchStatus.VOID}
    ),
    MatchStatus.REPORTED: frozenset(
        {MatchStatus.IN_PLAY, MatchStatus.DISPUTED, MatchStatus.FINISHED, MatchStatus.VOID}
    ),
    MatchStatus.DISPUTED: frozenset(
        {MatchStatus.IN_PLAY, MatchStatus.REPORTED, MatchStatus.FINISHED, MatchStatus.VOID}
    ),
    MatchStatus.FINISHED: frozenset({MatchStatus.IN_PLAY, MatchStatus.FINISHED, MatchStatus.VOID}),
    MatchStatus.VOID: frozenset({MatchStatus.IN_PLAY, MatchStatus.FINISHED}),
}


def may_change(before: MatchStatus, after: MatchStatus) -> bool:
    """Return whether a match may go from `before` to `after`."""
    return before == after or after in CHANGES[before]
