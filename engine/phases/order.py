"""The order of phases between the call that makes trumps and the first lead.

Alone with the call: lone defence, the dealer's exchange, best card, lead. Alone before the
lead: the dealer's exchange, then a window in which seats of both sides may declare until a
card is led (rules.md section 1.4). A called partner's suit is named right after the call.
After an auction come trumps, the widow and the choice of partners.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from engine.auction import terms_of
from engine.called import NOBODY, found_partner
from engine.choices import (
    AloneWhen,
    AloneWho,
    AuctionLead,
    AuctionTrumpNamed,
    DefendAlone,
    LoneLead,
    TwoLoneLead,
)
from engine.errors import IllegalAction, Reason
from engine.rules import Rules
from engine.seats import Seat, first_active, left_of, seats_from
from engine.state import Contract, HandState, Phase

# Members of an enumeration are slow to look up on their class; these are needed for every hand.
LONE_DEFENCE: Final = Phase.LONE_DEFENCE
EXCHANGE: Final = Phase.EXCHANGE
BEST_CARD: Final = Phase.BEST_CARD
ALONE_OR_LEAD: Final = Phase.ALONE_OR_LEAD
PLAY: Final = Phase.PLAY
WITH_CALL: Final = AloneWhen.WITH_CALL
NEVER: Final = DefendAlone.NEVER
CALL_PARTNER: Final = Phase.CALL_PARTNER
NAME_TRUMP: Final = Phase.NAME_TRUMP
TAKE_WIDOW: Final = Phase.TAKE_WIDOW
BURY: Final = Phase.BURY
CHOOSE_PARTNERS: Final = Phase.CHOOSE_PARTNERS
BEFORE_WIDOW: Final = AuctionTrumpNamed.BEFORE_WIDOW
BEFORE_TRICKS: Final = frozenset({Phase.ALONE_OR_LEAD, Phase.PLAY})


def proceed(state: HandState, contract: Contract) -> HandState:
    """Return the hand under a contract in the phase that is due next."""
    phase, seat = due(state, contract)
    asker = seat if phase is BEST_CARD else None
    if asker != contract.asker:
        contract = contract._replace(asker=asker)
    if state.dealt.rules.calls_partner and phase in BEFORE_TRICKS:
        contract = with_called_partner(state, contract)
    return state.turned_to(phase, seat, contract)


def due(state: HandState, contract: Contract) -> tuple[Phase, Seat]:
    """Return the phase that is due and the seat to act in it."""
    rules = state.dealt.rules
    if not rules.turn_up:
        return due_after_auction(state, contract)
    if rules.calls_partner and contract.called is None and not contract.lone:
        return CALL_PARTNER, maker_of(contract)
    with_call = rules.alone_when is WITH_CALL
    asked = lone_defenders_to_ask(rules, contract) if with_call else ()
    if asked:
        return LONE_DEFENCE, asked[0]
    if contract.accepted and not contract.exchanged and state.dealt.dealer not in contract.idle:
        return EXCHANGE, state.dealt.dealer
    waiting = lone_in_order(rules, contract) if rules.best_card else ()
    for seat in waiting:
        if seat not in contract.best_settled:
            return BEST_CARD, seat
    leader = leader_of(state, contract)
    if not with_call and may_declare(rules, contract):
        return ALONE_OR_LEAD, leader
    return PLAY, leader


def due_after_auction(state: HandState, contract: Contract) -> tuple[Phase, Seat]:
    """Return what is due between an auction and the first lead (rules.md section 7).

    Trumps are named before or after the widow is offered. What is buried comes after both, and
    partners are chosen last, where the bid gives a right to any.
    """
    rules = state.dealt.rules
    maker = maker_of(contract)
    terms = terms_of(rules, contract.bid)
    if contract.trump is None and rules.auction_trump_named is BEFORE_WIDOW:
        return NAME_TRUMP, maker
    if contract.widow_taken is None and rules.widow and terms is not None and terms.widow:
        return TAKE_WIDOW, maker
    if contract.trump is None:
        return NAME_TRUMP, maker
    if contract.widow_taken and not contract.buried:
        return BURY, maker
    if (
        terms is not None
        and contract.partners is None
        and terms.partners
        and not rules.has_partners
    ):
        return CHOOSE_PARTNERS, maker
    asked = lone_defenders_to_ask(rules, contract)
    if asked:
        return LONE_DEFENCE, asked[0]
    return PLAY, leader_of(state, contract)


def maker_of(contract: Contract) -> Seat:
    """Return who made trumps."""
    if contract.maker is None:
        raise IllegalAction(Reason.WRONG_PHASE)
    return contract.maker


def with_called_partner(state: HandState, contract: Contract) -> Contract:
    """Return the contract with the partner the call finds, now that the dealer has exchanged."""
    maker = maker_of(contract)
    found = NOBODY
    if contract.called is not None and maker not in contract.lone:
        found = found_partner(
            state.dealt.rules, maker, contract.called, state.holdings, contract.tables
        )
    partners = frozenset[Seat]() if found.partner is None else frozenset({found.partner})
    return contract._replace(partners=partners, called_card=found.card)


def lone_in_order(rules: Rules, contract: Contract) -> tuple[Seat, ...]:
    """Return the lone seats, that of the makers first."""
    maker = contract.maker
    if maker is None or len(contract.lone) < 2:
        return contract.lone
    return tuple(sorted(contract.lone, key=lambda seat: not rules.are_allies(seat, maker)))


def has_lone_player(rules: Rules, lone: tuple[Seat, ...], seat: Seat) -> bool:
    """Say whether the side of a seat already has a lone player."""
    return any(rules.are_allies(other, seat) for other in lone)


def lone_defenders_to_ask(rules: Rules, contract: Contract) -> tuple[Seat, ...]:
    """Return the defenders still to be asked, from the maker's left."""
    if contract.maker is None or rules.defend_alone is NEVER:
        return ()
    open_seats = seats_that_may(rules, contract.maker, contract.lone)
    return tuple(
        seat
        for seat in open_seats
        if not rules.are_allies(seat, contract.maker) and seat not in contract.answered
    )


def may_declare(rules: Rules, contract: Contract) -> tuple[Seat, ...]:
    """Return the seats that may go alone before the lead, the maker first, then clockwise."""
    if contract.maker is None:
        return ()
    return seats_that_may(rules, contract.maker, contract.lone)


@cache
def seats_that_may(rules: Rules, maker: Seat, lone: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Return the seats of both sides that may still go alone, worked out once.

    A called partner is hidden, so where partners are called only the maker is meant.
    """
    found = []
    for seat in seats_from(maker, players=rules.players):
        if has_lone_player(rules, lone, seat):
            continue
        if not rules.are_allies(seat, maker):
            allowed = rules.defend_alone is DefendAlone.ALWAYS or (
                rules.defend_alone is DefendAlone.VS_LONE and bool(lone)
            )
        elif seat == maker:
            allowed = rules.alone_who is not AloneWho.NONE
        else:
            allowed = rules.alone_who in {AloneWho.MAKER_SIDE, AloneWho.ANYONE}
        if allowed:
            found.append(seat)
    return tuple(found)


def leader_of(state: HandState, contract: Contract) -> Seat:
    """Return who leads the first trick (rules.md sections 2.4, 3 and 7)."""
    rules = state.dealt.rules
    return leading_seat(
        rules,
        state.dealt.dealer,
        maker_of(contract),
        lone_in_order(rules, contract),
        contract.idle,
    )


@cache
def leading_seat(
    rules: Rules, dealer: Seat, maker: Seat, lone: tuple[Seat, ...], idle: frozenset[Seat]
) -> Seat:
    """Return who leads, from all that decides it: worked out once."""
    if rules.has_auction and rules.auction_lead is AuctionLead.BIDDER:
        return maker
    start = left_of(dealer, players=rules.players)
    if len(lone) == 2 and rules.two_lone_lead is TwoLoneLead.DEFENDER:
        start = lone[1]
    elif len(lone) == 1 and rules.lone_lead is LoneLead.LEFT_OF_LONE:
        start = left_of(lone[0], players=rules.players)
    return first_active(start, idle, players=rules.players)
