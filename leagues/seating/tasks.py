"""Background entry points of seating."""

from __future__ import annotations

from celery import shared_task
from django.utils import timezone

from leagues.events.models import Job, RoundId
from leagues.events.selectors.league_draft import LIST_TASK
from leagues.events.services.jobs import carry_out
from leagues.players.tasks import mail_notices
from leagues.seating.selectors.brackets import bracket_stage_of_match
from leagues.seating.selectors.drawing import PLAN_TASK
from leagues.seating.selectors.tables import round_of_match
from leagues.seating.services.brackets import advance_bracket, advance_brackets
from leagues.seating.services.cards import confirm_due_cards
from leagues.seating.services.drafting import plan_event, request_due_plans
from leagues.seating.services.fixture_lists import carry_out_listing
from leagues.seating.services.live_tables import open_live_tables as open_tables
from leagues.seating.services.progress import (
    bring_round_on,
    bring_rounds_on,
    reopen_round_of,
)
from leagues.seating.services.table_notices import tell_of_tables


@shared_task(name=PLAN_TASK, ignore_result=True)
def draw_seats(job_id: int) -> None:
    """Carry out a job that draws the seats of an event."""
    carry_out(job_id=job_id, work=_draw, in_one_transaction=False)


def _draw(job: Job) -> None:
    if job.event_id is not None:
        plan_event(event_id=job.event_id, seed=int(job.arguments["seed"]), job_id=job.pk)


@shared_task(name=LIST_TASK, ignore_result=True)
def list_fixtures(job_id: int) -> None:
    """Carry out a job that makes the fixture list of a league."""
    carry_out(job_id=job_id, work=carry_out_listing, in_one_transaction=False)


@shared_task(name="seating.follow_match", ignore_result=True)
def follow_match(match_id: int) -> None:
    """Bring the round of a match on after something happened there."""
    round_id = round_of_match(match_id=match_id)
    if round_id is not None:
        bring_round_on(round_id=RoundId(round_id))


@shared_task(name="seating.follow_result", ignore_result=True)
def follow_result(match_id: int) -> None:
    """Bring the bracket of a match on with its result, then its round."""
    _advance(match_id)
    follow_match(match_id)


@shared_task(name="seating.reopen_round", ignore_result=True)
def reopen_round(match_id: int) -> None:
    """Put the round of a match back into play after its result was taken back.

    In a bracket, what hung on it falls away.
    """
    _advance(match_id)
    reopen_round_of(match_id=match_id)


def _advance(match_id: int) -> None:
    stage_id = bracket_stage_of_match(match_id=match_id)
    if stage_id is not None:
        advance_bracket(stage_id=stage_id)


@shared_task(name="seating.open_live_tables", ignore_result=True)
def open_live_tables(round_id: int) -> None:
    """Open the live tables of a round that has been published."""
    open_tables(round_id=RoundId(round_id))


@shared_task(name="seating.tell_tables", ignore_result=True)
def tell_tables(round_id: int) -> None:
    """Write to everybody of a round that has been published where they sit, or that they rest."""
    if tell_of_tables(round_id=round_id):
        mail_notices.delay()


@shared_task(name="seating.sweep", ignore_result=True)
def sweep() -> None:
    """Do what is due: new seats where people came or went, rounds whose news was lost.

    In a bracket played online, matches whose sides are known only now get their tables. Result
    cards that nobody confirmed or disputed in time confirm themselves.
    """
    request_due_plans()
    advance_brackets()
    bring_rounds_on()
    open_tables()
    confirm_due_cards(now=timezone.now())
