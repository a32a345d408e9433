"""Draw the lots of an event, and note who did best in a play-off."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from django.db import transaction
from django.utils.translation import gettext as _

from leagues.events.formats import LOT
from leagues.events.models import Event
from leagues.events.services.audit import write_audit
from leagues.events.services.versions import touch_event
from leagues.players.models import User
from leagues.standings.errors import LotsDrawn, LotsRefused
from leagues.standings.models import Decider
from leagues.standings.services.prizes import MOST_SEED
from leagues.standings.services.sheets import recompute_standings


@transaction.atomic
def draw_event_lots(*, event_id: int, by: User | None) -> Decider:
    """Draw the lots of an event, once and for all, and let the standings go by them.

    They come from a number that is kept and shown, so that anybody can check them. Raises
    `LotsDrawn` if that was done.
    """
    decider = _locked(event_id)
    if decider.seed is not None:
        raise LotsDrawn(_("Lots were drawn for this event already; nobody draws twice."))
    decider.seed = secrets.randbelow(MOST_SEED)
    decider.save()
    write_audit(verb="lots.drawn", by=by, event_id=event_id, after={"seed": decider.seed})
    recompute_standings(event_id=event_id)
    return decider


@transaction.atomic
def draw_standings_lots(*, event_id: int, by: User | None) -> Decider:
    """Draw the lots of an event whose tie-breaks end with them, or raise `LotsRefused`."""
    event = Event.objects.select_for_update().get(pk=event_id)
    if LOT not in event.tiebreaks:
        raise LotsRefused(_("No lots are drawn in this event: they are not among its tie-breaks."))
    return draw_event_lots(event_id=event_id, by=by)


@transaction.atomic
def write_play_off(
    *, event_id: int, order: Sequence[int], names: Sequence[str], by: User | None
) -> Decider:
    """Note the order in which entries came out of a play-off; none takes it back.

    The same order once more changes nothing.
    `names` are told in the event's history.
    """
    decider = _locked(event_id)
    before = list(decider.play_off)
    if before == list(order):
        return decider
    decider.play_off = list(order)
    decider.save()
    write_audit(
        verb="play_off.noted" if order else "play_off.taken_back",
        by=by,
        event_id=event_id,
        subject=", ".join(names)[:200],
        before={"order": before},
        after={"order": list(order)},
    )
    touch_event(event_id=event_id)
    return decider


def _locked(event_id: int) -> Decider:
    """Return the row of an event, which is locked, so that two draws come in turn."""
    event = Event.objects.select_for_update().get(pk=event_id)
    decider, _made = Decider.objects.get_or_create(event=event)
    return decider
