"""Rests that people asked for: they rest then, and it counts as no turn of theirs.

Somebody who asked is treated as if they were away for that round: the turns to rest go on among
the others, and who comes back has neither lost nor gained one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from leagues.seating.movements.base import (
    MovementRequest,
    UnplannableField,
    gettext_noop,
    seeded,
)
from leagues.seating.movements.company_wishes import (
    CompanyWishes,
    crowd_to_keep_apart,
    of_round,
)
from leagues.seating.movements.sit_outs import sit_out_schedule
from leagues.seating.plans import SEATS, EntrantKey, RoundPlan, Wish, WishKind


def asked_to_rest(wishes: Sequence[Wish], round_number: int) -> frozenset[EntrantKey]:
    """Return who asked to sit out in the round."""
    return frozenset(
        key
        for wish in wishes
        if wish.kind is WishKind.REST and wish.round_number in (None, round_number)
        for key in wish.entrants
    )


def without_requested(
    history: Sequence[RoundPlan], wishes: Sequence[Wish]
) -> tuple[RoundPlan, ...]:
    """Return the rounds as if whoever asked to rest in one had been away for it."""
    return tuple(
        replace(
            round_plan,
            sit_outs=tuple(
                key
                for key in round_plan.sit_outs
                if key not in asked_to_rest(wishes, round_plan.number)
            ),
        )
        for round_plan in history
    )


def next_number(history: Sequence[RoundPlan]) -> int:
    """Return the number of the round after the history."""
    return history[-1].number + 1 if history else 1


def too_few_play(round_number: int, resting: Sequence[EntrantKey]) -> UnplannableField:
    """Return the refusal of a round that so many asked to rest in that no table is filled."""
    return UnplannableField(
        "too_few_play",
        gettext_noop("Too few are left for a table in round %(round)s: so many asked to rest."),
        values={"round": round_number},
        entrants=tuple(resting),
    )


def next_rests(request: MovementRequest) -> tuple[EntrantKey, ...]:
    """Return who rests in the next round at tables of four: who asked to, then whose turn it is.

    Of people to be kept apart who are more than tables, so many as are too many.
    """
    number = next_number(request.history)
    asked = asked_to_rest(request.wishes, number)
    present = sorted(entrant.key for entrant in request.entrants)
    others = [key for key in present if key not in asked]
    places = request.left_over(len(others))
    wishes = CompanyWishes.of(of_round(request.wishes, number), among=others)
    crowd = crowd_to_keep_apart(wishes)
    (in_turn,) = sit_out_schedule(
        others,
        places=places,
        rounds=1,
        history=without_requested(request.history, request.wishes),
        rng=seeded(request.seed, f"rests of round {number}"),
        crowd=crowd,
        of_crowd=min(places, max(0, len(crowd) - (len(others) - places) // SEATS)),
        apart=wishes.unwanted if request.joins_few(places) else (),
    )
    return (*(key for key in present if key in asked), *in_turn)
