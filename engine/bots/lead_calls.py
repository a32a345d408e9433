"""How bots use the right to name the suit of the other side's lead, which a ruling gave them.

Whoever names it plays last of that side to the trick. So a suit is worth calling in which this
seat holds a card that nothing can beat, or in which it is void and can trump; where it has
neither, calling would only help the others to get rid of a suit.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.bots.sight import cards_out, is_boss
from engine.cards import CardSet, Suit, cards_in
from engine.infractions.acts import CallLead, LeaveLead
from engine.perspective import Perspective

TRUMPS_IT: Final = 1
WINS_IT: Final = 2


def lead_act(
    perspective: Perspective, acts: Sequence[CallLead | LeaveLead]
) -> CallLead | LeaveLead:
    """Return what a bot says about the other side's lead: the best suit to call, or none."""
    out = cards_out(perspective)
    calls = [act for act in acts if isinstance(act, CallLead)]
    best = max(calls, key=lambda act: _worth(perspective, act.suit, out), default=None)
    if best is not None and _worth(perspective, best.suit, out)[0]:
        return best
    return next(act for act in acts if isinstance(act, LeaveLead))


def _worth(perspective: Perspective, suit: Suit, out: CardSet) -> tuple[int, int]:
    """Return what the lead of a suit is worth to a seat, and how many of it others may hold."""
    followers = perspective.tables.followers
    own, others = perspective.holding & followers[suit], (out & followers[suit]).bit_count()
    if not others:
        return 0, 0  # whoever leads has none of it, and may lead anything
    if own:
        has_boss = any(is_boss(perspective, card, out) for card in cards_in(own))
        return (WINS_IT if has_boss else 0), others
    trump = perspective.trump
    can_trump = trump is not None and trump is not suit and perspective.holding & followers[trump]
    return (TRUMPS_IT if can_trump else 0), others
