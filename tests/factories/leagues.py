"""The smallest valid rows of team leagues, and a league that can be listed."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import factory
from factory.django import DjangoModelFactory

from leagues.events.league_models import (
    Division,
    Fixture,
    League,
    LeagueDate,
    SquadMember,
    Team,
)
from leagues.players.models import Player
from tests.factories.players import ClubFactory, PlayerFactory

FIRST_DAY, LAST_DAY = date(2030, 9, 3), date(2031, 4, 29)


class LeagueFactory(DjangoModelFactory[League]):
    """A league that is being prepared, of one winter."""

    class Meta:
        model = League

    club = factory.SubFactory(ClubFactory)
    title = factory.Sequence(lambda number: f"League {number}")
    first_day = FIRST_DAY
    last_day = LAST_DAY


class DivisionFactory(DjangoModelFactory[Division]):
    """A division on a level of its own."""

    class Meta:
        model = Division

    league = factory.SubFactory(LeagueFactory)
    name = factory.LazyAttribute(lambda division: f"Division {division.level}")
    level = factory.LazyAttribute(lambda division: division.league.divisions.count() + 1)


class TeamFactory(DjangoModelFactory[Team]):
    """A team with a venue of its own and nobody in its squad."""

    class Meta:
        model = Team

    division = factory.SubFactory(DivisionFactory)
    name = factory.Sequence(lambda number: f"Team {number:03}")
    venue = factory.LazyAttribute(lambda team: f"{team.name} Arms")


class FixtureFactory(DjangoModelFactory[Fixture]):
    """A match of two teams of one division."""

    class Meta:
        model = Fixture

    division = factory.SubFactory(DivisionFactory)
    round_number = 1
    day = FIRST_DAY
    original_day = factory.SelfAttribute("day")
    home = factory.SubFactory(TeamFactory, division=factory.SelfAttribute("..division"))
    away = factory.SubFactory(TeamFactory, division=factory.SelfAttribute("..division"))


def league_of(*sizes: int, dates: int = 20, **fields: Any) -> League:
    """Return a league whose divisions have so many teams, with weekly dates to play on."""
    league = LeagueFactory.create(**fields)
    for level, size in enumerate(sizes, start=1):
        division = DivisionFactory.create(league=league, level=level)
        TeamFactory.create_batch(size, division=division)
    LeagueDate.objects.bulk_create(
        LeagueDate(league=league, day=league.first_day + timedelta(weeks=week))
        for week in range(dates)
    )
    return league


def sign_on(team: Team, *people: Player, **fields: Any) -> list[SquadMember]:
    """Put people into a squad from the league's first day on."""
    league = team.division.league
    usual = {"league": league, "from_day": league.first_day}
    return [
        SquadMember.objects.create(team=team, player=player, **(usual | fields))
        for player in people
    ]


def squad_of(team: Team, size: int = 6) -> list[Player]:
    """Return as many new people who are of a team's squad; the first is its captain."""
    people = PlayerFactory.create_batch(size)
    sign_on(team, *people)
    team.captain = people[0]
    team.save(update_fields=["captain"])
    return people
