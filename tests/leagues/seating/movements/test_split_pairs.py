"""Pairs that part: together in the first game of a session, then each person by themselves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from leagues.seating.movements.base import MovementRequest, UnplannableField
from leagues.seating.movements.split_pairs import SPLIT_PAIRS
from leagues.seating.plans import Entrant, RoundPlan, TableForm, TablePlan, Wish, WishKind
from tests.leagues.seating.movements.evenings import people

QUICK = 40_000


def planned(
    count: int,
    rounds: int,
    *,
    seed: int = 1,
    history: Sequence[RoundPlan] = (),
    wishes: tuple[Wish, ...] = (),
    size: int = 2,
    form: TableForm | None = None,
    session: str = "all",
) -> tuple[RoundPlan, ...]:
    request = MovementRequest(
        entrants=tuple(Entrant(key, size=size) for key in people(count)),
        rounds=rounds,
        seed=seed,
        history=tuple(history),
        wishes=wishes,
        form=form or TableForm.of(4, has_partners=True),
        options={"session": session},
        moves=QUICK,
    )
    return SPLIT_PAIRS.plan(request).rounds


def persons(table: TablePlan) -> list[tuple[int, int]]:
    return [(key, table.member_at(seat)) for seat, key in enumerate(table.seats)]


def partnerships(rounds: Sequence[RoundPlan]) -> Counter[frozenset[tuple[int, int]]]:
    seated = [persons(table) for each in rounds for table in each.tables]
    return Counter(frozenset(four[seat::2]) for four in seated for seat in (0, 1))


@settings(max_examples=14, deadline=None)
@given(
    count=st.integers(2, SPLIT_PAIRS.most),
    rounds=st.integers(1, 7),
    seed=st.integers(0, 99),
    session=st.sampled_from(("all", "3", "4")),
)
def test_every_person_plays_once_or_rests_with_their_partner(
    count: int, rounds: int, seed: int, session: str
) -> None:
    everybody = {(key, member) for key in people(count) for member in (0, 1)}
    rests: Counter[int] = Counter(dict.fromkeys(people(count), 0))
    for round_plan in planned(count, rounds, seed=seed, session=session):
        playing = [person for table in round_plan.tables for person in persons(table)]
        resting = {(key, member) for key in round_plan.sit_outs for member in (0, 1)}
        assert len(playing) == len(set(playing))
        assert set(playing) | resting == everybody
        assert len(round_plan.sit_outs) == count % 2
        assert [table.number for table in round_plan.tables] == list(range(1, count // 2 + 1))
        rests.update(round_plan.sit_outs)
        assert max(rests.values()) - min(rests.values()) <= 1


@pytest.mark.parametrize(("session", "firsts"), [("all", [1]), ("3", [1, 4, 7]), ("4", [1, 5])])
def test_pairs_are_partners_in_the_first_game_of_each_session_only(
    session: str, firsts: list[int]
) -> None:
    for round_plan in planned(8, 8, session=session):
        own = [pair for pair in partnerships([round_plan]) if len({key for key, _ in pair}) == 1]
        assert len(own) == (8 if round_plan.number in firsts else 0)


def test_nobody_has_a_partner_twice_in_a_session_and_pairs_meet_other_pairs() -> None:
    rounds = planned(10, 10, session="5")
    assert max(partnerships(rounds[:5]).values()) == 1
    opponents = [frozenset(table.seats) for number in (0, 5) for table in rounds[number].tables]
    assert len(set(opponents)) == 10


def test_rounds_that_are_added_go_on_with_the_session() -> None:
    played = planned(8, 2, session="3")
    more = planned(8, 2, session="3", history=played)
    assert [each.number for each in more] == [3, 4]
    together = [all(len(set(table.seats)) == 2 for table in each.tables) for each in more]
    assert together == [False, True]
    assert max(partnerships([*played, more[0]]).values()) == 1


def test_the_same_request_gives_the_same_plan() -> None:
    assert planned(9, 6, seed=4) == planned(9, 6, seed=4)
    assert planned(9, 6, seed=4) != planned(9, 6, seed=5)


def test_a_pair_that_asked_to_rest_rests_and_has_its_turn_as_well() -> None:
    wishes = (Wish(kind=WishKind.REST, entrants=(100,), round_number=3),)
    rounds = planned(5, 5, wishes=wishes)
    assert rounds[2].sit_outs == (100,)
    assert len({key for each in rounds if each.number != 3 for key in each.sit_outs}) == 4


def test_pairs_kept_apart_are_never_at_one_table() -> None:
    wishes = (Wish(kind=WishKind.APART, entrants=(100, 101)),)
    for round_plan in planned(8, 6, wishes=wishes):
        assert not any({100, 101} <= set(table.seats) for table in round_plan.tables)
    with pytest.raises(UnplannableField) as caught:
        planned(2, 1, wishes=wishes)
    assert (caught.value.reason, caught.value.entrants) == ("impossible_wish", (100, 101))


def test_entries_that_are_not_two_people_and_other_tables_are_refused() -> None:
    with pytest.raises(UnplannableField) as caught:
        planned(4, 1, size=1)
    assert caught.value.reason == "not_two_people"
    assert caught.value.entrants == tuple(people(4))
    with pytest.raises(UnplannableField, match="tables of four"):
        planned(6, 1, form=TableForm.of(6, has_partners=True))
    with pytest.raises(UnplannableField, match="2 to 100"):
        planned(1, 1)


def test_a_wish_for_one_round_holds_in_that_round_only() -> None:
    wishes = (Wish(kind=WishKind.TOGETHER, entrants=(100, 101), round_number=4),)
    rounds = planned(6, 5, wishes=wishes)
    assert [each.number for each in rounds] == [1, 2, 3, 4, 5]
    fourth = partnerships([rounds[3]])
    with_each_other = [pair for pair in fourth if {key for key, _ in pair} == {100, 101}]
    assert len(with_each_other) == 2
