"""The fixture list of a league: made in the background as a draft, then published."""

from __future__ import annotations

from collections import Counter
from datetime import date, timedelta
from typing import Any

import pytest

from leagues.events.league_days import home_day
from leagues.events.league_errors import LeagueChanged, LeagueStep
from leagues.events.league_models import Blackout, Derby, Fixture, FixtureDraft, LeagueDate, Team
from leagues.events.models import AuditEntry, Job
from leagues.events.selectors.league_draft import listing_of
from leagues.events.services.jobs import JobUnderWay
from leagues.events.services.league_lists import (
    publish_list,
    request_list,
    take_list_back,
)
from leagues.events.states import JobState
from leagues.seating.errors import FixturesUnlistable
from leagues.seating.services.fixture_lists import make_list
from leagues.seating.tasks import list_fixtures
from tests.factories.leagues import FIRST_DAY, DivisionFactory, TeamFactory, league_of
from tests.races import at_once

pytestmark = pytest.mark.django_db


def published(*sizes: int, **fields: Any) -> list[Fixture]:
    """Return the fixtures of a new league, as made and published."""
    league = league_of(*sizes, **fields)
    make_list(league_id=league.pk, seed=1, by=None)
    publish_list(league_id=league.pk, draft_id=FixtureDraft.objects.get().pk, by=None)
    return list(Fixture.objects.select_related("home", "away", "division"))


def test_every_two_teams_of_a_division_meet_at_home_and_away() -> None:
    fixtures = published(4, 3)
    met = Counter((fixture.home_id, fixture.away_id) for fixture in fixtures)
    assert set(met.values()) == {1}
    assert len(met) == 4 * 3 + 3 * 2
    assert all(fixture.home.division_id == fixture.away.division_id for fixture in fixtures)
    assert {fixture.status for fixture in fixtures} == {"planned"}


def test_divisions_that_share_a_venue_are_not_at_home_there_on_one_day() -> None:
    league = league_of(4, 4, dates=9)
    for division in league.divisions.all():
        shared = division.teams.first()
        assert shared is not None
        Team.objects.filter(pk=shared.pk).update(
            venue="The Bell" if division.level == 1 else "the  bell"
        )
    make_list(league_id=league.pk, seed=3, by=None)
    publish_list(league_id=league.pk, draft_id=FixtureDraft.objects.get().pk, by=None)
    days = Fixture.objects.filter(home__venue__iregex="the +bell").values_list("day", flat=True)
    assert len(days) == 6
    assert len(set(days)) == 6


def test_a_team_with_a_weekday_of_its_own_is_at_home_on_it() -> None:
    league = league_of(4)
    thursday = Team.objects.earliest("pk")
    Team.objects.filter(pk=thursday.pk).update(plays_on=3)
    make_list(league_id=league.pk, seed=1, by=None)
    publish_list(league_id=league.pk, draft_id=FixtureDraft.objects.get().pk, by=None)
    for fixture in Fixture.objects.all():
        weekday = 3 if fixture.home_id == thursday.pk else FIRST_DAY.weekday()
        assert fixture.day is not None
        assert fixture.day.weekday() == weekday
    assert home_day(FIRST_DAY, 3) == FIRST_DAY + timedelta(days=2)


def test_closed_venues_absent_teams_and_derbies_are_heeded() -> None:
    league = league_of(4, dates=8)
    one, two, three, four = Team.objects.order_by("pk")
    second, third = FIRST_DAY + timedelta(weeks=1), FIRST_DAY + timedelta(weeks=2)
    Blackout.objects.create(league=league, venue=three.venue, day=FIRST_DAY)
    Blackout.objects.create(league=league, team=four, day=second)
    Derby.objects.create(division=one.division, one=one, two=two, day=third)
    make_list(league_id=league.pk, seed=1, by=None)
    publish_list(league_id=league.pk, draft_id=FixtureDraft.objects.get().pk, by=None)
    fixtures = list(Fixture.objects.all())
    assert not [f for f in fixtures if f.day == FIRST_DAY and f.home_id == three.pk]
    assert not [f for f in fixtures if f.day == second and four.pk in (f.home_id, f.away_id)]
    assert [f for f in fixtures if f.day == third and {f.home_id, f.away_id} == {one.pk, two.pk}]


def test_more_rounds_than_days_are_refused_with_what_to_do() -> None:
    league = league_of(6, dates=9)
    with pytest.raises(FixturesUnlistable, match=r"Division 1: 6 teams need 10 dates.*Add dates"):
        make_list(league_id=league.pk, seed=1, by=None)
    assert not FixtureDraft.objects.exists()


def test_what_cannot_be_listed_is_told_before_anything_is_tried() -> None:
    league = league_of(1)
    with pytest.raises(FixturesUnlistable, match="fewer than two teams"):
        make_list(league_id=league.pk, seed=1, by=None)
    TeamFactory.create(division=league.divisions.get(), plays_on=2)
    LeagueDate.objects.create(league=league, day=FIRST_DAY + timedelta(days=1))
    with pytest.raises(FixturesUnlistable, match="the week of 2 September 2030 has more"):
        make_list(league_id=league.pk, seed=1, by=None)


def test_a_day_that_the_venues_zone_does_not_know_is_refused() -> None:
    """Samoa went from 29 to 31 December 2011."""
    league = league_of(2, first_day=date(2011, 12, 16), last_day=date(2012, 3, 1), dates=3)
    league.club.time_zone = "Pacific/Apia"
    league.club.save()
    with pytest.raises(FixturesUnlistable, match="There is no 19:30 on 30 December 2011"):
        make_list(league_id=league.pk, seed=1, by=None)


def test_a_clash_that_no_list_avoids_is_told_with_its_day() -> None:
    league = league_of(2, dates=2)
    team = Team.objects.earliest("pk")
    Blackout.objects.create(league=league, team=team, day=FIRST_DAY)
    with pytest.raises(FixturesUnlistable, match=f"3 Sep 2030: {team.name} cannot play"):
        make_list(league_id=league.pk, seed=1, by=None)


def test_a_list_that_no_longer_fits_the_teams_is_not_published() -> None:
    league = league_of(2)
    make_list(league_id=league.pk, seed=1, by=None)
    draft = FixtureDraft.objects.get()
    TeamFactory.create(division=league.divisions.get())
    assert listing_of(league=league).is_stale
    with pytest.raises(LeagueChanged):
        publish_list(league_id=league.pk, draft_id=draft.pk, by=None)
    assert not Fixture.objects.exists()


def test_a_published_list_is_taken_back_until_something_is_decided() -> None:
    league = published(2)[0].division.league
    Fixture.objects.filter(pk=Fixture.objects.latest("pk").pk).update(status="walkover")
    with pytest.raises(LeagueStep, match="Move single fixtures"):
        take_list_back(league_id=league.pk, by=None)
    Fixture.objects.update(status="planned")
    take_list_back(league_id=league.pk, by=None)
    assert not Fixture.objects.exists()
    league.refresh_from_db()
    assert league.status == "draft"


def test_the_list_is_a_job_that_says_why_it_failed() -> None:
    league = league_of(2)
    DivisionFactory.create(league=league, level=2)
    job = request_list(league_id=league.pk, by=None)
    list_fixtures(job.pk)
    listing = listing_of(league=league)
    assert listing.has_failed
    assert "Division 2 has fewer than two teams" in listing.error
    league.divisions.get(level=2).delete()
    job = request_list(league_id=league.pk, by=None)
    list_fixtures(job.pk)
    listing = listing_of(league=league)
    assert listing.state is JobState.DONE
    assert listing.draft is not None
    assert len(listing.draft.rows) == 2
    assert not listing.is_stale


@pytest.mark.django_db(transaction=True)
def test_two_directors_who_ask_for_a_list_at_once_get_one() -> None:
    league = league_of(2)
    answers = at_once(*[lambda: request_list(league_id=league.pk, by=None)] * 2)
    assert sum(isinstance(answer, JobUnderWay) for answer in answers) == 1
    assert Job.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_two_directors_who_publish_at_once_publish_once() -> None:
    league = league_of(4)
    make_list(league_id=league.pk, seed=1, by=None)
    draft = FixtureDraft.objects.get()
    at_once(*[lambda: publish_list(league_id=league.pk, draft_id=draft.pk, by=None)] * 2)
    assert Fixture.objects.count() == 12
    assert AuditEntry.objects.filter(verb="league.list_published").count() == 1
