"""Write who plays in an event: entering, the waiting list, checking in, leaving.

Every service locks the event's row first, so that the limit is counted by one at a time and
a double tap finds what the first one did. Doing again what is done changes nothing.
"""

from __future__ import annotations

from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from leagues.events.errors import AlreadySeated, EntriesClosed, EventFull, NoPlayer, NotEntered
from leagues.events.labels import EVENT_STATUS_LABELS
from leagues.events.models import Entry, EntryId, EntryMember, Event, EventId, Round
from leagues.events.selectors.entries import waiting_place
from leagues.events.services.audit import write_audit
from leagues.events.services.versions import touch_event
from leagues.events.states import EntryStatus, EventStatus, RoundStatus
from leagues.players.models import Player, PlayerId, User

TAKING_ENTRIES = frozenset({EventStatus.DRAFT, EventStatus.OPEN, EventStatus.RUNNING})
HOLDING_PLACES = (EntryStatus.ENTERED.value, EntryStatus.CHECKED_IN.value)


@transaction.atomic
def enter_event(*, event_id: EventId | int, player_id: PlayerId | int, by: User | None) -> Entry:
    """Enter a person, or put them on the waiting list when the limit is reached.

    Somebody who is in already stays as they are; somebody who had withdrawn comes back at
    the end of the queue.
    """
    event = lock_for_entries(event_id)
    player = Player.objects.filter(pk=player_id).first()
    if player is None:
        raise NoPlayer(_("There is no such player. Look the name up again."))
    entry = Entry.objects.filter(members__event=event, members__player=player).first()
    if entry is not None and entry.status != EntryStatus.WITHDRAWN:
        return entry
    if entry is None:
        entry = Entry(event=event, entered_by=by)
    entry.queued_at = timezone.now()
    entry.status = EntryStatus.WAITING if _is_full(event) else EntryStatus.ENTERED
    entry.save()
    EntryMember.objects.get_or_create(entry=entry, event=event, player=player)
    _write(entry, verb="entry.entered", by=by, subject=player.label)
    return entry


@transaction.atomic
def enter_online(*, event_id: EventId | int, by: User) -> Entry:
    """Enter the person of an account, which only works while the event is open for entries."""
    event = Event.objects.select_for_update(no_key=True).get(pk=event_id)
    if event.status != EventStatus.OPEN:
        raise EntriesClosed(
            _("%(title)s is not open for entries. Ask at the door whether there is a seat.")
            % {"title": event.title}
        )
    return enter_event(event_id=event_id, player_id=_player_of(by).pk, by=by)


@transaction.atomic
def leave_online(*, event_id: EventId | int, by: User) -> Entry:
    """Withdraw the person of an account from an event."""
    entry = Entry.objects.filter(members__event_id=event_id, members__player=_player_of(by)).first()
    if entry is None:
        raise NotEntered(_("You are not entered in this event."))
    return withdraw(entry_id=EntryId(entry.pk), by=by)


@transaction.atomic
def enter_at_door(*, event_id: EventId | int, player_id: PlayerId | int, by: User | None) -> Entry:
    """Enter a person who stands at the door, and check them in if there is a place."""
    entry = enter_event(event_id=event_id, player_id=player_id, by=by)
    if entry.status == EntryStatus.ENTERED:
        return check_in(entry_id=EntryId(entry.pk), by=by)
    return entry


@transaction.atomic
def check_in(*, entry_id: EntryId | int, by: User | None) -> Entry:
    """Note that an entrant is here; one who comes late plays from the next round.

    A person on the waiting list, or one who had withdrawn, needs a free place. One who left
    and comes back without having missed a published round keeps their first round.
    """
    entry, event = _locked(entry_id)
    if entry.status == EntryStatus.CHECKED_IN:
        return entry
    if entry.status != EntryStatus.ENTERED:
        _require_place(entry, event)
    following = next_round(event_id=event.pk)
    if entry.left_after_round is None or entry.left_after_round + 1 < following:
        entry.first_round = following
    entry.left_after_round = None
    entry.status = EntryStatus.CHECKED_IN
    entry.checked_in_at = timezone.now()
    entry.save()
    _write(entry, verb="entry.checked_in", by=by)
    return entry


@transaction.atomic
def undo_check_in(*, entry_id: EntryId | int, by: User | None) -> Entry:
    """Take a check-in back, unless the entrant may have been seated since."""
    entry, event = _locked(entry_id)
    if entry.status != EntryStatus.CHECKED_IN:
        return entry
    if entry.first_round < next_round(event_id=event.pk):
        raise AlreadySeated(
            _(
                "%(name)s is seated in a published round. Withdraw them to take them out of the "
                "rounds to come."
            )
            % {"name": _label(entry)}
        )
    entry.status = EntryStatus.ENTERED
    entry.checked_in_at = None
    entry.save()
    _write(entry, verb="entry.check_in_undone", by=by)
    return entry


@transaction.atomic
def withdraw(*, entry_id: EntryId | int, by: User | None) -> Entry:
    """Take an entrant out; the next on the waiting list moves up.

    Rounds that are published stay as they are; `left_after_round` says which was the last.
    """
    entry, event = _locked(entry_id)
    if entry.status == EntryStatus.WITHDRAWN:
        return entry
    following = next_round(event_id=event.pk)
    if entry.status == EntryStatus.CHECKED_IN and entry.first_round < following:
        entry.left_after_round = following - 1
    entry.status = EntryStatus.WITHDRAWN
    entry.checked_in_at = None
    entry.save()
    _write(entry, verb="entry.withdrawn", by=by)
    fill_places(event=event)
    return entry


@transaction.atomic
def mark_fee_paid(*, entry_id: EntryId | int, is_paid: bool, by: User | None) -> Entry:
    """Note whether an entrant has paid the fee."""
    entry, _event = _locked(entry_id, allow_finished=True)
    if entry.fee_paid != is_paid:
        entry.fee_paid = is_paid
        entry.save(update_fields=["fee_paid"])
        _write(entry, verb="entry.fee_paid" if is_paid else "entry.fee_owed", by=by)
    return entry


@transaction.atomic
def set_keeps_seat(*, entry_id: EntryId | int, keeps: bool, by: User | None) -> Entry:
    """Note whether an entrant should not walk: the movement then leaves them in one seat."""
    entry, _event = _locked(entry_id)
    if entry.keeps_seat != keeps:
        entry.keeps_seat = keeps
        entry.save(update_fields=["keeps_seat"])
        _write(entry, verb="entry.keeps_seat" if keeps else "entry.walks", by=by)
    return entry


def fill_places(*, event: Event) -> list[Entry]:
    """Move people up from the waiting list while there are places; the event is locked."""
    waiting = Entry.objects.filter(event=event, status=EntryStatus.WAITING).order_by(
        "queued_at", "pk"
    )
    free = waiting.count() if event.entry_limit is None else event.entry_limit - _places_held(event)
    moved = list(waiting[: max(0, free)])
    for entry in moved:
        entry.status = EntryStatus.ENTERED
        entry.save(update_fields=["status"])
        _write(entry, verb="entry.moved_up", by=None)
    return moved


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


def _locked(entry_id: EntryId | int, *, allow_finished: bool = False) -> tuple[Entry, Event]:
    """Lock the event, then read the entry: always in this order, so that nobody waits in a ring."""
    event_id = Entry.objects.values_list("event_id", flat=True).get(pk=entry_id)
    if allow_finished:
        event = Event.objects.select_for_update(no_key=True).get(pk=event_id)
    else:
        event = lock_for_entries(event_id)
    return Entry.objects.get(pk=entry_id), event


def _player_of(user: User) -> Player:
    player = Player.objects.filter(user_id=user.pk).first()
    if player is None:
        raise NoPlayer(_("Your account has no player yet. Write your name on your own page first."))
    return player


def _places_held(event: Event) -> int:
    return Entry.objects.filter(event=event, status__in=HOLDING_PLACES).count()


def _is_full(event: Event) -> bool:
    return event.entry_limit is not None and _places_held(event) >= event.entry_limit


def _require_place(entry: Entry, event: Event) -> None:
    if not _is_full(event):
        return
    if entry.status == EntryStatus.WITHDRAWN:
        raise EventFull(
            _("All %(limit)s places are taken, so %(name)s can only join the waiting list.")
            % {"limit": event.entry_limit, "name": _label(entry)}
        )
    raise EventFull(
        _(
            "All %(limit)s places are taken; %(name)s is number %(place)s on the waiting list. "
            "Withdraw somebody who is not coming, or raise the entry limit."
        )
        % {"limit": event.entry_limit, "name": _label(entry), "place": waiting_place(entry=entry)}
    )


def _label(entry: Entry) -> str:
    return " & ".join(
        member.player.label for member in entry.members.select_related("player").order_by("pk")
    )


def _write(entry: Entry, *, verb: str, by: User | None, subject: str = "") -> None:
    write_audit(
        by=by,
        verb=verb,
        event_id=entry.event_id,
        subject=(subject or _label(entry))[:120],
        after={"status": entry.status, "entry": entry.pk},
    )
    touch_event(event_id=entry.event_id)
