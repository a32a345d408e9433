"""What seats and sides are called: by the compass at tables of four, else by number."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

SEAT_NAMES: Final[tuple[str | Promise, ...]] = (
    gettext_lazy("North"),
    gettext_lazy("East"),
    gettext_lazy("South"),
    gettext_lazy("West"),
)
PAIRS_OF_FOUR: Final[Mapping[tuple[int, ...], str | Promise]] = MappingProxyType(
    {(0, 2): gettext_lazy("North and South"), (1, 3): gettext_lazy("East and West")}
)


def seat_name(number: int, *, players: int) -> str | Promise:
    """Return what a seat of a table of so many is called: "North", else "Seat 1"."""
    if players == len(SEAT_NAMES):
        return SEAT_NAMES[number]
    return _("Seat %(number)s") % {"number": number + 1}


def side_name(seats: Sequence[int], *, players: int) -> str | Promise:
    """Return what seats that score together are called: "North and South", "Seats 1, 3, 5".

    A side of one seat is called as its seat is.
    """
    if len(seats) == 1:
        return seat_name(seats[0], players=players)
    if players == len(SEAT_NAMES) and tuple(seats) in PAIRS_OF_FOUR:
        return PAIRS_OF_FOUR[tuple(seats)]
    numbers = ", ".join(str(seat + 1) for seat in seats)
    return _("Seats %(numbers)s") % {"numbers": numbers}
