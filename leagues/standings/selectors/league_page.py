"""The table of a division as its page shows it: who moved, why, and match by match."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from leagues.events.league_models import Division, Fixture, League, SquadMember, Team
from leagues.events.league_states import FixtureStatus
from leagues.standings.league_labels import ZONE_LABELS
from leagues.standings.league_models import DivisionStanding, LeagueSheet, TeamAdjustment
from leagues.standings.league_tables.terms import FixtureEnd, Zone
from leagues.standings.seasons.trend import movement
from leagues.standings.selectors.figures import figure
from leagues.standings.selectors.league_play import counted_cards, result_of
from leagues.standings.selectors.league_words import points_in_words, separation_in_words


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamLine:
    """One row, ready to be shown. `moved` is None for who had no rank before."""

    team: Team
    row: DivisionStanding
    points: str
    moved: int | None
    moved_words: str
    zone_words: str

    @property
    def moved_by(self) -> int:
        """How many places, whichever way."""
        return abs(self.moved or 0)

    @property
    def won(self) -> int:
        """Matches won, walkovers among them."""
        return self.row.won + self.row.awarded

    @property
    def lost(self) -> int:
        """Matches lost, those without play among them."""
        return self.row.lost + self.row.conceded


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchLine:
    """A fixture of an opened team: against whom, and how it ended from its side."""

    fixture: Fixture
    opponent: str
    is_home: bool
    words: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamStory:
    """How an opened row came about."""

    separation: str
    sum: str
    matches: tuple[MatchLine, ...]
    adjustments: tuple[TeamAdjustment, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DivisionTable:
    """The table, the round up to which it goes, and whether something changed since."""

    lines: tuple[TeamLine, ...]
    computed_at: datetime | None
    is_stale: bool
    order: tuple[str, ...]


def division_lines(division: Division) -> DivisionTable:
    """Return the stored table of a division; two queries."""
    league = division.league
    rows = DivisionStanding.objects.filter(division=division).select_related("team")
    sheet = LeagueSheet.objects.filter(league=league).first()
    return DivisionTable(
        lines=tuple(_line(row) for row in rows.order_by("place")),
        computed_at=sheet.computed_at if sheet else None,
        is_stale=sheet is None or _is_other(sheet, league),
        order=tuple(league.separator_labels),
    )


def is_league_stale(league: League) -> bool:
    """Return whether a league has changed since its tables were computed; one query."""
    sheet = LeagueSheet.objects.filter(league=league).first()
    return sheet is None or _is_other(sheet, league)


def rows_by_division(league: League) -> dict[int, list[DivisionStanding]]:
    """Return the stored tables of a league by division, in order; one query."""
    found: dict[int, list[DivisionStanding]] = {}
    rows = DivisionStanding.objects.filter(division__league=league).select_related("team")
    for row in rows.order_by("place"):
        found.setdefault(row.division_id, []).append(row)
    return found


def team_story(table: DivisionTable, team_id: int, league: League) -> TeamStory | None:
    """Return how the row of a team came about, None for a team of another table.

    Three queries.
    """
    at = next((n for n, line in enumerate(table.lines) if line.team.pk == team_id), None)
    if at is None:
        return None
    line = table.lines[at]
    above = table.lines[at - 1] if at else None
    ruled = TeamAdjustment.objects.filter(team_id=team_id, withdrawn_at=None)
    return TeamStory(
        separation=separation_in_words(line.row, above.row if above else None),
        sum=points_in_words(line.row, league),
        matches=tuple(_matches(line.team, league)),
        adjustments=tuple(ruled.order_by("pk")),
    )


def own_team_id(*, league: League, user_id: int | None) -> int | None:
    """Return the team of a league of which somebody is, or for which they speak; two queries."""
    if user_id is None:
        return None
    member = SquadMember.objects.filter(league=league, player__user_id=user_id, until_day=None)
    found = member.values_list("team_id", flat=True).first()
    if found is not None:
        return found
    speaks = Q(captain__user_id=user_id) | Q(vice__user_id=user_id)
    teams = Team.objects.filter(speaks, division__league=league)
    return teams.values_list("pk", flat=True).first()


def _is_other(sheet: LeagueSheet, league: League) -> bool:
    counts = (league.revision, league.list_revision)
    return (sheet.revision, sheet.list_revision) != counts


def _line(row: DivisionStanding) -> TeamLine:
    moved = movement(row.ranks)
    return TeamLine(
        team=row.team,
        row=row,
        points=figure(row.points),
        moved=moved,
        moved_words=_moved_in_words(moved),
        zone_words=str(ZONE_LABELS[Zone(row.zone)]) if row.zone else "",
    )


def _moved_in_words(moved: int | None) -> str:
    if moved is None:
        return _("new in the table")
    if moved == 0:
        return _("where they were")
    words = (
        ngettext("%(count)s place up", "%(count)s places up", moved)
        if moved > 0
        else ngettext("%(count)s place down", "%(count)s places down", -moved)
    )
    return words % {"count": abs(moved)}


def _matches(team: Team, league: League) -> Sequence[MatchLine]:
    fixtures = Fixture.objects.filter(Q(home=team) | Q(away=team), cup_tie=None)
    fixtures = fixtures.select_related("home", "away")
    cards = counted_cards(league)
    lines = []
    for fixture in fixtures.order_by("round_number", "pk"):
        result = result_of(fixture, cards)
        is_home = fixture.home_id == team.pk
        if result is None and fixture.status != FixtureStatus.VOID:
            continue
        words = _("void")
        if result is not None:
            own, other = result.games if is_home else result.games[::-1]
            words = _result_words(result.end, own, other, result.awarded_to == team.pk)
        lines.append(
            MatchLine(
                fixture=fixture,
                opponent=fixture.away.name if is_home else fixture.home.name,
                is_home=is_home,
                words=words,
            )
        )
    return lines


def _result_words(end: FixtureEnd, own: int, other: int, is_given: object) -> str:
    if end is FixtureEnd.PLAYED:
        return f"{own} : {other}"
    return _("won without play") if is_given else _("lost without play")
