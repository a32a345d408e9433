"""Fixture lists: everybody meets everybody, at home and away by turns, without clashes."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from leagues.seating.fixture_lists.checker import breaks_by_team, clashes_of
from leagues.seating.fixture_lists.listing import (
    MOST_TEAMS,
    Unlistable,
    dates_needed,
    early,
    list_fixtures,
    table_breaks,
)
from leagues.seating.fixture_lists.terms import Calendar, Clash, ClashKind, Derby, Fixture

# Enough for the calendars of these tests, and less than a director would wait for.
MOVES = 3_000


def calendar_of(teams: int, legs: int, *, spare: int = 0, **wishes: object) -> Calendar:
    fields = {"venues": tuple(range(teams)), **wishes}
    return Calendar(dates=dates_needed(teams, legs) + spare, **fields)  # type: ignore[arg-type]


@given(
    st.integers(min_value=3, max_value=MOST_TEAMS),
    st.integers(min_value=1, max_value=4),
    st.integers(min_value=0),
)
def test_everybody_meets_everybody_once_in_each_leg_at_home_by_turns(
    teams: int, legs: int, seed: int
) -> None:
    listed = list_fixtures(calendar_of(teams, legs), legs=legs, seed=seed, moves=0)
    at_home = Counter((fixture.home, fixture.away) for fixture in listed.fixtures)
    for one, two in combinations(range(teams), 2):
        assert at_home[one, two] + at_home[two, one] == legs
        assert abs(at_home[one, two] - at_home[two, one]) == legs % 2
    assert clashes_of(listed.fixtures, calendar_of(teams, legs)) == []


@given(st.integers(min_value=3, max_value=MOST_TEAMS), st.integers(min_value=0))
def test_one_leg_has_the_fewest_breaks_there_can_be(teams: int, seed: int) -> None:
    listed = list_fixtures(calendar_of(teams, 1), legs=1, seed=seed, moves=0)
    assert listed.breaks == (0 if teams % 2 else teams - 2)
    assert max(breaks_by_team(listed.fixtures).values(), default=0) <= 1


@given(st.integers(min_value=7, max_value=MOST_TEAMS), st.integers(min_value=2, max_value=4))
def test_further_legs_add_few_breaks_and_no_pair_meets_again_at_once(teams: int, legs: int) -> None:
    listed = list_fixtures(calendar_of(teams, legs), legs=legs, seed=1, moves=0)
    assert listed.breaks <= table_breaks(teams, legs)
    meetings: dict[frozenset[int], list[int]] = {}
    for fixture in listed.fixtures:
        meetings.setdefault(frozenset((fixture.home, fixture.away)), []).append(fixture.date)
    gaps = [later - earlier for dates in meetings.values() for earlier, later in pairwise(dates)]
    assert min(gaps) >= teams - 2


@pytest.mark.parametrize("teams", [6, 10])
def test_two_teams_of_one_house_are_never_at_home_together(teams: int) -> None:
    calendar = calendar_of(teams, 2, venues=(0, 0, 1, 1, *range(2, teams - 2)))
    listed = list_fixtures(calendar, legs=2, seed=3, moves=MOVES)
    assert clashes_of(listed.fixtures, calendar) == []
    assert listed.breaks == breaks_by_team(listed.fixtures).total()


@pytest.mark.parametrize("seed", range(2))
def test_closed_houses_free_weeks_and_derbies_are_kept_and_the_breaks_shown(seed: int) -> None:
    calendar = calendar_of(
        8,
        2,
        spare=2,
        venues=(0, 0, 1, 2, 3, 4, 5, 6),
        closed=frozenset({(0, 3), (1, 5), (1, 6), (4, 0)}),
        absent=frozenset({(5, 2)}),
        derbies=(Derby(0, 0, 1), Derby(9, 2, 3)),
    )
    # A team that cannot play on a date needs a week in which nobody does: eight teams all play.
    listed = list_fixtures(calendar, legs=2, seed=seed, moves=MOVES)
    assert clashes_of(listed.fixtures, calendar) == []
    assert 2 not in {fixture.date for fixture in listed.fixtures}
    assert listed.breaks == breaks_by_team(listed.fixtures).total() >= 12


def test_the_odd_team_rests_when_it_cannot_play() -> None:
    calendar = calendar_of(7, 2, absent=frozenset({(0, 4), (3, 9)}))
    listed = list_fixtures(calendar, legs=2, seed=1, moves=MOVES)
    assert clashes_of(listed.fixtures, calendar) == []


def test_the_same_calendar_and_seed_give_the_same_list() -> None:
    calendar = calendar_of(8, 2, venues=(0, 0, 1, 2, 3, 4, 5, 6), closed=frozenset({(1, 2)}))
    first = list_fixtures(calendar, legs=2, seed=5, moves=500)
    assert list_fixtures(calendar, legs=2, seed=5, moves=500) == first
    assert list_fixtures(calendar, legs=2, seed=6, moves=500) != first


def test_more_matches_than_dates_are_refused_with_the_number_that_is_needed() -> None:
    calendar = Calendar(dates=13, venues=tuple(range(8)))
    with pytest.raises(Unlistable, match=r"8 teams need 14 dates .* there are 13") as refused:
        list_fixtures(calendar, legs=2, seed=1)
    assert refused.value.reason == "too_few_dates"


def test_where_no_list_goes_the_clashes_of_the_best_are_told() -> None:
    closed = frozenset((venue, date) for venue in (0, 1) for date in range(3))
    calendar = calendar_of(3, 1, venues=(0, 0, 1), closed=closed)
    with pytest.raises(Unlistable, match="without a clash") as refused:
        list_fixtures(calendar, legs=1, seed=1, moves=500)
    assert {clash.kind for clash in refused.value.clashes} == {ClashKind.VENUE_CLOSED}


@pytest.mark.parametrize(
    ("teams", "legs", "reason"), [(1, 1, "teams"), (31, 1, "teams"), (4, 5, "legs")]
)
def test_sizes_out_of_range_are_refused(teams: int, legs: int, reason: str) -> None:
    with pytest.raises(Unlistable) as refused:
        list_fixtures(Calendar(dates=400, venues=tuple(range(teams))), legs=legs, seed=1)
    assert refused.value.reason == reason


def test_the_checker_names_what_is_wrong_in_a_list_made_by_hand() -> None:
    calendar = Calendar(
        dates=3,
        venues=(0, 0, 1, 2),
        closed=frozenset({(1, 1)}),
        absent=frozenset({(3, 2)}),
        derbies=(Derby(2, 0, 1),),
    )
    fixtures = [
        Fixture(0, 0, 2),
        Fixture(0, 1, 3),
        Fixture(1, 2, 3),
        Fixture(1, 0, 3),
        Fixture(2, 2, 3),
    ]
    assert clashes_of(fixtures, calendar) == [
        Clash(0, ClashKind.VENUE_FULL, (0, 1)),
        Clash(1, ClashKind.TEAM_TWICE, (3,)),
        Clash(1, ClashKind.VENUE_CLOSED, (2,)),
        Clash(2, ClashKind.NO_DERBY, (0, 1)),
        Clash(2, ClashKind.TEAM_ABSENT, (3,)),
    ]


def test_a_house_with_room_for_two_matches_holds_two() -> None:
    calendar = Calendar(dates=1, venues=(0, 0, 1, 2), room={0: 2})
    assert clashes_of([Fixture(0, 0, 2), Fixture(0, 1, 3)], calendar) == []


@given(
    st.sets(st.tuples(st.integers(0, 3), st.integers(0, 11)), max_size=12),
    st.integers(min_value=0, max_value=99),
)
@settings(max_examples=10)
def test_no_round_waits_for_a_later_date_than_it_has_to(
    closed: set[tuple[int, int]], seed: int
) -> None:
    """Seen: five rounds in winter and the last in July, with nothing in the way."""
    calendar = calendar_of(4, 2, spare=6, closed=frozenset(closed), derbies=(Derby(7, 0, 1),))
    try:
        listed = list_fixtures(calendar, legs=2, seed=seed, moves=500)
    except Unlistable:
        return
    assert clashes_of(listed.fixtures, calendar) == []
    assert early(listed.fixtures, calendar) == listed.fixtures
    if not closed:
        dates = sorted({fixture.date for fixture in listed.fixtures})
        before = dates.index(7)
        assert dates == [*range(before), *range(7, 13 - before)]
