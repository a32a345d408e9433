"""Ask for the fixture list of a league, keep it as a draft, publish it, take it back."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from django.db import transaction
from django.utils.translation import gettext as _

from leagues.events.league_errors import LeagueChanged, LeagueStep
from leagues.events.league_models import Fixture, FixtureDraft, League, LeagueId
from leagues.events.league_states import OPEN_FIXTURES, LeagueStatus
from leagues.events.models import Job
from leagues.events.selectors.league_draft import LIST_TASK, list_basis, list_subject
from leagues.events.services.jobs import UNFINISHED, cancel_job, request_job
from leagues.events.services.league_notes import any_league, locked_league, note
from leagues.players.models import User

LARGEST_SEED: Final = 2**31


@dataclass(frozen=True, slots=True, kw_only=True)
class ListedFixture:
    """A match of a list that was made."""

    division_id: int
    round_number: int
    day: date
    home_id: int
    away_id: int


@transaction.atomic
def request_list(*, league_id: LeagueId | int, by: User | None, anew: bool = False) -> Job:
    """Ask the background to make the fixture list of a league.

    The same teams and days give the same list again, unless it is asked for `anew`. Raises
    `JobUnderWay` if it is being made already.
    """
    league = locked_league(league_id, listed=False)
    draft = FixtureDraft.objects.filter(league=league).first()
    seed = secrets.randbelow(LARGEST_SEED) if anew or draft is None else draft.seed
    job = request_job(
        task=LIST_TASK,
        subject=list_subject(league.pk),
        by=by,
        arguments={"league": league.pk, "seed": seed},
    )
    note(league, "league.list_asked_for", by=by)
    return job


@transaction.atomic
def call_list_off(*, league_id: LeagueId | int, by: User | None) -> None:
    """Call the making of a list off that is not finished; the draft stays as it was."""
    league = any_league(league_id)
    for job in Job.objects.filter(
        task=LIST_TASK, subject=list_subject(league.pk), state__in=UNFINISHED
    ):
        cancel_job(job_id=job.pk)
        note(league, "league.list_called_off", by=by)


def store_draft(
    *,
    league_id: LeagueId | int,
    fixtures: Sequence[ListedFixture],
    basis: str,
    breaks: int,
    seed: int,
    by: User | None,
) -> FixtureDraft:
    """Keep a list as the draft of its league, in the transaction of the job that made it.

    Raises `LeagueChanged` if teams or days have changed while it was made.
    """
    league = locked_league(league_id, listed=False)
    if list_basis(league=league).fingerprint != basis:
        raise LeagueChanged(_("Teams or days have changed while the list was made. Make it again."))
    rows = [
        [each.division_id, each.round_number, each.day.isoformat(), each.home_id, each.away_id]
        for each in fixtures
    ]
    draft, _is_new = FixtureDraft.objects.update_or_create(
        league=league, defaults={"rows": rows, "basis": basis, "breaks": breaks, "seed": seed}
    )
    note(league, "league.list_made", by=by, after={"fixtures": len(rows), "breaks": breaks})
    return draft


@transaction.atomic
def publish_list(*, league_id: LeagueId | int, draft_id: int, by: User | None) -> League:
    """Make the draft that the person saw the fixtures of the league, which then runs.

    Twice is once. Raises `LeagueChanged` if the draft is another one, or no longer fits.
    """
    league = any_league(league_id)
    draft = FixtureDraft.objects.filter(league=league).first()
    if league.status != LeagueStatus.DRAFT:
        return league
    if draft is None or draft.pk != draft_id:
        raise LeagueChanged(_("There is another list by now. Look at it, then publish it."))
    if draft.basis != list_basis(league=league).fingerprint:
        raise LeagueChanged(
            _("Teams or days have changed since the list was made. Make it again first.")
        )
    Fixture.objects.bulk_create(
        Fixture(
            division_id=division_id,
            round_number=round_number,
            day=day,
            original_day=day,
            home_id=home_id,
            away_id=away_id,
        )
        for division_id, round_number, day, home_id, away_id in draft_rows(draft)
    )
    draft.delete()
    league.status = LeagueStatus.RUNNING.value
    league.revision += 1
    league.list_revision += 1
    league.save(update_fields=["status", "revision", "list_revision"])
    note(league, "league.list_published", by=by)
    return league


@transaction.atomic
def take_list_back(*, league_id: LeagueId | int, by: User | None) -> League:
    """Make a league one that is being prepared again, while nothing has been played."""
    league = any_league(league_id)
    if league.status == LeagueStatus.DRAFT:
        return league
    if league.cups.exists():
        raise LeagueStep(_("A cup has been drawn. Take it back first, then the fixture list."))
    fixtures = Fixture.objects.filter(division__league=league)
    is_begun = fixtures.exclude(status__in=OPEN_FIXTURES).exists()
    if is_begun or fixtures.filter(event__isnull=False).exists():
        raise LeagueStep(
            _("Matches have been played or decided, so the list stays. Move single fixtures.")
        )
    fixtures.delete()
    league.status = LeagueStatus.DRAFT.value
    league.revision += 1
    league.list_revision += 1
    league.save(update_fields=["status", "revision", "list_revision"])
    note(league, "league.list_taken_back", by=by)
    return league


def draft_rows(draft: FixtureDraft) -> list[tuple[int, int, date, int, int]]:
    """Return the rows of a draft: division, round, day, home and away."""
    return [
        (division, number, date.fromisoformat(day), home, away)
        for division, number, day, home, away in draft.rows
    ]
