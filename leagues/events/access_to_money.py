"""Who may see and book an event's money: scorers take it, directors give it back or let it off.

To cancel what was paid gives it back too, so scorers only take back what they booked themselves a
moment ago, as one does who pressed the wrong name.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta
from typing import Final

from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.utils import timezone
from django.utils.translation import gettext as _

from leagues.events.access import get_event_to_score, get_event_to_view, may_direct, may_score
from leagues.events.errors import PaymentRefused
from leagues.events.models import Entry, EntryMember, Event, Payment
from leagues.events.money import BookingKind
from leagues.events.selectors.money import last_standing
from leagues.players.models import User

# How long somebody who pressed the wrong name can take that back without a director.
OWN_MISTAKE: Final = timedelta(minutes=15)


def get_payment_to_cancel(*, user: User | AnonymousUser, event_id: int, payment_id: int) -> Payment:
    """Return a booking of just this event to one who may cancel it."""
    event = get_event_to_score(user=user, event_id=event_id)
    payment = _payment(event_id=event.pk, payment_id=payment_id)
    if not cancellable(user=user, event=event, payments=[payment]):
        raise PermissionDenied(_not_theirs(payment))
    return payment


def booking_to_take_back(*, user: User | AnonymousUser, entry: Entry) -> int:
    """Return the newest booking of an entry by id, 0 for none.

    Raises `PaymentRefused` unless the visitor may cancel it.
    """
    payment = last_standing(entry=entry)
    if payment and not cancellable(user=user, event=payment.event, payments=[payment]):
        raise PaymentRefused(_not_theirs(payment))
    return payment.pk if payment else 0


def cancellable(
    *, user: User | AnonymousUser, event: Event, payments: Iterable[Payment]
) -> set[int]:
    """Return which bookings of an event the visitor may cancel, by id; one query."""
    now = timezone.now()
    if may_direct(user=user, event=event):
        return {one.pk for one in payments}
    return {
        one.pk
        for one in payments
        if one.by_id == user.pk
        and one.kind == BookingKind.PAID
        and now - one.at <= OWN_MISTAKE
        and isinstance(user, User)
    }


def get_receipt(*, user: User | AnonymousUser, event_id: int, payment_id: int) -> Payment:
    """Return a booking to a scorer of the club, and to the people it is for."""
    event = get_event_to_view(user=user, event_id=event_id)
    payment = _payment(event_id=event.pk, payment_id=payment_id)
    if not may_score(user=user, event=event) and not _is_theirs(payment, user):
        raise PermissionDenied(_("This receipt is for somebody else. Ask at the desk for yours."))
    return payment


def _not_theirs(payment: Payment) -> str:
    return _(
        "To cancel booking %(number)s gives money back, which directors do. Scorers cancel what "
        "they took themselves within the last %(minutes)s minutes."
    ) % {"number": payment.receipt, "minutes": OWN_MISTAKE.seconds // 60}


def _is_theirs(payment: Payment, user: User | AnonymousUser) -> bool:
    if not isinstance(user, User):
        return False
    if payment.player is not None and payment.player.user_id == user.pk:
        return True
    if payment.entry_id is None:
        return False
    own = EntryMember.objects.filter(entry_id=payment.entry_id, player__user_id=user.pk)
    return own.exists()


def _payment(*, event_id: int, payment_id: int) -> Payment:
    found = Payment.objects.filter(pk=payment_id, event_id=event_id)
    payment = found.select_related("event__club", "player", "by", "cancels", "cancelled_by").first()
    if payment is None:
        raise Http404(_("There is no such booking in this event."))
    return payment
