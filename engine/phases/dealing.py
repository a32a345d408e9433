"""The deal and the turn-up."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from operator import itemgetter
from typing import Final, TypeAlias

from engine.actions import Action, Deal, SeatAction
from engine.cards import BITS, Card, CardSet
from engine.choices import JokerTurnedUp, Packets
from engine.decks import deck_of
from engine.errors import IllegalAction, Reason
from engine.facts import DealVoid, Fact, HandDealt
from engine.rules import Rules
from engine.seats import Seat, left_of, seats_from
from engine.state import NEW, Dealt, HandState, Phase, Step

# Members of an enumeration are slow to look up on their class; this is needed for every deal.
REDEAL: Final = Phase.REDEAL

WIDOW: Final = -1
"""Who gets a card that goes to the widow."""

Owner: TypeAlias = Callable[[Sequence[CardSet]], tuple[CardSet, ...]]
"""What takes the cards of a seat, or of the widow, out of a pack."""


def legal(state: HandState) -> tuple[SeatAction, ...]:
    """Return nothing: the deal is chance's action, not a seat's."""
    return ()


def play(state: HandState, action: Action) -> Step:
    """Deal the pack out in the packets of the rules and turn a card up."""
    if not isinstance(action, Deal):
        raise IllegalAction(Reason.WRONG_PHASE)
    rules, dealer = state.dealt.rules, state.dealt.dealer
    pack = action.cards
    if len(pack) != rules.deck + rules.joker or set(pack) != set_of_pack(rules):
        raise IllegalAction(Reason.NOT_A_DEAL)
    bits = [BITS[card] for card in pack]
    *hands, widow = [sum(own(bits)) for own in cards_of_owners(rules, dealer)]
    rest = pack[rules.players * rules.hand_size + rules.widow :]
    turn_up = rest[0] if rules.turn_up else None
    holdings = tuple(hands)
    stock = rest[rules.turn_up :]
    dealt = NEW(Dealt, (rules, dealer, holdings, turn_up, stock, widow))
    phase, to_act = first_turn(rules, dealer, turn_up)
    hand = HandState(dealt, state.contract, phase, to_act, holdings, taken=(0,) * rules.players)
    return Step(hand, facts_of_deal(dealer, turn_up, void=phase is REDEAL))


@cache
def facts_of_deal(dealer: Seat, turn_up: Card | None, *, void: bool) -> tuple[Fact, ...]:
    """Return what came of a deal, made once for each dealer and turn-up."""
    fact = HandDealt(dealer=dealer, turn_up=turn_up)
    return (fact, DealVoid()) if void else (fact,)


@cache
def set_of_pack(rules: Rules) -> frozenset[Card]:
    """Return the cards of the pack, as what is dealt has to be."""
    return frozenset(deck_of(rules))


@cache
def first_turn(rules: Rules, dealer: Seat, turn_up: Card | None) -> tuple[Phase, Seat]:
    """Return what comes after the deal, and the first seat to act in it: worked out once."""
    phase, to_act = Phase.ROUND1, left_of(dealer, players=rules.players)
    if turn_up is None:
        phase = Phase.AUCTION
    elif turn_up.is_joker and rules.joker_turned_up.suit is None:
        blind = rules.joker_turned_up is JokerTurnedUp.DEALER_NAMES_BLIND
        phase, to_act = (Phase.JOKER_NAME if blind else REDEAL), dealer
    elif rules.asks_for_poor_hands:
        phase = Phase.FARMERS_HAND
    return phase, to_act


@cache
def cards_of_owners(rules: Rules, dealer: Seat) -> tuple[Owner, ...]:
    """Return what takes the cards of every seat and, last, of the widow out of a pack."""
    order = dealing_order(rules, dealer)
    owners = (*range(rules.players), WIDOW)
    return tuple(
        taking([place for place, owner in enumerate(order) if owner == seat]) for seat in owners
    )


def taking(places: Sequence[int]) -> Owner:
    """Return what takes the cards at some places out of a pack."""
    if len(places) > 1:
        return itemgetter(*places)
    return lambda pack: tuple(pack[place] for place in places)


def dealing_order(rules: Rules, dealer: Seat) -> list[int]:
    """Return the seats in the order in which they get the cards of the pack.

    The widow, number -1, is dealt after the first time round the table.
    """
    seats = seats_from(left_of(dealer, players=rules.players), players=rules.players)
    first, *later = packets_by_round(rules)
    order: list[int] = [
        seat for seat, packet in zip(seats, first, strict=True) for _ in range(packet)
    ]
    order += [WIDOW] * rules.widow
    for round_ in later:
        order += [seat for seat, packet in zip(seats, round_, strict=True) for _ in range(packet)]
    return order


def packets_by_round(rules: Rules) -> list[list[int]]:
    """Return for every time round the table the packet of each seat, dealer last."""
    seats, packets, size = range(rules.players), rules.deal_packets, rules.hand_size
    if packets is Packets.SINGLES:
        return [[1 for _ in seats] for _ in range(size)]
    if packets is Packets.ALTERNATING:
        first = [3 if seat % 2 == 0 else size - 3 for seat in seats]
    else:
        first = [int(packets.value[0]) for _ in seats]
    return [first, [size - packet for packet in first]]


def pack_of(
    rules: Rules,
    dealer: Seat,
    *,
    hands: Sequence[Sequence[Card]],
    turn_up: Card | None,
    stock: Sequence[Card],
    widow: Sequence[Card] = (),
) -> tuple[Card, ...]:
    """Return the pack that gives these hands when it is dealt.

    The cards of a hand come in the order given, the stock lies under the turn-up.
    """
    left = [*(list(hand) for hand in hands), list(widow)]
    dealt = [left[owner].pop(0) for owner in dealing_order(rules, dealer)]
    return (*dealt, *(() if turn_up is None else (turn_up,)), *stock)
