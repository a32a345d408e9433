"""The order of phases between the call that makes trumps and the first lead.

Alone with the call: lone defence, the dealer's exchange, best card, lead. Alone before the
lead: the dealer's exchange, then a window in which seats of both sides may declare until a
card is led (rules.md section 1.4).
"""

from __future__ import annotations

from functools import cache
from typing import Final

from engine.rules import AloneWhen, AloneWho, DefendAlone, LoneLead, Rules, TwoLoneLead
from engine.seats import Seat, first_active, left_of, seats_from, side_of
from engine.state import Contract, HandState, Phase, Table, with_contract

# Members of an enumeration are slow to look up on their class; these are needed for every hand.
LONE_DEFENCE: Final = Phase.LONE_DEFENCE
EXCHANGE: Final = Phase.EXCHANGE
BEST_CARD: Final = Phase.BEST_CARD
ALONE_OR_LEAD: Final = Phase.ALONE_OR_LEAD
PLAY: Final = Phase.PLAY
WITH_CALL: Final = AloneWhen.WITH_CALL
NEVER: Final = DefendAlone.NEVER
DEFENDER: Final = TwoLoneLead.DEFENDER
LEFT_OF_LONE: Final = LoneLead.LEFT_OF_LONE


def proceed(state: HandState, contract: Contract, table: Table) -> HandState:
    """Return the hand in the phase that is due next."""
    phase, seat = due(state, contract)
    asker = seat if phase is BEST_CARD else None
    if asker != contract.asker:
        contract = contract._replace(asker=asker)
    return with_contract(state, contract, table._replace(phase=phase, to_act=seat))


def due(state: HandState, contract: Contract) -> tuple[Phase, Seat]:
    """Return the phase that is due and the seat to act in it."""
    rules = state.rules
    with_call = rules.alone_when is WITH_CALL
    asked = lone_defenders_to_ask(rules, contract) if with_call else ()
    if asked:
        return LONE_DEFENCE, asked[0]
    if contract.accepted and not contract.exchanged and state.dealer not in contract.idle:
        return EXCHANGE, state.dealer
    waiting = lone_in_order(contract) if rules.best_card else ()
    for seat in waiting:
        if seat not in contract.best_settled:
            return BEST_CARD, seat
    leader = leader_of(state, contract)
    if not with_call and may_declare(rules, contract):
        return ALONE_OR_LEAD, leader
    return PLAY, leader


def lone_in_order(contract: Contract) -> tuple[Seat, ...]:
    """Return the lone seats, that of the makers first."""
    maker = contract.maker
    if maker is None or len(contract.lone) < 2:
        return contract.lone
    return tuple(sorted(contract.lone, key=lambda seat: side_of(seat) != side_of(maker)))


def has_lone_player(lone: tuple[Seat, ...], seat: Seat) -> bool:
    """Say whether the side of a seat already has a lone player."""
    return any(side_of(other) == side_of(seat) for other in lone)


def lone_defenders_to_ask(rules: Rules, contract: Contract) -> tuple[Seat, ...]:
    """Return the defenders still to be asked, from the maker's left."""
    if contract.maker is None or rules.defend_alone is NEVER:
        return ()
    open_seats = seats_that_may(
        rules.alone_who, rules.defend_alone, contract.maker, contract.lone, rules.players
    )
    return tuple(
        seat
        for seat in open_seats
        if side_of(seat) != side_of(contract.maker) and seat not in contract.answered
    )


def may_declare(rules: Rules, contract: Contract) -> tuple[Seat, ...]:
    """Return the seats that may go alone before the lead, the maker first, then clockwise."""
    if contract.maker is None:
        return ()
    return seats_that_may(
        rules.alone_who, rules.defend_alone, contract.maker, contract.lone, rules.players
    )


@cache
def seats_that_may(
    alone_who: AloneWho,
    defend_alone: DefendAlone,
    maker: Seat,
    lone: tuple[Seat, ...],
    players: int,
) -> tuple[Seat, ...]:
    """Return the seats of both sides that may still go alone, worked out once."""
    found = []
    for seat in seats_from(maker, players=players):
        if has_lone_player(lone, seat):
            continue
        if side_of(seat) != side_of(maker):
            allowed = defend_alone is DefendAlone.ALWAYS or (
                defend_alone is DefendAlone.VS_LONE and bool(lone)
            )
        elif seat == maker:
            allowed = alone_who is not AloneWho.NONE
        else:
            allowed = alone_who in {AloneWho.MAKER_SIDE, AloneWho.ANYONE}
        if allowed:
            found.append(seat)
    return tuple(found)


def leader_of(state: HandState, contract: Contract) -> Seat:
    """Return who leads the first trick (rules.md sections 2.4 and 3)."""
    rules = state.dealt.rules
    return leading_seat(
        state.dealt.dealer,
        lone_in_order(contract),
        contract.idle,
        rules.lone_lead is LEFT_OF_LONE,
        rules.two_lone_lead is DEFENDER,
        rules.players,
    )


@cache
def leading_seat(
    dealer: Seat,
    lone: tuple[Seat, ...],
    idle: frozenset[Seat],
    left_of_lone: bool,
    defender_leads: bool,
    players: int,
) -> Seat:
    """Return who leads, from all that decides it: worked out once."""
    start = left_of(dealer, players=players)
    if len(lone) == 2 and defender_leads:
        start = lone[1]
    elif len(lone) == 1 and left_of_lone:
        start = left_of(lone[0], players=players)
    return first_active(start, idle, players=players)
