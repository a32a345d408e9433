"""The searching bot: lawful in every variant, the same every time, and right where it is plain."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace

import pytest

from engine.actions import Action, Deal, Name, OrderUp, Pass, PlayCard, TurnDown
from engine.bots import weighing
from engine.bots.beliefs import odd_calls
from engine.bots.choices import choices_of
from engine.bots.random_bot import random_bot
from engine.bots.searching_bot import searching_bot
from engine.bots.steady_bot import steady_bot
from engine.bots.table import play_hand, seat_to_ask
from engine.bots.weighing import MOST_NODES, gain, worth
from engine.cards import Suit, parse_card
from engine.decks import deck_of
from engine.game import EndKind, GameEnd, GameState
from engine.open_cards import Search
from engine.perspective import seen_by
from engine.scoring import score_slip
from engine.seats import Seat
from engine.shuffling import shuffle
from engine.slips import HandSlip
from engine.state import HandState, Phase, new_hand
from engine.transitions import advance, apply
from engine.variants.registry import VARIANTS
from tests.engine.builders import after, any_action, cards, dealt, rules

WORLDS = 2
FEW_WORLDS = searching_bot(WORLDS)
MOST_ACTS = 80
"""No hand has more, calls and cards together."""


def new_deal(variant: str, number: int, **options: object) -> HandState:
    some = rules(variant, **options)
    pack = shuffle(deck_of(some), f"search {number}".encode())
    return apply(new_hand(some, Seat(number % some.players)), Deal(cards=pack)).state


@pytest.mark.parametrize("variant", sorted(VARIANTS))
def test_it_plays_every_variant_lawfully_and_the_same_every_time(variant: str) -> None:
    chance = random.Random(variant)
    hand = new_deal(variant, 1)
    while not hand.is_over:
        seen = seen_by(hand, seat_to_ask(hand))
        action = FEW_WORLDS(seen, b"seed")
        assert action in seen.legal
        assert FEW_WORLDS(seen, b"seed") == action
        hand = apply(hand, any_action(hand, chance) if hand.phase is Phase.ROUND1 else action).state


@dataclass
class Looked:
    """How many positions were looked at: searched with open hands, and played through."""

    searched: int = 0
    played: int = 0


@pytest.fixture
def looked(monkeypatch: pytest.MonkeyPatch) -> Looked:
    """Return the positions that are looked at from now on."""
    found = Looked()
    count = Search.count

    def searching(search: Search) -> None:
        found.searched += 1
        count(search)

    def playing(hand: HandState, action: Action) -> HandState:
        found.played += 1
        return advance(hand, action)

    monkeypatch.setattr(Search, "count", searching)
    monkeypatch.setattr(weighing, "advance", playing)
    return found


@pytest.mark.parametrize("variant", sorted(VARIANTS))
def test_no_decision_of_any_variant_looks_at_more_positions_than_its_worlds_allow(
    variant: str, looked: Looked
) -> None:
    hand = new_deal(variant, 2)
    acts = 0
    while not hand.is_over:
        seen = seen_by(hand, seat_to_ask(hand))
        looked.searched = looked.played = 0
        action = FEW_WORLDS(seen, b"seed")
        # One more is counted when a search is given up.
        assert looked.searched <= WORLDS * (MOST_NODES + 1)
        choices = len(choices_of(seen, steady_bot(seen, b"seed")))
        assert looked.played <= WORLDS * choices * MOST_ACTS
        hand, acts = apply(hand, action).state, acts + 1
    assert acts <= MOST_ACTS


@pytest.mark.parametrize(
    "options",
    [
        {"go_under": True, "stick_dealer": True, "dealer_may_pay": True, "no_trump": True},
        {"best_card": True, "best_card_order": "receive_first"},
    ],
)
def test_it_plays_with_house_rules(options: dict[str, object]) -> None:
    for number in range(3):
        hand = new_deal("north_american", number, **options)
        while not hand.is_over:
            seen = seen_by(hand, seat_to_ask(hand))
            action = FEW_WORLDS(seen, b"seed")
            assert action in seen.legal
            hand = apply(hand, action).state


def test_the_seed_is_all_its_chance() -> None:
    """With few worlds other seeds come to other ends, but one seed always to the same."""
    bot = searching_bot(1)
    ends = set()
    for seed in range(8):
        hand = new_deal("euchre3", 3)
        while not hand.is_over:
            hand = apply(hand, bot(seen_by(hand, hand.turn), bytes([seed]))).state
        ends.add((hand.contract.calls, hand.quitted))
    assert len(ends) > 1


def test_of_touching_cards_one_is_weighed_that_of_the_steady_bot() -> None:
    """South leads with both bowers, which are worth the same, and two touching diamonds."""
    hands = {0: "JS JC QD KD 9H", 1: "9S TS QS KS AS"}
    hand = after(dealt(rules(deck=24), "TH", hands=hands), Pass(seat=Seat(0)), Pass(seat=Seat(1)))
    hand = after(hand, Pass(seat=Seat(2)), TurnDown(seat=Seat(3)))
    hand = after(hand, Name(seat=Seat(0), suit=Suit.SPADES))
    seen = seen_by(hand, Seat(0))
    for text, kept in (("JS", "JS 9H QD"), ("JC", "JC 9H QD"), ("KD", "JC 9H KD")):
        steady = PlayCard(seat=Seat(0), card=parse_card(text))
        choices = choices_of(seen, steady)
        assert {choice.card for choice in choices if isinstance(choice, PlayCard)} == set(
            cards(kept)
        )


def test_a_hopeless_hand_weighs_no_call_and_a_good_one_does() -> None:
    hands = {0: "9C TC 9D TD QD", 1: "AH KH QH JC JS"}
    hand = dealt(rules(deck=24), "TH", hands=hands)
    poor = Pass(seat=Seat(0))
    assert choices_of(seen_by(hand, Seat(0)), poor) == [poor]
    good = seen_by(after(hand, poor), Seat(1))
    assert OrderUp(seat=Seat(1)) in choices_of(good, Pass(seat=Seat(1)))


def test_it_beats_the_random_bot_by_far() -> None:
    bot, points = searching_bot(3), [0, 0]
    end = GameEnd(kind=EndKind.DEALS, value=1)
    for number in range(12):
        for turn in (0, 1):
            bots = [bot if (seat + turn) % 2 == 0 else random_bot for seat in range(4)]
            game = GameState(rules=rules("north_american"), end=end, dealer=Seat(number % 4))
            hand = play_hand(game, bots, f"far {number}".encode(), number=0)
            for account, worth_of in enumerate(hand.points):
                points[(account + turn) % 2] += worth_of
    assert points[0] > 2 * points[1]


def test_a_call_that_would_be_odd_is_noticed() -> None:
    """East passed with the four highest trumps of the turn-up's suit."""
    hands = {0: "JS JC AS KS QS", 1: "9H 9D TD TC 9C"}
    passed = after(dealt(rules(deck=24), "TS", hands=hands), Pass(seat=Seat(0)))
    assert odd_calls(passed, Seat(1)) == 1
    assert odd_calls(passed, Seat(0)) == 0


def test_what_a_seat_gains_is_measured_against_the_others() -> None:
    pairs = score_slip(HandSlip(makers=1, tricks=5), rules("euchre4"))
    assert [gain(pairs, Seat(seat)) for seat in range(4)] == [-2, 2, -2, 2]
    three = score_slip(HandSlip(makers=0, tricks=1), rules("euchre3"))
    assert [gain(three, Seat(seat)) for seat in range(3)] == [-2, 1, 1]
    assert gain(None, Seat(0)) == 0


def test_a_lone_march_gains_the_caller_what_the_house_gives_to_the_caller() -> None:
    house = rules("euchre4", pts_alone_caller=5)
    march = score_slip(HandSlip(makers=0, tricks=5, alone=True, lone_seat=Seat(2)), house)
    assert [gain(march, Seat(seat)) for seat in range(4)] == [4, -4.5, 5, -4.5]


def test_it_does_what_the_steady_bot_would_if_no_world_fits_what_it_has_seen() -> None:
    hands = {0: "9C TC 9D TD QD", 1: "AH KH QH JC JS"}
    passed = after(dealt(rules(deck=24), "TH", hands=hands), Pass(seat=Seat(0)))
    seen = replace(seen_by(passed, Seat(1)), sizes=(5, 5, 5, 24))
    steady = steady_bot(seen, b"seed")
    assert steady == OrderUp(seat=Seat(1))
    assert choices_of(seen, steady)[0] == Pass(seat=Seat(1))
    assert FEW_WORLDS(seen, b"seed") == steady


def test_only_numbers_of_tricks_that_change_the_points_are_asked_for() -> None:
    asked = []

    def makes(total: int) -> bool:
        asked.append(total)
        return total <= 4

    assert worth([-2, -2, -2, 1, 1, 2], makes) == 1
    assert asked == [3, 5]
