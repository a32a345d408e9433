"""Draw the seats of the rounds that can be drawn and are not published."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby
from typing import Final

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from leagues.events.formats import Unit
from leagues.events.models import Event, EventId, Job, Stage
from leagues.events.services.audit import write_audit
from leagues.events.services.jobs import (
    JobUnderWay,
    cancel_job,
    end_done,
    request_job,
    require_wanted,
    set_progress,
)
from leagues.events.services.versions import touch_event
from leagues.events.states import EventStatus, JobState
from leagues.players.models import User
from leagues.seating.errors import (
    NothingToDraft,
    ResultsMissing,
    SeatsChanged,
    TooFewPlayers,
    UnsuitableField,
)
from leagues.seating.filling import without_small_tables
from leagues.seating.hand_swaps import swapped_again, swaps_of
from leagues.seating.movements.base import Movement, MovementRequest, UnplannableField
from leagues.seating.movements.threes_of_nine import with_threes_in_order
from leagues.seating.plans import FOURS, Entrant, RoundPlan, SeatPlan, TableResult, Wish
from leagues.seating.selectors.attendance import (
    Freshness,
    Outlook,
    events_to_draw,
    seating_outlook,
)
from leagues.seating.selectors.drawing import PLAN_TASK
from leagues.seating.selectors.entrants import names_of
from leagues.seating.selectors.results import Played, played_so_far
from leagues.seating.services.brackets import (
    advance_bracket,
    draft_bracket,
    require_half_tables,
    require_opponents,
)
from leagues.seating.services.publishing import sentence_of_tables, sentence_of_ties
from leagues.seating.services.stages import locked_stage
from leagues.seating.services.storing import as_seated, leave_out_drafts, store_plan

LARGEST_SEED: Final = 2**31
MOST_TRIES: Final = 3
DRAFTABLE: Final = (EventStatus.OPEN, EventStatus.RUNNING, EventStatus.REOPENED)
SEARCHING, WRITING = 10, 90  # per cent of the work behind a job when it gets there


def plan_subject(event_id: int) -> str:
    """Return what jobs that draw the seats of an event are filed under."""
    return f"event:{event_id}"


@transaction.atomic
def request_plan(*, event_id: EventId | int, by: User | None, anew: bool = False) -> Job:
    """Ask the background to draw the seats of all unpublished rounds that can be drawn.

    The same people and rounds give the same seats again, unless they are asked for `anew`.
    Raises `TooFewPlayers`, `UnsuitableField`, `NothingToDraft`, `ResultsMissing`, or
    `JobUnderWay` if it is being done already.
    """
    require_draftable(event_id)
    outlook = seating_outlook(event_id=event_id)
    require_people(outlook, anew=anew)
    if outlook.stage.is_bracket:
        require_half_tables(event_id=event_id, entries=outlook.seeded)
    stage = Stage.objects.filter(event_id=event_id, number=outlook.stage.number).first()
    seed = secrets.randbelow(LARGEST_SEED) if anew or stage is None else stage.seed
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
    """Call off the drawing of seats that is not finished; the drafts stay as they were."""
    unfinished = Job.objects.filter(
        task=PLAN_TASK,
        subject=plan_subject(event_id),
        state__in=[JobState.QUEUED, JobState.RUNNING],
    )
    for job in unfinished:
        cancel_job(job_id=job.pk)
        write_audit(verb="seats.called_off", by=by, event_id=event_id)
    touch_event(event_id=event_id)


def request_due_plans() -> None:
    """Ask for new seats where a running event waits for them.

    That is where people have come or gone since it was drafted, and where the next round
    follows from results that are all in. What failed for the same people is not asked for
    again: that is for a director to decide.
    """
    for event_id in events_to_draw():
        outlook = seating_outlook(event_id=event_id)
        if outlook.freshness is not Freshness.STALE and not outlook.follows_results:
            continue
        if not outlook.is_playable:
            continue
        jobs = Job.objects.filter(task=PLAN_TASK, subject=plan_subject(event_id))
        given_up = [JobState.FAILED, JobState.CANCELLED]
        if jobs.filter(state__in=given_up, arguments__fingerprint=outlook.fingerprint).exists():
            continue
        try:
            request_plan(event_id=event_id, by=None)
        except JobUnderWay:
            continue


def plan_event(*, event_id: EventId | int, seed: int, job_id: int | None = None) -> None:
    """Draw and store the seats of all unpublished rounds of an event that can be drawn.

    The search takes seconds, so it holds no lock; if people came or went meanwhile, or a result
    was put right from which the next round follows, it is done again. Doing it twice gives the
    same seats. Raises `DomainError`s with the drafts unchanged, and `JobCalledOff` if the job was
    cancelled before anything was written.
    """
    for _attempt in range(MOST_TRIES):
        outlook = seating_outlook(event_id=event_id)
        require_people(outlook, anew=seed != outlook.stage.seed)
        if outlook.stage.is_bracket:
            _draw_bracket(event_id, outlook, seed=seed, job_id=job_id)
            return
        played = played_so_far(event_id=event_id)
        if job_id is not None:
            set_progress(job_id=job_id, per_cent=SEARCHING)
        drafted = draw_rounds(
            outlook.stage.seating(),
            outlook=outlook,
            history=played.rounds,
            results=played.results,
            seed=seed,
        )
        if job_id is not None:
            set_progress(job_id=job_id, per_cent=WRITING)
        drawn_from = played if outlook.stage.is_by_round else None
        rounds = [*played.rounds, *drafted]
        if _stored(event_id, seed, outlook, rounds, drawn_from=drawn_from, job_id=job_id):
            return
    raise SeatsChanged(
        _(
            "People kept coming and going, or results kept changing, while the seats were drawn. "
            "Please draw them again."
        )
    )


def redrawn(*, event_id: int, outlook: Outlook, seed: int) -> list[RoundPlan]:
    """Return what `plan_event` would draw now, with who changes places by hand; no write."""
    played = played_so_far(event_id=event_id)
    drawn = draw_rounds(
        outlook.stage.seating(),
        outlook=outlook,
        history=played.rounds,
        results=played.results,
        seed=seed,
    )
    kept = outlook.stage.plan
    return [
        as_seated(swapped_again(each, swaps_of(kept, number=each.number))[0], outlook)
        for each in drawn
    ]


@transaction.atomic
def _stored(
    event_id: int,
    seed: int,
    outlook: Outlook,
    rounds: Sequence[RoundPlan],
    *,
    drawn_from: Played | None,
    job_id: int | None,
) -> bool:
    # The stages before the job: whoever begins finals or hands seats in, and calls the job off,
    # holds them already.
    locked_stage(event_id=event_id, seed=seed)
    if job_id is not None:
        require_wanted(job_id=job_id)
    is_stored = store_plan(
        event_id=event_id,
        seed=seed,
        outlook=outlook,
        rounds=rounds,
        drawn_from=drawn_from,
        keeps_swaps=True,
    )
    if is_stored and job_id is not None:
        # With the seats, so that whoever holds the stage next finds either old seats and a job
        # that will draw them again, or new seats and no job.
        end_done(job_id=job_id)
    return is_stored


@transaction.atomic
def _draw_bracket(event_id: int, outlook: Outlook, *, seed: int, job_id: int | None) -> None:
    stage = locked_stage(event_id=event_id, seed=seed)
    if job_id is not None:
        require_wanted(job_id=job_id)
    if outlook.stage.bracket is None:
        leave_out_drafts(event_id=event_id)
    stage.movement, stage.seed = outlook.stage.movement, seed
    stage.save(update_fields=["movement", "seed"])
    draft_bracket(
        stage_id=stage.pk,
        entries=outlook.seeded_by(seed),
        kind=stage.movement,
        options=outlook.stage.options,
    )
    advance_bracket(stage_id=stage.pk)
    if job_id is not None:
        end_done(job_id=job_id)


def draw_rounds(
    movement: Movement,
    *,
    outlook: Outlook,
    history: Sequence[RoundPlan],
    seed: int,
    results: Sequence[TableResult] = (),
) -> list[RoundPlan]:
    """Return seats for the rounds expected, which may differ in who plays, after `history`.

    A movement knows only its own stage, whose rounds it counts from 1.
    """
    before = outlook.stage.rounds_before
    drawn: list[RoundPlan] = []
    own = [
        replace(
            each if movement.counts_small else without_small_tables(each, outlook.form),
            number=each.number - before,
        )
        for each in history
        if each.number > before
    ]
    expected = outlook.expected
    for entries, group in groupby(sorted(expected), key=lambda number: expected[number]):
        numbers = list(group)
        request = MovementRequest(
            entrants=tuple(_entrant(outlook, key) for key in sorted(entries)),
            rounds=len(numbers),
            seed=seed,
            history=(*own, *drawn),
            results=tuple(
                replace(result, round_number=result.round_number - before)
                for result in results
                if result.round_number > before
            ),
            planned=outlook.planned - before,
            form=outlook.form,
            options=outlook.stage.options,
            wishes=tuple(_since(outlook.wishes, before, among=entries)),
            joins_rests=outlook.joins_rests,
        )
        plan = _planned(movement, request)
        for number, round_ in zip(numbers, plan.rounds, strict=True):
            seated = as_seated(replace(round_, number=number), outlook)
            _require_games(seated, number, outlook.wishes)
            drawn.append(replace(round_, number=number - before))
    rounds = [replace(round_, number=round_.number + before) for round_ in drawn]
    if outlook.joins_rests and outlook.form == FOURS:
        return with_threes_in_order(rounds, history=history, wishes=outlook.wishes)
    return rounds


def _entrant(outlook: Outlook, key: int) -> Entrant:
    entry = outlook.entries.get(key)
    if entry is None:  # the dummy
        return Entrant(key)
    return Entrant(key, fixed_seat=entry.keeps_seat, size=entry.size, seed=entry.seed)


def _since(wishes: Sequence[Wish], before: int, *, among: frozenset[int]) -> list[Wish]:
    """Return the wishes of those who are there, with rounds counted as the stage counts them."""
    own: list[Wish] = []
    for wish in wishes:
        if not among.issuperset(wish.entrants):
            continue
        if wish.round_number is None:
            own.append(wish)
        elif wish.round_number > before:
            own.append(replace(wish, round_number=wish.round_number - before))
    return own


def _planned(movement: Movement, request: MovementRequest) -> SeatPlan:
    try:
        return movement.plan(request)
    except UnplannableField as error:
        raise UnsuitableField(_in_words(error, movement, request)) from error


def _require_games(round_: RoundPlan, number: int, wishes: Sequence[Wish]) -> None:
    """Raise `UnsuitableField` for a round in which wishes leave nobody to play."""
    if round_.tables:
        return
    asked = {key for wish in wishes for key in wish.entrants} & round_.present()
    raise UnsuitableField(
        _(
            "%(names)s: their wishes leave nobody to play in round %(round)s. Take some of these "
            "wishes back."
        )
        % {"names": ", ".join(names_of(entry_ids=sorted(asked))), "round": number}
    )


def _in_words(error: UnplannableField, movement: Movement, request: MovementRequest) -> str:
    if error.reason == "field_size":
        return _field_sentence(movement.unit) % {
            "movement": _(movement.title),
            "fewest": movement.fewest or request.form.smallest,
            "most": movement.most,
            "count": len(request.entrants),
        }
    names = names_of(entry_ids=error.entrants)
    sentence = _(error.text)
    if names and "%(names)s" not in sentence:
        sentence = f"%(names)s: {sentence}"
    return sentence % {**error.values, "names": ", ".join(names)}


def _field_sentence(unit: Unit) -> str:
    return {
        Unit.SINGLE: _(
            "%(movement)s seats %(fewest)s to %(most)s people; %(count)s are checked in."
        ),
        Unit.PAIR: _("%(movement)s seats %(fewest)s to %(most)s pairs; %(count)s are checked in."),
        Unit.TEAM: _("%(movement)s seats %(fewest)s to %(most)s teams; %(count)s are checked in."),
    }[unit]


def require_draftable(event_id: EventId | int) -> None:
    """Raise `NothingToDraft` for an event that is not at the point for seats."""
    status = Event.objects.values_list("status", flat=True).get(pk=event_id)
    if status not in DRAFTABLE:
        raise NothingToDraft(
            _("Seats are drawn once the event is open for entries, and until it has finished.")
        )


def require_people(outlook: Outlook, *, anew: bool = False) -> None:
    """Raise `ResultsMissing`, `NothingToDraft` or `TooFewPlayers` if no round can be seated.

    A bracket that is drawn can be drawn `anew` if it is drawn by lot.
    """
    if outlook.awaited:
        missing = sentence_of_tables(outlook.awaited)
        raise ResultsMissing(_("The next round follows from the results.") + f" {missing}")
    if outlook.undecided:
        raise ResultsMissing(sentence_of_ties(outlook.undecided))
    is_drawn = outlook.freshness is Freshness.ALL_PUBLISHED
    if outlook.stage.is_bracket and (not is_drawn or (anew and outlook.is_by_lot)):
        require_opponents(outlook.stage.movement, entries=outlook.seeded)
        return
    if not outlook.expected:
        raise NothingToDraft(_("Everything is drawn. Add a round to the event to draw more seats."))
    if not outlook.is_playable:
        raise TooFewPlayers(
            ngettext(
                "%(count)s person is checked in; a table needs %(needed)s. Check more people in.",
                "%(count)s people are checked in; a table needs %(needed)s. Check more people in.",
                outlook.fewest,
            )
            % {"count": outlook.fewest, "needed": outlook.form.smallest}
        )
