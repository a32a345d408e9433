"""Who may draw lots between equals, and give or take points by a ruling."""

from __future__ import annotations

from typing import Final

from tests.architecture.access_rules import Rule, nothing
from tests.architecture.places import adjusting, adjustment, running

HIDDEN_SIGNED: Final = "login 404"
DIRECTOR: Final = "login 403 403 403 200 200"
DIRECTOR_ACTS: Final = "login 403 403 403 302 302"

RULED: Final[dict[str, Rule]] = {
    "standings:adjustments": Rule(DIRECTOR, hidden=HIDDEN_SIGNED, at=running),
    "standings:adjustments post": Rule(
        DIRECTOR_ACTS, hidden=HIDDEN_SIGNED, at=running, sent=adjusting
    ),
    "standings:withdraw_adjustment": Rule(
        DIRECTOR_ACTS, hidden=HIDDEN_SIGNED, at=adjustment, sent=nothing
    ),
    "standings:draw_lots": Rule(DIRECTOR_ACTS, hidden=HIDDEN_SIGNED, at=running, sent=nothing),
}
