"""Begin the finals of an event with those who go on, and take that back."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction
from django.utils.translation import gettext as _

from games.matches.services.creation import delete_matches
from leagues.events.models import EntryId, Event, EventId, Round, Stage
from leagues.events.services.audit import write_audit
from leagues.events.services.finals import FINALS
from leagues.events.services.versions import touch_event
from leagues.players.models import User
from leagues.seating.errors import FinalsUnderWay, NotTimeForFinals, TablesUnfinished
from leagues.seating.models import Bracket, RoundTable
from leagues.seating.selectors.attendance import IN_PLAY
from leagues.seating.selectors.entrants import names_of
from leagues.seating.selectors.sheets import tables_without_result
from leagues.seating.selectors.stages import has_scores
from leagues.seating.services.drafting import cancel_plan, request_plan
from leagues.seating.services.publishing import sentence_of_tables
from leagues.seating.services.stages import locked_stage
from leagues.seating.services.storing import leave_out_drafts


@transaction.atomic
def begin_finals(
    *, event_id: EventId | int, order: Sequence[EntryId | int], by: User | None
) -> None:
    """Let the entries of `order`, best first, go on to the finals, and ask for their seats.

    Rounds that were drawn before and are not published are left out. Asked twice with the same
    order, it begins once. Raises `NotTimeForFinals`, or `TablesUnfinished` with the tables.
    """
    locked_stage(event_id=event_id)
    finals = Stage.objects.filter(event_id=event_id, number=FINALS).first()
    if finals is None:
        raise NotTimeForFinals(_("This event has no finals. Plan them on its form first."))
    if finals.order == list(order):
        return
    if finals.order is not None:
        raise NotTimeForFinals(_("The finals have begun already."))
    if Event.objects.values_list("status", flat=True).get(pk=event_id) not in IN_PLAY:
        raise NotTimeForFinals(_("Finals begin while the event is running."))
    if len(set(order)) < 2:
        raise NotTimeForFinals(_too_few(order))
    waiting = tables_without_result(event_id=event_id)
    if waiting:
        raise TablesUnfinished(sentence_of_tables(waiting), tables=waiting)
    leave_out_drafts(event_id=event_id)
    finals.order = list(order)
    finals.save(update_fields=["order"])
    write_audit(verb="finals.begun", by=by, event_id=event_id, after={"entries": len(order)})
    cancel_plan(event_id=event_id, by=by)
    request_plan(event_id=event_id, by=by)


def _too_few(order: Sequence[EntryId | int]) -> str:
    if not order:
        return _("Finals need two who go on, and nobody does: those who have played are not here.")
    return _(
        "%(names)s would have no opponent: finals need two who go on. Check somebody in again who "
        "has played, or leave the finals out on the event's form."
    ) % {"names": ", ".join(names_of(entry_ids=order))}


@transaction.atomic
def take_finals_back(*, event_id: EventId | int, by: User | None) -> None:
    """End the finals as if they had not begun; raises `FinalsUnderWay` once one was played."""
    locked_stage(event_id=event_id)
    finals = Stage.objects.filter(event_id=event_id, number=FINALS, order__isnull=False).first()
    if finals is None:
        return
    if has_scores(finals):
        raise FinalsUnderWay(
            _("Scores have been entered in the finals. Take those results back first.")
        )
    cancel_plan(event_id=event_id, by=by)
    tables = RoundTable.objects.filter(round__stage=finals)
    delete_matches(match_ids=list(tables.values_list("match_id", flat=True)))
    Round.objects.filter(stage=finals).delete()
    Bracket.objects.filter(stage=finals).delete()
    finals.order, finals.plan = None, None
    finals.save(update_fields=["order", "plan"])
    write_audit(verb="finals.taken_back", by=by, event_id=event_id)
    touch_event(event_id=event_id)
