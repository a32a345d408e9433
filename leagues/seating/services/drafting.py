"""Draw the seats of all rounds that are not published."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby
from typing import Final

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.seats import Seat
from engine.variants.registry import rules_for
from games.matches.services.creation import MatchPlan, create_matches, delete_matches
from leagues.events.models import EntryMember, Event, EventId, Job, Round, Stage
from leagues.events.services.audit import write_audit
from leagues.events.services.jobs import JobUnderWay, cancel_job, request_job
from leagues.events.services.versions import touch_event
from leagues.events.states import EventStatus, JobState, RoundStatus
from leagues.events.table_sizes import rules_of_table
from leagues.players.models import User
from leagues.seating.errors import NothingToDraft, SeatsChanged, TooFewPlayers, UnsuitableField
from leagues.seating.models import Bye, RoundTable
from leagues.seating.movements.base import Movement, MovementRequest, UnplannableField
from leagues.seating.movements.registry import get_movement
from leagues.seating.plans import Entrant, RoundPlan, SeatPlan
from leagues.seating.selectors.attendance import (
    Freshness,
    Outlook,
    events_with_drafts,
    seating_outlook,
)
from leagues.seating.selectors.drawing import PLAN_TASK
from leagues.seating.selectors.plans import round_plans
from leagues.seating.services.stages import locked_stage

LARGEST_SEED: Final = 2**31
MOST_TRIES: Final = 3
DRAFTABLE: Final = (EventStatus.OPEN, EventStatus.RUNNING, EventStatus.REOPENED)


def plan_subject(event_id: int) -> str:
    """Return what jobs that draw the seats of an event are filed under."""
    return f"event:{event_id}"


@transaction.atomic
def request_plan(*, event_id: EventId | int, by: User | None, anew: bool = False) -> Job:
    """Ask the background to draw the seats of all unpublished rounds.

    The same people and rounds give the same seats again, unless they are asked for `anew`.
    Raises `TooFewPlayers`, `NothingToDraft`, or `JobUnderWay` if it is being done already.
    """
    _require_draftable(event_id)
    outlook = seating_outlook(event_id=event_id)
    _require_people(outlook)
    seed = Stage.objects.filter(event_id=event_id).values_list("seed", flat=True).first()
    if anew or seed is None:
        seed = secrets.randbelow(LARGEST_SEED)
    job = request_job(
        task=PLAN_TASK,
        subject=plan_subject(event_id),
        by=by,
        event_id=event_id,
        arguments={"seed": seed, "fingerprint": outlook.fingerprint},
    )
    write_audit(verb="seats.asked_for", by=by, event_id=event_id, after={"seed": seed})
    touch_event(event_id=event_id)
    return job


@transaction.atomic
def cancel_plan(*, event_id: EventId | int, by: User | None) -> None:
    """Call off the drawing of seats if it has not begun; the drafts stay as they were."""
    queued = Job.objects.filter(
        task=PLAN_TASK, subject=plan_subject(event_id), state=JobState.QUEUED
    )
    for job in queued:
        cancel_job(job_id=job.pk)
        write_audit(verb="seats.called_off", by=by, event_id=event_id)
    touch_event(event_id=event_id)


def request_due_plans() -> None:
    """Ask for new seats where people have come or gone since a running event was drafted.

    What failed for the same people is not asked for again: that is for a director to decide.
    """
    for event_id in events_with_drafts():
        outlook = seating_outlook(event_id=event_id)
        if outlook.freshness is not Freshness.STALE or not outlook.is_playable:
            continue
        jobs = Job.objects.filter(task=PLAN_TASK, subject=plan_subject(event_id))
        if jobs.filter(state=JobState.FAILED, arguments__fingerprint=outlook.fingerprint).exists():
            continue
        try:
            request_plan(event_id=event_id, by=None)
        except JobUnderWay:
            continue


def plan_event(*, event_id: EventId | int, seed: int) -> None:
    """Draw and store the seats of all unpublished rounds of an event.

    The search takes seconds, so it holds no lock; if people came or went meanwhile, it is done
    again. Doing it twice gives the same seats. Raises `DomainError`s with the drafts unchanged.
    """
    movement = get_movement(Event.objects.values_list("movement", flat=True).get(pk=event_id))
    for _attempt in range(MOST_TRIES):
        outlook = seating_outlook(event_id=event_id)
        _require_people(outlook)
        history = round_plans(event_id=event_id, only_published=True)
        drafted = draw_rounds(movement, outlook=outlook, history=history, seed=seed)
        rounds = [*history, *drafted]
        if store_plan(event_id=event_id, seed=seed, outlook=outlook, rounds=rounds):
            return
    raise SeatsChanged(
        _("People kept coming and going while the seats were drawn. Please draw them again.")
    )


@transaction.atomic
def store_plan(
    *, event_id: EventId | int, seed: int, outlook: Outlook, rounds: Sequence[RoundPlan]
) -> bool:
    """Write a plan in place of the drafts; False, and nothing written, if it is out of date.

    `rounds` are those of the whole event; the published ones among them are only noted down.
    """
    stage = locked_stage(event_id=event_id, seed=seed)
    if seating_outlook(event_id=event_id).fingerprint != outlook.fingerprint:
        return False
    drafts = Round.objects.filter(stage=stage, status=RoundStatus.DRAFT)
    tables = RoundTable.objects.filter(round__in=drafts)
    delete_matches(match_ids=list(tables.values_list("match_id", flat=True)))
    Bye.objects.filter(round__in=drafts).delete()
    drafts.exclude(number__in=outlook.expected).delete()
    _seat(stage, [round_ for round_ in rounds if round_.number in outlook.expected])
    stage.seed = seed
    stage.plan = plan_json(rounds)
    stage.save(update_fields=["seed", "plan"])
    write_audit(verb="seats.drawn", by=None, event_id=event_id, after={"seed": seed})
    touch_event(event_id=event_id)
    return True


def draw_rounds(
    movement: Movement, *, outlook: Outlook, history: Sequence[RoundPlan], seed: int
) -> list[RoundPlan]:
    """Return seats for the rounds expected, which may differ in who plays, after `history`."""
    drawn: list[RoundPlan] = []
    expected = outlook.expected
    for entries, group in groupby(sorted(expected), key=lambda number: expected[number]):
        numbers = list(group)
        entrants = (Entrant(key, key in outlook.keep_seats) for key in sorted(entries))
        request = MovementRequest(
            entrants=tuple(entrants),
            rounds=len(numbers),
            seed=seed,
            history=(*history, *drawn),
            form=outlook.form,
        )
        plan = _planned(movement, request)
        drawn.extend(
            replace(round_, number=number)
            for number, round_ in zip(numbers, plan.rounds, strict=True)
        )
    return drawn


def _planned(movement: Movement, request: MovementRequest) -> SeatPlan:
    try:
        return movement.plan(request)
    except UnplannableField as error:
        raise UnsuitableField(
            _("%(movement)s seats %(fewest)s to %(most)s people; %(count)s are checked in.")
            % {
                "movement": _(movement.title),
                "fewest": request.form.smallest,
                "most": movement.most,
                "count": len(request.entrants),
            }
        ) from error


def plan_json(rounds: Sequence[RoundPlan]) -> dict[str, object]:
    """Return a plan as its stage keeps it."""
    return {
        "rounds": [
            {
                "number": round_.number,
                "tables": [list(table.seats) for table in round_.tables],
                "sit_outs": list(round_.sit_outs),
                "has_partners": round_.has_partners,
            }
            for round_ in rounds
        ]
    }


def _require_draftable(event_id: int) -> None:
    status = Event.objects.values_list("status", flat=True).get(pk=event_id)
    if status not in DRAFTABLE:
        raise NothingToDraft(
            _("Seats are drawn once the event is open for entries, and until it has finished.")
        )


def _require_people(outlook: Outlook) -> None:
    if not outlook.expected:
        raise NothingToDraft(
            _("All rounds are published. Add a round to the event to draw more seats.")
        )
    if not outlook.is_playable:
        raise TooFewPlayers(
            ngettext(
                "%(count)s person is checked in; a table needs %(needed)s. Check more people in.",
                "%(count)s people are checked in; a table needs %(needed)s. Check more people in.",
                outlook.fewest,
            )
            % {"count": outlook.fewest, "needed": outlook.form.smallest}
        )


def _seat(stage: Stage, plans: Sequence[RoundPlan]) -> None:
    """Write the rounds of `plans` with their tables, matches and sit-outs."""
    Round.objects.bulk_create(
        [Round(stage=stage, number=plan.number) for plan in plans], ignore_conflicts=True
    )
    rounds = {round_.number: round_ for round_ in Round.objects.filter(stage=stage)}
    event = Event.objects.get(pk=stage.event_id)
    members = EntryMember.objects.filter(event=event)
    players = dict(members.values_list("entry_id", "player_id"))
    places = [(rounds[plan.number], table) for plan in plans for table in plan.tables]
    terms = {size: _terms(event, size) for size in {len(table.seats) for _round, table in places}}
    matches = create_matches(
        plans=[
            replace(terms[len(table.seats)], player_ids=[players[entry] for entry in table.seats])
            for _round, table in places
        ]
    )
    RoundTable.objects.bulk_create(
        RoundTable(round=round_, number=table.number, match=match)
        for (round_, table), match in zip(places, matches, strict=True)
    )
    Bye.objects.bulk_create(
        Bye(round=rounds[plan.number], entry_id=entry) for plan in plans for entry in plan.sit_outs
    )


def _terms(event: Event, size: int) -> MatchPlan:
    """Return a match of the event for so many people, with the rules for so many and nobody yet."""
    rules = rules_of_table(event.variant, event.rules, players=size)
    game = rules_for(event.variant, rules)
    return MatchPlan(
        player_ids=(),
        side_numbers=[game.account_of(Seat(seat)) for seat in range(size)],
        variant=event.variant,
        rules=rules,
        game_end=event.game_end,
        game_length=event.game_length,
        is_rated=event.is_rated,
    )
