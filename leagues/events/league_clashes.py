"""What is in the way of a match on a day (pure)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from enum import StrEnum, unique


@unique
class Obstacle(StrEnum):
    """Why a match does not go well on a day."""

    FREE_DAY = "free_day"  # nobody plays in the league
    VENUE_CLOSED = "venue_closed"
    VENUE_FULL = "venue_full"
    TEAM_ABSENT = "team_absent"
    TEAM_BUSY = "team_busy"  # it has another match
    OUTSIDE = "outside"  # before the league begins, or after it ends


@dataclass(frozen=True, slots=True, kw_only=True)
class Meeting:
    """Two teams, and where they meet."""

    home: str
    away: str
    venue: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DayFacts:
    """What is known of a day: whether it is in the season, who plays, who and what is not free."""

    day: date
    is_inside: bool
    is_free: bool
    closed_venues: frozenset[str]
    absent_teams: frozenset[str]
    others: tuple[Meeting, ...]
    room: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """One obstacle, with the team or the venue that it is about."""

    obstacle: Obstacle
    about: str = ""


def obstacles(meeting: Meeting, facts: DayFacts) -> list[Found]:
    """Return all that is in the way of a match on a day, the worst first."""
    return [*_of_teams(meeting, facts), *_of_venue(meeting, facts), *_of_day(facts)]


def _of_teams(meeting: Meeting, facts: DayFacts) -> Iterable[Found]:
    for team in (meeting.home, meeting.away):
        if any(team in (other.home, other.away) for other in facts.others):
            yield Found(obstacle=Obstacle.TEAM_BUSY, about=team)
        if team in facts.absent_teams:
            yield Found(obstacle=Obstacle.TEAM_ABSENT, about=team)


def _of_venue(meeting: Meeting, facts: DayFacts) -> Iterable[Found]:
    if not meeting.venue:
        return
    if meeting.venue in facts.closed_venues:
        yield Found(obstacle=Obstacle.VENUE_CLOSED, about=meeting.venue)
    there = sum(other.venue == meeting.venue for other in facts.others)
    if there >= facts.room:
        yield Found(obstacle=Obstacle.VENUE_FULL, about=meeting.venue)


def _of_day(facts: DayFacts) -> Iterable[Found]:
    if facts.is_free:
        yield Found(obstacle=Obstacle.FREE_DAY)
    if not facts.is_inside:
        yield Found(obstacle=Obstacle.OUTSIDE)
