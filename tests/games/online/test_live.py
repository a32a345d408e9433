"""A game that grows entry by entry is the game that was played."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.actions import Deal
from engine.bots.random_bot import random_bot
from engine.decks import deck_of
from engine.errors import IllegalAction
from engine.game import EndKind, GameEnd, next_dealer, totals_of_hands
from engine.notation.act_codes import act_code, deal_code
from engine.notation.upcard import read_upcard, upcard_of_played, write_upcard
from engine.rules import Rules
from engine.seats import Seat
from engine.shuffling import derived_seed, shuffle
from engine.state import Phase, new_hand
from engine.transitions import apply, legal_actions
from engine.variants.registry import VARIANTS, rules_for
from games.online.live import (
    BELL,
    LiveGame,
    after,
    begin,
    choices,
    needs_deal,
    played_game,
    seats_to_act,
    sight,
)
from tests.engine.recording import NAMES
from tests.engine.strategies import some_rules

DEALS = GameEnd(kind=EndKind.DEALS, value=3)


def played_live(rules: Rules, end: GameEnd, seed: bytes, *, most: int = 4000) -> LiveGame:
    """Play a game by bots, entry by entry, in the order in which the table asks."""
    live = begin(rules, end, Seat(0))
    for number in range(most):
        if live.is_over:
            return live
        if needs_deal(live):
            pack = shuffle(deck_of(rules), derived_seed(seed, live.dealt))
            live = after(live, None, deal_code(pack))
            continue
        seat = seats_to_act(live)[0]
        seen = sight(live, seat)
        assert seen is not None
        live = after(live, seat, act_code(random_bot(seen, derived_seed(seed, "act", number))))
    raise AssertionError("the game has no end")


def check_hands(live: LiveGame) -> None:
    """Play every hand again by the engine alone, and add the points up."""
    dealer = Seat(0)
    for hand in live.deals:
        state = new_hand(live.rules, hand.end.dealer)
        state = apply(state, Deal(cards=hand.pack)).state
        for action in hand.actions:
            state = apply(state, action).state
        assert state == hand.end
        assert hand.end.dealer == dealer or live.dealt > len(live.deals)
        dealer = next_dealer(hand.end.dealer, live.rules)
    worths = [(hand.points, hand.token) for hand in live.deals]
    assert live.game.scores == totals_of_hands(worths, live.rules)


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_game_of_every_variant_is_played_to_its_end_and_can_be_written_down(
    variant: str,
) -> None:
    rules = rules_for(variant, {})
    live = played_live(rules, GameEnd(kind=EndKind.TARGET, value=rules.target), b"live")
    check_hands(live)
    assert live.game.is_over
    record = upcard_of_played(played_game(live), variant, NAMES[: rules.players])
    assert read_upcard(write_upcard(record)) == record


@settings(max_examples=40)
@given(some_rules(), st.binary(min_size=1, max_size=4))
def test_a_game_under_any_rules_is_that_of_its_hands(rules: Rules, seed: bytes) -> None:
    live = played_live(rules, DEALS, seed)
    check_hands(live)
    assert len(live.deals) == DEALS.value


@settings(max_examples=40)
@given(some_rules(), st.binary(min_size=1, max_size=4), st.integers(1, 60))
def test_only_what_is_offered_is_taken(rules: Rules, seed: bytes, entries: int) -> None:
    live = begin(rules, DEALS, Seat(0))
    live = after(live, None, deal_code(shuffle(deck_of(rules), seed)))
    for _ in range(entries):
        if live.hand is None or live.hand.is_over:
            break
        offered = [action for seat in range(rules.players) for action in choices(live, Seat(seat))]
        for action in set(legal_actions(live.hand)) - set(offered):
            with pytest.raises(IllegalAction):
                after(live, action.seat, act_code(action))
        waited = seats_to_act(live)
        assert waited
        assert all(choices(live, seat) for seat in waited)
        with pytest.raises(IllegalAction):
            after(live, None, deal_code(live.pack))
        before = live
        live = after(live, offered[0].seat, act_code(offered[0]))
        assert before.sequence + 1 == live.sequence


def test_nobody_leads_before_all_have_said_whether_they_go_alone() -> None:
    rules = rules_for("north_american", {})
    live = begin(rules, DEALS, Seat(0))
    live = after(live, None, deal_code(shuffle(deck_of(rules), b"window")))
    live = after(after(live, Seat(1), "calls:pass"), Seat(2), "calls:order")
    live = after(live, Seat(0), act_code(choices(live, Seat(0))[0]))
    assert live.hand is not None
    assert live.hand.phase is Phase.ALONE_OR_LEAD
    leader = live.hand.turn
    lead = next(
        act_code(action)
        for action in legal_actions(live.hand)
        if action.seat == leader and act_code(action).startswith("trick:")
    )
    asked = 0
    while seats_to_act(live)[0] != leader:
        with pytest.raises(IllegalAction):
            after(live, leader, lead)
        live = after(live, seats_to_act(live)[0], "lone:keep")
        asked += 1
    assert asked
    led = after(live, leader, lead)
    assert led.hand is not None
    assert led.hand.trick


def test_a_hand_that_is_over_lies_there_until_the_next_is_dealt() -> None:
    rules = rules_for("north_american", {})
    live = played_live(rules, GameEnd(kind=EndKind.DEALS, value=1), b"last")
    assert live.hand is not None
    assert live.hand.is_over
    assert live.hand == live.deals[-1].end
    assert not needs_deal(live)
    assert seats_to_act(live) == ()
    with pytest.raises(IllegalAction):
        after(live, None, deal_code(live.pack))


def test_a_deal_that_is_void_counts_for_nothing_and_is_dealt_anew() -> None:
    rules = rules_for("british", {"joker_turned_up": "redeal"})
    live = begin(rules, DEALS, Seat(0))
    seed = 0
    while live.hand is None or live.hand.phase is not Phase.REDEAL:
        live = begin(rules, DEALS, Seat(0))
        pack = shuffle(deck_of(rules), seed.to_bytes(2, "big"))
        live = after(live, None, deal_code(pack))
        seed += 1
    assert needs_deal(live)
    assert live.deals == ()
    assert live.game.hands_played == 0
    assert live.dealt == 1


def test_after_the_bell_the_hand_is_played_out_and_none_is_dealt() -> None:
    rules = rules_for("north_american", {})
    live = begin(rules, GameEnd(kind=EndKind.TIME, value=30), Seat(0))
    live = after(live, None, deal_code(shuffle(deck_of(rules), b"bell")))
    live = after(live, None, BELL)
    assert not live.is_over
    while seats_to_act(live):
        seat = seats_to_act(live)[0]
        live = after(live, seat, act_code(choices(live, seat)[0]))
    assert live.is_over
    assert not needs_deal(live)
