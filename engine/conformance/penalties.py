"""Cases of the kind penalty: irregularities at the table and what they cost."""

from __future__ import annotations

from engine import infractions
from engine.cards import texts_of
from engine.conformance.cases import (
    Case,
    Fields,
    as_text,
)
from engine.conformance.events import EVENTS, allowed, require_refused
from engine.conformance.hands import legal_texts, observed_calls
from engine.conformance.sitting import Sitting, final_points, sit_down, true_sides_of
from engine.errors import BadCase, gettext_noop
from engine.game import next_dealer
from engine.infractions import OpenTable, RevokeClaim, Take
from engine.rules import Rules
from engine.seats import Seat
from engine.state import Phase


def observe_penalty(case: Case, rules: Rules) -> Fields:
    """Return what the events of a penalty case led to."""
    sitting = sit_down(case, rules)
    check_trick(sitting.table)
    for event in case.actions:
        act = as_text(event.get("act"), "act")
        rule = EVENTS.get(act)
        if rule is None:
            sentence = gettext_noop("There is no event “%(act)s”.")
            raise BadCase("unknown_act", sentence, act=act)
        if event.get("refused") is True:
            require_refused(sitting, event)
        else:
            rule(sitting, event)
        check_trick(sitting.table)
    return observed(sitting)


def check_trick(table: OpenTable) -> None:
    """Refuse a trick that has a card of a seat which is idle or not at the table."""
    strange = [place.seat for place in table.trick if place.seat not in table.active]
    if strange:
        sentence = gettext_noop("Seat %(seat)s does not play in this hand.")
        raise BadCase("idle_plays", sentence, seat=strange[0])


def observed(sitting: Sitting) -> dict[str, object]:
    """Return everything a penalty case can ask about."""
    table = sitting.table
    scores, points = settled(sitting)
    return {
        "new_deal": False,
        "dealer": sitting.dealer,
        "exposed": [{"seat": at.seat, "card": str(at.card)} for at in table.exposed],
        "returned": [str(at.card) for at in table.returned],
        "exposed_for_returned": [],
        "trick_stands": bool(table.trick_stands),
        "call_lead_from_side": None,
        "call_lead_on": [],
        "call_lead_once": False,
        "call_lead_valid": False,
        "may_change": [],
        "hand_points": list(points),
        "scores": list(scores),
        "revoke_established": sitting.established and bool(sitting.revokes),
        "penalty": penalty_points(sitting),
        "points": list(points),
        "legal": {str(seat): list(texts_of(allowed(sitting, seat))) for seat in sitting.hands},
        "played": None,
        "leader": table.leader,
        "plays_with": None,
        "out_of_play": None,
        **observed_turn(sitting),
        **sitting.seen,
    }


def observed_turn(sitting: Sitting) -> dict[str, object]:
    """Return what there is to see of the calls, or whose turn it is in a trick."""
    voids = sitting.voids
    rules = sitting.rules
    sides = {rules.account_of(seat) for seat in sitting.barred}
    seen: dict[str, object] = {
        "void": any(voids),
        "second_call_void": len(voids) > 1 and voids[1],
        "barred_side": min(sides) if len(sides) == 1 and rules.accounts == 2 else None,
        "barred_seats": sorted(sitting.barred),
    }
    hand = sitting.hand
    if hand is None:
        return {**seen, "to_act": turn_at(sitting.table)}
    return {
        **seen,
        **{key: value for key, value in observed_calls(hand).items() if key != "leader"},
        "phase": hand.phase.value,
        "bid": hand.contract.bid,
        "points": list(hand.points or (0,) * rules.accounts),
        "legal": legal_texts(hand),
        "to_act": hand.to_act,
        "bidding_goes_on_with": hand.to_act,
        "maker": hand.contract.maker,
        "trump": None if hand.contract.trump is None else hand.contract.trump.code,
        "lone": list(hand.contract.lone),
        "next_dealer": next_dealer(hand.dealer, sitting.rules, misdeal=hand.phase is Phase.REDEAL),
    }


def turn_at(table: OpenTable) -> Seat:
    """Return whose turn it is in a trick."""
    if not table.trick or table.is_complete:
        return table.leader
    order = table.active
    return order[(order.index(table.trick[-1].seat) + 1) % len(order)]


def settled(sitting: Sitting) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return scores and points of the hand with every claim that counts."""
    hand = final_points(sitting)
    open_hand = "hand_as_played" in sitting.case.setup and "hand_points" not in sitting.seen
    if not sitting.claims and not open_hand:
        return sitting.scores, hand
    claims = standing_claims(sitting)
    scores = infractions.settle_claims(sitting.scores, hand, claims, true_sides_of(sitting))
    penalised = any(claim.take is not Take.SCORE_AS_PLAYED for claim in claims)
    return scores, (0,) * len(hand) if penalised else hand


def standing_claims(sitting: Sitting) -> tuple[RevokeClaim, ...]:
    """Return the claims against established revokes."""
    if not sitting.established:
        return ()
    return infractions.valid_claims(sitting.claims, sitting.revokes, true_sides_of(sitting))


def penalty_points(sitting: Sitting) -> int | None:
    """Return the points of the penalties that were taken, or None."""
    sides = true_sides_of(sitting)
    points = [
        infractions.revoke_points(seat, sides)
        for claim in standing_claims(sitting)
        if claim.take is not Take.SCORE_AS_PLAYED
        for seat in claim.revokes
    ]
    return sum(points) or None
