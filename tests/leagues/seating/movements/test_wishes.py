"""Wishes in a rotation: apart, not partners, together, households, and rests asked for."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from leagues.seating.movements.base import MovementRequest, UnplannableField
from leagues.seating.movements.company_wishes import CompanyWishes, crowd_to_keep_apart
from leagues.seating.movements.individual import INDIVIDUAL
from leagues.seating.movements.quality import qualities
from leagues.seating.pairings.checker import check_plan
from leagues.seating.plans import Entrant, RoundPlan, SeatPlan, TableForm, Wish, WishKind
from tests.leagues.seating.movements.evenings import partner, people, table_of

QUICK = 60_000


def planned(
    count: int,
    rounds: int,
    *wishes: Wish,
    seed: int = 1,
    form: TableForm | None = None,
    history: Sequence[RoundPlan] = (),
    **options: str,
) -> tuple[RoundPlan, ...]:
    request = MovementRequest(
        entrants=tuple(map(Entrant, people(count))),
        rounds=rounds,
        seed=seed,
        wishes=wishes,
        history=tuple(history),
        form=form or TableForm.of(4, has_partners=True),
        options=options,
        moves=QUICK,
    )
    return INDIVIDUAL.plan(request).rounds


def wish(kind: WishKind, *entrants: int, round_number: int | None = None) -> Wish:
    return Wish(kind=kind, entrants=entrants, round_number=round_number)


@settings(max_examples=25, deadline=None)
@given(data=st.data())
def test_wishes_are_kept_for_any_number_of_people(data: st.DataObject) -> None:
    count = data.draw(st.integers(12, 60))
    entrants = people(count)
    apart = data.draw(st.lists(st.sampled_from(entrants), min_size=2, max_size=3, unique=True))
    others = [key for key in entrants if key not in apart]
    strangers = data.draw(st.lists(st.sampled_from(others), min_size=2, max_size=2, unique=True))
    rounds = planned(
        count,
        data.draw(st.integers(1, 8)),
        wish(WishKind.APART, *apart),
        wish(WishKind.NOT_PARTNERS, *strangers),
        seed=data.draw(st.integers(0, 99)),
    )
    assert check_plan(SeatPlan(rounds), entrants) == []
    for round_plan in rounds:
        for table in round_plan.tables:
            assert len(set(table.seats) & set(apart)) <= 1
            assert tuple(sorted(strangers)) not in set(table.partnerships())


@pytest.mark.parametrize("count", [8, 10, 16, 23])
def test_two_who_wish_so_are_partners_whenever_both_play(count: int) -> None:
    rounds = planned(count, 7, wish(WishKind.TOGETHER, 101, 104))
    both = [each for each in rounds if not {101, 104} & set(each.sit_outs)]
    assert len(both) >= 3
    assert [partner(each, 101) for each in both] == [104] * len(both)
    others = qualities(SeatPlan(rounds)).partners.times
    assert max(times for pair, times in others.items() if pair != (101, 104)) <= 2


def test_one_household_does_not_oppose_itself_where_there_is_room() -> None:
    rounds = planned(20, 8, wish(WishKind.HOUSEHOLD, 100, 101, 102))
    opposed = set(qualities(SeatPlan(rounds)).opponents.times)
    assert not opposed & set(combinations((100, 101, 102), 2))


def test_a_household_of_four_at_the_only_table_still_plays() -> None:
    rounds = planned(4, 3, wish(WishKind.HOUSEHOLD, 100, 101, 102, 103))
    assert [len(each.tables) for each in rounds] == [1, 1, 1]


def test_a_wish_for_one_round_holds_in_that_round_only() -> None:
    rounds = planned(8, 4, wish(WishKind.TOGETHER, 100, 101, round_number=3))
    assert [partner(each, 100) == 101 for each in rounds].index(True) == 2
    assert [each.number for each in rounds] == [1, 2, 3, 4]
    assert check_plan(SeatPlan(rounds), people(8)) == []


def test_a_chart_is_used_in_spite_of_a_wish_that_it_keeps() -> None:
    rounds = planned(8, 6, wish(WishKind.NOT_PARTNERS, 102, 105))
    figures = qualities(SeatPlan(rounds))
    assert figures.partner_repeats == 0
    assert (102, 105) not in figures.partners.times
    assert figures.partners.most == 1
    assert len(figures.partners.times) == 24, "all partnerships of the chart but one round's"


def test_a_chart_that_would_break_a_wish_gives_way_to_the_search() -> None:
    rounds = planned(16, 15, wish(WishKind.APART, 102, 105))
    assert all(105 not in table_of(each, 102).seats for each in rounds)


def test_where_nobody_has_a_partner_wishes_hold_too() -> None:
    form = TableForm.of(3)
    rounds = planned(9, 4, wish(WishKind.APART, 100, 101), form=form)
    assert all(101 not in table_of(each, 100).seats for each in rounds)
    assert check_plan(SeatPlan(rounds), people(9), form=form) == []


def test_a_wish_that_came_later_does_not_change_what_was_played() -> None:
    played = planned(12, 4)
    rounds = planned(12, 3, wish(WishKind.APART, 100, 101), history=played)
    assert [each.number for each in rounds] == [5, 6, 7]
    assert all(101 not in table_of(each, 100).seats for each in rounds)


def test_whoever_asked_to_rest_rests_then_and_has_their_turn_as_well() -> None:
    rounds = planned(9, 9, wish(WishKind.REST, 100, round_number=4))
    assert rounds[3].sit_outs == (100,)
    in_turn = [key for each in rounds if each.number != 4 for key in each.sit_outs]
    assert len(set(in_turn)) == 8


def test_rests_that_leave_no_table_are_refused() -> None:
    with pytest.raises(UnplannableField) as caught:
        planned(6, 3, wish(WishKind.REST, 100, 101, 102, round_number=2))
    assert caught.value.reason == "too_few_play"
    assert caught.value.values == {"round": 2}


@pytest.mark.parametrize(
    ("count", "apart", "places"), [(4, 2, 1), (8, 3, 2), (10, 5, 4), (12, 12, 3)]
)
def test_more_people_to_be_kept_apart_than_there_are_places_are_named(
    count: int, apart: int, places: int
) -> None:
    crowd = people(count)[:apart]
    with pytest.raises(UnplannableField) as caught:
        planned(count, 2, wish(WishKind.APART, *crowd))
    assert caught.value.reason == "impossible_wish"
    assert caught.value.entrants == tuple(crowd)
    assert caught.value.values == {"people": apart, "places": places}


def test_of_a_crowd_that_has_more_people_than_tables_some_rest_each_time() -> None:
    rounds = planned(10, 4, wish(WishKind.APART, 100, 101, 102))
    for round_plan in rounds:
        assert set(round_plan.sit_outs) & {100, 101, 102}
        for table in round_plan.tables:
            assert len(set(table.seats) & {100, 101, 102}) <= 1


def test_somebody_kept_apart_from_nearly_everybody_is_named_first() -> None:
    apart = [wish(WishKind.APART, 100, other) for other in people(12)[1:10]]
    with pytest.raises(UnplannableField) as caught:
        planned(12, 1, *apart)
    assert caught.value.entrants == (100, *people(12)[1:10])


def test_two_who_are_to_be_partners_and_apart_are_named() -> None:
    with pytest.raises(UnplannableField, match="partners and not") as caught:
        planned(8, 1, wish(WishKind.APART, 100, 103), wish(WishKind.TOGETHER, 100, 103))
    assert caught.value.entrants == (100, 103)


def test_a_wish_that_no_seating_keeps_is_told_with_the_round() -> None:
    with pytest.raises(UnplannableField, match="for round 1") as caught:
        planned(4, 1, wish(WishKind.NOT_PARTNERS, *people(4)))
    assert caught.value.reason == "impossible_wish"
    assert set(caught.value.entrants) <= set(people(4))


def test_the_same_table_twice_running_can_be_avoided() -> None:
    def stays(rounds: Sequence[RoundPlan]) -> int:
        return sum(
            table_of(later, key).number == table_of(earlier, key).number
            for earlier, later in pairwise(rounds)
            for key in set(earlier.seated()) & set(later.seated())
        )

    assert stays(planned(32, 8, same_table="avoided")) == 0
    assert stays(planned(24, 12, same_table="avoided")) < stays(planned(24, 12)) / 2


def test_the_same_wishes_give_the_same_plan() -> None:
    wishes = (wish(WishKind.APART, 100, 107), wish(WishKind.TOGETHER, 102, 103))
    assert planned(22, 5, *wishes) == planned(22, 5, *wishes)


def test_the_largest_crowd_is_found_among_wishes_that_overlap() -> None:
    wishes = CompanyWishes.of(
        [
            wish(WishKind.APART, *range(1, 5)),
            wish(WishKind.APART, 3, 4, 9),
            wish(WishKind.APART, 9, 1),
        ],
        among=range(10),
    )
    assert crowd_to_keep_apart(wishes) == (1, 2, 3, 4)
    assert crowd_to_keep_apart(CompanyWishes()) == ()
