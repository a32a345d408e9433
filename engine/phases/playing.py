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
    contract, table = state.contract, state.table
    seat, card = action.seat, action.card
    _, to_act, holdings, trick, led, best_seat, best_strength, taken, quitted = table
    if seat != to_act:
        raise IllegalAction(Reason.NOT_YOUR_TURN)
    tables = contract.tables
    bit, suit, strength = tables.by_card[card]
    holding = holdings[seat]
    if led == NOTHING_LED:
        led = suit
    if not holding & bit or (suit != led and holding & tables.followers[led]):
        raise IllegalAction(Reason.MUST_FOLLOW if holding & bit else Reason.NOT_YOUR_CARD)
    if strength > best_strength and (suit == led or suit == contract.trump):
        best_seat, best_strength = seat, strength
    after = list(holdings)
    after[seat] = holding ^ bit
    trick = (*trick, action)
    if len(trick) == len(holdings) - len(contract.idle):
        return take_trick(state, tuple(after), NEW(Trick, (trick, best_seat)))
    next_seat = contract.next_active[seat]
    fields = (PLAY, next_seat, tuple(after), trick, led, best_seat, best_strength, taken, quitted)
    hand = NEW(HandState, (state.dealt, contract, NEW(Table, fields)))
    facts = CARDS_PLAYED[seat][card]
    if card == contract.called_card:
        return Step(hand, (*facts, partner_shown(contract, seat)))
    return NEW(Step, (hand, facts))


def take_trick(state: HandState, holdings: tuple[CardSet, ...], trick: Trick) -> Step:
    """Give a complete trick to its winner, and settle the hand after the last one."""
    winner = trick.winner
    taken = list(state.table.taken)
    taken[winner] += 1
    quitted = (*state.table.quitted, trick)
    number = len(quitted)
    over = number == state.dealt.rules.hand_size
    phase = FINISHED if over else PLAY
    fields = (phase, winner, holdings, (), NOTHING_LED, winner, -1, tuple(taken), quitted)
    hand = NEW(HandState, (state.dealt, state.contract, NEW(Table, fields)))
    last = trick.plays[-1]
    shown: tuple[Fact, ...] = CARDS_PLAYED[last.seat][last.card]
    if last.card == state.contract.called_card:
        shown = (*shown, partner_shown(state.contract, last.seat))
    facts = (*shown, TRICKS_TAKEN[winner][number])
    return settle(hand, facts) if over else Step(hand, facts)


def partner_shown(contract: Contract, partner: Seat) -> PartnerShown:
    """Return the fact that the called card has shown the maker's partner."""
    return PartnerShown(maker=maker_of(contract), partner=partner)
