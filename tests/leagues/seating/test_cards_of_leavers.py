"""The card of a team that has left its league is taken back: nobody is asked to play it again."""

from __future__ import annotations

import pytest

from leagues.events.league_states import FixtureStatus, WithdrawnResults
from leagues.events.services.league_leaving import take_team_back, withdraw_team
from leagues.seating.card_models import ResultCard
from leagues.seating.services.cards import take_card_back
from tests.factories.league_cards import match_to_play, played

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("rule", "status"),
    [
        (WithdrawnResults.EXPUNGED, FixtureStatus.VOID),
        (WithdrawnResults.KEPT, FixtureStatus.WALKOVER),
    ],
)
def test_a_card_taken_back_after_the_team_left_is_no_match_still_to_be_played(
    rule: WithdrawnResults, status: FixtureStatus
) -> None:
    match = match_to_play(withdrawn_results=rule.value)
    fixture = played(match)
    withdraw_team(team_id=fixture.home_id, reason="Too few people", by=None)
    revision = ResultCard.objects.get(fixture=fixture).revision
    take_card_back(fixture_id=fixture.pk, revision=revision, reason="Wrong people", by=None)
    fixture.refresh_from_db()
    assert fixture.status == status
    assert fixture.awarded_to_id == (fixture.away_id if rule is WithdrawnResults.KEPT else None)
    take_team_back(team_id=fixture.home_id, by=None)
    fixture.refresh_from_db()
    assert fixture.status == FixtureStatus.PLANNED
    assert fixture.awarded_to_id is None
