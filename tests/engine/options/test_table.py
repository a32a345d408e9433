"""What the options of players and partners do, one test for each."""

from __future__ import annotations

import pytest

from engine.actions import (
    Bid,
    CallPartner,
    ChoosePartners,
    DeclineWidow,
    Discard,
    Name,
    OrderUp,
)
from engine.cards import Suit, parse_card
from engine.errors import BadRules
from engine.seats import Seat
from engine.state import Phase
from engine.transitions import legal_actions
from tests.engine.builders import after, rules
from tests.engine.options.tables import FIRST, SECOND, hand_of, kinds, passed, points


def test_players() -> None:
    for players in (4, 5, 6):
        own = rules("call_best", players=players)
        assert own.accounts == players
        assert points("call_best", 5, partners=[1], players=players)[0] == (
            2 if players == 4 else 3
        )
        assert points("call_best", 5, players=players) == (players,) + (0,) * (players - 1)


def test_sides() -> None:
    pairs, threes = rules("euchre4"), rules("auction6")
    alone, rest = rules("euchre2"), rules("euchre3")
    assert [each.accounts for each in (pairs, threes, alone, rest)] == [2, 2, 2, 3]
    assert pairs.mates_of(Seat(1)) == {3}
    assert threes.mates_of(Seat(1)) == {3, 5}
    assert alone.mates_of(Seat(1)) == rest.mates_of(Seat(1)) == frozenset()


def partners(variant: str, hands: dict[int, str], suit: Suit, /, **options: object) -> set[int]:
    """Return whom a called suit finds: the first seat orders the seven of hearts and calls."""
    hand = after(hand_of(variant, "7H", hands, **options), OrderUp(seat=FIRST))
    hand = after(hand, CallPartner(seat=FIRST, suit=suit), Discard(seat=hand.dealer, card=SEVEN))
    assert hand.contract.partners is not None
    return {int(seat) for seat in hand.contract.partners}


SEVEN = parse_card("7H")
HANDS = {0: "9S 9H TH QH KH", 1: "KS 8S TS AC KC", 2: "AS 9C TC QC KD"}


def test_called_partner() -> None:
    assert partners("call_best", HANDS, Suit.SPADES) == {2}
    by_ace = {"called_partner": "ace"}
    assert partners("call_best", HANDS, Suit.SPADES, **by_ace) == {2}
    hands = {**HANDS, 2: "QS 9C TC QC KD", 3: "7S 7C 7D 8D 9D"}
    assert partners("call_best", hands, Suit.SPADES) == {1}
    assert partners("call_best", hands, Suit.SPADES, **by_ace) == set()
    assert "CallPartner" not in kinds(after(hand_of("euchre3", "7H"), OrderUp(seat=FIRST)))


def test_min_players_call() -> None:
    with pytest.raises(BadRules, match="at least 4 players"):
        rules("call_best", players=3)
    assert rules("call_best", players=3, min_players_call=3).accounts == 3


def test_caller_holds() -> None:
    hands = {0: "AS 9H TH QH KH", 1: "KS 8S TS QC KC"}
    assert partners("call_best", hands, Suit.SPADES) == set()
    next_best = partners("call_best", hands, Suit.SPADES, caller_holds="next_best")
    assert next_best == {1}
    hand = after(hand_of("call_best", "7H", hands, caller_holds="forbidden"), OrderUp(seat=FIRST))
    suits = {action.suit for action in legal_actions(hand) if isinstance(action, CallPartner)}
    assert suits == {Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS}


def test_partners_exact() -> None:
    for exact, numbers in ((False, {0, 1, 2}), (True, {2})):
        hand = passed(hand_of("auction5", partners_exact=exact), 1)
        hand = passed(after(hand, Bid(seat=SECOND, value=4)), 3)
        hand = after(hand, Name(seat=SECOND, suit=Suit.CLUBS), DeclineWidow(seat=SECOND))
        assert hand.phase is Phase.CHOOSE_PARTNERS
        choices = [action for action in legal_actions(hand) if isinstance(action, ChoosePartners)]
        assert {len(choice.partners) for choice in choices} == numbers
