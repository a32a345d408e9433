"""Seats round a table, the sides they form, and who is left of whom.

Seats are numbered clockwise from 0. Four-handed, seats 0 and 2 are side 0 and seats 1 and 3
are side 1.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from typing import NewType

Seat = NewType("Seat", int)
Side = NewType("Side", int)


def left_of(seat: Seat, *, players: int = 4) -> Seat:
    """Return the seat on the left, whose turn comes next."""
    return Seat((seat + 1) % players)


def seats_from(first: Seat, *, players: int = 4) -> tuple[Seat, ...]:
    """Return all seats clockwise from `first`."""
    return tuple(Seat((first + step) % players) for step in range(players))


def partner_of(seat: Seat, *, players: int = 4) -> Seat:
    """Return the seat opposite."""
    return Seat((seat + players // 2) % players)


def side_of(seat: Seat) -> Side:
    """Return the side a seat plays for, in games of fixed partners."""
    return Side(seat % 2)


def seats_of_side(side: Side, *, players: int = 4) -> tuple[Seat, ...]:
    """Return the seats of a side."""
    return tuple(Seat(seat) for seat in range(side, players, 2))


def first_active(first: Seat, idle: Collection[Seat], *, players: int = 4) -> Seat:
    """Return `first`, or the next seat clockwise that is not idle."""
    return next(seat for seat in seats_from(first, players=players) if seat not in idle)


def idle_beside(lone: Collection[Seat], *, players: int = 4) -> frozenset[Seat]:
    """Return the seats that lay their cards down because their partner plays alone."""
    return frozenset(partner_of(seat, players=players) for seat in lone)


@cache
def active_order(idle: frozenset[Seat], players: int) -> tuple[Seat, ...]:
    """Return for every seat the next one clockwise that is not idle."""
    order = []
    for seat in range(players):
        after = left_of(Seat(seat), players=players)
        while after in idle:
            after = left_of(after, players=players)
        order.append(after)
    return tuple(order)
