"""The number of ways a fixed deal can go, worked out twice: by the engine and by hand."""

from __future__ import annotations

from engine.actions import Discard, Name, OrderUp, Pass
from engine.cards import Suit
from engine.seats import Seat
from engine.state import HandState
from engine.transitions import apply, legal_actions
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
