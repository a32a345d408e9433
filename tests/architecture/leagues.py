"""Leagues for the tests that visit every page, and what is sent to make or change one."""

from __future__ import annotations

from datetime import timedelta
from typing import Any, Final

from django.utils import timezone

from leagues.events.league_models import (
    Blackout,
    Derby,
    Fixture,
    FixtureDraft,
    League,
    Team,
    Transfer,
)
from leagues.events.league_states import FixtureStatus
from leagues.events.services.league_fixtures import decide_fixture, move_fixture, postpone_fixture
from leagues.events.services.league_leaving import withdraw_team
from leagues.events.services.league_lists import publish_list
from leagues.events.states import Visibility
from leagues.players.models import Club, User
from leagues.seating.services.fixture_lists import make_list
from tests.factories.leagues import league_of, sign_on, squad_of

LEAGUE: Final[dict[str, Any]] = {
    "title": "Winter league", "first_day": "2031-09-02", "last_day": "2032-03-30",
    "plays_at": "19:30", "visibility": "public", "variant": "british", "fitted": "british",
    "withdrawn_results": "half", "notes": "Bring cards.", "revision": "1", "team_size": "6",
    "games": "9", "target": "21", "legs": "2", "least_people": "4", "most_borrowed": "2",
    "card_days": "3", "confirm_days": "7", "late_card_points": "1", "late_card_charges": "home",
    "tiebreak_1": "games_won", "tiebreak_2": "play_off", "win_points": "2",
    "draw_points": "1", "loss_points": "0", "game_points": "0", "walkover_points": "5",
    "postponed_days": "28", "promoted": "1", "relegated": "1", "play_off_places": "0",
    "venue_room": "1",
}  # fmt: skip


def make_league(club: Club, *, visibility: Visibility, by: User) -> League:
    """Return a running league with a fixture in every state and transfers in two."""
    league = _league(club, visibility, "League")
    first, second = league.divisions.order_by("level")
    one, two, *_rest = first.teams.order_by("pk")
    squad_of(one)
    people = squad_of(two)
    Team.objects.filter(pk=two.pk).update(vice=people[1], plays_on=3)
    sign_on(one, people[1], until_day=league.first_day)
    make_list(league_id=league.pk, seed=1, by=by)
    publish_list(league_id=league.pk, draft_id=FixtureDraft.objects.get(league=league).pk, by=by)
    fixtures = list(Fixture.objects.filter(division=first).order_by("pk"))
    shut = fixtures[-2]
    assert shut.day is not None
    Blackout.objects.create(league=league, venue=shut.home.venue, day=shut.day, note="A wedding")
    Blackout.objects.create(league=league, team=one, day=shut.day)
    for fixture, status in zip(fixtures, ("walkover", "unfulfilled", "void"), strict=False):
        decide_fixture(
            fixture_id=fixture.pk,
            status=FixtureStatus(status),
            revision=1,
            awarded_to=fixture.home_id,
            reason="Snow",
            by=by,
        )
    postpone_fixture(fixture_id=fixtures[3].pk, revision=1, by=by, reason="Flood")
    later = league.last_day - timedelta(days=1)
    move_fixture(fixture_id=fixtures[4].pk, day=later, revision=1, by=by, in_spite=True)
    withdraw_team(team_id=second.teams.latest("pk").pk, reason="Too few", by=by)
    for state, player in (("asked", people[2]), ("refused", people[3])):
        Transfer.objects.create(
            league=league, player=player, from_team=two, to_team=one, state=state, reason="Moved"
        )
    league.refresh_from_db()
    return league


def found_league(club: Club, *, visibility: Visibility, by: User) -> League:
    """Return a league that is being prepared, with wishes and a draft of its list."""
    league = _league(club, visibility, "Next league")
    one, two = league.divisions.get(level=1).teams.order_by("pk")[:2]
    Derby.objects.create(division=one.division, one=one, two=two, day=league.first_day)
    Blackout.objects.create(league=league, team=two, day=league.first_day + timedelta(weeks=1))
    make_list(league_id=league.pk, seed=1, by=by)
    return league


def _league(club: Club, visibility: Visibility, title: str) -> League:
    first = timezone.now().date() - timedelta(weeks=2)
    return league_of(
        4,
        3,
        dates=12,
        club=club,
        title=title,
        visibility=visibility.value,
        first_day=first,
        last_day=first + timedelta(weeks=30),
        notes="Ours.",
    )
