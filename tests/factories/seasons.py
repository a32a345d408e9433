"""Seasons, and nights that were played by the same people, as rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime, timedelta
from typing import Any

import factory
from django.utils import timezone
from factory.django import DjangoModelFactory

from games.matches.models import Match
from leagues.events.models import Entry, EntryMember, Event, Round, Season, SeasonHandicap
from leagues.events.states import EntryStatus, EventStatus, RoundStatus
from leagues.players.models import Club, Membership, Player
from leagues.seating.models import RoundTable
from leagues.standings.models import SeasonStanding, Standing, StandingsSheet
from leagues.standings.services.sheets import recompute_standings
from tests.factories.events import EntryFactory, EntryMemberFactory, EventFactory, StageFactory
from tests.factories.players import ClubFactory, PlayerFactory
from tests.factories.scored import scored_table

FIRST_DAY, LAST_DAY = date(2030, 1, 1), date(2030, 12, 31)
FIRST_NIGHT = datetime(2030, 1, 8, 19, tzinfo=UTC)


class SeasonFactory(DjangoModelFactory[Season]):
    """A year of a club's nights, by the points that were scored."""

    class Meta:
        model = Season

    club = factory.SubFactory(ClubFactory)
    title = factory.Sequence(lambda number: f"Season {number}")
    first_day = FIRST_DAY
    last_day = LAST_DAY


class SeasonHandicapFactory(DjangoModelFactory[SeasonHandicap]):
    """A point a game for somebody."""

    class Meta:
        model = SeasonHandicap

    season = factory.SubFactory(SeasonFactory)
    player = factory.SubFactory(PlayerFactory)
    points = 1


def members(club: Club, *names: str) -> list[Player]:
    """Return people of these names who are on the club's list."""
    people = [PlayerFactory.create(display_name=name) for name in names]
    for player in people:
        Membership.objects.create(club=club, player=player)
    return people


def night_at(week: int) -> datetime:
    """Return when the night of a week of the season begins, the first being 0."""
    return FIRST_NIGHT + timedelta(weeks=week)


def night(
    club: Club,
    week: int,
    points: Mapping[Player, int],
    *,
    games: int = 1,
    **fields: Any,
) -> Event:
    """Return a finished night with these points, as rows of its standings alone."""
    event = _event(club, week, **fields)
    best_first = sorted(points.items(), key=lambda one: -one[1])
    for place, (player, made) in enumerate(best_first, start=1):
        entry = EntryFactory.create(event=event, status=EntryStatus.CHECKED_IN.value, member=None)
        EntryMemberFactory.create(entry=entry, player=player)
        Standing.objects.create(
            event=event,
            entry=entry,
            place=place,
            rank=1 + sum(1 for other in points.values() if other > made),
            worth=made,
            points=made,
            per_game=made / games,
            score=place == 1,
            played=games,
        )
    StandingsSheet.objects.create(event=event, version=1, computed_at=timezone.now(), basis="")
    return event


def played_night(
    club: Club, week: int, tables: Mapping[tuple[Player, ...], Sequence[int]], **fields: Any
) -> Event:
    """Return a finished night with its matches: the people of each table, and its score."""
    event = _event(club, week, **fields)
    StageFactory.create(event=event)
    for people in tables:
        for player in people:
            entry = Entry.objects.create(
                event=event, status=EntryStatus.CHECKED_IN.value, queued_at=timezone.now()
            )
            EntryMember.objects.create(entry=entry, event=event, player=player)
    for people, points in tables.items():
        scored_table(event, people, points)
    Round.objects.filter(stage__event=event).update(status=RoundStatus.CLOSED.value)
    recompute_standings(event_id=event.pk)
    return event


def match_of(event: Event) -> Match:
    """Return the match of the first table of a night."""
    tables = RoundTable.objects.filter(round__stage__event=event).select_related("match")
    return tables.earliest("pk").match


def table_of(season: Season) -> list[tuple[int, str, str]]:
    """Return rank, name and total of each row of a season as it was added up."""
    rows = SeasonStanding.objects.filter(season=season).select_related("player")
    return [(row.rank, row.player.display_name, f"{row.total.normalize():f}") for row in rows]


def _event(club: Club, week: int, **fields: Any) -> Event:
    at = night_at(week)
    usual: dict[str, Any] = {
        "title": f"Night {week + 1}",
        "status": EventStatus.FINISHED.value,
        "starts_at": at,
        "rounds_planned": 1,
        "finished_at": at + timedelta(hours=3),
    }
    return EventFactory.create(club=club, **(usual | fields))
