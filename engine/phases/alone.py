"""Defending alone after the call, the open window before the lead, the partner's best card."""

from __future__ import annotations

from functools import cache
from typing import Final

from engine.actions import (
    DISCARDS_FOR_BEST,
    GIFTS,
    PLAYS,
    Action,
    DeclineBest,
    DefendAlone,
    DiscardForBest,
    GiveBest,
    GoAlone,
    KeepPartner,
    NoLoneDefence,
    PlayCard,
    SeatAction,
    of_cards,
)
from engine.cards import Card, CardSet
from engine.choices import BestCardOrder
from engine.errors import IllegalAction, Reason
from engine.facts import AloneDeclined, BestCardDeclined, BestCardGiven, WentAlone
from engine.phases import playing
from engine.phases.order import has_lone_player, may_declare, proceed
from engine.seats import Seat, active_order, partner_of
from engine.state import Contract, HandState, Phase, Step

# Written out in a test, a union of classes is made anew every time.
DECLARATIONS: Final = (GoAlone, DefendAlone, KeepPartner)
ABOUT_BEST: Final = (DiscardForBest, GiveBest, DeclineBest)
DEFENCES: Final = (NoLoneDefence, DefendAlone)


def legal_defence(state: HandState) -> tuple[SeatAction, ...]:
    """Return the answers of the defender who is asked."""
    seat = state.turn
    return (NoLoneDefence(seat=seat), DefendAlone(seat=seat))


def play_defence(state: HandState, action: Action) -> Step:
    """Take a defender's answer; the first yes wins."""
    if not isinstance(action, DEFENCES):
        raise IllegalAction(Reason.WRONG_PHASE)
    if action.seat != state.turn:
        raise IllegalAction(Reason.NOT_YOUR_TURN)
    if isinstance(action, DefendAlone):
        return declared(state, action.seat)
    return declined(state, action.seat)


def legal_window(state: HandState) -> tuple[SeatAction, ...]:
    """Return the declarations still open, by any seat, and the leads that close the window."""
    leader = state.turn
    seats = may_declare(state.rules, state.contract)
    answered = state.contract.answered
    return declarations(seats, answered) + of_cards(PLAYS[leader], state.holdings[leader])


@cache
def declarations(seats: tuple[Seat, ...], answered: frozenset[Seat]) -> tuple[SeatAction, ...]:
    """Return what seats may still declare, worked out once."""
    found: list[SeatAction] = []
    for seat in seats:
        if seat not in answered:
            found.append(KeepPartner(seat=seat))
        found.append(GoAlone(seat=seat))
    return tuple(found)


def play_window(state: HandState, action: Action) -> Step:
    """Take a declaration, or the first lead."""
    if isinstance(action, PlayCard):
        return playing.play(in_play(state), action)
    if not isinstance(action, DECLARATIONS):
        raise IllegalAction(Reason.WRONG_PHASE)
    check_declaration(state, action)
    if isinstance(action, KeepPartner):
        return declined(state, action.seat)
    return declared(state, action.seat)


def in_play(state: HandState) -> HandState:
    """Return the hand with the window closed."""
    return state.turned_to(Phase.PLAY, state.turn, state.contract)


def check_declaration(state: HandState, action: GoAlone | DefendAlone | KeepPartner) -> None:
    """Refuse a declaration of a seat that may not make it."""
    seat = action.seat
    if has_lone_player(state.rules, state.contract.lone, seat):
        raise IllegalAction(Reason.SIDE_HAS_LONE_PLAYER)
    if seat not in may_declare(state.rules, state.contract):
        raise IllegalAction(Reason.ALONE_NOT_ALLOWED)
    if isinstance(action, DefendAlone) and not is_defender(state, seat):
        raise IllegalAction(Reason.WRONG_PHASE)
    if isinstance(action, KeepPartner) and seat in state.contract.answered:
        raise IllegalAction(Reason.NOT_YOUR_TURN)


def is_defender(state: HandState, seat: Seat) -> bool:
    """Say whether a seat plays against the makers."""
    maker = state.contract.maker
    return maker is not None and not state.rules.are_allies(seat, maker)


def declared(state: HandState, seat: Seat) -> Step:
    """Let a seat play alone and its partners lay their cards down."""
    mates = state.rules.mates_of(seat)
    idle = state.contract.idle | mates
    lone = (*state.contract.lone, seat)
    contract = state.contract.played_by(lone, idle, active_order(idle, state.rules.players))
    return Step(proceed(state, contract), (WentAlone(seat=seat, idle=mates),))


def declined(state: HandState, seat: Seat) -> Step:
    """Note that a seat will not go alone."""
    contract = state.contract.after_answer(seat)
    return Step(proceed(state, contract), (AloneDeclined(seat=seat),))


def legal_best(state: HandState) -> tuple[SeatAction, ...]:
    """Return what asker and giver of a best card may do now."""
    asker = asker_of(state.contract)
    giver = partner_of(asker, players=state.rules.players)
    size = state.holdings[asker].bit_count()
    decline: tuple[SeatAction, ...] = (DeclineBest(seat=asker),)
    if size == state.rules.hand_size and receives_first(state):
        return (*decline, *gifts(state, giver))
    if size < state.rules.hand_size:
        return gifts(state, giver)
    holding = state.holdings[asker]
    discards = of_cards(DISCARDS_FOR_BEST[asker], holding)
    return discards if receives_first(state) else (*decline, *discards)


def asker_of(contract: Contract) -> Seat:
    """Return the lone player whose best card is due."""
    if contract.asker is None:
        raise IllegalAction(Reason.WRONG_PHASE)
    return contract.asker


def receives_first(state: HandState) -> bool:
    """Say whether the partner gives before the lone player discards."""
    return state.rules.best_card_order is BestCardOrder.RECEIVE_FIRST


def gifts(state: HandState, giver: Seat) -> tuple[SeatAction, ...]:
    """Return the cards a partner may hand over."""
    return of_cards(GIFTS[giver], giveable(state, giver))


def giveable(state: HandState, giver: Seat) -> CardSet:
    """Return a partner's cards; an idle dealer has the accepted turn-up besides."""
    held = state.holdings[giver]
    turn_up = state.dealt.turn_up
    contract = state.contract
    waits = contract.accepted and not contract.exchanged and giver == state.dealer
    return held | turn_up.bit if waits and turn_up is not None else held


def play_best(state: HandState, action: Action) -> Step:
    """Take a discard, a card handed over, or a refusal."""
    if not isinstance(action, ABOUT_BEST):
        raise IllegalAction(Reason.WRONG_PHASE)
    offered = legal_best(state)
    if action not in offered:
        raise IllegalAction(refusal_of_best(action, offered))
    if isinstance(action, DeclineBest):
        contract = settled_best(state.contract, action.seat)
        return Step(proceed(state, contract), (BestCardDeclined(seat=action.seat),))
    if isinstance(action, GiveBest):
        return card_given(state, action)
    return card_laid_out(state, action)


def refusal_of_best(action: SeatAction, offered: tuple[SeatAction, ...]) -> Reason:
    """Return why an act about a best card is none of those that are offered."""
    alike = [other for other in offered if type(other) is type(action)]
    if not alike:
        return Reason.WRONG_PHASE
    if all(other.seat != action.seat for other in alike):
        return Reason.NOT_YOUR_TURN
    return Reason.NOT_YOUR_CARD


def settled_best(contract: Contract, asker: Seat) -> Contract:
    """Return the contract with a lone player's best card done with."""
    return contract._replace(best_settled=contract.best_settled | {asker})


def card_given(state: HandState, action: GiveBest) -> Step:
    """Move a card from the partner to the lone player."""
    asker = asker_of(state.contract)
    holdings = moved(state.holdings, action.card, giver=action.seat, receiver=asker)
    after = state._replace(holdings=holdings, turn=asker)
    fact = BestCardGiven(seat=asker, giver=action.seat)
    if holdings[asker].bit_count() > state.rules.hand_size:
        return Step(after, (fact,))
    return Step(proceed(after, settled_best(state.contract, asker)), (fact,))


def card_laid_out(state: HandState, action: DiscardForBest) -> Step:
    """Lay a lone player's card out; the partner's card comes next unless it came before."""
    holdings = list(state.holdings)
    holdings[action.seat] ^= action.card.bit
    giver = partner_of(action.seat, players=state.rules.players)
    after = state._replace(holdings=tuple(holdings), turn=giver)
    if receives_first(state):
        return Step(proceed(after, settled_best(state.contract, action.seat)), ())
    return Step(after, ())


def moved(
    holdings: tuple[CardSet, ...], card: Card, *, giver: Seat, receiver: Seat
) -> tuple[CardSet, ...]:
    """Return the holdings with a card moved; a card not held by the giver just arrives."""
    after = list(holdings)
    after[giver] &= ~card.bit
    after[receiver] |= card.bit
    return tuple(after)
