"""Single fixtures are moved, postponed and decided; clashes are told in words."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta

import pytest
from django.test import Client
from django.urls import reverse

from leagues.events.league_clashes import DayFacts, Meeting, Obstacle, obstacles
from leagues.events.league_days import breaks_of, weeks_with_two
from leagues.events.league_errors import FixtureClash, LeagueChanged, LeagueRefused, LeagueStep
from leagues.events.league_models import Blackout, Fixture, League
from leagues.events.league_states import FixtureStatus
from leagues.events.selectors.league_fixtures import fixture_rounds
from leagues.events.services.league_fixtures import (
    decide_fixture,
    move_fixture,
    postpone_fixture,
    restore_fixture,
)
from tests.factories.leagues import FIRST_DAY, FixtureFactory, LeagueFactory
from tests.races import at_once

pytestmark = pytest.mark.django_db

LATER = FIRST_DAY + timedelta(days=9)


@pytest.fixture
def fixture() -> Fixture:
    """A fixture of a league that runs."""
    return FixtureFactory.create(division__league=LeagueFactory.create(status="running"))


def league_of_fixture(fixture: Fixture) -> League:
    return fixture.division.league


def test_a_fixture_is_moved_to_a_free_day_and_back(fixture: Fixture) -> None:
    moved = move_fixture(fixture_id=fixture.pk, day=LATER, revision=1, by=None)
    assert (moved.day, moved.original_day, moved.revision) == (LATER, FIRST_DAY, 2)
    with pytest.raises(LeagueChanged):
        move_fixture(fixture_id=fixture.pk, day=FIRST_DAY, revision=1, by=None)
    move_fixture(fixture_id=fixture.pk, day=FIRST_DAY, revision=2, by=None)


def test_what_is_in_the_way_is_told_and_can_be_overruled(fixture: Fixture) -> None:
    league = league_of_fixture(fixture)
    other = FixtureFactory.create(division=fixture.division, home=fixture.away, day=LATER)
    Blackout.objects.create(league=league, team=fixture.home, day=LATER)
    Blackout.objects.create(league=league, venue=fixture.home.venue.upper(), day=LATER)
    with pytest.raises(FixtureClash) as clash:
        move_fixture(fixture_id=fixture.pk, day=LATER, revision=1, by=None)
    assert clash.value.fields["day"] == [
        f"{fixture.home.name} cannot play on 12 September 2030.",
        f"{other.home.name} has another match on 12 September 2030.",
        f"{fixture.home.venue} is not to be had on 12 September 2030.",
    ]
    moved = move_fixture(fixture_id=fixture.pk, day=LATER, revision=1, by=None, in_spite=True)
    assert moved.day == LATER
    (division,) = fixture_rounds(league=league, with_clashes=True)
    lines = [line for each in division.rounds for line in each.lines]
    assert [len(line.clashes) for line in sorted(lines, key=lambda one: one.fixture.pk)] == [3, 1]


def test_a_day_that_is_skipped_in_the_venues_zone_is_no_day_for_a_match(fixture: Fixture) -> None:
    league = league_of_fixture(fixture)
    league.club.time_zone = "Pacific/Apia"
    league.club.save()
    with pytest.raises(LeagueRefused, match="There is no 19:30 on 30 December 2011"):
        move_fixture(fixture_id=fixture.pk, day=date(2011, 12, 30), revision=1, by=None)


def test_a_postponed_fixture_is_open_until_its_deadline(fixture: Fixture) -> None:
    postponed = postpone_fixture(fixture_id=fixture.pk, revision=1, by=None, reason="Snow")
    assert postponed.day is None
    assert postponed.play_by == FIRST_DAY + timedelta(days=28)
    with pytest.raises(LeagueRefused, match="comes before 3 September 2030"):
        postpone_fixture(
            fixture_id=fixture.pk, revision=2, by=None, play_by=FIRST_DAY - timedelta(days=1)
        )
    found = move_fixture(fixture_id=fixture.pk, day=LATER, revision=2, by=None)
    assert (found.status, found.play_by) == ("planned", None)


def test_a_walkover_says_to_whom_and_can_be_taken_back(fixture: Fixture) -> None:
    with pytest.raises(LeagueRefused, match="which team is awarded"):
        decide_fixture(fixture_id=fixture.pk, status=FixtureStatus.WALKOVER, revision=1, by=None)
    stranger = FixtureFactory.create().home
    with pytest.raises(LeagueRefused, match="one of the two teams"):
        decide_fixture(
            fixture_id=fixture.pk,
            status=FixtureStatus.WALKOVER,
            revision=1,
            by=None,
            awarded_to=stranger.pk,
        )
    given = decide_fixture(
        fixture_id=fixture.pk,
        status=FixtureStatus.WALKOVER,
        revision=1,
        by=None,
        awarded_to=fixture.away_id,
    )
    assert given.awarded_to == fixture.away
    with pytest.raises(LeagueStep, match="is over"):
        move_fixture(fixture_id=fixture.pk, day=LATER, revision=2, by=None)
    assert restore_fixture(fixture_id=fixture.pk, revision=2, by=None).status == "planned"


@pytest.mark.django_db(transaction=True)
def test_of_two_directors_who_decide_at_once_one_is_told_that_the_other_did() -> None:
    fixture = FixtureFactory.create(division__league=LeagueFactory.create(status="running"))
    answers = at_once(
        lambda: move_fixture(fixture_id=fixture.pk, day=LATER, revision=1, by=None),
        lambda: decide_fixture(
            fixture_id=fixture.pk, status=FixtureStatus.VOID, revision=1, by=None
        ),
    )
    assert sum(isinstance(answer, LeagueChanged) for answer in answers) == 1


def test_a_calendar_has_every_fixture_in_the_venues_time(client: Client, fixture: Fixture) -> None:
    postponed = FixtureFactory.create(division=fixture.division, round_number=2)
    postpone_fixture(fixture_id=postponed.pk, revision=1, by=None)
    for name, pk in (
        ("events:league_calendar", fixture.division.league_id),
        ("events:team_calendar", fixture.home_id),
    ):
        answer = client.get(reverse(name, args=[pk]))
        text = answer.content.decode().replace("\r\n ", "")
        assert answer["Content-Type"].startswith("text/calendar")
        assert "DTSTART;TZID=America/Detroit:20300903T193000" in text
        assert f"SUMMARY:{fixture.home.name} – {fixture.away.name}" in text
    whole = client.get(reverse("events:league_calendar", args=[fixture.division.league_id]))
    assert whole.content.decode().count("STATUS:CANCELLED") == 1


def test_a_venue_with_room_for_two_is_full_with_two() -> None:
    meeting = Meeting(home="A", away="B", venue="bell")
    others = tuple(Meeting(home=f"H{n}", away=f"G{n}", venue="bell") for n in range(2))
    facts = DayFacts(
        day=LATER,
        is_inside=True,
        is_free=False,
        closed_venues=frozenset(),
        absent_teams=frozenset(),
        others=others[:1],
        room=2,
    )
    assert obstacles(meeting, facts) == []
    full = replace(facts, others=others)
    assert [found.obstacle for found in obstacles(meeting, full)] == [Obstacle.VENUE_FULL]


def test_breaks_and_double_weeks_are_counted() -> None:
    rested = breaks_of([(1, 1, 2), (2, 3, 2), (3, 1, 3), (4, 1, 2)])
    assert rested == {2: 1, 1: 1}
    days = [date(2030, 9, 3), date(2030, 9, 9), date(2030, 9, 15)]
    assert weeks_with_two(days) == [date(2030, 9, 9)]
