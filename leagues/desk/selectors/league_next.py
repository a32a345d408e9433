"""Read what the next season of a league would be: who goes up, who goes down."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any, Final

from leagues.events.league_models import League, Team
from leagues.standings.selectors.league_moves import LeagueMove, moves_of

WEEKS_OF_YEAR: Final = 52
YEAR: Final = timedelta(weeks=WEEKS_OF_YEAR)


@dataclass(frozen=True, slots=True, kw_only=True)
class NextTeam:
    """A team that may go on, the level it was on and the one proposed.

    `is_open` says that somebody has to decide first, another team being level with it.
    """

    team: Team
    before: int
    level: int
    is_open: bool = False

    @property
    def goes_up(self) -> bool:
        """Whether it is to play in a higher division."""
        return self.level < self.before

    @property
    def goes_down(self) -> bool:
        """Whether it is to play in a lower division."""
        return self.level > self.before


def next_teams(*, league: League) -> list[NextTeam]:
    """Return the teams that can go on, those of the highest division first, by name.

    Who goes up or down follows from the tables; where that is open, all stay until somebody
    decides.
    """
    moves = {move.team.pk: move for move in moves_of(league)}
    teams = Team.objects.filter(division__league=league, withdrawn_at__isnull=True)
    ordered = teams.select_related("division").order_by("division__level", "name", "pk")
    return [_next_team(team, moves.get(team.pk)) for team in ordered]


def _next_team(team: Team, move: LeagueMove | None) -> NextTeam:
    before = team.division.level
    if move is None:
        return NextTeam(team=team, before=before, level=before)
    level = before if move.is_open else move.to_division.level
    return NextTeam(team=team, before=before, level=level, is_open=move.is_open)


def usual_next(league: League) -> dict[str, Any]:
    """Return the title and the days that are proposed, a year later. Any: fields' own types."""
    first = league.first_day + YEAR
    return {
        "title": _a_year_later(league.title, league.first_day),
        "first_day": first,
        "last_day": league.last_day + YEAR,
    }


def _a_year_later(title: str, first_day: date) -> str:
    """Return a title with its years a year later, or with the year after it.

    >>> _a_year_later("Winter 2029/30", date(2029, 9, 4)), _a_year_later("Cup", date(2029, 9, 4))
    ('Winter 2030/31', 'Cup 2030')
    """
    year = first_day.year
    if str(year) not in title:
        return f"{title} {year + 1}"
    later = title.replace(str(year + 1), str(year + 2)).replace(str(year), str(year + 1))
    short = f"/{(year + 1) % 100:02}"
    return later.replace(short, f"/{(year + 2) % 100:02}")
