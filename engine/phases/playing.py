"""Leading, following and taking tricks."""

from __future__ import annotations

from typing import Final

from engine.actions import PLAYS, Action, PlayCard, SeatAction, of_cards
from engine.cards import CardSet
from engine.errors import IllegalAction, Reason
from engine.facts import CARDS_PLAYED, TRICKS_TAKEN, Fact, PartnerShown
from engine.phases.order import maker_of
from engine.phases.settling import settle
from engine.seats import Seat
from engine.state import NEW, NOTHING_LED, Contract, HandState, Phase, Step, Trick

# Members of an enumeration are slow to look up on their class; these are needed for every card.
PLAY: Final = Phase.PLAY
FINISHED: Final = Phase.FINISHED


def legal(state: HandState) -> tuple[SeatAction, ...]:
    """Return the cards the seat to act may play."""
    seat = state.turn
    holding = state.holdings[seat]
    following = holding & state.contract.tables.followers[state.led]
    return of_cards(PLAYS[seat], following or holding)


def play(state: HandState, action: Action) -> Step:
    """Play a card; the last one of a trick gives it to its winner, who leads next.

    This is by far the most frequent action, so it makes its values directly.
    """
    if type(action) is not PlayCard:
        raise IllegalAction(Reason.WRONG_PHASE)
    dealt, contract, _, turn, holdings, trick, led, best, highest, taken, quitted = state
    seat, card = action.seat, action.card
    if seat != turn:
        raise IllegalAction(Reason.NOT_YOUR_TURN)
    bit, to_follow, strength, led = contract.tables.plays[led][card]
    holding = holdings[seat]
    if not holding & bit or holding & to_follow:
        raise IllegalAction(Reason.MUST_FOLLOW if holding & bit else Reason.NOT_YOUR_CARD)
    if strength > highest:
        best, highest = seat, strength
    after = list(holdings)
    after[seat] = holding ^ bit
    trick += (action,)
    left = contract.next_active[seat]
    facts: tuple[Fact, ...] = CARDS_PLAYED[seat][card]
    called = contract.called_card
    if called is not None and card == called:
        facts = (*facts, partner_shown(contract, seat))
    if left == trick[0].seat:
        return take_trick(state, tuple(after), NEW(Trick, (trick, best)), facts)
    now = (dealt, contract, PLAY, left, tuple(after), trick, led, best, highest, taken, quitted)
    return NEW(Step, (NEW(HandState, now), facts))


def take_trick(
    state: HandState, holdings: tuple[CardSet, ...], trick: Trick, facts: tuple[Fact, ...]
) -> Step:
    """Give a complete trick to its winner, and settle the hand after the last one."""
    dealt, contract, winner = state.dealt, state.contract, trick.winner
    taken = list(state.taken)
    taken[winner] += 1
    by_seat, quitted = tuple(taken), state.quitted
    quitted += (trick,)
    number = len(quitted)
    over = number == dealt.rules.hand_size
    phase = FINISHED if over else PLAY
    now = (dealt, contract, phase, winner, holdings, (), NOTHING_LED, winner, -1, by_seat, quitted)
    hand = NEW(HandState, now)
    facts += TRICKS_TAKEN[winner][number]
    return settle(hand, facts) if over else NEW(Step, (hand, facts))


def partner_shown(contract: Contract, partner: Seat) -> PartnerShown:
    """Return the fact that the called card has shown the maker's partner."""
    return PartnerShown(maker=maker_of(contract), partner=partner)
