"""What a seat sees does not depend on what it cannot see."""

from __future__ import annotations

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.actions import Deal, PlayCard
from engine.bots.random_bot import random_bot
from engine.bots.steady_bot import steady_bot
from engine.cards import Card, card_set, cards_in
from engine.perspective import Perspective, seen_by
from engine.phases.dealing import pack_of
from engine.seats import Seat
from engine.state import HandState, Phase, new_hand
from engine.transitions import apply
from tests.engine.builders import any_action
from tests.engine.strategies import dealt_hands

seeds = st.integers(0, 2**32)
SHOWING = frozenset({Phase.JOKER_NAME, Phase.ROUND1, Phase.ROUND2, Phase.LONE_DEFENCE})


@settings(deadline=None)
@given(dealt_hands(), seeds, st.integers(0, 7), st.integers(0, 3))
def test_redealing_the_unseen_cards_shows_a_seat_the_same(
    hand: HandState, seed: int, steps: int, seat: int
) -> None:
    """During the calls all a seat sees is its own hand: everything else is dealt anew."""
    chance = random.Random(seed)
    start, actions = hand, []
    for _ in range(steps):
        if hand.phase not in SHOWING:
            break
        action = any_action(hand, chance)
        hand = apply(hand, action).state
        actions.append(action)
    if hand.phase not in SHOWING:
        return
    other = redealt(start, Seat(seat), chance)
    for action in actions:
        other = apply(other, action).state
    assert seen_by(other, Seat(seat)) == seen_by(hand, Seat(seat))


def redealt(hand: HandState, seat: Seat, chance: random.Random) -> HandState:
    """Return another deal in which a seat holds the same cards under the same turn-up."""
    dealt = hand.dealt
    blind = hand.phase is Phase.JOKER_NAME and seat == hand.dealer
    own = [] if blind else list(cards_in(dealt.hands[seat]))
    unseen = [card for held in dealt.hands for card in cards_in(held) if card not in own]
    unseen += dealt.stock
    chance.shuffle(unseen)
    hands: list[list[Card]] = []
    for number in range(hand.rules.players):
        if number == seat and own:
            hands.append(list(own))
        else:
            hands.append([unseen.pop() for _ in range(hand.rules.hand_size)])
    assert dealt.turn_up is not None
    pack = pack_of(hand.rules, hand.dealer, hands=hands, turn_up=dealt.turn_up, stock=unseen)
    return apply(new_hand(hand.rules, hand.dealer), Deal(cards=pack)).state


@settings(deadline=None)
@given(dealt_hands(), seeds, st.integers(0, 3))
def test_a_perspective_never_tells_of_a_card_the_seat_has_not_seen(
    hand: HandState, seed: int, number: int
) -> None:
    chance = random.Random(seed)
    seat = Seat(number)
    while not hand.is_over:
        seen = seen_by(hand, seat)
        known = public_cards(hand) | hand.dealt.hands[seat] | received(hand, seat)
        assert cards_told(seen) & ~known == 0
        hand = apply(hand, any_action(hand, chance)).state


def public_cards(hand: HandState) -> int:
    """Return the cards that lie or lay open."""
    plays = [play for trick in hand.table.quitted for play in trick.plays]
    shown = card_set(play.card for play in [*plays, *hand.table.trick])
    return shown | (0 if hand.dealt.turn_up is None else hand.dealt.turn_up.bit)


def received(hand: HandState, seat: Seat) -> int:
    """Return the cards a seat holds, which may have come from its partner."""
    return hand.table.holdings[seat]


def cards_told(seen: Perspective) -> int:
    """Return every card a perspective speaks of."""
    told = seen.holding | card_set(play.card for play in seen.trick)
    told |= card_set(play.card for trick in seen.quitted for play in trick.plays)
    told |= 0 if seen.discard is None else seen.discard.bit
    told |= card_set(action.card for action in seen.legal if isinstance(action, PlayCard))
    return told


@settings(deadline=None)
@given(dealt_hands(), seeds)
def test_bots_answer_with_what_is_legal_and_the_same_every_time(hand: HandState, seed: int) -> None:
    chance = random.Random(seed)
    while not hand.is_over:
        assert hand.to_act is not None
        seen = seen_by(hand, hand.to_act)
        for bot in (random_bot, steady_bot):
            action = bot(seen, b"seed")
            assert action in seen.legal
            assert bot(seen, b"seed") == action
        hand = apply(hand, any_action(hand, chance)).state
