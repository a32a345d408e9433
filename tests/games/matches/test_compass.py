"""What seats and sides are called."""

from __future__ import annotations

import pytest

from games.matches.compass import seat_name, side_name


@pytest.mark.parametrize(
    ("players", "names"),
    [
        (2, ["Seat 1", "Seat 2"]),
        (3, ["Seat 1", "Seat 2", "Seat 3"]),
        (4, ["North", "East", "South", "West"]),
        (7, [f"Seat {number}" for number in range(1, 8)]),
    ],
)
def test_four_seats_are_called_by_the_compass_and_others_by_number(
    players: int, names: list[str]
) -> None:
    assert [str(seat_name(number, players=players)) for number in range(players)] == names


@pytest.mark.parametrize(
    ("players", "seats", "name"),
    [
        (4, (0, 2), "North and South"),
        (4, (1, 3), "East and West"),
        (6, (0, 2, 4), "Seats 1, 3, 5"),
        (6, (1, 3, 5), "Seats 2, 4, 6"),
        (4, (2,), "South"),
        (2, (1,), "Seat 2"),
    ],
)
def test_a_side_is_called_by_its_seats(players: int, seats: tuple[int, ...], name: str) -> None:
    assert str(side_name(seats, players=players)) == name
