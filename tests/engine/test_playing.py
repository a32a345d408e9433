"""Leading, following, taking tricks, and the score at the end."""

from __future__ import annotations

import pytest

from engine.actions import OrderUp, Pass, PlayCard
from engine.cards import parse_card
from engine.errors import IllegalAction, Reason
from engine.facts import CardPlayed, HandScored, TrickTaken
from engine.scoring import Outcome
from engine.seats import Seat
from engine.state import HandState, Phase
from engine.transitions import apply, legal_actions
from tests.engine.builders import after, dealt, rules

HANDS = {
    0: "JC JS AC KC AH",
    1: "AS KS QH 9D TC",
    2: "9S TS KH QD TD",
    3: "QC AD KD TH 9H",
}


def lone_hand() -> HandState:
    """Return a hand of seat 0 alone with clubs, dealt by seat 2, before the first lead."""
    hand = dealt(rules(deck=24), "9C", dealer=2, hands=HANDS)
    return after(hand, Pass(seat=Seat(3)), OrderUp(seat=Seat(0), alone=True))


def play(seat: int, card: str) -> PlayCard:
    return PlayCard(seat=Seat(seat), card=parse_card(card))


def refusal(hand: HandState, action: PlayCard) -> Reason:
    with pytest.raises(IllegalAction) as refused:
        apply(hand, action)
    return refused.value.reason


def test_a_card_out_of_turn_not_held_or_not_following_is_refused() -> None:
    hand = after(lone_hand(), play(3, "QC"))
    assert refusal(hand, play(1, "TC")) is Reason.NOT_YOUR_TURN
    assert refusal(hand, play(0, "9C")) is Reason.NOT_YOUR_CARD
    assert refusal(hand, play(0, "AH")) is Reason.MUST_FOLLOW
    assert {action.card for action in legal_actions(hand) if isinstance(action, PlayCard)} == {
        parse_card(code) for code in ("JC", "JS", "AC", "KC")
    }


def test_the_winner_of_a_trick_leads_to_the_next() -> None:
    hand = after(lone_hand(), play(3, "AD"), play(0, "KC"))
    step = apply(hand, play(1, "9D"))
    assert step.facts == (
        CardPlayed(seat=Seat(1), card=parse_card("9D")),
        TrickTaken(winner=Seat(0), number=1),
    )
    assert step.state.to_act == 0
    assert step.state.taken == (1, 0, 0, 0)


def test_the_hand_ends_after_five_tricks_though_the_idle_seat_holds_cards() -> None:
    tricks = [
        [(3, "AD"), (0, "KC"), (1, "9D")],
        [(0, "JC"), (1, "TC"), (3, "QC")],
        [(0, "JS"), (1, "QH"), (3, "9H")],
        [(0, "AC"), (1, "KS"), (3, "TH")],
        [(0, "AH"), (1, "AS"), (3, "KD")],
    ]
    hand = after(lone_hand(), *[play(seat, card) for trick in tricks[:4] for seat, card in trick])
    hand = after(hand, play(0, "AH"), play(1, "AS"))
    step = apply(hand, play(3, "KD"))
    assert isinstance(step.facts[-1], HandScored)
    assert step.facts[-1].score.outcome is Outcome.LONE_MARCH
    assert step.state.phase is Phase.FINISHED
    assert step.state.points == (4, 0)
    assert step.state.holdings[2].bit_count() == 5
    assert legal_actions(step.state) == ()
    assert refusal(step.state, play(2, "9S")) is Reason.HAND_IS_OVER
