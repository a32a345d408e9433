"""Tell people what becomes of their entries, their money, and when they are expected.

Whoever stands at the desk is not written to about it: these go to people with an account, and to
guardians.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from leagues.events.event_currency import currency_of
from leagues.events.labels import BOOKING_LABELS
from leagues.events.models import Entry, Event, PartnerInvitation, Payment
from leagues.events.money import BookingKind
from leagues.events.reminding import is_due, is_the_day_itself
from leagues.events.selectors.members import label_of
from leagues.events.services.same_evening import elsewhere_sentence, places_elsewhere
from leagues.events.states import EntryStatus, EventStatus, InvitationState
from leagues.players.currencies import money_words
from leagues.players.models import Notice, Player
from leagues.players.notice_kinds import NoticeKind
from leagues.players.services.notices import Message, tell

LOOKED_AHEAD: Final = timedelta(hours=26)

KINDS: Final[Mapping[str, NoticeKind]] = {
    "entered": NoticeKind.ENTRY,
    "waiting": NoticeKind.ENTRY,
    "withdrawn": NoticeKind.ENTRY,
    "offered": NoticeKind.PLACE,
    "moved_up": NoticeKind.PLACE,
    "passed_over": NoticeKind.PLACE,
    "offer_expired": NoticeKind.PLACE,
    "invited": NoticeKind.PARTNER,
    "accepted": NoticeKind.PARTNER,
    "declined": NoticeKind.PARTNER,
}


def tell_of_entry(
    *, event_id: int, entry_id: int, what: str, stamp: str, person_id: int | None = None
) -> list[Notice]:
    """Tell the people of an entry, or one person, what became of it.

    `stamp` is that of the news: told twice, it makes one message each. Nothing is said of an entry
    that has gone, nor to who was let in at the door.
    """
    entry = Entry.objects.select_related("event__club").filter(pk=entry_id, event=event_id).first()
    if entry is None or what not in KINDS or _is_past(entry, what):
        return []
    if what == "invited" and person_id is None:
        return []  # somebody known by name only: the link is handed to them
    people = Player.objects.select_related("user")
    found = people.filter(pk=person_id) if person_id else people.filter(entries__entry=entry)
    return tell(
        players=list(found),
        kind=KINDS[what],
        key=f"{what}:{entry.pk}:{stamp}",
        write=lambda player: _of_entry(entry, what, player),
    )


def remind() -> list[Notice]:
    """Remind everybody who is entered in an event that begins in a day, once."""
    now = timezone.now()
    soon = Event.objects.filter(
        status=EventStatus.OPEN.value, starts_at__gt=now, starts_at__lt=now + LOOKED_AHEAD
    ).select_related("club")
    return [notice for event in soon for notice in _remind_of(event)]


def tell_of_payment(*, payment_id: int) -> list[Notice]:
    """Send whoever paid, or got money back, a receipt."""
    found = Payment.objects.select_related("event__club", "player__user", "cancels")
    payment = found.filter(pk=payment_id).exclude(kind=BookingKind.WAIVED).first()
    if payment is None or payment.player is None:
        return []
    return tell(
        players=[payment.player],
        kind=NoticeKind.RECEIPT,
        key=f"receipt:{payment.pk}",
        write=lambda player: _receipt(payment),
    )


def _is_past(entry: Entry, what: str) -> bool:
    """Return whether nobody needs to read it: they stand at the door, or the event is over."""
    is_here = what == "entered" and entry.status == EntryStatus.CHECKED_IN
    return is_here or entry.event.ends_at < timezone.now()


def _remind_of(event: Event) -> list[Notice]:
    zone, now = ZoneInfo(event.club.time_zone), timezone.now()
    entries = Entry.objects.filter(event=event, status=EntryStatus.ENTERED)
    due = [
        entry.pk
        for entry in entries
        if is_due(event.starts_at, zone, entered_at=entry.queued_at, now=now)
    ]
    people = Player.objects.filter(entries__entry__in=due).select_related("user")
    return tell(
        players=list(people),
        kind=NoticeKind.REMINDER,
        key=f"reminder:{event.pk}:{event.starts_at.timestamp():.0f}",
        write=lambda player: Message(
            subject=_day_words(event, zone, now) % {"title": event.title},
            lines=[_when_and_where(event), *filter(None, [event.notes[:500]])],
            link=_page(event),
            zone=event.club.time_zone,
        ),
    )


def _day_words(event: Event, zone: ZoneInfo, now: datetime) -> str:
    """Return how a reminder begins; a worker that was away sends it on the day itself."""
    if is_the_day_itself(event.starts_at, zone, now=now):
        return _("Today: %(title)s")
    return _("Tomorrow: %(title)s")


def _of_entry(entry: Entry, what: str, player: Player) -> Message:
    event = entry.event
    subject, line = _WORDS[what](entry)
    link = _page(event)
    if what == "invited":
        link = _page_of_invitation(entry, player) or link
    elif what == "offered" and entry.offer_key:
        link = reverse("events:offer", args=[entry.offer_key])
    return Message(
        subject=subject,
        lines=[line, _when_and_where(event)],
        link=link,
        zone=event.club.time_zone,
    )


def _entered(entry: Entry) -> tuple[str, str]:
    title = {"title": entry.event.title}
    line = _("You are entered: %(entry)s.") % {"entry": label_of(entry)}
    return _("You are entered in %(title)s") % title, line


def _waiting(entry: Entry) -> tuple[str, str]:
    line = _("All places are taken. You move up when one becomes free.")
    return _("You are on the waiting list of %(title)s") % {"title": entry.event.title}, line


def _withdrawn(entry: Entry) -> tuple[str, str]:
    line = _("The entry %(entry)s is withdrawn.") % {"entry": label_of(entry)}
    return _("Withdrawn from %(title)s") % {"title": entry.event.title}, line


def _moved_up(entry: Entry) -> tuple[str, str]:
    line = _("A place became free, and it is yours. If you cannot come, please withdraw.")
    return _("You have a place in %(title)s") % {"title": entry.event.title}, line


def _passed_over(entry: Entry) -> tuple[str, str]:
    people = [member.player_id for member in entry.members.all()]
    taken = list(places_elsewhere(entry.event, people).values())
    line = _("You keep your number on the waiting list, and move up as soon as you are free.")
    if taken:
        line = f"{elsewhere_sentence(entry.event, taken[0])} {line}"
    return _("A place in %(title)s became free, but not for you") % {
        "title": entry.event.title
    }, line


def _offered(entry: Entry) -> tuple[str, str]:
    line = _("A place became free. Say whether you take it.")
    if entry.offered_until is not None:
        line = _("A place became free. It is kept for you until %(time)s: say whether you take it.")
        line %= {"time": _time(entry.event, entry.offered_until)}
    return _("A place for you in %(title)s?") % {"title": entry.event.title}, line


def _offer_expired(entry: Entry) -> tuple[str, str]:
    line = _("The time to answer is over, so the place went to the next in the list.")
    return _("The place in %(title)s is gone") % {"title": entry.event.title}, line


def _invited(entry: Entry) -> tuple[str, str]:
    line = _("%(names)s would like to play with you. Say yes or no on the page.")
    line %= {"names": label_of(entry)}
    return _("Will you be a partner in %(title)s?") % {"title": entry.event.title}, line


def _accepted(entry: Entry) -> tuple[str, str]:
    line = _("You play together: %(entry)s.") % {"entry": label_of(entry)}
    return _("You have a partner in %(title)s") % {"title": entry.event.title}, line


def _declined(entry: Entry) -> tuple[str, str]:
    line = _("Your invitation was declined. Ask somebody else on the event's page.")
    return _("No partner yet in %(title)s") % {"title": entry.event.title}, line


_WORDS: Final[Mapping[str, Callable[[Entry], tuple[str, str]]]] = {
    "entered": _entered,
    "waiting": _waiting,
    "withdrawn": _withdrawn,
    "moved_up": _moved_up,
    "passed_over": _passed_over,
    "offered": _offered,
    "offer_expired": _offer_expired,
    "invited": _invited,
    "accepted": _accepted,
    "declined": _declined,
}


def _page_of_invitation(entry: Entry, player: Player) -> str:
    """Return where somebody answers an invitation, empty if none is open."""
    found = PartnerInvitation.objects.filter(
        entry=entry, player=player, state=InvitationState.OPEN.value
    ).first()
    return reverse("events:invitation", args=[found.key]) if found is not None else ""


def _receipt(payment: Payment) -> Message:
    event = payment.event
    amount = money_words(payment.amount, currency_of(event))
    words = {"number": payment.receipt, "title": event.title}
    if payment.cancels is not None:
        line = _("Receipt %(number)s is cancelled.") % {"number": payment.cancels.receipt}
    else:
        line = f"{BOOKING_LABELS[BookingKind(payment.kind)]}: {amount}"
    return Message(
        subject=_("Receipt %(number)s: %(title)s") % words,
        lines=[line, _time(event, payment.at)],
        link=reverse("events:receipt", args=[event.pk, payment.pk]),
        zone=event.club.time_zone,
    )


def _when_and_where(event: Event) -> str:
    place = ", ".join(filter(None, [event.club.name, event.club.venue, event.club.address]))
    return f"{_time(event, event.starts_at)}, {place}"[:500]


def _time(event: Event, moment: datetime) -> str:
    zone = ZoneInfo(event.club.time_zone)
    local = timezone.localtime(moment, zone)
    return f"{date_format(local, 'l j F Y H:i')} {local:%Z}"


def _page(event: Event) -> str:
    return reverse("desk:event", args=[event.pk])
