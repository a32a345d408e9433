"""Who goes through in a tie of a cup, or what has to be done to find out (pure)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum, unique

from leagues.standings.league_tables.terms import FixtureEnd, FixtureResult, TeamKey


@unique
class Through(StrEnum):
    """What sent a team through."""

    GAMES = "games"
    DIFFERENCE = "difference"  # level on games, more points made in them
    AWARDED = "awarded"  # won without play
    RULING = "ruling"


@unique
class Need(StrEnum):
    """What a tie waits for."""

    PLAY = "play"
    REPLAY = "replay"
    RULING = "ruling"


@dataclass(frozen=True, slots=True, kw_only=True)
class TieOutcome:
    """The winner of a tie and why, or what it waits for."""

    winner: TeamKey | None = None
    through: Through | None = None
    need: Need | None = None


def tie_outcome(
    result: FixtureResult | None,
    *,
    is_open: bool,
    is_replayed: bool,
    ruled_for: TeamKey | None,
) -> TieOutcome:
    """Return how a tie stands after its last match, whose result is None if it counts for nobody.

    Games decide, then points made in them. A ruling counts only where these leave it open.
    `is_replayed` is the cup's rule for ties that are level on both.
    """
    if is_open:
        return TieOutcome(need=Need.PLAY)
    if result is not None and result.end is FixtureEnd.AWARDED:
        return TieOutcome(winner=result.awarded_to, through=Through.AWARDED)
    is_played = result is not None and result.end is FixtureEnd.PLAYED
    if result is not None and is_played:
        for (home, away), through in (
            (result.games, Through.GAMES),
            (result.made, Through.DIFFERENCE),
        ):
            if home != away:
                winner = result.home if home > away else result.away
                return TieOutcome(winner=winner, through=through)
    if ruled_for is not None:
        return TieOutcome(winner=ruled_for, through=Through.RULING)
    return TieOutcome(need=Need.REPLAY if is_played and is_replayed else Need.RULING)
