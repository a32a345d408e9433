"""Write the ties of a cup and their matches; the league's row is locked."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import Final
from zoneinfo import ZoneInfo

from django.utils.translation import gettext as _

from leagues.events.cup_models import Cup, CupTie
from leagues.events.league_errors import LeagueRefused, LeagueStep
from leagues.events.league_models import Fixture, League, Team
from leagues.events.league_states import WITHDREW, FixtureStatus
from leagues.events.services.busy_teams import require_free_teams
from leagues.events.services.league_notes import locked_league
from leagues.events.services.league_rows import impossible_day
from leagues.standings.cups.draw import is_first_at_home
from leagues.standings.selectors.cups import CupState, PlayedTie, cup_state

LONGEST_REASON: Final = 300


def held_cup(cup_id: int) -> CupState:
    """Return a cup as it stands, the row of its running league being locked."""
    league_id = Cup.objects.values_list("league_id", flat=True).get(pk=cup_id)
    league = locked_league(league_id, listed=True)
    cup = Cup.objects.get(pk=cup_id)
    cup.league = league
    return cup_state(cup)


def require_going(cup: Cup) -> None:
    """Refuse what brings a cup on that was ended without a winner."""
    if cup.ended_at is not None:
        raise LeagueStep(
            _("%(name)s was ended without a winner. Take it up again first.") % {"name": cup.name}
        )


def require_day(day: date, league: League) -> None:
    """Refuse a day on which no match of the league can begin."""
    words = impossible_day(day, league.plays_at, ZoneInfo(league.club.time_zone))
    if not words and day < league.first_day:
        words = _("Choose a day after the league has begun.")
    if words:
        raise LeagueRefused(words, fields={"day": [words]})


def draw_ties(state: CupState, number: int, day: date) -> None:
    """Draw the ties of a round whose teams are all known, and list their matches on a day.

    Raises `FixtureClash` where one of the teams plays on that day already.
    """
    drawn = [place for place in state.places[number - 1] if None not in place.sides]
    meeting = {key for place in drawn for key in place.sides if key is not None}
    require_free_teams(league=state.cup.league, team_ids=meeting, day=day)
    for place in state.places[number - 1]:
        if place.one is None or place.two is None:
            continue
        tie = CupTie.objects.create(
            cup=state.cup,
            round_number=number,
            position=place.at[1],
            one=state.teams[place.one],
            two=state.teams[place.two],
        )
        list_match(tie, day=day, seed=state.cup.seed)


def list_match(tie: CupTie, *, day: date | None, seed: int, legs_before: int = 0) -> Fixture:
    """List a match of a tie: at home by lot, and in turn at each replay."""
    fixture = Fixture(cup_tie=tie, round_number=tie.round_number, day=day, original_day=day)
    is_first = is_first_at_home((tie.round_number, tie.position), seed=seed)
    _seat(fixture, (tie.one, tie.two), first_at_home=is_first is (legs_before % 2 == 0))
    fixture.save()
    return fixture


def put_into(played: PlayedTie, one: Team, two: Team, *, seed: int) -> None:
    """Let other teams meet in a tie that nobody has played. A card that was taken back stays."""
    tie, fixture = played.tie, played.last
    tie.one, tie.two, tie.ruled_for, tie.reason = one, two, None, ""
    tie.save(update_fields=["one", "two", "ruled_for", "reason"])
    fixture.revision += 1
    if len(played.fixtures) > 1 or getattr(fixture, "card", None) is not None:
        day = fixture.day or fixture.original_day
        fixture.status = FixtureStatus.VOID.value
        fixture.awarded_to = None
        fixture.reason = _("Another team goes through to this tie.")
        fixture.save()
        list_match(tie, day=day, seed=seed)
        return
    is_first = is_first_at_home((tie.round_number, tie.position), seed=seed)
    _seat(fixture, (one, two), first_at_home=is_first)
    fixture.save()


def names_of(teams: Iterable[Team]) -> str:
    """Return the names of the teams of a tie as the history has them."""
    return " – ".join(team.name for team in teams)


def _seat(fixture: Fixture, teams: tuple[Team, Team], *, first_at_home: bool) -> None:
    """Put two teams into a match; where one has left the league, the other goes through."""
    fixture.home, fixture.away = teams if first_at_home else teams[::-1]
    fixture.division = fixture.home.division
    fixture.awarded_to = None
    fixture.reason = ""
    staying = [team for team in teams if not team.is_withdrawn]
    if len(staying) == 2:
        status = FixtureStatus.PLANNED if fixture.day else FixtureStatus.POSTPONED
    else:
        status = FixtureStatus.WALKOVER if staying else FixtureStatus.VOID
        fixture.awarded_to = staying[0] if staying else None
        fixture.reason = WITHDREW
    fixture.status = status.value
