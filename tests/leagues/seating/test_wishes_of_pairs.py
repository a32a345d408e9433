"""Wishes of pairs and teams whose movements say beforehand who meets whom."""

from __future__ import annotations

import pytest

from leagues.seating.movements.base import Movement, MovementRequest
from leagues.seating.movements.howell import HOWELL
from leagues.seating.movements.mitchell import MITCHELL
from leagues.seating.movements.round_robin import ROUND_ROBIN
from leagues.seating.movements.team_match import TEAM_MATCH
from leagues.seating.movements.two_sides import ASKED, KEPT_APART, OPPONENT_ASKED
from leagues.seating.plans import Entrant, RoundPlan, Wish, WishKind

EIGHT = range(1, 9)


def rounds_of(movement: Movement, *wishes: Wish) -> tuple[RoundPlan, ...]:
    request = MovementRequest(
        entrants=tuple(Entrant(key, size=2) for key in EIGHT), rounds=4, seed=1, wishes=wishes
    )
    return movement.plan(request).rounds


def opponents(rounds: tuple[RoundPlan, ...]) -> set[tuple[int, int]]:
    return {pair for each in rounds for table in each.tables for pair in table.oppositions()}


@pytest.mark.parametrize("movement", [ROUND_ROBIN, MITCHELL, HOWELL, TEAM_MATCH])
def test_two_that_are_never_to_meet_rest_instead(movement: Movement) -> None:
    usual = rounds_of(movement)
    one, two = usual[1].tables[0].seats[:2]
    forbidden = Wish(kind=WishKind.FORBIDDEN, entrants=(one, two))
    kept = rounds_of(movement, forbidden)
    assert opponents(usual) - opponents(kept) == {(min(one, two), max(one, two))}
    assert set(kept[1].sit_outs) == {one, two}
    assert {(each.entrant, each.text) for each in kept[1].reasons} == {
        (key, KEPT_APART) for key in (one, two)
    }
    assert (kept[0], kept[2], kept[3]) == (usual[0], usual[2], usual[3])


@pytest.mark.parametrize("movement", [ROUND_ROBIN, MITCHELL, HOWELL, TEAM_MATCH])
def test_who_asked_to_rest_in_a_round_does_and_the_opponent_too(movement: Movement) -> None:
    usual = rounds_of(movement)
    one, two = usual[1].tables[0].seats[:2]
    kept = rounds_of(movement, Wish(kind=WishKind.REST, entrants=(one,), round_number=2))
    assert set(kept[1].sit_outs) == {one, two}
    told = {each.entrant: each.text for each in kept[1].reasons}
    assert told == {one: ASKED, two: OPPONENT_ASKED}
    assert (kept[0], kept[2], kept[3]) == (usual[0], usual[2], usual[3])
