"""How long a compass movement goes without a repeat, against published and derived figures."""

from __future__ import annotations

from itertools import combinations_with_replacement
from math import gcd

import pytest

from leagues.seating.movements.compass import COMPASS, compass_vector
from leagues.seating.movements.guarantee import USUAL_VECTOR, guarantee
from leagues.seating.movements.quality import qualities
from leagues.seating.plans import SeatPlan
from tests.leagues.seating.movements.evenings import evening, people

# Rounds without any meeting again, by the best of all vectors.
LONGEST = {
    4: 2, 5: 5, 6: 2, 7: 7, 8: 4, 9: 3, 10: 5, 11: 11, 12: 4, 13: 13, 14: 7, 16: 8, 17: 17, 18: 6,
    19: 19, 20: 10, 22: 11, 25: 25,
}  # fmt: skip


@pytest.mark.parametrize(("tables", "rounds"), LONGEST.items())
def test_the_usual_steps_go_as_long_as_is_known_to_be_possible(tables: int, rounds: int) -> None:
    assert guarantee(tables, USUAL_VECTOR).meetings == rounds


@pytest.mark.parametrize("tables", range(2, 9))
def test_no_other_steps_go_longer_without_a_meeting(tables: int) -> None:
    others = combinations_with_replacement(range(tables), 3)
    longest = max(guarantee(tables, (0, *steps)).meetings for steps in others)
    assert guarantee(tables, USUAL_VECTOR).meetings == longest


@pytest.mark.parametrize("tables", range(1, 30))
def test_the_usual_steps_repeat_no_partner_until_they_have_gone_round(tables: int) -> None:
    assert guarantee(tables, USUAL_VECTOR).partners == tables


@pytest.mark.parametrize("tables", range(2, 30))
def test_the_usual_steps_repeat_no_meeting_where_two_and_three_do_not_divide(tables: int) -> None:
    soonest = min(tables // gcd(tables, 2), tables // gcd(tables, 3))
    assert guarantee(tables, USUAL_VECTOR).meetings == soonest


@pytest.mark.parametrize(("tables", "up"), [(5, "table_1"), (6, "last_table"), (9, "table_1")])
def test_an_evening_keeps_what_is_promised_and_no_more(tables: int, up: str) -> None:
    options = {"up": up}
    promised = guarantee(tables, compass_vector(options))
    rounds = evening(COMPASS, people(4 * tables), promised.meetings + 1, options=options)
    assert qualities(SeatPlan(tuple(rounds[:-1]))).meetings.most == 1
    assert qualities(SeatPlan(tuple(rounds))).meetings.most == 2
    longer = evening(COMPASS, people(4 * tables), promised.partners, options=options)
    assert qualities(SeatPlan(tuple(longer))).partner_repeats == 0


def test_twelve_tables_repeat_south_and_west_after_four_games() -> None:
    rounds = evening(COMPASS, people(48), 12)
    first, fifth = rounds[0], rounds[4]
    met = {frozenset((table.seats[2], table.seats[3])) for table in first.tables}
    assert met == {frozenset((table.seats[2], table.seats[3])) for table in fifth.tables}
    assert qualities(SeatPlan(tuple(rounds))).partner_repeats == 0


def test_everybody_keeps_their_compass_point_all_evening() -> None:
    rounds = evening(COMPASS, people(28), 7)
    points = {key: seat for table in rounds[0].tables for seat, key in enumerate(table.seats)}
    for round_plan in rounds:
        for table in round_plan.tables:
            assert [points[key] for key in table.seats] == [0, 1, 2, 3]


@pytest.mark.parametrize(("up", "way"), [("table_1", -1), ("last_table", 1)])
def test_north_stays_south_goes_down_one_east_up_one_and_west_up_two(up: str, way: int) -> None:
    first, second = evening(COMPASS, people(28), 2, options={"up": up})
    for table in first.tables:
        north, east, south, west = table.seats
        at = table.number - 1
        for key, seat, step in ((north, 0, 0), (east, 1, 1), (south, 2, -1), (west, 3, 2)):
            assert second.tables[(at + way * step) % 7].seats[seat] == key
