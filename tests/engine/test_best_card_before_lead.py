"""The partner's best card in a game in which anyone goes alone before the lead (house rule)."""

from __future__ import annotations

import pytest

from engine.actions import DeclineBest, Discard, DiscardForBest, GiveBest, GoAlone, OrderUp, Pass
from engine.cards import Card, cards_in
from engine.errors import IllegalAction, Reason
from engine.seats import Seat
from engine.state import HandState, Phase
from engine.transitions import apply
from tests.engine.builders import after, dealt, rules

NORTH, EAST, SOUTH, WEST = (Seat(seat) for seat in range(4))


def window(order: str) -> HandState:
    """Return a hand before its lead: seat 3 has dealt and exchanged, seat 1 is the maker."""
    own = rules("north_american", best_card=True, best_card_order=order)
    hand = after(dealt(own, "JC"), Pass(seat=NORTH), OrderUp(seat=EAST))
    assert hand.dealt.turn_up is not None
    return after(hand, Discard(seat=WEST, card=hand.dealt.turn_up))


def highest(hand: HandState, seat: Seat) -> Card:
    held = cards_in(hand.holdings[seat])
    return max(held, key=lambda card: hand.contract.tables.strengths[card])


def lowest(hand: HandState, seat: Seat) -> Card:
    held = cards_in(hand.holdings[seat])
    return min(held, key=lambda card: hand.contract.tables.strengths[card])


def test_discarding_first_the_lone_player_does_not_see_what_comes() -> None:
    hand = after(window("discard_first"), GoAlone(seat=EAST))
    assert (hand.phase, hand.to_act) == (Phase.BEST_CARD, EAST)
    gift = GiveBest(seat=WEST, card=highest(hand, WEST))
    with pytest.raises(IllegalAction) as refusal:
        apply(hand, gift)
    assert refusal.value.reason is Reason.WRONG_PHASE
    out = lowest(hand, EAST)
    done = after(hand, DiscardForBest(seat=EAST, card=out), gift)
    held = set(cards_in(done.holdings[EAST]))
    assert (len(held), out in held, gift.card in held) == (5, False, True)
    assert done.phase is Phase.ALONE_OR_LEAD


def test_receiving_first_the_lone_player_lays_out_any_of_six() -> None:
    hand = after(window("receive_first"), GoAlone(seat=EAST))
    gift = GiveBest(seat=WEST, card=highest(hand, WEST))
    given = after(hand, gift)
    assert given.holdings[EAST].bit_count() == 6
    done = after(given, DiscardForBest(seat=EAST, card=gift.card))
    assert done.holdings[EAST] == hand.holdings[EAST]


@pytest.mark.parametrize("order", ["discard_first", "receive_first"])
def test_lone_players_of_both_sides_get_theirs_each_after_declaring(order: str) -> None:
    hand = after(window(order), GoAlone(seat=EAST), DeclineBest(seat=EAST))
    hand = after(hand, GoAlone(seat=SOUTH))
    assert (hand.phase, hand.contract.asker) == (Phase.BEST_CARD, SOUTH)
    hand = after(hand, DeclineBest(seat=SOUTH))
    assert (hand.phase, hand.to_act) == (Phase.PLAY, SOUTH)
