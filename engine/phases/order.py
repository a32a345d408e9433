"""The order of phases between the call that makes trumps and the first lead.

Alone with the call: lone defence, the dealer's exchange, best card, lead. Alone before the
lead: the dealer's exchange, then a window in which seats of both sides may declare until a
card is led (rules.md section 1.4).
"""

from __future__ import annotations

from engine.rules import AloneWhen, AloneWho, DefendAlone, LoneLead, Rules, TwoLoneLead
from engine.seats import Seat, first_active, left_of, seats_from, side_of
from engine.state import Contract, HandState, Phase, Table, with_contract


def proceed(state: HandState, contract: Contract, table: Table) -> HandState:
    """Return the hand in the phase that is due next."""
    phase, seat = due(state, contract)
    asker = seat if phase is Phase.BEST_CARD else None
    return with_contract(
        state, contract._replace(asker=asker), table._replace(phase=phase, to_act=seat)
    )


def due(state: HandState, contract: Contract) -> tuple[Phase, Seat]:
    """Return the phase that is due and the seat to act in it."""
    rules = state.rules
    with_call = rules.alone_when is AloneWhen.WITH_CALL
    asked = lone_defenders_to_ask(rules, contract) if with_call else ()
    if asked:
        return Phase.LONE_DEFENCE, asked[0]
    if contract.accepted and not contract.exchanged and state.dealer not in contract.idle:
        return Phase.EXCHANGE, state.dealer
    waiting = lone_in_order(contract) if rules.best_card else ()
    for seat in waiting:
        if seat not in contract.best_settled:
            return Phase.BEST_CARD, seat
    leader = leader_of(state, contract)
    if not with_call and may_declare(rules, contract):
        return Phase.ALONE_OR_LEAD, leader
    return Phase.PLAY, leader


def lone_in_order(contract: Contract) -> tuple[Seat, ...]:
    """Return the lone seats, that of the makers first."""
    maker = contract.maker
    if maker is None:
        return ()
    return tuple(sorted(contract.lone, key=lambda seat: side_of(seat) != side_of(maker)))


def has_lone_player(contract: Contract, seat: Seat) -> bool:
    """Say whether the side of a seat already has a lone player."""
    return any(side_of(lone) == side_of(seat) for lone in contract.lone)


def defence_allowed(rules: Rules, contract: Contract, seat: Seat) -> bool:
    """Say whether a defender may go alone as the hand stands."""
    if rules.defend_alone is DefendAlone.NEVER or has_lone_player(contract, seat):
        return False
    return rules.defend_alone is DefendAlone.ALWAYS or bool(contract.lone)


def lone_defenders_to_ask(rules: Rules, contract: Contract) -> tuple[Seat, ...]:
    """Return the defenders still to be asked, from the maker's left."""
    maker = contract.maker
    if maker is None:
        return ()
    return tuple(
        seat
        for seat in seats_from(left_of(maker, players=rules.players), players=rules.players)
        if side_of(seat) != side_of(maker)
        and seat not in contract.answered
        and defence_allowed(rules, contract, seat)
    )


def may_declare(rules: Rules, contract: Contract) -> tuple[Seat, ...]:
    """Return the seats that may go alone before the lead, the maker first, then clockwise."""
    maker = contract.maker
    if maker is None:
        return ()
    return tuple(
        seat
        for seat in seats_from(maker, players=rules.players)
        if seat_may_declare(rules, contract, seat, maker)
    )


def seat_may_declare(rules: Rules, contract: Contract, seat: Seat, maker: Seat) -> bool:
    """Say whether one seat may go alone before the lead."""
    if side_of(seat) != side_of(maker):
        return defence_allowed(rules, contract, seat)
    if has_lone_player(contract, seat) or rules.alone_who is AloneWho.NONE:
        return False
    return seat == maker or rules.alone_who is not AloneWho.MAKER


def leader_of(state: HandState, contract: Contract) -> Seat:
    """Return who leads the first trick (rules.md sections 2.4 and 3)."""
    rules = state.rules
    eldest = left_of(state.dealer, players=rules.players)
    start = eldest
    if len(contract.lone) == 2 and rules.two_lone_lead is TwoLoneLead.DEFENDER:
        start = lone_in_order(contract)[1]
    elif len(contract.lone) == 1 and rules.lone_lead is LoneLead.LEFT_OF_LONE:
        start = left_of(contract.lone[0], players=rules.players)
    return first_active(start, contract.idle, players=rules.players)
