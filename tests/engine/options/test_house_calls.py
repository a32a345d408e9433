"""House rules of the second round: no trumps, and a stuck dealer who pays."""

from __future__ import annotations

import pytest

from engine.actions import Name, Pass, PayPoint, PlayCard
from engine.bots.steady_bot import steady_bot
from engine.cards import Suit, parse_card
from engine.errors import Reason
from engine.facts import CallMade, DealerPaid, TrumpMade
from engine.perspective import seen_by
from engine.scoring import Outcome
from engine.state import HandState, Phase
from engine.transitions import apply, legal_actions
from tests.engine.builders import after
from tests.engine.options.tables import (
    FIRST,
    FOURTH,
    SECOND,
    THIRD,
    hand_of,
    kinds,
    passed,
    refusal,
    twice_passed,
)

HANDS = {0: "JC AS KS 9H TH", 1: "JS AC 9C TC 9S", 2: "QC QD QS TD TS", 3: "AD KD JD JH KC"}


def round_two(**options: object) -> HandState:
    """Return a hand of 24 cards that all have passed once."""
    return passed(hand_of("euchre4", "QH", HANDS, deck=24, **options), 4)


def without_trumps(*, alone: bool = False, **options: object) -> HandState:
    """Return a hand the first seat has called without trumps."""
    call = Name(seat=FIRST, suit=None, alone=alone)
    return after(round_two(no_trump=True, **options), call)


def played(hand: HandState, text: str) -> HandState:
    """Return a hand after cards by the seats whose turn it is."""
    for code in text.split():
        assert hand.to_act is not None
        hand = after(hand, PlayCard(seat=hand.to_act, card=parse_card(code)))
    return hand


def test_no_trump() -> None:
    call = Name(seat=FIRST, suit=None)
    assert call not in legal_actions(round_two())
    assert refusal(round_two(), call) is Reason.NO_TRUMP_NOT_ALLOWED
    step = apply(round_two(no_trump=True), call)
    assert step.facts == (CallMade(call=call), TrumpMade(maker=FIRST, suit=None))
    assert (step.state.contract.trump, step.state.contract.maker) == (None, FIRST)
    assert (step.state.phase, step.state.to_act) == (Phase.PLAY, FIRST)


def test_no_trumps_cannot_be_called_in_round_one() -> None:
    hand = hand_of("euchre4", "QH", HANDS, deck=24, no_trump=True)
    assert refusal(hand, Name(seat=FIRST, suit=None)) is Reason.WRONG_PHASE
    assert kinds(hand) == {"Pass", "OrderUp"}


def test_the_suit_turned_down_stays_barred_beside_no_trumps() -> None:
    hand = round_two(no_trump=True, alone_who="none")
    suits = [action.suit for action in legal_actions(hand) if isinstance(action, Name)]
    assert suits == [Suit.CLUBS, Suit.DIAMONDS, Suit.SPADES, None]
    assert refusal(hand, Name(seat=FIRST, suit=Suit.HEARTS)) is Reason.SUIT_TURNED_DOWN


def test_without_trumps_a_jack_is_a_jack_and_the_suit_led_wins() -> None:
    hand = played(without_trumps(), "JC AC QC KC")
    assert hand.taken == (0, 1, 0, 0)
    hand = played(hand, "JS TS AD AS")
    assert hand.taken == (1, 1, 0, 0)
    hand = played(hand, "9H 9S QD JH")
    assert hand.taken == (1, 1, 0, 1)


def test_without_trumps_a_jack_does_not_follow_the_other_suit_of_its_colour() -> None:
    hand = without_trumps()
    led = after(hand, PlayCard(seat=FIRST, card=parse_card("JC")))
    follows = {action.card for action in legal_actions(led) if isinstance(action, PlayCard)}
    assert follows == {parse_card("AC"), parse_card("9C"), parse_card("TC")}


def test_without_trumps_the_maker_may_be_alone_and_the_points_stay() -> None:
    hand = without_trumps(alone=True)
    assert (hand.contract.lone, hand.contract.idle) == ((FIRST,), frozenset({THIRD}))
    hand = played(hand, "AS 9S JD KS JS KD JC AC KC 9C JH 9H TC AD TH")
    assert hand.taken == (2, 3, 0, 0)
    assert hand.score is not None
    assert (hand.score.points, hand.score.outcome) == ((0, 2), Outcome.EUCHRED_ALONE)


def test_a_stuck_dealer_may_call_no_trumps() -> None:
    stuck = twice_passed(hand_of("euchre4", "QH", HANDS, no_trump=True, stick_dealer=True))
    assert Name(seat=FOURTH, suit=None) in legal_actions(stuck)


def test_without_trumps_a_called_ace_finds_the_partner() -> None:
    hand = passed(hand_of("jucre_call_ace", "QH", HANDS, no_trump=True), 4)
    hand = after(hand, Name(seat=FIRST, suit=None))
    assert hand.phase is Phase.CALL_PARTNER
    call = next(action for action in legal_actions(hand) if getattr(action, "suit", None) == 0)
    assert after(hand, call).contract.partners == frozenset({SECOND})


def test_a_steady_player_calls_no_trumps_with_three_aces() -> None:
    hands = {0: "AC AD AS 9H TH"}
    hand = passed(hand_of("euchre4", "QH", hands, deck=24, no_trump=True), 4)
    assert steady_bot(seen_by(hand, FIRST), b"") == Name(seat=FIRST, suit=None)


def stuck(variant: str = "euchre4", hands: dict[int, str] | None = None) -> HandState:
    """Return a hand whose dealer is stuck and may pay a point."""
    options = {"stick_dealer": True, "dealer_may_pay": True}
    return twice_passed(hand_of(variant, "QH", hands or {}, **options))


def test_dealer_may_pay() -> None:
    hand = stuck()
    assert kinds(hand) == {"Name", "PayPoint"}
    step = apply(hand, PayPoint(seat=FOURTH))
    assert step.state.phase is Phase.PASSED_OUT
    assert step.state.points == (1, 0)
    assert step.state.contract.maker is None
    assert step.state.score is not None
    assert step.state.score.outcome is Outcome.DEALER_PAID
    assert step.facts[-1] == DealerPaid(dealer=FOURTH, score=step.state.score)


@pytest.mark.parametrize(
    ("variant", "points"),
    [
        ("euchre2", (1, 0)),
        ("euchre3", (1, 1, 0)),
        ("jucre_call_ace", (1, 1, 1, 0)),
        ("north_american", (1, 0)),
    ],
)
def test_every_opponent_scores_the_point_a_dealer_pays(
    variant: str, points: tuple[int, ...]
) -> None:
    hand = stuck(variant)
    assert after(hand, PayPoint(seat=hand.dealer)).points == points


def test_only_a_dealer_who_is_stuck_may_pay() -> None:
    first = passed(hand_of("euchre4", "QH", stick_dealer=True, dealer_may_pay=True), 3)
    assert refusal(first, PayPoint(seat=FOURTH)) is Reason.PAY_NOT_ALLOWED
    second = passed(first, 1)
    assert refusal(second, PayPoint(seat=FIRST)) is Reason.PAY_NOT_ALLOWED
    unstuck = twice_passed(hand_of("euchre4", "QH", stick_dealer=True))
    assert refusal(unstuck, PayPoint(seat=FOURTH)) is Reason.PAY_NOT_ALLOWED


def test_a_barred_dealer_passes_without_paying() -> None:
    hand = stuck()
    contract = hand.contract._replace(barred=frozenset({SECOND, FOURTH}))
    barred = hand._replace(contract=contract)
    assert legal_actions(barred) == (Pass(seat=FOURTH),)
    assert refusal(barred, PayPoint(seat=FOURTH)) is Reason.PAY_NOT_ALLOWED
    assert after(barred, Pass(seat=FOURTH)).points == (0, 0)


def test_a_steady_dealer_pays_only_with_a_hopeless_hand() -> None:
    poor = stuck(hands={3: "9C TD 8S 9H 7H"})
    assert steady_bot(seen_by(poor, FOURTH), b"") == PayPoint(seat=FOURTH)
    rich = stuck(hands={3: "JC JS AC KC 9H"})
    assert isinstance(steady_bot(seen_by(rich, FOURTH), b""), Name)
