"""Who changes seat where partners are split on arrival, as a choice of the club."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from leagues.seating.movements.base import MovementOption, gettext_noop
from leagues.seating.movements.settling import Four, Memory, split

CHANGES_SEAT: Final = MovementOption(
    key="changes_seat",
    title=gettext_noop("So that partners change, a seat is changed by"),
    choices={
        "fewest_repeats": gettext_noop("whoever makes the fewest partnerships again"),
        "south_west": gettext_noop("the one of South or West who is at the table already"),
        "north_east": gettext_noop("the one of North or East who is at the table already"),
    },
    default="fewest_repeats",
)
_KEPT: Final[dict[str, tuple[int, ...]]] = {"south_west": (0, 1), "north_east": (2, 3)}


def splitter(choice: str) -> Callable[[Four, Memory], Four]:
    """Return how the four at a table sit down by the club's choice."""
    return partial(split, kept=_KEPT.get(choice, ()))
