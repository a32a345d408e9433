"""The score kept with a three and a four (rules.md section 9.1)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

MARKED_TARGET: Final = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Marker:
    """How the three and the four of a side lie."""

    shown_card: str
    position: str
    other_card_face: str
    visible_pips: int


UNDER: Final = "under the other card"
UPON: Final = "on the other card"

MARKERS: Final[Mapping[int, Marker]] = {
    1: Marker(shown_card="three", position=UNDER, other_card_face="down", visible_pips=1),
    2: Marker(shown_card="four", position=UNDER, other_card_face="down", visible_pips=2),
    3: Marker(shown_card="three", position=UPON, other_card_face="down", visible_pips=3),
    4: Marker(shown_card="four", position=UPON, other_card_face="down", visible_pips=4),
}


def marker_for(score: int, *, target: int) -> Marker | None:
    """Return how a score lies, or None: only one to four of a five-point game are marked."""
    return MARKERS.get(score) if target == MARKED_TARGET else None
