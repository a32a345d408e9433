"""The draw for the deal, the deal and the turn-up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from engine.actions import Action, Deal, SeatAction
from engine.bowers import JOKER_STRENGTH
from engine.cards import Card, CardSet, Rank, card_set
from engine.decks import deck_set
from engine.errors import IllegalAction, Reason
from engine.facts import DealVoid, HandDealt
from engine.rules import DrawAce, JokerTurnedUp, Packets, Rules
from engine.seats import Seat, left_of, seats_from
from engine.state import Dealt, HandState, Phase, Step, Table


def legal(state: HandState) -> tuple[SeatAction, ...]:
    """Return nothing: the deal is chance's action, not a seat's."""
    return ()


def play(state: HandState, action: Action) -> Step:
    """Deal the pack out in the packets of the rules and turn a card up."""
    if not isinstance(action, Deal):
        raise IllegalAction(Reason.WRONG_PHASE)
    rules = state.rules
    pack = action.cards
    if len(pack) != rules.deck + rules.joker or card_set(pack) != deck_set(
        rules.deck, joker=rules.joker
    ):
        raise IllegalAction(Reason.NOT_A_DEAL)
    hands = tuple([card_set([pack[n] for n in places]) for places in places_by_seat(state)])
    dealt_cards = rules.players * rules.hand_size
    turn_up = pack[dealt_cards]
    dealt = Dealt(rules, state.dealer, hands, turn_up, pack[dealt_cards + 1 :])
    table = first_table(state, turn_up, hands)
    hand = HandState(dealt, state.contract, table)
    fact = HandDealt(dealer=state.dealer, turn_up=turn_up)
    return Step(hand, (fact, DealVoid()) if hand.phase is Phase.REDEAL else (fact,))


def first_table(state: HandState, turn_up: Card, hands: tuple[CardSet, ...]) -> Table:
    """Return the table with the cards dealt and the first seat to call."""
    phase, to_act = Phase.ROUND1, left_of(state.dealer, players=state.rules.players)
    if turn_up.is_joker and state.rules.joker_turned_up.suit is None:
        blind = state.rules.joker_turned_up is JokerTurnedUp.DEALER_NAMES_BLIND
        phase, to_act = (Phase.JOKER_NAME if blind else Phase.REDEAL), state.dealer
    return Table(
        phase=phase,
        to_act=to_act,
        holdings=hands,
        taken=(0,) * state.rules.players,
    )


def places_by_seat(state: HandState) -> tuple[tuple[int, ...], ...]:
    """Return for every seat the places in the pack of the cards it is dealt."""
    rules = state.rules
    return places_in_pack(rules.players, rules.hand_size, rules.deal_packets, state.dealer)


@cache
def places_in_pack(
    players: int, hand_size: int, packets: Packets, dealer: Seat
) -> tuple[tuple[int, ...], ...]:
    """Return the places of `places_by_seat`, worked out once."""
    order = dealing_order(players, hand_size, packets, dealer)
    return tuple(
        tuple(place for place, owner in enumerate(order) if owner == seat)
        for seat in range(players)
    )


def dealing_order(players: int, hand_size: int, packets: Packets, dealer: Seat) -> list[Seat]:
    """Return the seats in the order in which they get the cards of the pack."""
    seats = seats_from(left_of(dealer, players=players), players=players)
    return [
        seat
        for round_ in packets_by_round(players, hand_size, packets)
        for seat, packet in zip(seats, round_, strict=True)
        for _ in range(packet)
    ]


def packets_by_round(players: int, hand_size: int, packets: Packets) -> list[list[int]]:
    """Return for every time round the table the packet of each seat, dealer last."""
    seats = range(players)
    if packets is Packets.SINGLES:
        return [[1 for _ in seats] for _ in range(hand_size)]
    if packets is Packets.ALTERNATING:
        first = [3 if seat % 2 == 0 else 2 for seat in seats]
    else:
        first = [int(packets.value[0]) for _ in seats]
    return [first, [hand_size - packet for packet in first]]


def pack_of(
    rules: Rules,
    dealer: Seat,
    *,
    hands: Sequence[Sequence[Card]],
    turn_up: Card,
    stock: Sequence[Card],
) -> tuple[Card, ...]:
    """Return the pack that gives these hands when it is dealt.

    The cards of a hand come in the order given, the stock lies under the turn-up.
    """
    left = [list(hand) for hand in hands]
    order = dealing_order(rules.players, rules.hand_size, rules.deal_packets, dealer)
    dealt = [left[seat].pop(0) for seat in order]
    return (*dealt, turn_up, *stock)


def draw_rank(card: Card, rules: Rules) -> int:
    """Return what a card counts in the draw for the deal; the joker is highest."""
    if card.rank is None:
        return JOKER_STRENGTH
    if card.rank is Rank.ACE and rules.draw_ace is DrawAce.LOW:
        return -1
    return card.rank


def drawn_order(draws: Mapping[str, Card], rules: Rules) -> list[list[str]]:
    """Return who drew what, lowest first: names that drew equal cards stand together."""
    by_rank: dict[int, list[str]] = {}
    for name, card in draws.items():
        by_rank.setdefault(draw_rank(card, rules), []).append(name)
    return [by_rank[rank] for rank in sorted(by_rank)]
