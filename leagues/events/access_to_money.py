"""Who may see and book an event's money: scorers take it, directors give it back or let it off."""

from __future__ import annotations

from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.utils.translation import gettext as _

from leagues.events.access import get_event_to_score, get_event_to_view, may_score
from leagues.events.models import EntryMember, Payment
from leagues.players.models import User


def get_payment_to_cancel(*, user: User | AnonymousUser, event_id: int, payment_id: int) -> Payment:
    """Return a booking of just this event to one who may take money."""
    event = get_event_to_score(user=user, event_id=event_id)
    return _payment(event_id=event.pk, payment_id=payment_id)


def get_receipt(*, user: User | AnonymousUser, event_id: int, payment_id: int) -> Payment:
    """Return a booking to a scorer of the club, and to the people it is for."""
    event = get_event_to_view(user=user, event_id=event_id)
    payment = _payment(event_id=event.pk, payment_id=payment_id)
    if not may_score(user=user, event=event) and not _is_theirs(payment, user):
        raise PermissionDenied(_("This receipt is for somebody else. Ask at the desk for yours."))
    return payment


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
