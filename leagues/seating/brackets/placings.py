"""The places a bracket gives."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from leagues.seating.brackets.playing import Place, SlotStatus, States
from leagues.seating.brackets.tree import Blank, Bracket, Slot
from leagues.seating.plans import EntrantKey


def placings(bracket: Bracket, states: States) -> dict[EntrantKey, int]:
    """Return the places of all who play no more: 1 is the winner; equals share the better one.

    Who went out in one round shares a place, unless they played on for it. The places that are
    still played for stay open above those who are out.
    """
    ends = [end for slot in bracket.slots for end in _ends(slot, bracket, states)]
    ranks = Counter(rank for _entrant, rank in ends)
    return {
        entrant: 1 + sum(many for other, many in ranks.items() if other < rank)
        for entrant, rank in ends
        if entrant is not None
    }


def _ends(slot: Slot, bracket: Bracket, states: States) -> Iterator[tuple[EntrantKey | None, int]]:
    """Yield those whose way ends in a slot with their ranks; None for who is not known yet."""
    state = states[slot.key]
    losers = state.entrants if state.status is SlotStatus.NOBODY else (state.loser,)
    for entrants, rank, following in (
        ((state.winner,), slot.winner_rank, bracket.winner_goes_to.get(slot.key)),
        (losers, slot.loser_rank, bracket.loser_goes_to.get(slot.key)),
    ):
        for entrant in entrants:
            if rank is None or _goes_on(entrant, following, states):
                continue
            if not isinstance(entrant, Blank):
                yield entrant, rank
            elif entrant is Blank.TO_COME:
                yield None, rank


def _goes_on(entrant: Place, following: tuple[Slot, int] | None, states: States) -> bool:
    """Return whether an entrant, known or not, has another slot to go to."""
    if following is None:
        return False
    slot, side = following
    return states[slot.key].entrants[side] == entrant
