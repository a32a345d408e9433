"""The dealer's exchange (rules.md 2.2)."""

from __future__ import annotations

import pytest

from engine.actions import Discard, Name, OrderUp, Pass, TakeUp
from engine.cards import Suit, cards_in, parse_card
from engine.errors import IllegalAction, Reason
from engine.facts import DealerExchanged
from engine.seats import Seat
from engine.state import HandState, Phase
from engine.transitions import apply, legal_actions
from tests.engine.builders import after, cards, dealt, rules

OWN = "9C TC JC QS KS"
WEST = Seat(3)


def ordered_up(**options: object) -> HandState:
    """Return a hand whose dealer, seat 3, is about to exchange the ace of diamonds."""
    return after(dealt(rules("euchre4", **options), "AD", hands={3: OWN}), OrderUp(seat=Seat(0)))


def refusal(hand: HandState, card: str, seat: int = 3) -> Reason:
    with pytest.raises(IllegalAction) as refused:
        apply(hand, Discard(seat=Seat(seat), card=parse_card(card)))
    return refused.value.reason


def test_the_dealer_lays_any_of_six_cards_out() -> None:
    hand = ordered_up()
    options = {action.card for action in legal_actions(hand) if isinstance(action, Discard)}
    assert options == {*cards(OWN), parse_card("AD")}
    step = apply(hand, Discard(seat=WEST, card=parse_card("9C")))
    assert set(cards_in(step.state.holdings[3])) == set(cards("TC JC QS KS AD"))
    assert step.facts == (DealerExchanged(dealer=WEST),)


def test_laying_the_turn_up_out_leaves_it() -> None:
    hand = after(ordered_up(), Discard(seat=WEST, card=parse_card("AD")))
    assert set(cards_in(hand.holdings[3])) == set(cards(OWN))


def test_a_turn_up_that_must_be_kept_cannot_be_laid_out() -> None:
    hand = ordered_up(dealer_exchange="must_keep")
    assert refusal(hand, "AD") is Reason.MUST_KEEP_TURN_UP
    assert len(legal_actions(hand)) == 5


def test_a_card_not_held_or_another_seat_cannot_be_laid_out() -> None:
    assert refusal(ordered_up(), "KH") is Reason.NOT_YOUR_CARD
    assert refusal(ordered_up(), "9C", seat=0) is Reason.NOT_YOUR_TURN


def test_an_idle_dealer_does_not_exchange() -> None:
    hand = after(dealt(rules(), "AD"), Pass(seat=Seat(0)), OrderUp(seat=Seat(1), alone=True))
    assert hand.phase is Phase.PLAY
    assert not hand.contract.exchanged


def test_a_lone_dealer_exchanges() -> None:
    passes = [Pass(seat=Seat(seat)) for seat in range(3)]
    hand = after(dealt(rules(), "AD"), *passes, TakeUp(seat=WEST, alone=True))
    assert hand.phase is Phase.EXCHANGE


def test_there_is_no_exchange_in_round_two() -> None:
    passes = [Pass(seat=Seat(seat)) for seat in range(4)]
    hand = after(dealt(rules(), "AD"), *passes, Name(seat=Seat(0), suit=Suit.CLUBS))
    assert hand.phase is Phase.PLAY
