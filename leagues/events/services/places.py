"""The places of an event: who holds one, who waits, and the lock under which they are counted."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from datetime import datetime, timedelta
from functools import partial
from typing import Final

from django.db import transaction
from django.db.models import Max, Prefetch
from django.utils import timezone
from django.utils.translation import gettext as _

from leagues.events.errors import EntriesClosed, EventFull
from leagues.events.labels import EVENT_STATUS_LABELS
from leagues.events.models import (
    AuditEntry,
    Entry,
    EntryId,
    EntryMember,
    Event,
    EventId,
    Round,
)
from leagues.events.selectors.entries import waiting_place
from leagues.events.selectors.members import label_of
from leagues.events.services.audit import write_audit
from leagues.events.services.same_evening import lock_who_is_free_to, places_elsewhere
from leagues.events.services.versions import touch_event
from leagues.events.signals import entry_changed
from leagues.events.states import HOLDING_PLACES, EntryStatus, EventStatus, RoundStatus
from leagues.players.models import User

TAKING_ENTRIES = frozenset({EventStatus.DRAFT, EventStatus.OPEN, EventStatus.RUNNING})
# What people of an entry are told of, by the verb of the history.
NEWS: Final = {
    "entry.joined": "entered",
    "entry.moved_up": "moved_up",
    "entry.passed_over": "passed_over",
    "entry.offered": "offered",
    "entry.offer_taken": "moved_up",
    "entry.offer_declined": "withdrawn",
    "entry.offer_lapsed": "offer_expired",
    "entry.invited": "invited",
    "entry.invitation_accepted": "accepted",
    "entry.invitation_declined": "declined",
    "entry.withdrawn": "withdrawn",
}


def lock_for_entries(event_id: EventId | int) -> Event:
    """Return an event with its row locked, or raise `EntriesClosed`."""
    event = Event.objects.select_for_update(no_key=True).get(pk=event_id)
    if event.status not in TAKING_ENTRIES:
        raise EntriesClosed(
            _("%(title)s is %(status)s: its entries cannot be changed.")
            % {
                "title": event.title,
                "status": str(EVENT_STATUS_LABELS[EventStatus(event.status)]).lower(),
            }
        )
    return event


def locked_entry(entry_id: EntryId | int, *, allow_finished: bool = False) -> tuple[Entry, Event]:
    """Lock the event, then read the entry: always in this order, so that nobody waits in a ring."""
    event_id = Entry.objects.values_list("event_id", flat=True).get(pk=entry_id)
    if allow_finished:
        event = Event.objects.select_for_update(no_key=True).get(pk=event_id)
    else:
        event = lock_for_entries(event_id)
    return Entry.objects.get(pk=entry_id), event


def is_full(event: Event) -> bool:
    """Return whether all places of a locked event are taken."""
    return event.entry_limit is not None and _places_held(event) >= event.entry_limit


def require_place(entry: Entry, event: Event) -> None:
    """Raise `EventFull` if there is no place for an entry that holds none; the event is locked."""
    if not is_full(event):
        return
    if entry.status == EntryStatus.WITHDRAWN:
        raise EventFull(
            _("All %(limit)s places are taken, so %(name)s can only join the waiting list.")
            % {"limit": event.entry_limit, "name": label_of(entry)}
        )
    raise EventFull(
        _(
            "All %(limit)s places are taken; %(name)s is number %(place)s on the waiting list. "
            "Withdraw somebody who is not coming, or raise the entry limit."
        )
        % {"limit": event.entry_limit, "name": label_of(entry), "place": waiting_place(entry=entry)}
    )


def fill_places(*, event: Event) -> list[Entry]:
    """Move entries up from the waiting list while there are places; the event is locked.

    Where places are offered first, each is held for who is first in the queue until the offer is
    taken or runs out. Who has a place in another event of the same time is passed over, keeps
    their number, and is told why.
    """
    members = Prefetch("members", EntryMember.objects.select_related("player").order_by("id"))
    queue = Entry.objects.filter(event=event, status=EntryStatus.WAITING)
    waiting = list(queue.order_by("queued_at", "pk").prefetch_related(members))
    limit = event.entry_limit
    free = len(waiting) if limit is None else limit - _places_held(event)
    moved, passed = _first_free(event, waiting, free)
    for entry in passed:
        _tell_passed_over(entry)
    until = offered_until(event, now=timezone.now()) if moved else None
    for entry in moved:
        entry.status = EntryStatus.ENTERED if until is None else EntryStatus.OFFERED
        entry.offered_until = until
        entry.offer_key = entry.offer_key if until is None else secrets.token_urlsafe(32)
        entry.save(update_fields=["status", "offered_until", "offer_key"])
        note_entry(entry, verb="entry.moved_up" if until is None else "entry.offered", by=None)
    return moved


def _first_free(
    event: Event, waiting: Sequence[Entry], free: int
) -> tuple[list[Entry], list[Entry]]:
    """Return who moves up, and who is passed over as they have a place elsewhere at the time.

    Nobody is looked at behind somebody who is entering something in this very moment: the sweep
    comes back to them, in their order.
    """
    if free <= 0 or not waiting:
        return [], []
    people = {one.pk: {member.player_id for member in one.members.all()} for one in waiting}
    everybody = {player for those in people.values() for player in those}
    still = lock_who_is_free_to(everybody)
    taken = places_elsewhere(event, everybody).keys()
    moved: list[Entry] = []
    passed: list[Entry] = []
    for entry in waiting:
        if len(moved) == free or not people[entry.pk] <= still:
            break
        (passed if people[entry.pk] & taken else moved).append(entry)
    return moved, passed


def _tell_passed_over(entry: Entry) -> None:
    """Note once for each time in the queue that an entry could have moved up."""
    verb = "entry.passed_over"
    told = AuditEntry.objects.filter(
        event=entry.event_id, verb=verb, after__entry=entry.pk, at__gte=entry.queued_at
    )
    if not told.exists():
        note_entry(entry, verb=verb, by=None)


def offered_until(event: Event, *, now: datetime) -> datetime | None:
    """Return until when a place freed now is offered, or None where it is given at once.

    No offer lasts beyond the start; from then on, and while an event runs, there is no time to
    wait for an answer. Without a limit there is a place for everybody, and nothing to offer.
    """
    has_time = event.status != EventStatus.RUNNING and now < event.starts_at
    if not event.offer_hours or event.entry_limit is None or not has_time:
        return None
    return min(now + timedelta(hours=event.offer_hours), event.starts_at)


@transaction.atomic
def bring_latecomers_forward(*, event_id: EventId | int, number: int) -> None:
    """Let who came after round `number` was published play in it, now that it is none again."""
    event = Event.objects.select_for_update(no_key=True).get(pk=event_id)
    Entry.objects.filter(event=event, status=EntryStatus.CHECKED_IN, first_round=number + 1).update(
        first_round=number
    )


def next_round(*, event_id: EventId | int) -> int:
    """Return the number of the first round whose seats can still change."""
    published = Round.objects.filter(stage__event_id=event_id).exclude(status=RoundStatus.DRAFT)
    return int(published.aggregate(last=Max("number"))["last"] or 0) + 1


def has_played(entry: Entry) -> bool:
    """Return whether an entry may have been seated in a published round; one query."""
    if entry.status == EntryStatus.CHECKED_IN:
        return entry.first_round < next_round(event_id=entry.event_id)
    return entry.left_after_round is not None


def note_entry(
    entry: Entry, *, verb: str, by: User | None, reason: str = "", person_id: int | None = None
) -> None:
    """Add to the history what was done with an entry, and tell the event's open pages.

    What the people of the entry want to know is sent on after commit, as `entry_changed`;
    `person_id` is whom alone it is about.
    """
    write_audit(
        by=by,
        verb=verb,
        event_id=entry.event_id,
        subject=label_of(entry)[:120],
        after={"status": entry.status, "entry": entry.pk},
        reason=reason,
    )
    touch_event(event_id=entry.event_id)
    what = _news(entry, verb)
    if what:
        transaction.on_commit(
            partial(
                entry_changed.send_robust,
                sender=Entry,
                event_id=entry.event_id,
                entry_id=entry.pk,
                what=what,
                person_id=person_id,
            ),
            robust=True,
        )


def _news(entry: Entry, verb: str) -> str:
    """Return what people of an entry are told of, or "" where it is nothing to them."""
    if verb == "entry.entered":
        return "waiting" if entry.status == EntryStatus.WAITING else "entered"
    return NEWS.get(verb, "")


def _places_held(event: Event) -> int:
    return Entry.objects.filter(event=event, status__in=HOLDING_PLACES).count()
