"""Who may draw lots between equals, and give or take points by a ruling."""

from __future__ import annotations

from typing import Final

from tests.architecture.access_rules import Rule, nothing
from tests.architecture.places import adjusting, adjustment, adjustment_undone, running

HIDDEN_SIGNED: Final = "login 404"
DIRECTOR: Final = "login 403 403 403 200 200"
DIRECTOR_LOOKS: Final = "login 403 403 403 422,302 422,302"  # sees what changes, then applies it
DIRECTOR_ACTS: Final = "login 403 403 403 302 302"

RULED: Final[dict[str, Rule]] = {
    "desk:adjustments": Rule(DIRECTOR, hidden=HIDDEN_SIGNED, at=running),
    "desk:adjustments post": Rule(DIRECTOR_LOOKS, hidden=HIDDEN_SIGNED, at=running, sent=adjusting),
    "desk:adjustment": Rule(DIRECTOR, hidden=HIDDEN_SIGNED, at=adjustment),
    "desk:change_adjustment": Rule(
        DIRECTOR_LOOKS,
        hidden=HIDDEN_SIGNED,
        at=adjustment,
        sent=lambda _scene: {"points": "-2", "reason": "Late twice"},
    ),
    "desk:withdraw_adjustment": Rule(
        DIRECTOR_LOOKS,
        hidden=HIDDEN_SIGNED,
        at=adjustment,
        sent=lambda _scene: {"reason": "It was the bus"},
    ),
    "desk:undo_adjustment": Rule(
        DIRECTOR_ACTS, hidden=HIDDEN_SIGNED, at=adjustment, sent=adjustment_undone
    ),
    "standings:draw_lots": Rule(DIRECTOR_ACTS, hidden=HIDDEN_SIGNED, at=running, sent=nothing),
}
