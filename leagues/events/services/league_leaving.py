"""Let a team leave a league during its season, and come back."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from leagues.events.league_models import Fixture, League, Team, TeamId
from leagues.events.league_states import (
    OPEN_FIXTURES,
    WITHDREW,
    FixtureStatus,
    WithdrawnResults,
)
from leagues.events.services.league_notes import count_list_change, locked_league, note
from leagues.events.services.league_teams import locked_team
from leagues.players.models import User

HALF: Final = 2


@transaction.atomic
def withdraw_team(*, team_id: TeamId | int, reason: str, by: User | None) -> Team:
    """Let a team leave a league whose list is published. Twice is once.

    Where its results are taken out, all its fixtures become void; where they stand, what is left
    goes to its opponents. The league's rule says which. In a cup its opponents always go through.
    """
    team = locked_team(team_id)
    league = locked_league(team.division.league_id, listed=True)
    if team.is_withdrawn:
        return team
    own = list(fixtures_of_team(team).select_for_update(no_key=True, of=("self",)))
    is_expunged = takes_results_out(league, [one for one in own if one.cup_tie_id is None])
    team.withdrawn_at = timezone.now()
    team.is_expunged = is_expunged
    team.save(update_fields=["withdrawn_at", "is_expunged"])
    for fixture in own:
        if fixture.status not in OPEN_FIXTURES:
            continue
        opponent = fixture.away_id if fixture.home_id == team.pk else fixture.home_id
        is_void = is_expunged and fixture.cup_tie_id is None
        status = FixtureStatus.VOID if is_void else FixtureStatus.WALKOVER
        fixture.status = status.value
        fixture.awarded_to_id = None if is_void else opponent
        fixture.reason = WITHDREW
        fixture.revision += 1
        fixture.save(update_fields=["status", "awarded_to", "reason", "revision"])
    count_list_change(league)
    note(league, "league.team_withdrew", by=by, about=team.name, reason=reason)
    return team


@transaction.atomic
def take_team_back(*, team_id: TeamId | int, by: User | None) -> Team:
    """Take the withdrawal of a team back: what it ended is to be played again. Twice is once."""
    team = locked_team(team_id)
    league = locked_league(team.division.league_id, listed=True)
    if not team.is_withdrawn:
        return team
    team.withdrawn_at = None
    team.is_expunged = False
    team.save(update_fields=["withdrawn_at", "is_expunged"])
    for fixture in fixtures_of_team(team).filter(reason=WITHDREW).select_related("home", "away"):
        if fixture.home.is_withdrawn or fixture.away.is_withdrawn:
            continue
        is_open = fixture.day is None
        fixture.status = (FixtureStatus.POSTPONED if is_open else FixtureStatus.PLANNED).value
        fixture.awarded_to_id = None
        fixture.reason = ""
        fixture.revision += 1
        fixture.save(update_fields=["status", "awarded_to", "reason", "revision"])
    count_list_change(league)
    note(league, "league.team_back", by=by, about=team.name)
    return team


def takes_results_out(league: League, own: Iterable[Fixture]) -> bool:
    """Return whether the results of a team that leaves are taken out, by the league's rule."""
    rule = WithdrawnResults(league.withdrawn_results)
    if rule is not WithdrawnResults.HALF:
        return rule is WithdrawnResults.EXPUNGED
    fixtures = list(own)
    left = sum(1 for fixture in fixtures if fixture.status in OPEN_FIXTURES)
    return (len(fixtures) - left) * HALF < len(fixtures)


def fixtures_of_team(team: Team) -> QuerySet[Fixture]:
    """Return the fixtures of a team, at home and away."""
    return Fixture.objects.filter(Q(home=team) | Q(away=team)).order_by("pk")
