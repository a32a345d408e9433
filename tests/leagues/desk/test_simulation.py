"""Bots play a round of every game."""

from __future__ import annotations

import pytest
from django.core.management import CommandError, call_command

from engine.variants.registry import VARIANTS
from games.matches.models import Match, ScoreReport
from games.matches.states import MatchStatus
from leagues.events.models import Event
from tests.factories.seating import published_round

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("variant", VARIANTS)
def test_bots_play_a_round_of_every_game(variant: str) -> None:
    round_ = published_round(people=7, rounds=1, variant=variant, game_end="deals", game_length=4)
    event = round_.stage.event
    call_command("simulate_round", str(event.pk))
    matches = Match.objects.filter(round_table__round=round_)
    assert {match.status for match in matches} == {MatchStatus.FINISHED}
    for match in matches:
        report = ScoreReport.objects.get(match=match, status="confirmed")
        assert report.hands.count() == 4
        assert report.points == [side.points for side in match.sides.all()]


def test_bots_play_to_a_target() -> None:
    round_ = published_round(
        people=3, rounds=1, variant="euchre3", game_end="target", game_length=5
    )
    call_command("simulate_round", str(round_.stage.event_id))
    match = Match.objects.get(round_table__round=round_)
    assert max(side.points or 0 for side in match.sides.all()) >= 5


def test_games_that_end_by_time_are_not_simulated() -> None:
    round_ = published_round(people=4, rounds=1, game_end="time", game_length=20)
    with pytest.raises(CommandError, match="no clock"):
        call_command("simulate_round", str(round_.stage.event_id))
    assert Event.objects.get().status == "running"
