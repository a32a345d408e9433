"""Leagues as everybody sees them: the list of a club, a league, a team, the fixture list."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from leagues.events.access import may_direct_club
from leagues.events.league_access import (
    get_league_to_view,
    get_team_to_view,
    may_lead,
    people_to_sign_on,
    teams_led,
    visible_leagues,
)
from leagues.events.league_models import Fixture, League, Team
from leagues.events.league_team_forms import SignOnForm
from leagues.events.selectors.league_calendar import calendar_entries
from leagues.events.selectors.league_fixtures import (
    fixture_rounds,
    fixtures_by_team,
    fixtures_of,
    fixtures_of_team,
    next_fixtures,
    overdue_fixtures,
)
from leagues.events.selectors.league_pages import (
    divisions_of,
    leagues_of_club,
    own_teams,
    squad_of,
    today_of,
)
from leagues.players.access import get_club_to_view
from leagues.players.calendar import CONTENT_TYPE, calendar_text


@require_safe
def leagues(request: HttpRequest, slug: str) -> HttpResponse:
    """List the leagues of a club that the visitor may see."""
    club = get_club_to_view(slug=slug)
    context = {
        "club": club,
        "leagues": leagues_of_club(club=club, shown=visible_leagues(user=request.user)),
        "directs": may_direct_club(user=request.user, club_id=club.pk),
    }
    return render(request, "events/leagues.html", context)


@require_safe
def league(request: HttpRequest, league_id: int) -> HttpResponse:
    """Show a league: its divisions and teams, what comes next, and what needs looking after."""
    found = get_league_to_view(user=request.user, league_id=league_id)
    today = today_of(found.club)
    directs = may_direct_club(user=request.user, club_id=found.club_id)
    context = {
        "league": found,
        "divisions": divisions_of(league=found),
        "coming": next_fixtures(league=found, today=today),
        "overdue": overdue_fixtures(league=found, today=today) if directs else [],
        "mine": own_teams(user=request.user, league=found),
        "led": teams_led(user=request.user, league=found),
        "directs": directs,
    }
    return render(request, "events/league.html", context)


@require_safe
def fixtures(request: HttpRequest, league_id: int) -> HttpResponse:
    """Show the fixture list, by round or (`?by=team`) by team; directors see what is amiss."""
    found = get_league_to_view(user=request.user, league_id=league_id)
    directs = may_direct_club(user=request.user, club_id=found.club_id)
    by_team = request.GET.get("by") == "team"
    context: dict[str, Any] = {"league": found, "directs": directs, "by_team": by_team}
    if by_team:
        context["teams"] = fixtures_by_team(league=found)
    else:
        context["divisions"] = fixture_rounds(league=found, with_clashes=directs)
    return render(request, "events/league_fixtures.html", context)


@require_safe
def calendar(request: HttpRequest, league_id: int) -> HttpResponse:
    """Give the fixtures of a league to a calendar."""
    found = get_league_to_view(user=request.user, league_id=league_id)
    return _calendar(request, found, found.title, fixtures_of(league=found))


@require_safe
def team(request: HttpRequest, team_id: int) -> HttpResponse:
    """Show a team: its squad and its fixtures; its captains find the form to sign people on."""
    found = get_team_to_view(user=request.user, team_id=team_id)
    return team_page(request, found)


@require_safe
def team_calendar(request: HttpRequest, team_id: int) -> HttpResponse:
    """Give the fixtures of a team to a calendar."""
    found = get_team_to_view(user=request.user, team_id=team_id)
    lines = fixtures_of_team(team=found)
    return _calendar(request, found.division.league, found.name, [line.fixture for line in lines])


def team_page(request: HttpRequest, found: Team, *, form: SignOnForm | None = None) -> HttpResponse:
    """Answer with the page of a team, with a form as it was typed if that was refused."""
    leads = may_lead(user=request.user, team=found)
    if leads and form is None:
        form = SignOnForm(people=list(people_to_sign_on(team=found)))
    context = {
        "team": found,
        "league": found.division.league,
        "squad": squad_of(team=found),
        "lines": fixtures_of_team(team=found),
        "leads": leads,
        "directs": may_direct_club(user=request.user, club_id=found.division.league.club_id),
        "form": form,
    }
    status = 422 if form is not None and form.errors else 200
    return render(request, "events/league_team.html", context, status=status)


def _calendar(
    request: HttpRequest, league: League, name: str, fixtures: Iterable[Fixture]
) -> HttpResponse:
    page = request.build_absolute_uri(reverse("events:league_fixtures", args=[league.pk]))
    entries = calendar_entries(
        league=league, fixtures=fixtures, address=lambda fixture: page, host=request.get_host()
    )
    answer = HttpResponse(calendar_text(name, entries), content_type=CONTENT_TYPE)
    answer["Content-Disposition"] = 'inline; filename="fixtures.ics"'
    return answer
