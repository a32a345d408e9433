"""Leading, following and taking tricks."""

from __future__ import annotations

from engine.actions import Action, PlayCard, SeatAction, plays_of
from engine.errors import IllegalAction, Reason
from engine.facts import CARDS_PLAYED, TrickTaken
from engine.phases.settling import settle
from engine.state import NOTHING_LED, HandState, Phase, Step, Table, Trick, with_contract
from engine.tricks import beats, playable_cards


def legal(state: HandState) -> tuple[SeatAction, ...]:
    """Return the cards the seat to act may play."""
    table = state.table
    holding = table.holdings[table.to_act]
    return plays_of(table.to_act, playable_cards(holding, table.led, state.contract.tables))


def play(state: HandState, action: Action) -> Step:
    """Play a card; the last one of a trick gives it to its winner, who leads next."""
    if not isinstance(action, PlayCard):
        raise IllegalAction(Reason.WRONG_PHASE)
    check_play(state, action)
    table = with_card(state, action)
    facts = CARDS_PLAYED[action.seat][action.card]
    if len(table.trick) < state.rules.players - len(state.contract.idle):
        return Step(with_contract(state, state.contract, table), facts)
    return take_trick(state, table, action)


def check_play(state: HandState, action: PlayCard) -> None:
    """Refuse a card out of turn, not held, or not following though the seat could."""
    table = state.table
    if action.seat != table.to_act:
        raise IllegalAction(Reason.NOT_YOUR_TURN)
    holding = table.holdings[action.seat]
    bit = 1 << action.card
    if not holding & bit:
        raise IllegalAction(Reason.NOT_YOUR_CARD)
    if not playable_cards(holding, table.led, state.contract.tables) & bit:
        raise IllegalAction(Reason.MUST_FOLLOW)


def with_card(state: HandState, action: PlayCard) -> Table:
    """Return the table with a card on it and the next seat to act."""
    contract, table = state.contract, state.table
    seat, card = action.seat, action.card
    suit = contract.tables.suits[card]
    strength = contract.tables.strengths[card]
    led = suit if table.led == NOTHING_LED else table.led
    best_seat, best_strength = table.best_seat, table.best_strength
    if strength > best_strength and beats(suit, led, contract.trump or 0):
        best_seat, best_strength = seat, strength
    holdings = table.holdings
    held = holdings[seat] ^ (1 << card)
    return Table(
        table.phase,
        contract.next_active[seat],
        (*holdings[:seat], held, *holdings[seat + 1 :]),
        (*table.trick, action),
        led,
        best_seat,
        best_strength,
        table.taken,
        table.quitted,
    )


def take_trick(state: HandState, table: Table, last: PlayCard) -> Step:
    """Give a complete trick to its winner, and settle the hand after the last one."""
    winner = table.best_seat
    taken = table.taken
    quitted = (*table.quitted, Trick(table.trick, winner))
    over = len(quitted) == state.rules.hand_size
    after = Table(
        Phase.FINISHED if over else Phase.PLAY,
        winner,
        table.holdings,
        (),
        NOTHING_LED,
        winner,
        -1,
        (*taken[:winner], taken[winner] + 1, *taken[winner + 1 :]),
        quitted,
    )
    hand = with_contract(state, state.contract, after)
    facts = (
        *CARDS_PLAYED[last.seat][last.card],
        TrickTaken(winner=winner, number=len(quitted)),
    )
    if over:
        return settle(hand, facts)
    return Step(hand, facts)
