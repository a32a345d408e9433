"""What an entry owes, has paid, and gets back: whole cents, added up without loss (pure).

A booking is never struck out: another one cancels it, and both stay. `cash` is the method that
is written as an empty text.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum, unique
from typing import Final

CASH: Final = ""


@unique
class BookingKind(StrEnum):
    """What a booking is about: money that came, money that went back, a fee that is let off."""

    PAID = "paid"
    REFUNDED = "refunded"
    WAIVED = "waived"


@unique
class FeePer(StrEnum):
    """Whether each entry owes the fee once, or each of its people."""

    ENTRY = "entry"
    PERSON = "person"


@unique
class RefundRule(StrEnum):
    """Who is offered their money back: whoever withdraws without having played, or nobody."""

    UNPLAYED = "unplayed"
    NEVER = "never"


@dataclass(frozen=True, slots=True, kw_only=True)
class Booking:
    """One booking; `player` is who paid, got it back, or is let off."""

    kind: BookingKind
    cents: int
    player: int | None = None
    method: str = CASH
    cancels: bool = False

    @property
    def moved(self) -> int:
        """The cents that went into the cash box or the account; negative if they left it."""
        signs = {BookingKind.PAID: 1, BookingKind.REFUNDED: -1, BookingKind.WAIVED: 0}
        return self._signed(signs[self.kind])

    @property
    def let_off(self) -> int:
        """The cents that nobody has to pay any more."""
        return self._signed(1 if self.kind is BookingKind.WAIVED else 0)

    def _signed(self, sign: int) -> int:
        return self.cents * (-sign if self.cancels else sign)


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """What is due for an entry or a person."""

    due: int
    paid: int
    let_off: int = 0

    @property
    def open(self) -> int:
        """What is still to be paid."""
        return max(0, self.due - self.let_off - self.paid)

    @property
    def too_much(self) -> int:
        """What was paid beyond what is due."""
        return max(0, self.paid - max(0, self.due - self.let_off))

    @property
    def is_settled(self) -> bool:
        """Whether something was due and nothing is open any more."""
        return self.due > 0 and self.open == 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Attendance:
    """How an entry stands: whether it has a place, has played, and is of the house."""

    people: int
    has_place: bool = True
    has_left: bool = False
    has_played: bool = False
    is_house: bool = False


def due_cents(
    fee: int, *, per: FeePer, refunds: RefundRule, attendance: Attendance, paid: int
) -> int:
    """Return what an entry owes, whatever it has paid.

    The house owes nothing. Who waits or has withdrawn owes nothing more; what they have paid is
    kept while they wait, after they have played, and where nothing is given back.
    """
    if attendance.is_house:
        return 0
    full = fee * (attendance.people if per is FeePer.PERSON else 1)
    if attendance.has_place or (attendance.has_left and attendance.has_played):
        return full
    is_kept = not attendance.has_left or refunds is RefundRule.NEVER
    return max(0, min(paid, full)) if is_kept else 0


def shares(cents: int, count: int) -> list[int]:
    """Return an amount in parts that differ by one cent at most; the first are the larger.

    >>> shares(501, 2), shares(-1, 3)
    ([251, 250], [0, 0, -1])
    """
    each, left = divmod(cents, count)
    return [each + (number < left) for number in range(count)]


def standing_of(due: int, bookings: Iterable[Booking]) -> Standing:
    """Return how an entry stands that owes `due`."""
    booked = list(bookings)
    return Standing(
        due=due,
        paid=sum(booking.moved for booking in booked),
        let_off=sum(booking.let_off for booking in booked),
    )


def standings_of_people(
    due: int, people: Sequence[int], bookings: Sequence[Booking]
) -> dict[int, Standing]:
    """Return how each person of an entry stands; together they are what the entry is.

    What somebody paid beyond their own part, and what came for somebody who is in it no more, goes
    where something is open, in the order of the people, and what is beyond that to the first.
    """
    each_due = dict(zip(people, shares(due, len(people)), strict=True))
    let_off = _spread(
        {one: [b.let_off for b in bookings if b.player == one] for one in people},
        total=sum(booking.let_off for booking in bookings),
        room=each_due,
    )
    paid = _spread(
        {one: [b.moved for b in bookings if b.player == one] for one in people},
        total=sum(booking.moved for booking in bookings),
        room={one: each_due[one] - let_off[one] for one in people},
    )
    return {
        one: Standing(due=each_due[one], paid=paid[one], let_off=let_off[one]) for one in people
    }


def _spread(
    own: Mapping[int, Sequence[int]], *, total: int, room: Mapping[int, int]
) -> dict[int, int]:
    """Return each one's part of a total: their own up to their room, then where room is left."""
    held = {one: max(0, min(sum(amounts), room[one])) for one, amounts in own.items()}
    left = total - sum(held.values())
    for one in held:
        part = max(0, min(left, room[one] - held[one]))
        held[one] += part
        left -= part
    held[next(iter(held))] += left
    return held


def sums_by_method(bookings: Iterable[Booking]) -> dict[str, int]:
    """Return what each method holds, cash first and there even if nothing moved."""
    sums = {CASH: 0}
    for booking in bookings:
        sums[booking.method] = sums.get(booking.method, 0) + booking.moved
    return {CASH: sums.pop(CASH), **dict(sorted(sums.items()))}
