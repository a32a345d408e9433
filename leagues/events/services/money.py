"""Book an event's money: taken, given back, let off, counted.

Every service locks the event's row first, then the club's counter of receipts, so that two desks
that press the same button book once, and numbers have no gaps.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from functools import partial
from typing import Final
from zoneinfo import ZoneInfo

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from leagues.events.errors import PaymentRefused
from leagues.events.event_currency import currency_of
from leagues.events.models import CashCount, Entry, EntryId, Event, EventId, Payment, ReceiptCounter
from leagues.events.money import CASH, BookingKind, Standing
from leagues.events.money_models import CENTS
from leagues.events.selectors.members import label_of
from leagues.events.selectors.money import EntryDue, due_of, last_standing
from leagues.events.services.audit import write_audit
from leagues.events.services.places import locked_entry
from leagues.events.services.versions import touch_event
from leagues.events.signals import payment_booked
from leagues.players.currencies import money_words
from leagues.players.models import Player, User
from leagues.players.typed import writable

MOST: Final = Decimal("99999.99")
NOTHING_DUE: Final = Standing(due=0, paid=0)
LONGEST_METHOD: Final = 30
LONGEST_NOTE: Final = 200
VERBS: Final = {
    BookingKind.PAID: "payment.paid",
    BookingKind.REFUNDED: "payment.refunded",
    BookingKind.WAIVED: "payment.waived",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class NewPayment:
    """A booking as the desk asks for it; without a player it is that of the whole entry."""

    kind: BookingKind
    amount: Decimal
    player_id: int | None = None
    method: str = CASH
    note: str = ""


@transaction.atomic
def book_rest(
    *,
    entry_id: EntryId | int,
    by: User | None,
    player_id: int | None = None,
    at: datetime | None = None,
) -> Payment | None:
    """Book what an entry, or one of its people, still owes as paid in cash; nothing if none is.

    It is booked now, or as of `at`. Nothing is booked for somebody who is in the entry no more;
    of more than a receipt can hold, as much as it holds.
    """
    entry, event = locked_entry(entry_id, allow_finished=True)
    due = due_of(event=event, entry=entry)
    standing = due.standing
    if player_id is not None:
        own = (one.standing for one in due.people if one.player.pk == player_id)
        standing = next(own, NOTHING_DUE)
    if not standing.open:
        return None
    amount = min(MOST, _amount(standing.open))
    asked = NewPayment(kind=BookingKind.PAID, amount=amount, player_id=player_id)
    return _booked(event, entry, due, asked, by=by, at=at)


@transaction.atomic
def give_back(*, entry_id: EntryId | int, by: User | None) -> Payment | None:
    """Give an entry back what it has paid too much, in cash; nothing if there is nothing."""
    entry, event = locked_entry(entry_id, allow_finished=True)
    due = due_of(event=event, entry=entry)
    if not due.standing.too_much:
        return None
    amount = min(MOST, _amount(due.standing.too_much))
    asked = NewPayment(kind=BookingKind.REFUNDED, amount=amount)
    return _booked(event, entry, due, asked, by=by)


@transaction.atomic
def book(
    *, entry_id: EntryId | int, payment: NewPayment, by: User | None, seen: int | None = None
) -> Payment:
    """Book what the desk typed.

    `seen` is how many bookings the event had when the form was shown: one that is sent twice is
    refused the second time. Raises `PaymentRefused` with what to do.
    """
    entry, event = locked_entry(entry_id, allow_finished=True)
    if seen is not None and seen != Payment.objects.filter(event=event).count():
        raise PaymentRefused(
            _(
                "Something else was booked meanwhile, maybe by this same form. Look at the "
                "bookings below, then press again if it is still right."
            )
        )
    due = due_of(event=event, entry=entry)
    _require_fit(payment, due)
    return _booked(event, entry, due, payment, by=by)


@transaction.atomic
def cancel_payment(
    *, event_id: EventId | int, payment_id: int, by: User | None, reason: str = ""
) -> Payment:
    """Cancel a booking by another one; one that is cancelled already stays as it is.

    Raises `PaymentRefused` for one that cancels, and for money that was given back since.
    """
    event = Event.objects.select_for_update(no_key=True).get(pk=event_id)
    payment = Payment.objects.select_related("cancelled_by").get(pk=payment_id, event=event)
    if payment.cancels_id is not None:
        raise PaymentRefused(
            _("Booking %(number)s cancels another one. Book the money anew instead.")
            % {"number": payment.receipt}
        )
    done = Payment.objects.filter(cancels=payment).first()
    if done is not None:
        return done
    _require_still_held(event, payment)
    cancelling = _stored(
        event,
        payer=payment.payer,
        entry_id=payment.entry_id,
        player_id=payment.player_id,
        kind=payment.kind,
        amount=payment.amount,
        method=payment.method,
        note=writable(reason).strip()[:LONGEST_NOTE],
        cancels=payment,
        by=by,
    )
    _note(event, cancelling, verb="payment.cancelled", by=by, reason=reason)
    return cancelling


@transaction.atomic
def take_back_last(
    *, entry_id: EntryId | int, by: User | None, booking_id: int | None = None
) -> Payment | None:
    """Cancel the newest booking of an entry that still counts, if there is one.

    Raises `PaymentRefused` if that is another one than `booking_id`, which was looked at before.
    """
    entry, event = locked_entry(entry_id, allow_finished=True)
    last = last_standing(entry=entry)
    if last is None:
        return None
    if booking_id is not None and last.pk != booking_id:
        raise PaymentRefused(
            _("Somebody booked for %(name)s meanwhile. Look at it, then try again.")
            % {"name": label_of(entry)}
        )
    return cancel_payment(event_id=event.pk, payment_id=last.pk, by=by)


@transaction.atomic
def mark_fee_paid(
    *, entry_id: EntryId | int, is_paid: bool, by: User | None, booking_id: int | None = None
) -> Entry:
    """Book the rest as paid with one tap, or take the last booking back; return the entry.

    With `booking_id` nothing but that booking is taken back.
    """
    if is_paid:
        book_rest(entry_id=entry_id, by=by)
    else:
        take_back_last(entry_id=entry_id, by=by, booking_id=booking_id)
    return Entry.objects.get(pk=entry_id)


@transaction.atomic
def count_cash(
    *, event_id: EventId | int, opening: Decimal, counted: Decimal | None, by: User | None
) -> CashCount:
    """Write down what was in the cash box at the beginning, and what was counted at the end."""
    event = Event.objects.select_for_update(no_key=True).select_related("club").get(pk=event_id)
    values = {"opening": opening, "counted": counted}
    before = CashCount.objects.filter(event=event).first()
    if before is not None and all(getattr(before, name) == one for name, one in values.items()):
        return before
    _keep_currency(event)
    count, _is_new = CashCount.objects.update_or_create(
        event=event, defaults=values | {"by": by, "at": timezone.now()}
    )
    shown = opening if counted is None else counted
    write_audit(
        by=by,
        verb="cash.counted",
        event_id=event.pk,
        after={"money": money_words(shown, currency_of(event))},
    )
    touch_event(event_id=event.pk)
    return count


def _require_still_held(event: Event, payment: Payment) -> None:
    """Refuse to cancel what came in if it was given back: it would leave the box twice."""
    own = Entry.objects.filter(event=event, members__player=payment.player_id)
    entry = payment.entry or own.first()
    if payment.kind != BookingKind.PAID or entry is None:
        return
    due = due_of(event=event, entry=entry)
    if payment.booking.cents > due.standing.paid:
        raise PaymentRefused(
            _(
                "What %(name)s paid under number %(number)s was given back since. Cancel the "
                "booking that gave it back first."
            )
            % {"name": payment.payer, "number": payment.receipt}
        )


def _require_fit(payment: NewPayment, due: EntryDue) -> None:
    """Refuse what cannot be booked: no amount, more back than came, more let off than owed."""
    sentence = ""
    amount = int(payment.amount * CENTS)
    if not 0 < payment.amount <= MOST or payment.amount != _amount(amount):
        sentence = _("Type an amount from 0.01 to %(most)s, with two decimals.") % {"most": MOST}
    elif payment.kind is BookingKind.REFUNDED and amount > due.standing.paid:
        sentence = _("%(name)s has paid %(paid)s, so no more than that goes back.") % {
            "name": due.label,
            "paid": money_words(_amount(due.standing.paid), currency_of(due.entry.event)),
        }
    elif payment.kind is BookingKind.WAIVED and amount > due.standing.open:
        sentence = _("%(name)s owes %(open)s, so no more than that is let off.") % {
            "name": due.label,
            "open": money_words(_amount(due.standing.open), currency_of(due.entry.event)),
        }
    if sentence:
        raise PaymentRefused(sentence, fields={"amount": [sentence]})


def _booked(
    event: Event,
    entry: Entry,
    due: EntryDue,
    asked: NewPayment,
    *,
    by: User | None,
    at: datetime | None = None,
) -> Payment:
    players: list[Player] = [person.player for person in due.people]
    one = next((player for player in players if player.pk == asked.player_id), None)
    payer = one or (players[0] if players else None)
    payment = _stored(
        event,
        payer=(one.label if one else due.label)[:200],
        entry_id=entry.pk,
        player_id=payer.pk if payer else None,
        kind=asked.kind.value,
        amount=asked.amount,
        method=writable(asked.method).strip()[:LONGEST_METHOD],
        note=writable(asked.note).strip()[:LONGEST_NOTE],
        by=by,
        at=at,
    )
    _note(event, payment, verb=VERBS[asked.kind], by=by)
    return payment


def _stored(event: Event, *, at: datetime | None = None, **values: object) -> Payment:
    """Store a booking under the next number of the club and year; the event is locked."""
    _keep_currency(event)
    moment = at or timezone.now()
    year = moment.astimezone(ZoneInfo(event.club.time_zone)).year
    ReceiptCounter.objects.get_or_create(club_id=event.club_id, year=year)
    counter = ReceiptCounter.objects.select_for_update().get(club_id=event.club_id, year=year)
    counter.last += 1
    counter.save(update_fields=["last"])
    payment = Payment.objects.create(
        club_id=event.club_id, event=event, year=year, number=counter.last, at=moment, **values
    )
    if at is None:  # what is booked as of another day is written down later, and told to nobody
        announce = partial(payment_booked.send_robust, sender=Payment, payment_id=payment.pk)
        transaction.on_commit(announce, robust=True)
    return payment


def _keep_currency(event: Event) -> None:
    """Let what is written down stay in this currency, whatever the club takes later."""
    if event.money_currency is None:
        event.money_currency = event.club.currency
        event.save(update_fields=["money_currency"])


def _note(event: Event, payment: Payment, *, verb: str, by: User | None, reason: str = "") -> None:
    words = money_words(payment.amount, currency_of(event))
    write_audit(
        by=by,
        verb=verb,
        event_id=event.pk,
        subject=payment.payer[:120],
        after={"money": f"{words} ({payment.receipt})", "payment": payment.pk},
        reason=reason,
    )
    touch_event(event_id=event.pk)


def _amount(cents: int) -> Decimal:
    return Decimal(cents) / CENTS
