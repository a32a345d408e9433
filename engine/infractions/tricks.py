"""Cards that fall at a table with penalties: in turn or not, following or not (P6 to P11)."""

from __future__ import annotations

from dataclasses import replace

from engine.actions import Discard, PlayCard
from engine.cards import CardSet
from engine.errors import IllegalAction, Reason
from engine.infractions import table as tables
from engine.infractions.catalogue import Infraction
from engine.infractions.refereed import (
    RefereedHand,
    RefereedStep,
    Revoked,
    Ruled,
    dealt_again,
    ready_for_trick,
    refreshed,
    turned_down,
    with_trick,
)
from engine.infractions.table import OpenTable
from engine.seats import Seat
from engine.state import NOTHING_LED, HandState, Phase
from engine.transitions import apply
from engine.tricks import playable_cards


def play(state: RefereedHand, action: PlayCard) -> RefereedStep:
    """Take a card; the lead of a trick turns the one before it down."""
    if state.is_complete and state.correcting is not None:
        raise IllegalAction(Reason.MUST_CORRECT)
    state = turned_down(state)
    base = ready_for_trick(state)
    if plays_turn_up(state, action):
        ruled = Ruled(infraction=Infraction.NO_DISCARD, seat=action.seat, cards=(action.card,))
        return RefereedStep(state=dealt_again(state), rulings=(ruled,))
    if not base_holdings(state, base, action.seat) & action.card.bit:
        raise IllegalAction(Reason.NOT_YOUR_CARD)
    if action.seat in base.contract.idle:
        raise IllegalAction(Reason.NOT_YOUR_TURN)
    if not state.table.trick:
        return lead(state, base, action)
    return follow(state, base, action)


def base_holdings(state: RefereedHand, base: HandState, seat: Seat) -> CardSet:
    """Return what a seat holds now, the trick on the table played."""
    hand = state.hand if state.table.trick else base
    return hand.holdings[seat]


def plays_turn_up(state: RefereedHand, action: PlayCard) -> bool:
    """Say whether the dealer plays the turn-up without having laid a card out."""
    pending = state.start.phase is Phase.EXCHANGE and action.seat == state.start.dealer
    return pending and action.card == state.start.dealt.turn_up


def lead(state: RefereedHand, base: HandState, action: PlayCard) -> RefereedStep:
    """Lead a trick; out of turn it lies there until somebody asks to take it back."""
    leader = base.turn
    table = replace(state.table, leader=leader, idle=base.contract.idle)
    if action.seat == leader:
        check_lead(table, base, action)
    led = tables.lead(table, action.seat, action.card)
    rulings: tuple[Ruled, ...] = ()
    if led.out_of_turn:
        ruled = Ruled(
            infraction=slip_of(table, action.seat), seat=action.seat, cards=(action.card,)
        )
        rulings = (ruled,)
    state, late = without_discard(state, base, action, in_turn=not led.out_of_turn)
    return RefereedStep(state=with_trick(state, led, base), rulings=(*late, *rulings))


def slip_of(table: OpenTable, seat: Seat) -> Infraction:
    """Return whether a lead out of turn is a lone player's, which costs nothing."""
    lone = seat in table.sides.without_partner
    return Infraction.LONE_PLAYER if lone else Infraction.LEAD_OUT_OF_TURN


def check_lead(table: OpenTable, base: HandState, action: PlayCard) -> None:
    """Refuse a lead of another suit than was called, or one that keeps an exposed card back."""
    ranks = base.contract.tables
    holding = base.holdings[action.seat]
    allowed = tables.allowed_cards(table, action.seat, holding, led=NOTHING_LED, tables=ranks)
    if allowed & action.card.bit:
        return
    of_suit = 0 if table.called_suit is None else holding & ranks.followers[table.called_suit]
    wrong_suit = bool(of_suit) and not of_suit & action.card.bit
    raise IllegalAction(Reason.MUST_LEAD_CALLED if wrong_suit else Reason.MUST_PLAY_EXPOSED)


def follow(state: RefereedHand, base: HandState, action: PlayCard) -> RefereedStep:
    """Play to a trick; a card out of turn is exposed, one that does not follow is a revoke."""
    seat, card = action.seat, action.card
    if seat != state.hand.turn:
        table = tables.expose(state.table, seat, card)
        return RefereedStep(
            state=refreshed(replace(state, table=table)),
            rulings=(Ruled(infraction=exposure_of(table, seat), seat=seat, cards=(card,)),),
        )
    revokes = does_revoke(state, action)
    state, late = without_discard(state, base, action, in_turn=True)
    table = tables.follow(state.table, seat, card)
    rulings = [*late]
    if revokes:
        state = replace(state, revokes=(*state.revokes, Revoked(seat=seat, card=card)))
        rulings.append(Ruled(infraction=Infraction.REVOKE, seat=seat, cards=(card,)))
    if table.trick_stands:
        first = table.trick[0].seat
        rulings.append(Ruled(infraction=Infraction.LEAD_STANDS, seat=first))
    after = with_trick(state, table, base)
    return RefereedStep(
        state=turned_down(after) if after.hand.is_over else after, rulings=tuple(rulings)
    )


def exposure_of(table: OpenTable, seat: Seat) -> Infraction:
    """Return whether a card shown stays on the table or goes back to a lone player."""
    lone = seat in table.sides.without_partner
    return Infraction.LONE_PLAYER if lone else Infraction.EXPOSED_CARD


def does_revoke(state: RefereedHand, action: PlayCard) -> bool:
    """Say whether a card does not follow though its seat could.

    Keeping an exposed card back that has to go is refused.
    """
    hand = state.hand
    playable = playable_cards(hand.holdings[action.seat], hand.led, hand.contract.tables)
    must_go = playable & tables.exposed_of(state.table, action.seat)
    if must_go and not must_go & action.card.bit:
        raise IllegalAction(Reason.MUST_PLAY_EXPOSED)
    return not playable & action.card.bit


def without_discard(
    state: RefereedHand, base: HandState, action: PlayCard, *, in_turn: bool
) -> tuple[RefereedHand, tuple[Ruled, ...]]:
    """Note a dealer who plays before laying a card out: the turn-up is out of play (P6)."""
    pending = state.start.phase is Phase.EXCHANGE and action.seat == state.start.dealer
    if not (pending and in_turn):
        return state, ()
    ruled = Ruled(infraction=Infraction.NO_DISCARD, seat=action.seat, cards=(action.card,))
    return replace(state, start=base), (ruled,)


def late_discard(state: RefereedHand, action: Discard) -> RefereedStep:
    """Lay the dealer's card out while others have played to the first trick already."""
    start = apply(state.start, action).state
    if any(place.seat == start.dealer for place in state.table.trick):
        raise IllegalAction(Reason.WRONG_PHASE)
    return RefereedStep(state=with_trick(replace(state, start=start), state.table, start))
