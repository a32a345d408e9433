"""The number of ways a fixed deal can go, worked out twice: by the engine and by hand."""

from __future__ import annotations

from math import comb

import pytest

from engine.actions import (
    Bid,
    CallPartner,
    Deal,
    DeclineWidow,
    Discard,
    Name,
    OrderUp,
    Pass,
    TakeWidow,
)
from engine.cards import Suit
from engine.deals import deal_with
from engine.decks import deck_of
from engine.seats import Seat
from engine.shuffling import shuffle
from engine.state import HandState, new_hand
from engine.transitions import apply, legal_actions
from engine.variants.registry import VARIANTS
from tests.engine.builders import after, dealt, rules

SUITS = {0: "9C TC QC KC AC", 1: "9D TD QD KD AD", 2: "9H TH QH KH AH", 3: "9S TS QS KS AS"}


def ways(hand: HandState, depth: int) -> int:
    """Return how many different courses the next actions can take."""
    if depth == 0 or hand.is_over:
        return 1
    return sum(ways(apply(hand, action).state, depth - 1) for action in legal_actions(hand))


def test_the_calls_of_a_deal_go_as_many_ways_as_counted_by_hand() -> None:
    """With the partner only: a pass or one acceptance each, then three suits or a pass each."""
    hand = dealt(rules("euchre4", deck=24, alone_who="none"), "JC", hands=SUITS)
    assert [ways(hand, depth) for depth in (1, 2)] == [2, 2 + 6]
    first = after(hand, *(Pass(seat=Seat(seat)) for seat in range(4)))
    assert [ways(first, 1), len(legal_actions(first))] == [4, 4]
    named = sum(isinstance(action, Name) for action in legal_actions(first))
    assert named == 3


def test_calling_alone_doubles_the_ways_to_make_trumps() -> None:
    hand = dealt(rules("euchre4", deck=24), "JC", hands=SUITS)
    assert ways(hand, 1) == 3
    first = after(hand, *(Pass(seat=Seat(seat)) for seat in range(4)))
    assert ways(first, 1) == 7


def test_hands_of_one_suit_each_can_be_played_in_any_order() -> None:
    """Nobody can follow anybody, so a trick goes 5 x 5 x 5 x 5 ways, the next 4 x 4 x 4 x 4."""
    passes = [Pass(seat=Seat(seat)) for seat in range(4)]
    hand = dealt(rules("euchre4", deck=24, alone_who="none"), "JC", hands=SUITS)
    played = after(hand, *passes, Name(seat=Seat(0), suit=Suit.SPADES))
    assert ways(played, 4) == 5**4
    assert ways(played, 5) == 5**4 * 4


def test_an_exchange_goes_six_ways_or_five() -> None:
    hand = dealt(rules("euchre4", deck=24), "JC", hands=SUITS)
    ordered = after(hand, OrderUp(seat=Seat(0)))
    assert all(isinstance(action, Discard) for action in legal_actions(ordered))
    assert ways(ordered, 1) == 6
    kept = dealt(rules("euchre4", deck=24, dealer_exchange="must_keep"), "JC", hands=SUITS)
    assert ways(after(kept, OrderUp(seat=Seat(0))), 1) == 5


def auction(variant: str, **options: object) -> HandState:
    """Return a dealt auction whose dealer sits last."""
    some = rules(variant, **options)
    return deal_with(some, Seat(some.players - 1), {}, None, seed=b"ways")


@pytest.mark.parametrize(("variant", "bids"), [("auction5", 5), ("auction6", 5), ("auction7", 6)])
def test_an_auction_goes_as_many_ways_as_bids_can_be_spread_over_seats(
    variant: str, bids: int
) -> None:
    """Of k bids that rise, any k of the list fall to any k seats: C(n, k) C(bids, k), added up."""
    hand = auction(variant)
    seats = hand.rules.players
    spread = sum(comb(seats, made) * comb(bids, made) for made in range(bids + 1))
    assert ways(hand, seats) == spread == comb(seats + bids, bids)


@pytest.mark.parametrize("variant", ["auction5", "auction6", "auction7"])
def test_a_dealer_who_must_bid_takes_one_way_out_and_adds_none(variant: str) -> None:
    hand = auction(variant, auction_all_pass="dealer_min")
    seats = hand.rules.players
    assert ways(hand, seats) == ways(auction(variant), seats) - 1


@pytest.mark.parametrize(
    ("variant", "options", "value", "buried", "chosen"),
    [
        ("auction5", {}, 3, comb(7, 2), 1 + 4),
        ("auction5", {}, 5, comb(7, 2), 1 + 4 + comb(4, 2)),
        ("auction5", {"partners_exact": True}, 4, comb(7, 2), comb(4, 2)),
        ("auction7", {}, 4, comb(10, 3), 1 + 6),
        ("auction7", {}, 7, comb(10, 3), 1 + 6 + comb(6, 2)),
        ("auction7", {"joker": True}, 6, comb(11, 4), 1 + 6 + comb(6, 2)),
    ],
)
def test_widows_are_buried_and_partners_chosen_in_as_many_ways_as_there_are_choices(
    variant: str, options: dict[str, object], value: int, buried: int, chosen: int
) -> None:
    hand = auction(variant, **options)
    others = [Pass(seat=Seat(seat)) for seat in range(1, hand.rules.players)]
    maker = Seat(0)
    named = after(hand, Bid(seat=maker, value=value), *others, Name(seat=maker, suit=Suit.HEARTS))
    assert ways(after(named, TakeWidow(seat=maker)), 1) == buried
    assert ways(after(named, DeclineWidow(seat=maker)), 1) == chosen


def test_a_called_suit_is_any_of_four_before_the_dealer_exchanges() -> None:
    hand = dealt(rules("jucre_call_ace", players=5), "JC", dealer=4)
    ordered = after(hand, OrderUp(seat=Seat(0)))
    assert ways(ordered, 1) == 4
    assert ways(after(ordered, CallPartner(seat=Seat(0), suit=Suit.HEARTS)), 1) == 6


FIRST_ACTIONS = {
    "north_american": (3, 15, 150, 921),
    "euchre4": (3, 15, 74, 136),
    "british": (3, 15, 74, 240),
    "railroad": (3, 11, 49, 158),
    "jucre4": (3, 15, 74, 136),
    "jucre_railroad": (3, 15, 74, 188),
    "euchre2": (2, 8, 40, 99),
    "jucre2": (2, 8, 40, 99),
    "euchre3": (2, 8, 38, 106),
    "jucre3": (2, 8, 38, 106),
    "auction5": (6, 21, 56, 126),
    "auction6": (6, 21, 56, 126),
    "auction7": (7, 28, 84, 210),
    "call_best": (3, 13, 67, 229),
    "jucre_call_ace": (3, 13, 67, 229),
}


@pytest.mark.parametrize("variant", sorted(VARIANTS))
def test_a_fixed_deal_goes_as_many_ways_as_it_always_has(variant: str) -> None:
    """Counted by this engine when all rule cases had passed; a change has to be explained."""
    some = VARIANTS[variant].rules
    hand = apply(new_hand(some, Seat(1)), Deal(cards=shuffle(deck_of(some), b"perft"))).state
    assert tuple(ways(hand, depth) for depth in (1, 2, 3, 4)) == FIRST_ACTIONS[variant]
