"""How many rounds a stage has that is played until all have met."""

from __future__ import annotations

import pytest

from leagues.events.formats import Unit
from leagues.seating.selectors.stages import current_stage
from tests.factories.events import EventFactory


@pytest.mark.django_db
@pytest.mark.parametrize(("people", "rounds"), [(4, 2), (6, 3), (8, 4)])
def test_two_teams_play_as_many_rounds_as_they_have_pairs(people: int, rounds: int) -> None:
    event = EventFactory.create(
        unit=Unit.TEAM, team_size=people, movement="team_match", plays_all_rounds=True
    )
    assert current_stage(event).rounds(2) == rounds
