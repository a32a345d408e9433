"""Move an event through its life, with a look at its tables."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from games.matches.errors import ReasonMissing
from leagues.events.models import Event, EventId, Round, RoundId
from leagues.events.services.events import set_event_status
from leagues.events.states import EventStatus
from leagues.players.models import User
from leagues.seating.errors import TablesUnfinished
from leagues.seating.selectors.sheets import tables_without_result
from leagues.seating.services.progress import UNDER_WAY, bring_round_on
from leagues.seating.services.publishing import sentence_of_tables
from leagues.seating.services.stages import locked_stage


@transaction.atomic
def move_event(
    *, event_id: EventId | int, to: EventStatus, by: User | None, reason: str = ""
) -> Event:
    """Move an event to the status `to`, or raise `UnlawfulStep` with the reason.

    It cannot finish while a table on view has no confirmed result. Rounds of which the last
    result has just come in are closed on the way. To reopen it takes a reason, as for anything
    that is put right.
    """
    if to is EventStatus.REOPENED and not reason.strip():
        raise ReasonMissing(_("Say why the event is reopened: it stays in its history."))
    if to is EventStatus.FINISHED:
        _require_results(event_id)
    return set_event_status(event_id=event_id, to=to, by=by, reason=reason)


def _require_results(event_id: EventId | int) -> None:
    locked_stage(event_id=event_id)
    under_way = Round.objects.filter(stage__event_id=event_id, status__in=UNDER_WAY)
    for round_id in under_way.values_list("id", flat=True):
        bring_round_on(round_id=RoundId(round_id))
    waiting = tables_without_result(event_id=event_id)
    if waiting:
        raise TablesUnfinished(sentence_of_tables(waiting), tables=waiting)
