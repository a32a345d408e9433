"""Two who are never to play against each other, where everybody plays for themselves."""

from __future__ import annotations

import pytest

from leagues.seating.movements.base import Movement, MovementRequest, UnplannableField
from leagues.seating.movements.individual import INDIVIDUAL
from leagues.seating.movements.random_draw import RANDOM_DRAW
from leagues.seating.movements.split_pairs import SPLIT_PAIRS
from leagues.seating.plans import Entrant, Wish, WishKind
from tests.leagues.seating.movements.evenings import people

QUICK = 60_000


def opponents(movement: Movement, count: int, *wishes: Wish) -> set[frozenset[int]]:
    """Return who ever plays against whom; the people of a pair are told by their pair."""
    size = 2 if movement is SPLIT_PAIRS else 1
    request = MovementRequest(
        entrants=tuple(Entrant(key, size=size) for key in people(count)),
        rounds=7,
        seed=1,
        wishes=wishes,
        moves=QUICK,
    )
    rounds = movement.plan(request).rounds
    return {
        frozenset(pair) for each in rounds for table in each.tables for pair in table.oppositions()
    }


@pytest.mark.parametrize("movement", [INDIVIDUAL, RANDOM_DRAW, SPLIT_PAIRS], ids=lambda m: m.key)
@pytest.mark.parametrize("count", [8, 13])
def test_two_who_are_never_to_play_against_each_other_do_not(
    movement: Movement, count: int
) -> None:
    """Seen: the wish was written down, and a rotation had them as opponents twice."""
    one, two = min(sorted(pair) for pair in opponents(movement, count) if len(pair) == 2)
    never = Wish(kind=WishKind.FORBIDDEN, entrants=(one, two))
    assert frozenset({one, two}) not in opponents(movement, count, never)


def test_what_no_seats_can_keep_is_refused_with_the_names() -> None:
    one, two, three, *_ = four = people(4)
    never = [Wish(kind=WishKind.FORBIDDEN, entrants=(one, other)) for other in (two, three)]
    with pytest.raises(UnplannableField, match="partners or opponents") as refused:
        opponents(INDIVIDUAL, len(four), *never)
    assert {one, two, three} >= set(refused.value.entrants) > {one}
