"""A partner by the best card of a suit (rules.md section 8)."""

from __future__ import annotations

from typing import Final

from engine.choices import CalledPartner, Sides
from engine.errors import gettext_noop
from engine.rules import Rules
from engine.variants.base import Group, Variant
from engine.variants.calling import scores_by_size

CALL_BEST: Final = Variant(
    key="call_best",
    title=gettext_noop("Best-card call"),
    summary=gettext_noop(
        "Four to six players; whoever holds the best card of the suit the maker names is the "
        "partner, in secret."
    ),
    group=Group.CALL,
    players=(4, 5, 6),
    follow=scores_by_size,
    rules=Rules(sides=Sides.MAKER_VS_REST, called_partner=CalledPartner.BEST_CARD),
)
