"""Deals of which some cards are known."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.actions import Deal
from engine.cards import Card
from engine.decks import deck_of
from engine.phases.dealing import pack_of
from engine.rules import Rules
from engine.seats import Seat
from engine.shuffling import shuffle
from engine.state import HandState, new_hand
from engine.transitions import apply


def deal_with(
    rules: Rules,
    dealer: Seat,
    given: Mapping[Seat, Sequence[Card]],
    turn_up: Card | None,
    *,
    seed: bytes,
    widow: Sequence[Card] = (),
) -> HandState:
    """Return a hand with the given cards dealt as given and the others as the seed has it.

    The cards given must be different ones of the pack, at most a hand for each seat and a widow.
    """
    used = {card for hand in given.values() for card in hand} | {turn_up, *widow}
    rest = [card for card in shuffle(deck_of(rules), seed) if card not in used]
    if turn_up is None and rules.turn_up:
        turn_up = rest.pop()
    hands = [
        filled(given.get(Seat(seat), ()), rules.hand_size, rest) for seat in range(rules.players)
    ]
    extra = filled(widow, rules.widow, rest)
    pack = pack_of(rules, dealer, hands=hands, turn_up=turn_up, stock=rest, widow=extra)
    return apply(new_hand(rules, dealer), Deal(cards=pack)).state


def filled(given: Sequence[Card], size: int, rest: list[Card]) -> list[Card]:
    """Return the given cards with others from the rest, which get fewer, up to a size."""
    return [*given, *(rest.pop() for _ in range(size - len(given)))]
