"""No team is put into two matches of one day by a cup or a play-off."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from leagues.events.cup_models import CupTie
from leagues.events.league_errors import FixtureClash
from leagues.events.league_models import Fixture
from leagues.events.services.play_offs import add_play_off
from leagues.standings.services.cups import draw_round
from tests.factories.cups import cup_of, send_through, tie_at
from tests.factories.leagues import FixtureFactory, TeamFactory

pytestmark = pytest.mark.django_db


def test_a_cup_round_is_refused_on_the_day_of_a_league_match_of_its_teams() -> None:
    cup = cup_of(4)
    one, two = (tie_at(cup, 1, position).one for position in (1, 2))
    for position, team in ((1, one), (2, two)):
        send_through(tie_at(cup, 1, position), team)
    day = timezone.now().date() + timedelta(days=7)
    league_match = FixtureFactory.create(division=one.division, home=one, day=day)
    with pytest.raises(FixtureClash) as refusal:
        draw_round(cup_id=cup.pk, number=2, day=day, by=None)
    first, what_to_do = refusal.value.fields["day"]
    assert first.startswith(f"{one.name} has another match on ")
    assert what_to_do == "Choose another day, or move the other match first."
    assert not CupTie.objects.filter(cup=cup, round_number=2).exists()
    Fixture.objects.filter(pk=league_match.pk).update(day=day + timedelta(days=1))
    draw_round(cup_id=cup.pk, number=2, day=day, by=None)
    assert CupTie.objects.filter(cup=cup, round_number=2).count() == 1


def test_a_play_off_is_refused_on_the_day_of_another_match_and_is_added_once() -> None:
    other = FixtureFactory.create(division__league__status="running")
    division, day = other.division, other.day
    assert day is not None
    third = TeamFactory.create(division=division)
    teams = {"division_id": division.pk, "home_id": third.pk, "away_id": other.away_id}
    with pytest.raises(FixtureClash, match=f"{other.away.name} has another match on"):
        add_play_off(**teams, day=day, by=None)
    later = day + timedelta(days=1)
    assert add_play_off(**teams, day=later, by=None) == add_play_off(**teams, day=later, by=None)
