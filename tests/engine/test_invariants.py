"""What holds for every variant and any options that go together."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.actions import KeepPartner, Pass, SeatAction
from engine.auction import terms_of
from engine.cards import card_set
from engine.decks import deck_of
from engine.errors import IllegalAction
from engine.state import HandState, Phase, makers_of
from engine.transitions import advance, apply, legal_actions, legal_for
from tests.engine.builders import any_action, played_out
from tests.engine.strategies import dealt_hands

MOST_ACTIONS = 60
seeds = st.integers(0, 2**32)
WINDOWS = frozenset({Phase.ALONE_OR_LEAD, Phase.BEST_CARD})


def places(hand: HandState) -> list[int]:
    """Return the sets of cards a hand consists of: held, on the table, quitted, laid out."""
    on_table = card_set(play.card for play in hand.trick)
    quitted = [card_set(play.card for play in trick.plays) for trick in hand.quitted]
    widow = 0 if hand.contract.widow_taken else hand.dealt.widow
    return [*hand.holdings, on_table, *quitted, widow, hand.contract.buried]


@settings(deadline=None)
@given(dealt_hands(), seeds)
def test_each_card_is_in_one_place_and_only_who_may_act_has_actions(
    hand: HandState, seed: int
) -> None:
    chance = random.Random(seed)
    pack = card_set(deck_of(hand.rules))
    for _ in range(MOST_ACTIONS):
        if hand.is_over:
            break
        cards = places(hand)
        assert sum(cards) == card_set_union(cards)
        assert card_set_union(cards) & ~pack == 0
        actions = legal_actions(hand)
        assert actions
        assert len(set(actions)) == len(actions)
        others = [action for action in actions if action.seat != hand.to_act]
        assert not others or hand.phase in WINDOWS
        assert hand.to_act not in hand.contract.idle or hand.phase is Phase.BEST_CARD
        hand = apply(hand, any_action(hand, chance)).state
    assert hand.is_over
    assert hand.to_act is None


@settings(deadline=None)
@given(dealt_hands(), seeds)
def test_advancing_a_hand_is_applying_an_action_without_telling_what_happened(
    hand: HandState, seed: int
) -> None:
    chance = random.Random(seed)
    while not hand.is_over:
        action = any_action(hand, chance)
        step = apply(hand, action)
        assert advance(hand, action) == step.state
        with pytest.raises(IllegalAction) as refused:
            advance(step.state, action)
        with pytest.raises(IllegalAction) as as_refused:
            apply(step.state, action)
        assert refused.value.reason is as_refused.value.reason
        hand = step.state


def card_set_union(sets: list[int]) -> int:
    """Return all cards of some sets."""
    union = 0
    for cards in sets:
        union |= cards
    return union


@settings(deadline=None)
@given(dealt_hands(), seeds)
def test_tricks_add_up_and_points_are_those_of_the_rules(hand: HandState, seed: int) -> None:
    end = played_out(hand, seed)
    taken = end.taken
    if end.score is None:
        assert sum(taken) == 0
        assert end.points == (0,) * end.rules.accounts
        return
    assert sum(taken) == end.rules.hand_size
    assert end.points == end.score.points
    accounts = end.rules.accounts
    seats = range(end.rules.players)
    shares = [end.score.points[seat % accounts] for seat in seats]
    if end.rules.pts_alone_caller and end.score.outcome.is_lone_march:
        # A house rule: who marched alone gets more than the partner, and the side no more.
        (caller,) = [seat for seat in end.contract.lone if seat in makers_of(end)]
        assert end.score.seat_points[caller] == end.rules.pts_alone_caller
    else:
        assert end.score.seat_points == tuple(shares)
    makers = makers_of(end)
    won = sum(count for seat, count in enumerate(taken) if seat in makers)
    terms = terms_of(end.rules, end.contract.bid)
    needed = end.rules.hand_size // 2 + 1 if terms is None else terms.tricks
    scorers = makers if won >= needed else set(seats) - makers
    assert {seat for seat in seats if shares[seat]} in (scorers, set())
    assert len({shares[seat] for seat in scorers}) <= 1
    idle_taken = [taken[seat] for seat in end.contract.idle]
    assert not any(idle_taken)
    assert len(end.contract.lone) == len({seat % accounts for seat in end.contract.lone})


@settings(deadline=None)
@given(dealt_hands(), seeds)
def test_a_hand_replayed_from_its_actions_is_the_same_hand(hand: HandState, seed: int) -> None:
    chance = random.Random(seed)
    start, actions = hand, []
    while not hand.is_over:
        action = any_action(hand, chance)
        before = hash_of(hand)
        after = apply(hand, action).state
        assert hash_of(hand) == before
        hand = after
        actions.append(action)
    again = start
    for action in actions:
        again = apply(again, action).state
    assert again == hand


def hash_of(hand: HandState) -> str:
    """Return all there is of a hand as text."""
    return repr(hand[1:])


@settings(deadline=None)
@given(dealt_hands(), seeds, st.integers(0, 25))
def test_what_is_not_legal_is_refused(hand: HandState, seed: int, steps: int) -> None:
    chance = random.Random(seed)
    tried: set[SeatAction] = set()
    for _ in range(steps):
        if hand.is_over:
            break
        tried.update(legal_actions(hand))
        hand = apply(hand, any_action(hand, chance)).state
    legal = set(legal_actions(hand))
    accepted = legal | synonyms(hand)
    for action in sorted(tried - accepted, key=repr):
        with pytest.raises(IllegalAction):
            apply(hand, action)


def synonyms(hand: HandState) -> set[object]:
    """Return actions that are accepted though another name for them is listed."""
    if hand.phase is Phase.ROUND1 and legal_for(hand, hand.dealer):
        return {Pass(seat=hand.dealer)}
    return set()


@settings(deadline=None)
@given(dealt_hands(), seeds)
def test_keeping_the_partner_changes_nothing_but_the_answer(hand: HandState, seed: int) -> None:
    chance = random.Random(seed)
    while not hand.is_over and hand.phase is not Phase.ALONE_OR_LEAD:
        hand = apply(hand, any_action(hand, chance)).state
    for action in legal_actions(hand):
        if isinstance(action, KeepPartner):
            after = apply(hand, action).state
            assert after[2:] == hand[2:]
            assert after.contract.lone == hand.contract.lone
