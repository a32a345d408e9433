"""Take or decline a place that is offered, and pass on what nobody has taken in time.

A place that is offered is held: the limit counts it, so nobody can jump in. Who declines, or lets
the offer run out, leaves the waiting list and can join it again at its end.
"""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.db.models import Count, F, Q
from django.utils import timezone
from django.utils.translation import gettext as _

from leagues.events.entry_errors import OfferOver
from leagues.events.models import Entry, EntryId, Event
from leagues.events.selectors.members import label_of
from leagues.events.services.places import (
    TAKING_ENTRIES,
    fill_places,
    lock_for_entries,
    locked_entry,
    note_entry,
)
from leagues.events.services.same_evening import require_kept_to_one_evening
from leagues.events.states import HOLDING_PLACES, EntryStatus
from leagues.players.models import User


@transaction.atomic
def take_offer(*, entry_id: EntryId | int, by: User | None) -> Entry:
    """Enter those to whom a place is offered. Taking it again changes nothing.

    Raises `OfferOver` once the offer has run out, was declined, or where there never was one, and
    `EnteredElsewhere` for who was given a place in another event of the same time since.
    """
    entry, event = locked_entry(entry_id)
    if entry.status in (EntryStatus.ENTERED, EntryStatus.CHECKED_IN):
        return entry
    _require_open(entry)
    require_kept_to_one_evening(entry, event, before=())
    entry.status = EntryStatus.ENTERED
    entry.offered_until = None
    entry.save(update_fields=["status", "offered_until"])
    note_entry(entry, verb="entry.offer_taken", by=by)
    return entry


@transaction.atomic
def decline_offer(*, entry_id: EntryId | int, by: User | None) -> Entry:
    """Let the next on the waiting list have the place. Declining it again changes nothing."""
    entry, event = locked_entry(entry_id)
    if entry.status == EntryStatus.WITHDRAWN:
        return entry
    _require_open(entry)
    _leave(entry, verb="entry.offer_declined", by=by)
    fill_places(event=event)
    return entry


def lapse_offers(*, now: datetime | None = None) -> int:
    """Pass on every place whose offer has run out; return how many offers that were."""
    moment = now or timezone.now()
    due = Entry.objects.filter(
        status=EntryStatus.OFFERED, offered_until__lte=moment, event__status__in=TAKING_ENTRIES
    )
    events = due.order_by("event_id").values_list("event_id", flat=True).distinct()
    return sum(_lapse_offers_of(event_id, moment) for event_id in list(events))


@transaction.atomic
def _lapse_offers_of(event_id: int, now: datetime) -> int:
    event = lock_for_entries(event_id)
    due = Entry.objects.filter(
        event=event, status=EntryStatus.OFFERED, offered_until__lte=now
    ).order_by("queued_at", "pk")
    lapsed = list(due)
    for entry in lapsed:
        _leave(entry, verb="entry.offer_lapsed", by=None)
    if lapsed:
        fill_places(event=event)
    return len(lapsed)


def fill_freed_places(*, now: datetime | None = None) -> int:
    """Move up who was passed over, once they are free that evening; return how many.

    They withdraw in another event, which is locked then, and only one is at a time.
    """
    moment = now or timezone.now()
    held = Count("entries", filter=Q(entries__status__in=HOLDING_PLACES))
    waiting = Count("entries", filter=Q(entries__status=EntryStatus.WAITING))
    open_events = Event.objects.filter(status__in=TAKING_ENTRIES, ends_at__gt=moment)
    due = (
        open_events.annotate(held=held, waiting=waiting)
        .filter(Q(entry_limit=None) | Q(held__lt=F("entry_limit")), waiting__gt=0)
        .order_by("pk")
    )
    return sum(_fill(event_id) for event_id in list(due.values_list("pk", flat=True)))


@transaction.atomic
def _fill(event_id: int) -> int:
    return len(fill_places(event=lock_for_entries(event_id)))


def fit_offers(*, event: Event) -> None:
    """Let offers end with the start of an event that was moved; without a limit they are places.

    The event is locked.
    """
    offered = Entry.objects.filter(event=event, status=EntryStatus.OFFERED)
    if event.entry_limit is not None:
        offered.filter(offered_until__gt=event.starts_at).update(offered_until=event.starts_at)
        return
    for entry in offered.order_by("queued_at", "pk"):
        entry.status = EntryStatus.ENTERED
        entry.offered_until = None
        entry.save(update_fields=["status", "offered_until"])
        note_entry(entry, verb="entry.moved_up", by=None)


def _leave(entry: Entry, *, verb: str, by: User | None) -> None:
    entry.status = EntryStatus.WITHDRAWN
    entry.offered_until = None
    entry.save(update_fields=["status", "offered_until"])
    note_entry(entry, verb=verb, by=by)


def _require_open(entry: Entry) -> None:
    is_open = entry.status == EntryStatus.OFFERED
    if is_open and entry.offered_until is not None and entry.offered_until > timezone.now():
        return
    if entry.status == EntryStatus.WAITING:
        sentence = _("No place is offered to %(name)s yet. You are told as soon as one is free.")
    else:
        sentence = _(
            "The offer to %(name)s is over, and the place goes to the next on the waiting list. "
            "You can join the list again on the page of the event."
        )
    raise OfferOver(sentence % {"name": label_of(entry)})


def entry_of_offer(*, key: str) -> Entry | None:
    """Return the entry to which a place was offered by this link, with its event; one query."""
    found = Entry.objects.filter(offer_key=key).select_related("event__club")
    return found.first()


def is_offered(event: Event) -> bool:
    """Return whether freed places of an event are offered rather than given."""
    return event.offer_hours > 0
