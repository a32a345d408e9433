"""Leading, following and taking tricks."""

from __future__ import annotations

from typing import Final

from engine.actions import Action, PlayCard, SeatAction, plays_of
from engine.cards import CardSet
from engine.errors import IllegalAction, Reason
from engine.facts import CARDS_PLAYED, TRICKS_TAKEN, Fact, PartnerShown
from engine.phases.order import maker_of
from engine.phases.settling import settle
from engine.seats import Seat
from engine.state import NEW, NOTHING_LED, Contract, HandState, Phase, Step, Table, Trick
from engine.tricks import playable_cards

# Members of an enumeration are slow to look up on their class; these are needed for every card.
PLAY: Final = Phase.PLAY
FINISHED: Final = Phase.FINISHED


def legal(state: HandState) -> tuple[SeatAction, ...]:
    """Return the cards the seat to act may play."""
    table = state.table
    holding = table.holdings[table.to_act]
    return plays_of(table.to_act, playable_cards(holding, table.led, state.contract.tables))


def play(state: HandState, action: Action) -> Step:
    """Play a card; the last one of a trick gives it to its winner, who leads next.

    This is by far the most frequent action, so it makes its values directly.
    """
    if type(action) is not PlayCard:
        raise IllegalAction(Reason.WRONG_PHASE)
    dealt, contract, table = state
    seat, card = action.seat, action.card
    _, to_act, holdings, trick, led, best_seat, best_strength, taken, quitted = table
    if seat != to_act:
        raise IllegalAction(Reason.NOT_YOUR_TURN)
    tables = contract.tables
    bit, to_follow, strength = tables.plays[led][card]
    holding = holdings[seat]
    if not holding & bit or holding & to_follow:
        raise IllegalAction(Reason.MUST_FOLLOW if holding & bit else Reason.NOT_YOUR_CARD)
    if strength > best_strength:
        best_seat, best_strength = seat, strength
    after = list(holdings)
    after[seat] = holding ^ bit
    if led == NOTHING_LED:
        led = tables.suits[card]
    trick = (*trick, action)
    next_seat = contract.next_active[seat]
    facts: tuple[Fact, ...] = CARDS_PLAYED[seat][card]
    if card == contract.called_card:
        facts = (*facts, partner_shown(contract, seat))
    if next_seat == trick[0].seat:
        return take_trick(state, tuple(after), NEW(Trick, (trick, best_seat)), facts)
    fields = (PLAY, next_seat, tuple(after), trick, led, best_seat, best_strength, taken, quitted)
    return NEW(Step, (NEW(HandState, (dealt, contract, NEW(Table, fields))), facts))


def take_trick(
    state: HandState, holdings: tuple[CardSet, ...], trick: Trick, facts: tuple[Fact, ...]
) -> Step:
    """Give a complete trick to its winner, and settle the hand after the last one."""
    dealt, contract, table = state
    winner = trick.winner
    taken = list(table.taken)
    taken[winner] += 1
    quitted = (*table.quitted, trick)
    number = len(quitted)
    over = number == dealt.rules.hand_size
    phase = FINISHED if over else PLAY
    fields = (phase, winner, holdings, (), NOTHING_LED, winner, -1, tuple(taken), quitted)
    hand = NEW(HandState, (dealt, contract, NEW(Table, fields)))
    facts = (*facts, TRICKS_TAKEN[winner][number])
    return settle(hand, facts) if over else NEW(Step, (hand, facts))


def partner_shown(contract: Contract, partner: Seat) -> PartnerShown:
    """Return the fact that the called card has shown the maker's partner."""
    return PartnerShown(maker=maker_of(contract), partner=partner)
