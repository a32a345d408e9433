"""Read the fixtures of leagues as pages show them: by round, by team, with what is amiss."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Final

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from leagues.events.league_days import breaks_of
from leagues.events.league_labels import FIXTURE_STATUS_LABELS
from leagues.events.league_models import Fixture, FixtureDraft, League, Team
from leagues.events.league_states import OPEN_FIXTURES, WITHDREW, FixtureStatus
from leagues.events.selectors.league_obstacles import clashes_of_list

NEXT_SHOWN: Final = 8
SHOWN_WITH: Final = ("home", "away", "division", "awarded_to", "cup_tie__cup")


@dataclass(frozen=True, slots=True, kw_only=True)
class FixtureLine:
    """A fixture with its state in words, and what is in its way."""

    fixture: Fixture
    clashes: Sequence[str] = ()

    @property
    def is_open(self) -> bool:
        """Whether it is still to be played."""
        return self.fixture.status in OPEN_FIXTURES

    @property
    def score(self) -> str:
        """The games won at home and away; nothing while no card of it counts."""
        home, away = self.fixture.home_games, self.fixture.away_games
        is_played = self.fixture.status == FixtureStatus.PLAYED
        return f"{home} : {away}" if is_played and home is not None else ""

    @property
    def state(self) -> str:
        """Its state in words; nothing for a score, or while it is to be played on its first day."""
        status = FixtureStatus(self.fixture.status)
        if self.score:
            return ""
        if status is FixtureStatus.PLANNED:
            is_moved = self.fixture.day != self.fixture.original_day
            return _("Moved") if is_moved else ""
        return str(FIXTURE_STATUS_LABELS[status])

    @property
    def reason(self) -> str:
        """Why it is in that state."""
        if self.fixture.reason == WITHDREW:
            return _("A team has left the league.")
        return self.fixture.reason


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundLines:
    """A round of a division with its fixtures."""

    number: int
    title: str
    lines: Sequence[FixtureLine]
    rests: Sequence[Team] = ()

    @property
    def first_day(self) -> date | None:
        """The first day on which it is played."""
        days = [line.fixture.day for line in self.lines if line.fixture.day is not None]
        return min(days, default=None)


@dataclass(frozen=True, slots=True, kw_only=True)
class DivisionRounds:
    """A division round by round."""

    name: str
    level: int
    rounds: Sequence[RoundLines]


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamBalance:
    """How often a team is at home and away, and how often twice running."""

    team: Team
    home: int
    away: int
    breaks: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DraftSheet:
    """A list that is not published yet, with its qualities."""

    divisions: Sequence[DivisionRounds]
    balances: Sequence[TeamBalance] = field(default=())
    matches: int = 0


def fixtures_of(*, league: League) -> QuerySet[Fixture]:
    """Return all fixtures of a league with their teams, in order of division and round."""
    found = Fixture.objects.filter(division__league=league)
    return found.select_related(*SHOWN_WITH).order_by(
        "division__level", "round_number", "day", "pk"
    )


def fixture_rounds(*, league: League, with_clashes: bool = False) -> list[DivisionRounds]:
    """Return the published list of a league by division and round; five queries at most.

    Matches of cups are in the way on their days too, but stand on the pages of the cups.
    """
    fixtures = list(fixtures_of(league=league))
    clashes = clashes_of_list(league=league, fixtures=fixtures) if with_clashes else {}
    listed = [fixture for fixture in fixtures if fixture.cup_tie_id is None]
    return _by_division(listed, clashes, _teams_of(league))


def fixtures_of_team(*, team: Team) -> list[FixtureLine]:
    """Return the fixtures of a team in order of time, those without a day last; one query."""
    found = Fixture.objects.filter(Q(home=team) | Q(away=team))
    found = found.select_related(*SHOWN_WITH)
    fixtures = sorted(found, key=lambda one: (one.day is None, one.day or date.max, one.pk))
    return [FixtureLine(fixture=fixture) for fixture in fixtures]


def fixtures_by_team(*, league: League) -> list[tuple[Team, list[FixtureLine]]]:
    """Return every team of a league with its fixtures in order of time; two queries."""
    lines: defaultdict[int, list[FixtureLine]] = defaultdict(list)
    ordered = sorted(
        fixtures_of(league=league), key=lambda one: (one.day is None, one.day or date.max, one.pk)
    )
    for fixture in ordered:
        for team_id in (fixture.home_id, fixture.away_id):
            lines[team_id].append(FixtureLine(fixture=fixture))
    teams = Team.objects.filter(division__league=league).order_by("division__level", "name")
    return [(team, lines[team.pk]) for team in teams]


def next_fixtures(*, league: League, today: date) -> list[FixtureLine]:
    """Return the fixtures that come next, and how many are open without a day; one query."""
    coming = fixtures_of(league=league).filter(status__in=OPEN_FIXTURES, day__gte=today)
    first = coming.order_by("day", "division__level", "pk")[:NEXT_SHOWN]
    return [FixtureLine(fixture=fixture) for fixture in first]


def overdue_fixtures(*, league: League, today: date) -> list[FixtureLine]:
    """Return what a director has to look after: played days without a result, missed deadlines."""
    late = Q(day__lt=today) | Q(day__isnull=True, play_by__lt=today)
    found = fixtures_of(league=league).filter(late, status__in=OPEN_FIXTURES)
    return [FixtureLine(fixture=fixture) for fixture in found.order_by("day", "pk")]


def draft_sheet(*, league: League, draft: FixtureDraft) -> DraftSheet:
    """Return a draft as it is looked at before it is published; two queries."""
    teams = {team.pk: team for each in _teams_of(league).values() for team in each}
    divisions = {division.pk: division for division in league.divisions.all()}
    fixtures = [
        Fixture(
            division=divisions[division_id],
            round_number=number,
            day=date.fromisoformat(day),
            original_day=date.fromisoformat(day),
            home=teams[home],
            away=teams[away],
        )
        for division_id, number, day, home, away in draft.rows
        if division_id in divisions and home in teams and away in teams
    ]
    return DraftSheet(
        divisions=_by_division(fixtures, {}, _grouped(teams.values())),
        balances=list(_balances(fixtures, teams)),
        matches=len(fixtures),
    )


def _balances(fixtures: Sequence[Fixture], teams: Mapping[int, Team]) -> Iterable[TeamBalance]:
    rows = [(one.round_number, one.home.pk, one.away.pk) for one in fixtures]
    breaks = breaks_of(rows)
    for team in sorted(teams.values(), key=lambda one: (one.division_id, one.name)):
        home = sum(one.home.pk == team.pk for one in fixtures)
        away = sum(one.away.pk == team.pk for one in fixtures)
        if home or away:
            yield TeamBalance(team=team, home=home, away=away, breaks=breaks[team.pk])


def _by_division(
    fixtures: Sequence[Fixture],
    clashes: Mapping[int, Sequence[str]],
    teams: Mapping[int, Sequence[Team]],
) -> list[DivisionRounds]:
    grouped: dict[int, dict[tuple[bool, int], list[Fixture]]] = {}
    divisions = {}
    for fixture in fixtures:
        divisions[fixture.division_id] = fixture.division
        rounds = grouped.setdefault(fixture.division_id, {})
        rounds.setdefault((fixture.is_play_off, fixture.round_number), []).append(fixture)
    return [
        DivisionRounds(
            name=divisions[pk].name,
            level=divisions[pk].level,
            rounds=[
                _round(key, listed, clashes, teams.get(pk, ())) for key, listed in rounds.items()
            ],
        )
        for pk, rounds in grouped.items()
    ]


def _round(
    key: tuple[bool, int],
    listed: Sequence[Fixture],
    clashes: Mapping[int, Sequence[str]],
    teams: Sequence[Team],
) -> RoundLines:
    is_play_off, number = key
    playing = {pk for fixture in listed for pk in (fixture.home_id, fixture.away_id)}
    rests = [team for team in teams if team.pk not in playing and not team.is_withdrawn]
    title = _("Play-off %(number)s") if is_play_off else _("Round %(number)s")
    return RoundLines(
        number=number,
        title=title % {"number": number},
        lines=[
            FixtureLine(fixture=fixture, clashes=clashes.get(fixture.pk, ())) for fixture in listed
        ],
        rests=[] if is_play_off else rests,
    )


def _teams_of(league: League) -> dict[int, list[Team]]:
    return _grouped(Team.objects.filter(division__league=league).order_by("name", "pk"))


def _grouped(teams: Iterable[Team]) -> dict[int, list[Team]]:
    grouped: dict[int, list[Team]] = {}
    for team in teams:
        grouped.setdefault(team.division_id, []).append(team)
    return grouped
