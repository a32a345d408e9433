"""House rules of points: fast break, tokens, no trick at all, a lone caller's own points."""

from __future__ import annotations

import pytest

from engine.actions import Name, PlayCard
from engine.bots.random_bot import random_bot
from engine.bots.table import play_game
from engine.cards import Suit, parse_card
from engine.errors import BadScore, BadSlip
from engine.final_scores import check_final_score
from engine.game import (
    EndKind,
    GameEnd,
    GameState,
    after_hand,
    settle_hand,
    totals_of_hands,
)
from engine.scoring import Outcome, score_slip, slip_of_hand
from engine.seats import Seat
from engine.slips import HandSlip, slip_shape
from tests.engine.builders import after, rules
from tests.engine.options.tables import FIRST, SECOND, THIRD, hand_of, passed, points

HANDS = {0: "JS JC AS 9H TH", 1: "AH KH AD 9D TD", 2: "9C TC JD QD KD", 3: "KC AC QH JH KS"}
LOSING_FIRST = "9H AH 9C JH KH TC QH TH AD JD KC AS JS 9D QD KS JC TD KD AC"
WINNING_FIRST = "JS 9D 9C KS JC TD TC KC AS AD JD AC 9H AH QD JH KH KD QH TH"
TO_FIVE = GameEnd(kind=EndKind.TARGET, value=5)
FAST = rules("euchre4", fast_break=True)
TOKENS = rules("euchre4", four_trick_tokens=True)


@pytest.mark.parametrize("plays", [LOSING_FIRST, WINNING_FIRST])
@pytest.mark.parametrize("fast_break", [True, False])
def test_fast_break(plays: str, *, fast_break: bool) -> None:
    """The makers take three tricks: the last three, or the first three."""
    hand = passed(hand_of("euchre4", "QC", HANDS, deck=24, fast_break=fast_break), 4)
    hand = after(hand, Name(seat=FIRST, suit=Suit.SPADES))
    for code in plays.split():
        hand = after(hand, PlayCard(seat=Seat(hand.turn), card=parse_card(code)))
    assert hand.taken == (3, 2, 0, 0)
    assert hand.score is not None
    broken = fast_break and plays == LOSING_FIRST
    assert hand.points == ((0, 0) if broken else (1, 0))
    assert hand.score.outcome is (Outcome.FAST_BREAK if broken else Outcome.POINT)


def test_a_slip_has_to_say_that_there_was_a_fast_break() -> None:
    for alone in (False, True):
        slip = HandSlip(makers=0, tricks=3, alone=alone, fast_break=True)
        assert score_slip(slip, FAST).points == (0, 0)
    assert score_slip(HandSlip(makers=0, tricks=3), FAST).points == (1, 0)
    assert slip_shape(FAST).fast_break
    assert not slip_shape(rules()).fast_break


@pytest.mark.parametrize(
    ("slip", "options", "code"),
    [
        (HandSlip(makers=0, tricks=3, fast_break=True), {}, "no_fast_break"),
        (HandSlip(makers=0, tricks=4, fast_break=True), {"fast_break": True}, "bad_fast_break"),
        (HandSlip(makers=0, tricks=2, fast_break=True), {"fast_break": True}, "bad_fast_break"),
        (HandSlip(makers=0, tricks=0, dealer_paid=True), {"stick_dealer": True}, "no_payment"),
        (
            HandSlip(makers=0, tricks=1, dealer_paid=True),
            {"stick_dealer": True, "dealer_may_pay": True},
            "played_and_paid",
        ),
        (HandSlip(makers=0, tricks=5, lone_seat=0), {"pts_alone_caller": 5}, "bad_lone_seat"),
        (
            HandSlip(makers=0, tricks=5, alone=True, lone_seat=1),
            {"pts_alone_caller": 5},
            "bad_lone_seat",
        ),
    ],
)
def test_a_slip_of_what_cannot_have_been_is_refused(
    slip: HandSlip, options: dict[str, object], code: str
) -> None:
    with pytest.raises(BadSlip) as refusal:
        score_slip(slip, rules("euchre4", **options))
    assert refusal.value.code == code


def test_a_slip_of_a_dealer_who_paid_gives_the_others_a_point() -> None:
    own = rules("euchre3", stick_dealer=True, dealer_may_pay=True)
    score = score_slip(HandSlip(makers=1, tricks=0, dealer_paid=True), own)
    assert (score.points, score.outcome) == ((1, 0, 1), Outcome.DEALER_PAID)
    assert not score.outcome.is_euchre
    assert slip_shape(own).dealer_may_pay
    assert not slip_shape(own).may_pass_out


@pytest.mark.parametrize(
    ("slip", "token"),
    [
        (HandSlip(makers=0, tricks=4), 0),
        (HandSlip(makers=1, tricks=4), 1),
        (HandSlip(makers=0, tricks=3), None),
        (HandSlip(makers=0, tricks=5), None),
        (HandSlip(makers=0, tricks=4, alone=True), None),
        (HandSlip(makers=0, tricks=1), None),
    ],
)
def test_four_trick_tokens(slip: HandSlip, token: int | None) -> None:
    score = score_slip(slip, TOKENS)
    assert score.token == token
    assert score.points == score_slip(slip, rules()).points
    assert score_slip(slip, rules()).token is None


def test_the_fourth_token_is_turned_in_for_a_point_at_once_and_can_end_the_game() -> None:
    game = GameState(rules=TOKENS, end=TO_FIVE, dealer=FIRST)
    for hands, scores, tokens in ((1, (1, 0), (1, 0)), (2, (2, 0), (2, 0)), (3, (3, 0), (3, 0))):
        game = after_hand(game, (1, 0), token=0)
        assert (game.hands_played, game.scores, game.tokens) == (hands, scores, tokens)
        assert not game.is_over
    other = after_hand(game, (0, 1), token=1)
    assert (other.scores, other.tokens) == ((3, 1), (3, 1))
    game = after_hand(game, (1, 0), token=0)
    assert (game.scores, game.tokens, game.is_over) == ((5, 0), (0, 0), True)


def test_tokens_are_not_carried_to_the_next_game() -> None:
    after_it = settle_hand((3, 0), (1, 0), TOKENS, tokens=(3, 2), token=0)
    assert (after_it.scores, after_it.winners, after_it.tokens) == ((5, 0), (0,), (0, 0))
    going_on = settle_hand((0, 0), (1, 0), TOKENS, tokens=(3, 2), token=0)
    assert (going_on.scores, going_on.winners, going_on.tokens) == ((2, 0), (), (0, 2))
    assert settle_hand((0, 0), (1, 0), TOKENS, token=1).tokens == (0, 1)


def test_the_score_of_a_game_is_the_points_and_tokens_of_its_hands() -> None:
    worths = [((1, 0), 0), ((0, 1), 1)] * 8
    assert totals_of_hands(worths, TOKENS) == (10, 10)
    own = rules("euchre4", four_trick_tokens=True, alone_who="none", stick_dealer=True)
    game = play_game(
        rules=own,
        end=GameEnd(kind=EndKind.DEALS, value=80),
        bots=[random_bot] * 4,
        seed=b"tokens",
    )
    earned = [hand.token for hand in game.deals]
    points_alone = [sum(hand.points[side] for hand in game.deals) for side in (0, 1)]
    turned_in = [earned.count(side) // 4 for side in (0, 1)]
    assert min(turned_in) > 0
    assert [a + b for a, b in zip(points_alone, turned_in, strict=True)] == list(game.final)
    assert totals_of_hands([(hand.points, hand.token) for hand in game.deals], own) == game.final


def test_a_token_may_take_a_final_score_one_further_beyond_the_target() -> None:
    by_ones = {"pts_march": 1, "pts_alone_march": 1, "pts_euchre": 1, "pts_euchre_alone": 1}
    check_final_score((6, 0), TO_FIVE, None, rules("euchre4", four_trick_tokens=True, **by_ones))
    with pytest.raises(BadScore):
        check_final_score((6, 0), TO_FIVE, None, rules("euchre4", **by_ones))


def test_hands_that_nobody_can_pass_out_may_still_give_no_point_after_a_fast_break() -> None:
    eight = GameEnd(kind=EndKind.DEALS, value=8)
    check_final_score((3, 2), eight, None, rules("euchre4", stick_dealer=True, fast_break=True))
    with pytest.raises(BadScore):
        check_final_score((3, 2), eight, None, rules("euchre4", stick_dealer=True))


def test_a_point_that_was_paid_can_be_part_of_a_final_score() -> None:
    twos = {"pts_made": 2, "pts_alone_made": 2, "stick_dealer": True}
    three = GameEnd(kind=EndKind.DEALS, value=2)
    check_final_score((3, 0), three, None, rules("euchre4", dealer_may_pay=True, **twos))
    with pytest.raises(BadScore):
        check_final_score((3, 0), three, None, rules("euchre4", **twos))


def test_pts_euchre_all() -> None:
    assert points("euchre4", 0) == (0, 2)
    assert points("euchre4", 0, pts_euchre_all=4) == (0, 4)
    assert points("euchre4", 1, pts_euchre_all=4) == (0, 2)
    assert points("euchre4", 0, alone=True, pts_euchre_all=4) == (0, 4)
    assert points("euchre4", 0, alone=True, pts_euchre_all=3, pts_euchre_alone=4) == (0, 4)
    assert points("euchre3", 0, pts_euchre_all=4) == (0, 4, 4)
    assert points("call_best", 0, partners=[2], pts_euchre_all=4) == (0, 4, 0, 4)
    assert points("british", 0, alone=True, alone_doubles=True, pts_euchre_all=4) == (0, 8)


def test_a_lone_defenders_euchre_without_a_trick_for_the_makers_has_its_own_points() -> None:
    worth = points("north_american", 0, lone_defender=True, pts_euchre_all=6, pts_lone_def_all=4)
    assert worth == (0, 4)


def test_pts_alone_caller() -> None:
    own = rules("euchre4", pts_alone_caller=5)
    slip = HandSlip(makers=0, tricks=5, alone=True, lone_seat=2)
    score = score_slip(slip, own)
    assert (score.points, score.seat_points) == ((4, 0), (4, 0, 5, 0))
    assert slip_shape(own).lone_seat
    assert score_slip(slip, rules()).seat_points == (4, 0, 4, 0)


def test_only_a_lone_march_gives_the_caller_more_and_only_where_it_is_known_who_called() -> None:
    own = rules("euchre4", pts_alone_caller=5)
    unknown = HandSlip(makers=0, tricks=5, alone=True)
    assert score_slip(unknown, own).seat_points == (4, 0, 4, 0)
    made = HandSlip(makers=0, tricks=4, alone=True, lone_seat=0)
    assert score_slip(made, own).seat_points == (1, 0, 1, 0)
    lost = HandSlip(makers=0, tricks=2, alone=True, lone_seat=0)
    assert score_slip(lost, own).seat_points == (0, 2, 0, 2)


def test_the_slip_of_a_hand_says_who_of_the_makers_was_alone() -> None:
    own = rules("north_american", pts_alone_caller=5)
    slip = slip_of_hand(own, maker=FIRST, tricks=(0, 0, 5, 0), lone=(SECOND, THIRD))
    assert (slip.lone_seat, slip.alone, slip.lone_defender) == (THIRD, True, True)
    assert score_slip(slip, own).seat_points == (4, 0, 5, 0)
