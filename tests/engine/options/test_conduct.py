"""What the options of mistakes and penalties do, one test for each."""

from __future__ import annotations

import pytest

from engine.cards import parse_card
from engine.errors import BadScore
from engine.final_scores import check_final_score
from engine.game import EndKind, GameEnd, next_dealer
from engine.infractions import (
    HandSides,
    OpenTable,
    RevokeClaim,
    Take,
    revoke_points,
    settle_claims,
    takes_allowed,
)
from engine.infractions.table import lead, take_back_lead
from engine.rules import Rules
from engine.seats import Seat
from tests.engine.builders import rules
from tests.engine.options.tables import FIRST, FOURTH, SECOND


def against(own: Rules, *lone: Seat) -> HandSides:
    """Return the sides of a hand that the first seat's side made."""
    return HandSides(
        rules=own, makers=frozenset(own.seats_of(own.account_of(FIRST))), lone=frozenset(lone)
    )


EIGHT_DEALS = GameEnd(kind=EndKind.DEALS, value=8)


def test_referee() -> None:
    check_final_score((-2, 3), EIGHT_DEALS, 8, rules("euchre4", referee="penalise"))
    with pytest.raises(BadScore, match="below zero"):
        check_final_score((-2, 3), EIGHT_DEALS, 8, rules("euchre4", referee="prevent"))


def test_penalties() -> None:
    def exposed(how: str) -> int:
        table = OpenTable(sides=against(rules("euchre2", penalties=how)), leader=FIRST)
        return len(take_back_lead(lead(table, SECOND, parse_card("AS"))).exposed)

    assert (exposed("full"), exposed("two_handed")) == (1, 0)


def test_revoke_pts() -> None:
    for points in (2, 3):
        own = rules("euchre4", revoke_pts=points)
        assert revoke_points(SECOND, against(own)) == points


def test_revoke_pts_lone() -> None:
    for points in (4, 5):
        own = rules("euchre4", revoke_pts_lone=points)
        assert revoke_points(SECOND, against(own, FIRST)) == points
        assert revoke_points(FIRST, against(own, FIRST)) == 2


def test_revoke_take() -> None:
    def allowed(how: str) -> set[Take]:
        return set(takes_allowed(rules("euchre4", revoke_take=how)))

    assert allowed("add") == {Take.ADD, Take.SCORE_AS_PLAYED}
    assert allowed("deduct") == {Take.DEDUCT, Take.SCORE_AS_PLAYED}
    assert allowed("choose") == set(Take)


def test_negative_scores() -> None:
    claim = RevokeClaim(by=FIRST, take=Take.DEDUCT, revokes=(SECOND,))
    for below, lowest in ((True, -1), (False, 0)):
        own = rules("euchre4", negative_scores=below)
        after = settle_claims((3, 1), (0, 2), [claim], against(own))
        assert after == (3, lowest)


def test_misdeal_dealer() -> None:
    assert next_dealer(FOURTH, rules("euchre4"), misdeal=True) == FOURTH
    assert next_dealer(FOURTH, rules("euchre4", misdeal_dealer="next"), misdeal=True) == FIRST
    assert next_dealer(FOURTH, rules("euchre4")) == FIRST
