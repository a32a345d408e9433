"""Leading, following and taking tricks."""

from __future__ import annotations

from typing import Final

from engine.actions import PLAYS, Action, PlayCard, SeatAction, of_cards
from engine.cards import CardSet
from engine.errors import IllegalAction, Reason
from engine.facts import CARDS_PLAYED, TRICKS_TAKEN, Fact, HandScored, PartnerShown
from engine.phases.order import maker_of
from engine.phases.settling import settle
from engine.seats import Seat
from engine.state import NEW, HandState, Phase, Step, Trick

# Members of an enumeration are slow to look up on their class; these are needed for every card.
PLAY: Final = Phase.PLAY
FINISHED: Final = Phase.FINISHED


def legal(state: HandState) -> tuple[SeatAction, ...]:
    """Return the cards the seat to act may play."""
    seat = state.turn
    holding = state.holdings[seat]
    led = state.suit_led
    if led is not None:
        holding = holding & led.followers or holding
    return of_cards(PLAYS[seat], holding)


def play(state: HandState, action: Action) -> Step:
    """Play a card, and tell what came of it."""
    hand = advance(state, action)
    return NEW(Step, (hand, facts_of(state, action, hand)))


def advance(state: HandState, action: Action) -> HandState:
    """Play a card; the last one of a trick gives it to its winner, who leads next.

    This is by far the most frequent action, so it makes its values directly.
    """
    if type(action) is not PlayCard:
        raise IllegalAction(Reason.WRONG_PHASE)
    dealt, contract, _, turn, holdings, trick, led, best, highest, taken, quitted = state
    seat, card = action.seat, action.card
    if seat != turn:
        raise IllegalAction(Reason.NOT_YOUR_TURN)
    if led is None:
        tables = contract.tables
        led = tables.leads[tables.suits[card]]
    bit, asked, strength = led.plays[card]
    holding = holdings[seat]
    if holding & asked != bit:
        raise IllegalAction(Reason.MUST_FOLLOW if holding & bit else Reason.NOT_YOUR_CARD)
    if strength > highest:
        best, highest = seat, strength
    after = list(holdings)
    after[seat] = holding ^ bit
    trick += (action,)
    left = contract.next_active[seat]
    if left == trick[0].seat:
        return take_trick(state, tuple(after), trick, best)
    now = (dealt, contract, PLAY, left, tuple(after), trick, led, best, highest, taken, quitted)
    return NEW(HandState, now)


def take_trick(
    state: HandState, holdings: tuple[CardSet, ...], plays: tuple[PlayCard, ...], winner: Seat
) -> HandState:
    """Give a complete trick to its winner, and settle the hand after the last one."""
    dealt, contract, quitted = state.dealt, state.contract, state.quitted
    quitted += (NEW(Trick, (plays, winner)),)
    by_seat = list(state.taken)
    by_seat[winner] += 1
    taken = tuple(by_seat)
    over = len(quitted) == dealt.rules.hand_size
    phase = FINISHED if over else PLAY
    now = (dealt, contract, phase, winner, holdings, (), None, winner, -1, taken, quitted)
    hand = NEW(HandState, now)
    return settle(hand) if over else hand


def facts_of(before: HandState, action: Action, after: HandState) -> tuple[Fact, ...]:
    """Return what came of a card that was played: a partner shown, a trick taken, the score."""
    if not isinstance(action, PlayCard):
        return ()
    contract = before.contract
    facts: tuple[Fact, ...] = CARDS_PLAYED[action.seat][action.card]
    if contract.called_card is not None and action.card == contract.called_card:
        facts = (*facts, PartnerShown(maker=maker_of(contract), partner=action.seat))
    if not after.trick:
        facts += TRICKS_TAKEN[after.turn][len(after.quitted)]
    if after.score is not None:
        facts = (*facts, HandScored(score=after.score))
    return facts
