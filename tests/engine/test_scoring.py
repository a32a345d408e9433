"""Points of a hand (rules.md 2.5, 3, 3.1)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.auction import bids_of
from engine.errors import BadSlip
from engine.rules import Rules
from engine.scoring import Outcome, score_slip, worth_of
from engine.slips import HandSlip
from tests.engine.builders import rules
from tests.engine.strategies import some_rules


@pytest.mark.parametrize(
    ("variant", "tricks", "alone", "defender", "points", "outcome"),
    [
        ("euchre4", 5, False, False, (2, 0), Outcome.MARCH),
        ("euchre4", 4, False, False, (1, 0), Outcome.POINT),
        ("euchre4", 3, True, False, (1, 0), Outcome.LONE_POINT),
        ("euchre4", 5, True, False, (4, 0), Outcome.LONE_MARCH),
        ("euchre4", 2, True, False, (0, 2), Outcome.EUCHRED_ALONE),
        ("euchre4", 0, False, False, (0, 2), Outcome.EUCHRED),
        ("north_american", 2, True, True, (0, 2), Outcome.EUCHRED_BY_LONE_DEFENDER),
        ("north_american", 0, False, True, (0, 4), Outcome.EUCHRED_BY_LONE_DEFENDER),
        ("north_american", 5, True, True, (4, 0), Outcome.LONE_MARCH),
        ("british", 5, True, False, (4, 0), Outcome.LONE_MARCH),
    ],
)
def test_a_hand_is_worth_what_the_table_says(
    variant: str,
    tricks: int,
    alone: bool,
    defender: bool,
    points: tuple[int, int],
    outcome: Outcome,
) -> None:
    slip = HandSlip(makers=0, tricks=tricks, alone=alone, lone_defender=defender)
    score = score_slip(slip, rules(variant))
    assert score.points == points
    assert score.outcome is outcome
    assert score.seat_points == (points[0], points[1], points[0], points[1])


def test_the_other_side_scores_by_the_same_table() -> None:
    slip = HandSlip(makers=1, tricks=5)
    assert score_slip(slip, rules()).points == (0, 2)


def test_where_alone_doubles_a_lone_hand_counts_twice() -> None:
    doubled = rules("british", alone_doubles=True)
    lone = [score_slip(HandSlip(makers=0, tricks=n, alone=True), doubled) for n in (3, 5, 2)]
    assert [score.points for score in lone] == [(2, 0), (4, 0), (0, 4)]


def test_what_a_lone_defender_gets_is_not_doubled() -> None:
    doubled = rules("north_american", alone_doubles=True)
    slip = HandSlip(makers=0, tricks=1, alone=True, lone_defender=True)
    assert score_slip(slip, doubled).points == (0, 2)


@pytest.mark.parametrize(
    ("slip", "options", "code"),
    [
        (HandSlip(makers=2, tricks=3), {}, "bad_makers"),
        (HandSlip(makers=0, tricks=6), {}, "bad_tricks"),
        (HandSlip(makers=0, tricks=-1), {}, "bad_tricks"),
        (HandSlip(makers=0, tricks=5, alone=True), {"alone_who": "none"}, "no_alone"),
        (HandSlip(makers=0, tricks=1, lone_defender=True), {}, "no_lone_defender"),
        (
            HandSlip(makers=0, tricks=1, lone_defender=True),
            {"defend_alone": "vs_lone"},
            "lone_defender_vs_two",
        ),
    ],
)
def test_a_slip_no_hand_can_end_with_is_refused(
    slip: HandSlip, options: dict[str, object], code: str
) -> None:
    with pytest.raises(BadSlip) as refusal:
        score_slip(slip, rules("euchre4", **options))
    assert refusal.value.code == code


def test_outcomes_say_what_statistics_count() -> None:
    assert [outcome for outcome in Outcome if outcome.is_march] == [
        Outcome.MARCH,
        Outcome.LONE_MARCH,
    ]
    assert [outcome for outcome in Outcome if outcome.is_lone_march] == [Outcome.LONE_MARCH]
    assert sum(outcome.is_euchre for outcome in Outcome) == 5


@given(
    some_rules(),
    st.integers(0, 1),
    st.integers(0, 5),
    st.booleans(),
    st.booleans(),
)
def test_only_one_side_scores_and_makers_need_the_majority(
    some: Rules, makers: int, tricks: int, alone: bool, defender: bool
) -> None:
    bids = bids_of(some)
    terms = bids[tricks % len(bids)] if bids else None
    bid = None if terms is None else terms.value
    slip = HandSlip(makers=makers, tricks=tricks, alone=alone, lone_defender=defender, bid=bid)
    score = worth_of(slip, some)
    assert min(score.points) == 0
    assert max(score.points) > 0
    needed = 3 if terms is None else terms.tricks
    assert (score.points[makers] > 0) is (tricks >= needed)
