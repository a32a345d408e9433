"""What an event usually goes by, and what decides ties, by its movement."""

from __future__ import annotations

import pytest

from leagues.events.formats import (
    DEFAULT_TIEBREAKS,
    MOST_TIEBREAKS,
    ROUND_ROBIN_TIEBREAKS,
    SWISS_TIEBREAKS,
    RankedBy,
    Unit,
    default_ranked_by,
    default_tiebreaks,
)
from leagues.seating.movements.registry import MOVEMENTS
from leagues.standings.tiebreaks.registry import get_tiebreaks


@pytest.mark.parametrize(
    ("movement", "unit", "ranked_by", "tiebreaks"),
    [
        ("individual", Unit.SINGLE, RankedBy.POINTS, DEFAULT_TIEBREAKS),
        ("round_robin", Unit.PAIR, RankedBy.WINS, ROUND_ROBIN_TIEBREAKS),
        ("team_match", Unit.TEAM, RankedBy.WINS, ROUND_ROBIN_TIEBREAKS),
        ("swiss_pairs", Unit.PAIR, RankedBy.WINS, SWISS_TIEBREAKS),
        ("swiss_singles", Unit.SINGLE, RankedBy.WINS, SWISS_TIEBREAKS),
        ("split_pairs", Unit.PAIR, RankedBy.POINTS, DEFAULT_TIEBREAKS),
    ],
)
def test_every_kind_of_event_has_its_usual_order(
    movement: str, unit: Unit, ranked_by: RankedBy, tiebreaks: tuple[str, ...]
) -> None:
    assert movement in MOVEMENTS
    assert default_ranked_by(movement, unit) is ranked_by
    assert default_tiebreaks(movement, unit) == tiebreaks


@pytest.mark.parametrize("unit", Unit)
@pytest.mark.parametrize("movement", MOVEMENTS)
def test_the_usual_tiebreaks_are_there_and_fit_the_form(movement: str, unit: Unit) -> None:
    keys = default_tiebreaks(movement, unit)
    assert [each.key for each in get_tiebreaks(keys)] == list(keys)
    assert len(keys) <= MOST_TIEBREAKS
