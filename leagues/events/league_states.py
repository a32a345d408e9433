"""Statuses and choices of team leagues, their fixtures and transfers (pure)."""

from __future__ import annotations

from enum import StrEnum, unique
from typing import Final


@unique
class LeagueStatus(StrEnum):
    """The life of a league's season."""

    DRAFT = "draft"  # teams and squads are being put together; no fixture list yet
    RUNNING = "running"  # the fixture list is published
    FINISHED = "finished"


@unique
class FixtureStatus(StrEnum):
    """Where a fixture stands."""

    PLANNED = "planned"
    POSTPONED = "postponed"  # to another day, or open until one is found
    PLAYED = "played"
    WALKOVER = "walkover"  # one team did not come; the other is awarded it
    UNFULFILLED = "unfulfilled"  # never played, by fault of one team or of both
    VOID = "void"  # counts for nobody


OPEN_FIXTURES: Final = (FixtureStatus.PLANNED.value, FixtureStatus.POSTPONED.value)
"""Fixtures that are still to be played."""


@unique
class WithdrawnResults(StrEnum):
    """What becomes of the results of a team that leaves during the season."""

    EXPUNGED = "expunged"  # all its results are taken out
    KEPT = "kept"  # what was played stands; the rest goes to its opponents
    HALF = "half"  # stands if the team has played at least half of its fixtures


@unique
class LateCardRule(StrEnum):
    """Whom a result card that comes late costs points."""

    HOME = "home"  # the team at home, which hands it in
    WINNERS = "winners"  # whoever won; after a draw the team at home
    BOTH = "both"


@unique
class Separator(StrEnum):
    """What can separate teams that are level on points."""

    GAMES_WON = "games_won"
    GAME_DIFFERENCE = "game_difference"
    HEAD_TO_HEAD = "head_to_head"
    MATCHES_WON = "matches_won"
    POINTS_DIFFERENCE = "points_difference"
    POINTS_MADE = "points_made"
    PLAY_OFF = "play_off"


DEFAULT_SEPARATORS: Final = (Separator.GAMES_WON, Separator.HEAD_TO_HEAD, Separator.PLAY_OFF)
"""The usual order, which counts where a league has chosen none."""


@unique
class TransferState(StrEnum):
    """How far a transfer is: both captains agree, then a director approves."""

    ASKED = "asked"
    APPROVED = "approved"
    REFUSED = "refused"
    CALLED_OFF = "called_off"


OPEN_TRANSFERS: Final = (TransferState.ASKED.value,)

WITHDREW: Final = "withdrew"
"""The reason of a fixture that ended because a team left the league."""
