"""Seat the rounds that are not published as a file says."""

from __future__ import annotations

from typing import Final

from django.db import transaction
from django.utils.translation import gettext as _

from leagues.events.models import AuditEntry, Event, EventId, Stage
from leagues.players.models import User
from leagues.seating.errors import NothingToDraft, SeatsChanged, UnreadableFile
from leagues.seating.plan_csv.charts import Numbering
from leagues.seating.selectors.attendance import Freshness
from leagues.seating.selectors.drawing import drawing
from leagues.seating.selectors.plan_files import USUAL, HandedIn, read_plan_file
from leagues.seating.selectors.plans import round_plans
from leagues.seating.selectors.stages import current_stage
from leagues.seating.services.drafting import cancel_plan, require_draftable, require_people
from leagues.seating.services.stages import locked_stage
from leagues.seating.services.storing import store_plan

HANDED_IN: Final = "seats.handed_in"


def look_at_plan(*, event_id: EventId | int, text: str, numbering: Numbering = USUAL) -> HandedIn:
    """Return what a file would seat, or what is wrong with it; nothing is written.

    Raises what `request_plan` raises where there is nothing to seat.
    """
    require_draftable(event_id)
    if current_stage(Event.objects.get(pk=event_id)).is_bracket:
        raise NothingToDraft(
            _("Who meets whom in a knock-out follows from its bracket, not a file.")
        )
    handed_in = read_plan_file(event_id=event_id, text=text, numbering=numbering)
    require_people(handed_in.outlook)
    return handed_in


@transaction.atomic
def hand_in_plan(
    *,
    event_id: EventId | int,
    text: str,
    by: User | None,
    numbering: Numbering = USUAL,
    places: str = "",
) -> HandedIn:
    """Put the seats of a file in place of the drafts, and return them.

    A drawing that is under way is called off. `places` is the digest of what was looked at: who
    takes which place of a chart. Raises `UnreadableFile` with everything that is wrong,
    `SeatsChanged` if others would take them now or people come or go at this moment, and what
    `look_at_plan` raises. Nothing is changed then, nor by a file that was handed in already.
    """
    locked_stage(event_id=event_id)
    handed_in = look_at_plan(event_id=event_id, text=text, numbering=numbering)
    if handed_in.faults:
        raise UnreadableFile(handed_in.faults)
    if places and places != handed_in.digest:
        raise SeatsChanged(
            _("People came or went while the file was read. Please look at it again.")
        )
    if _is_handed_in(event_id, handed_in):
        return handed_in
    cancel_plan(event_id=event_id, by=by)
    stage = Stage.objects.filter(event_id=event_id, number=handed_in.outlook.stage.number).first()
    is_stored = store_plan(
        event_id=event_id,
        seed=0 if stage is None else stage.seed,
        outlook=handed_in.outlook,
        rounds=[*handed_in.history, *handed_in.rounds],
        verb=HANDED_IN,
        by=by,
    )
    if not is_stored:
        raise SeatsChanged(
            _("People came or went while the file was read. Please look at it again.")
        )
    return handed_in


def _is_handed_in(event_id: EventId | int, handed_in: HandedIn) -> bool:
    """Return whether the drafts came from a file and are just what this one says."""
    outlook = handed_in.outlook
    if outlook.freshness is not Freshness.FRESH or drawing(event_id=event_id).is_under_way:
        return False
    origin = AuditEntry.objects.filter(event_id=event_id, verb__in=["seats.drawn", HANDED_IN])
    if origin.order_by("-pk").values_list("verb", flat=True).first() != HANDED_IN:
        return False
    drafts = [each for each in round_plans(event_id=event_id) if each.number in outlook.expected]
    return drafts == [each for each in handed_in.rounds if each.number in outlook.expected]
