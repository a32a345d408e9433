"""A hand in which nobody can slip: what rulings on words and glances leave to the players."""

from __future__ import annotations

import random

import pytest

from engine.actions import Deal, GoAlone, OrderUp, Pass, PlayCard, TurnDown
from engine.bots.table import seat_to_ask
from engine.cards import Suit, cards_in
from engine.decks import deck_of
from engine.errors import IllegalAction, Reason
from engine.infractions import Infraction
from engine.infractions.acts import CallLead, LeaveLead
from engine.infractions.prevented import (
    RULED,
    WITH_CARD,
    after_lawful,
    caller,
    lawful_acts,
    lawful_for,
    refereed_again,
    ruled,
)
from engine.infractions.refereed import RefereedHand
from engine.seats import Seat
from engine.shuffling import shuffle
from engine.state import new_hand
from engine.transitions import apply
from engine.variants.registry import VARIANTS, rules_for

PENALISE = {"referee": "penalise"}


def dealt(variant: str = "north_american", seed: bytes = b"x") -> RefereedHand:
    rules = rules_for(variant, PENALISE)
    hand = new_hand(rules, Seat(0))
    pack = shuffle(deck_of(rules), seed)
    return refereed_again(apply(hand, Deal(cards=pack)).state, ())


def in_play(seed: bytes = b"x") -> RefereedHand:
    """Return a hand at its first lead, ordered up by seat 1 with its partner."""
    state = after_lawful(dealt(seed=seed), OrderUp(seat=Seat(1)))
    while True:
        plain = [act for act in lawful_acts(state) if not isinstance(act, GoAlone | PlayCard)]
        if not plain:
            return state
        state = after_lawful(state, plain[-1])


def test_without_a_ruling_the_same_is_lawful_as_in_the_game() -> None:
    for key in VARIANTS:
        chance = random.Random(key)
        state = dealt(key)
        hand = state.hand
        while not hand.is_over:
            seat = seat_to_ask(hand)
            acts = lawful_for(state, seat)
            act = chance.choice(acts)
            hand, state = apply(hand, act).state, after_lawful(state, act)
            assert state.hand == hand


@pytest.mark.parametrize("key", list(VARIANTS))
def test_a_hand_with_rulings_at_random_always_comes_to_its_end(key: str) -> None:
    made = 0
    for number in range(12):
        chance = random.Random(f"{key}{number}")
        state = dealt(key, str(number).encode())
        for _ in range(400):
            if state.hand.is_over:
                break
            about = chance.choice(RULED)
            seat = Seat(chance.randrange(state.hand.rules.players))
            held = cards_in(state.hand.holdings[seat]) or (None,)
            card = chance.choice(held) if about in WITH_CARD else None
            if chance.random() < 0.4:
                try:
                    state = ruled(state, about, seat, card).state
                    made += 1
                except IllegalAction:
                    pass
            if not state.hand.is_over:
                state = after_lawful(state, chance.choice(lawful_acts(state)))
        assert state.hand.is_over
    assert made > 5


def test_a_side_that_called_out_of_turn_can_only_pass() -> None:
    state = ruled(dealt(), Infraction.CALL_OUT_OF_TURN, Seat(3)).state
    assert state.hand.turn == 1
    assert [type(act) for act in lawful_for(state, Seat(1))] == [Pass]
    state = after_lawful(state, Pass(seat=Seat(1)))
    assert any(isinstance(act, OrderUp) for act in lawful_for(state, Seat(2)))


def test_naming_the_suit_turned_down_uses_up_the_turn() -> None:
    state = dealt()
    for seat in (1, 2, 3):
        state = after_lawful(state, Pass(seat=Seat(seat)))
    state = after_lawful(state, TurnDown(seat=Seat(0)))
    state = ruled(state, Infraction.SUIT_TURNED_DOWN, Seat(1)).state
    assert state.hand.turn == 2
    assert state.hand.contract.barred == {1, 3}


def test_whose_turn_it_is_cannot_have_called_out_of_turn() -> None:
    with pytest.raises(IllegalAction) as refused:
        ruled(dealt(), Infraction.CALL_OUT_OF_TURN, Seat(1))
    assert refused.value.reason is Reason.NOT_IRREGULAR


def test_a_card_that_was_named_has_to_go_at_the_first_lawful_opportunity() -> None:
    state = in_play()
    seat = state.hand.turn
    card = cards_in(state.hand.holdings[seat])[0]
    state = ruled(state, Infraction.EXPOSED_CARD, seat, card).state
    assert [act for act in lawful_for(state, seat) if isinstance(act, PlayCard)] == [
        PlayCard(seat=seat, card=card)
    ]
    other = cards_in(state.hand.holdings[seat])[1]
    with pytest.raises(IllegalAction) as refused:
        after_lawful(state, PlayCard(seat=seat, card=other))
    assert refused.value.reason is Reason.MUST_PLAY_EXPOSED


def test_a_card_that_somebody_does_not_hold_was_not_shown() -> None:
    state = in_play()
    card = cards_in(state.hand.holdings[1])[0]
    with pytest.raises(IllegalAction) as refused:
        ruled(state, Infraction.EXPOSED_CARD, Seat(2), card)
    assert refused.value.reason is Reason.NOT_YOUR_CARD


def test_the_lead_waits_for_who_may_call_it_and_has_to_be_of_the_suit() -> None:
    state = in_play()
    leader = state.hand.turn
    card = cards_in(state.hand.holdings[(leader + 2) % 4])[0]
    state = ruled(state, Infraction.LEAD_OUT_OF_TURN, Seat((leader + 2) % 4), card).state
    asked = caller(state)
    assert asked is not None
    assert asked not in {leader, (leader + 2) % 4}
    assert lawful_for(state, leader) == ()
    with pytest.raises(IllegalAction):
        after_lawful(state, PlayCard(seat=leader, card=cards_in(state.hand.holdings[leader])[0]))
    ranks = state.hand.contract.tables
    suit = next(suit for suit in Suit if state.hand.holdings[leader] & ranks.followers[suit])
    called = after_lawful(state, CallLead(seat=asked, suit=suit))
    leads = [act for act in lawful_for(called, leader) if isinstance(act, PlayCard)]
    assert leads
    assert all(act.card.bit & ranks.followers[suit] for act in leads)
    left = after_lawful(state, LeaveLead(seat=asked))
    assert caller(left) is None
    leads = [act for act in lawful_for(left, leader) if isinstance(act, PlayCard)]
    assert len(leads) == state.hand.holdings[leader].bit_count()


@pytest.mark.parametrize("about", [each for each in Infraction if each not in RULED])
def test_what_a_screen_prevents_is_not_ruled_on(about: Infraction) -> None:
    with pytest.raises(IllegalAction):
        ruled(in_play(), about, Seat(1))
