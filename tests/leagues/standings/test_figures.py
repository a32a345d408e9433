"""Numbers as pages show them."""

from __future__ import annotations

import pytest

from leagues.standings.selectors.figures import estimate, signed


@pytest.mark.parametrize(
    ("value", "places", "shown"),
    [(27.97, 1, "28.0"), (27.94, 1, "27.9"), (99.6, 0, "100"), (0.6931, 3, "0.693"), (3, 1, "3.0")],
)
def test_a_rating_of_27_97_read_27_9(value: float, places: int, shown: str) -> None:
    assert estimate(value, places=places) == shown


def test_a_difference_has_its_sign_only_where_it_is_one() -> None:
    assert [signed(value) for value in (0.96, -0.96, 0.04)] == ["+1.0", "−1.0", "±0.0"]
