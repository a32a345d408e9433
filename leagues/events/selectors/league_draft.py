"""Read what a fixture list is made of, how far its making is, and the draft that came of it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from leagues.events.league_models import (
    Blackout,
    Derby,
    Division,
    FixtureDraft,
    League,
    LeagueId,
    Team,
)
from leagues.events.models import Job
from leagues.events.states import JobState

LIST_TASK: Final = "seating.list_fixtures"


@dataclass(frozen=True, slots=True, kw_only=True)
class ListBasis:
    """All that a fixture list follows from: the teams of each division, days and wishes."""

    league: League
    divisions: Sequence[tuple[Division, Sequence[Team]]]
    days: Sequence[date]
    free_days: frozenset[date]
    blackouts: Sequence[Blackout]
    derbies: Sequence[Derby]

    @property
    def fingerprint(self) -> str:
        """A text that is another one as soon as anything of it is."""
        facts = {
            "legs": self.league.legs,
            "room": self.league.venue_room,
            "at": self.league.plays_at.isoformat(),
            "teams": [
                [division.pk, [[team.pk, team.venue, team.plays_on] for team in teams]]
                for division, teams in self.divisions
            ],
            "days": [day.isoformat() for day in self.days],
            "free": sorted(day.isoformat() for day in self.free_days),
            "blackouts": [
                [each.day.isoformat(), each.team_id, each.venue] for each in self.blackouts
            ],
            "derbies": [[each.day.isoformat(), each.one_id, each.two_id] for each in self.derbies],
        }
        return hashlib.sha256(json.dumps(facts, sort_keys=True).encode()).hexdigest()


@dataclass(frozen=True, slots=True, kw_only=True)
class Listing:
    """The last time a fixture list was asked for, and the draft there is."""

    state: JobState | None
    error: str
    progress: int
    draft: FixtureDraft | None
    is_stale: bool

    @property
    def is_under_way(self) -> bool:
        """Whether a list is being made, or will be in a moment."""
        return self.state in (JobState.QUEUED, JobState.RUNNING)

    @property
    def has_failed(self) -> bool:
        """Whether the last try failed."""
        return self.state is JobState.FAILED


def list_subject(league_id: LeagueId | int) -> str:
    """Return what jobs that make the fixture list of a league are filed under."""
    return f"league:{league_id}"


def list_basis(*, league: League) -> ListBasis:
    """Return what the fixture list of a league follows from, in five queries."""
    teams: dict[int, list[Team]] = {}
    active = Team.objects.filter(division__league=league, withdrawn_at__isnull=True)
    for team in active.order_by("pk"):
        teams.setdefault(team.division_id, []).append(team)
    dates = list(league.dates.order_by("day"))
    return ListBasis(
        league=league,
        divisions=[
            (division, teams.get(division.pk, []))
            for division in league.divisions.order_by("level")
        ],
        days=[row.day for row in dates if not row.is_blackout],
        free_days=frozenset(row.day for row in dates if row.is_blackout),
        blackouts=list(league.blackouts.order_by("day", "pk")),
        derbies=list(Derby.objects.filter(division__league=league).order_by("day", "pk")),
    )


def listing_of(*, league: League) -> Listing:
    """Return how far the making of a league's fixture list is."""
    jobs = Job.objects.filter(task=LIST_TASK, subject=list_subject(league.pk))
    job = jobs.order_by("-id").first()
    draft = FixtureDraft.objects.filter(league=league).first()
    is_stale = draft is not None and draft.basis != list_basis(league=league).fingerprint
    return Listing(
        state=JobState(job.state) if job else None,
        error=job.error if job else "",
        progress=job.progress if job else 0,
        draft=draft,
        is_stale=is_stale,
    )
