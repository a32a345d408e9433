"""Read what an event's entries owe and have paid."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Final

from django.db.models import Prefetch, Q

from leagues.events.event_currency import currency_of
from leagues.events.labels import BOOKING_LABELS, ENTRY_STATUS_LABELS
from leagues.events.models import CashCount, Entry, EntryMember, Event, Payment
from leagues.events.money import (
    CASH,
    Attendance,
    Booking,
    BookingKind,
    FeePer,
    RefundRule,
    Standing,
    due_cents,
    standing_of,
    standings_of_people,
    sums_by_method,
)
from leagues.events.money_models import CENTS
from leagues.events.selectors.members import label_of
from leagues.events.states import EntryStatus
from leagues.players.models import Player

HAS_PLACE: Final = (EntryStatus.ENTERED.value, EntryStatus.CHECKED_IN.value)


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonDue:
    """How one person of an entry stands."""

    player: Player
    standing: Standing


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryDue:
    """How an entry stands; `people` are named one by one where it has several."""

    entry: Entry
    label: str
    status_label: str
    standing: Standing
    people: tuple[PersonDue, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class MethodSum:
    """What came in by one way of paying; `method` is empty for cash."""

    method: str
    cents: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CashSheet:
    """All money of an event: who stands how, every booking, and what must be in the cash box.

    `strays` are people whose bookings belong to no entry any more. Amounts are cents.
    """

    rows: Sequence[EntryDue]
    strays: Sequence[PersonDue]
    payments: Sequence[Payment]
    methods: Sequence[MethodSum]
    opening: int
    counted: int | None
    currency: str

    @property
    def taken(self) -> int:
        """What came in and did not go back, by all ways of paying."""
        return sum(method.cents for method in self.methods)

    @property
    def cash(self) -> int:
        """What came in as cash and did not go back."""
        return sum(method.cents for method in self.methods if method.method == CASH)

    @property
    def expected(self) -> int:
        """What must be in the cash box."""
        return self.opening + self.cash

    @property
    def difference(self) -> int | None:
        """By how much more was counted; None while nothing was."""
        return None if self.counted is None else self.counted - self.expected

    @property
    def open(self) -> int:
        """What is still to be paid."""
        return sum(row.standing.open for row in self.rows)

    @property
    def let_off(self) -> int:
        """What nobody has to pay any more."""
        return sum(payment.booking.let_off for payment in self.payments)


def cash_sheet(*, event: Event) -> CashSheet:
    """Return an event's money, in four queries."""
    payments = list(
        Payment.objects.filter(event=event)
        .select_related("player", "by", "cancelled_by")
        .order_by("id")
    )
    members = EntryMember.objects.select_related("player").order_by("id")
    entries = list(
        Entry.objects.filter(event=event)
        .prefetch_related(Prefetch("members", members))
        .order_by("queued_at", "pk")
    )
    count = CashCount.objects.filter(event=event).first()
    held = bookings_of_entries(entries, payments)
    rows = [_due(event, entry, held[entry.pk]) for entry in entries]
    sums = sums_by_method(payment.booking for payment in payments)
    return CashSheet(
        rows=sorted(rows, key=_order),
        strays=_strays(entries, payments),
        payments=payments,
        methods=[MethodSum(method=method, cents=cents) for method, cents in sums.items()],
        opening=cents_of(count.opening) if count else 0,
        counted=None if count is None or count.counted is None else cents_of(count.counted),
        currency=currency_of(event),
    )


def dues_of(*, event: Event, entries: Sequence[Entry]) -> dict[int, Standing]:
    """Return how entries of an event stand whose members are read already, in one query."""
    payments = list(Payment.objects.filter(event=event)) if event.fee else []
    held = bookings_of_entries(entries, payments)
    return {entry.pk: _due(event, entry, held[entry.pk]).standing for entry in entries}


def due_of(*, event: Event, entry: Entry) -> EntryDue:
    """Return how one entry stands, in two queries."""
    members = EntryMember.objects.filter(entry=entry).select_related("player").order_by("id")
    found = Entry.objects.prefetch_related(Prefetch("members", members)).get(pk=entry.pk)
    found.event = event
    held = bookings_of_entries([found], list(Payment.objects.filter(event=event)))
    return _due(event, found, held[found.pk])


def bookings_of_entries(
    entries: Iterable[Entry], payments: Iterable[Payment]
) -> Mapping[int, list[Booking]]:
    """Return which bookings count for each entry: its own, and the strays of its people."""
    entry_of = {m.player_id: entry.pk for entry in entries for m in entry.members.all()}
    held: dict[int, list[Booking]] = defaultdict(list)
    for payment in payments:
        entry_id = payment.entry_id or entry_of.get(payment.player_id or 0)
        if entry_id is not None:
            held[entry_id].append(payment.booking)
    return held


def last_standing(*, entry: Entry) -> Payment | None:
    """Return the newest booking of an entry that still counts and took nothing back; one query."""
    standing = Payment.objects.filter(
        event=entry.event_id, cancels__isnull=True, cancelled_by__isnull=True
    ).exclude(kind=BookingKind.REFUNDED)
    people = EntryMember.objects.filter(entry=entry).values("player_id")
    own = standing.filter(Q(entry=entry) | Q(entry=None, player__in=people))
    return own.select_related("event__club").order_by("-id").first()


def paid_in_fees(*, event: Event) -> int:
    """Return the cents that came in for an event and did not go back. One query."""
    return sum(payment.booking.moved for payment in Payment.objects.filter(event=event))


def cents_of(amount: Decimal | None) -> int:
    """Return an amount in cents, 0 for none."""
    return int((amount or 0) * CENTS)


def kind_label(payment: Payment) -> str:
    """Return what a booking is called, in the reader's language."""
    return str(BOOKING_LABELS[BookingKind(payment.kind)])


def _due(event: Event, entry: Entry, bookings: Sequence[Booking]) -> EntryDue:
    people = [member.player for member in entry.members.all()]
    paid = sum(booking.moved for booking in bookings)
    due = due_cents(
        cents_of(event.fee),
        per=FeePer(event.fee_per),
        refunds=RefundRule(event.refunds),
        attendance=attendance_of(entry, people=len(people)),
        paid=paid,
    )
    keys = [player.pk for player in people]
    each = standings_of_people(due, keys, bookings) if keys else {}
    return EntryDue(
        entry=entry,
        label=label_of(entry),
        status_label=str(ENTRY_STATUS_LABELS[EntryStatus(entry.status)]),
        standing=standing_of(due, bookings),
        people=tuple(PersonDue(player=one, standing=each[one.pk]) for one in people),
    )


def attendance_of(entry: Entry, *, people: int) -> Attendance:
    """Return how an entry stands, for what it owes; no query."""
    return Attendance(
        people=people,
        has_place=entry.status in HAS_PLACE,
        has_left=entry.status == EntryStatus.WITHDRAWN,
        has_played=entry.left_after_round is not None,
        is_house=entry.is_house,
    )


def _strays(entries: Iterable[Entry], payments: Iterable[Payment]) -> list[PersonDue]:
    inside = {member.player_id for entry in entries for member in entry.members.all()}
    held: dict[Player, list[Booking]] = defaultdict(list)
    for payment in payments:
        if payment.entry_id is None and payment.player and payment.player_id not in inside:
            held[payment.player].append(payment.booking)
    return [PersonDue(player=one, standing=standing_of(0, own)) for one, own in held.items()]


def _order(row: EntryDue) -> tuple[bool, str, int]:
    first = row.people[0].player.sort_key if row.people else ""
    return (row.entry.status == EntryStatus.WITHDRAWN, first, row.entry.pk)
