"""What the cards of a recorded deal allowed, as it is kept: in JSON."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.cards import parse_card, parse_trump, trump_code
from engine.hindsight import HINDSIGHT_VERSION, Gap, Hindsight, Loss
from engine.seats import Seat
from engine.version import RULES_VERSION

KEPT_VERSION: Final = 100 * RULES_VERSION + HINDSIGHT_VERSION
"""Another one when the rules as code or the search give something else for an old record."""


def as_json(found: Hindsight) -> dict[str, object]:
    """Return what the cards of a deal allowed as it is kept."""
    return {
        "gap": found.gap,
        "makers": list(found.makers),
        "could": found.could,
        "made": found.made,
        "from": found.weighed_from,
        "losses": [
            [loss.play, loss.seat, loss.tricks, [str(card) for card in loss.kept_by]]
            for loss in found.losses
        ],
        "trumps": {trump_code(trump): list(taken) for trump, taken in found.by_trump.items()},
    }


def from_json(kept: Mapping[str, Any]) -> Hindsight:  # Any: JSON of the shape above
    """Return what was kept as the engine has it."""
    return Hindsight(
        gap=None if kept["gap"] is None else Gap(kept["gap"]),
        makers=tuple(Seat(seat) for seat in kept["makers"]),
        could=kept["could"],
        made=kept["made"],
        weighed_from=kept["from"],
        losses=tuple(
            Loss(
                play=play,
                seat=Seat(seat),
                tricks=tricks,
                kept_by=tuple(parse_card(text) for text in cards),
            )
            for play, seat, tricks, cards in kept["losses"]
        ),
        by_trump={parse_trump(code): tuple(taken) for code, taken in kept["trumps"].items()},
    )
