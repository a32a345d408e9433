"""The table of a division: its page and its file; points by ruling; people of a league."""

from __future__ import annotations

from decimal import Decimal
from typing import Any, Final

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from games.matches.errors import DomainError
from leagues.events.league_models import Division, Team
from leagues.events.league_states import LeagueStatus
from leagues.events.services.play_offs import add_play_off
from leagues.players.access import has_role, require_account
from leagues.players.list_writing import WrittenList
from leagues.players.models import User
from leagues.players.states import Role
from leagues.players.typed import typed_number
from leagues.players.views.files import list_file
from leagues.standings.league_access import (
    get_division_to_direct,
    get_division_to_view,
    get_league_of_people,
    get_team_to_adjust,
)
from leagues.standings.league_forms import PlayOffForm, TeamPointsForm
from leagues.standings.selectors.league_page import division_lines, own_team_id, team_story
from leagues.standings.selectors.league_people import people_of_league
from leagues.standings.services.team_points import adjust_team, withdraw_adjustment

COLUMNS: Final = (
    "rank",
    "team",
    "played",
    "won",
    "drawn",
    "lost",
    "walkovers_won",
    "walkovers_lost",
    "games_won",
    "games_lost",
    "points_made",
    "points_given",
    "late_cards",
    "adjusted",
    "points",
)


@require_safe
def division(request: HttpRequest, division_id: int) -> HttpResponse:
    """Show the table of a division; one's own team is marked, `?team=` opens a row."""
    found = get_division_to_view(user=request.user, division_id=division_id)
    return render(request, "standings/division.html", _context(request, found))


@require_safe
def division_csv(request: HttpRequest, division_id: int) -> HttpResponse:
    """Answer with the table of a division as a file for spreadsheets."""
    found = get_division_to_view(user=request.user, division_id=division_id)
    rows = [
        (
            line.row.rank,
            line.team.name,
            line.row.played,
            line.row.won,
            line.row.drawn,
            line.row.lost,
            line.row.awarded,
            line.row.conceded,
            line.row.games_won,
            line.row.games_lost,
            line.row.made,
            line.row.given,
            line.row.late,
            Decimal(f"{line.row.adjusted.normalize():f}"),
            Decimal(f"{line.row.points.normalize():f}"),
        )
        for line in division_lines(found).lines
    ]
    table = WrittenList(title=found.name, heads=COLUMNS, rows=rows)
    return list_file(table, name=found.league.title)


@login_required
@require_POST
def team_points(request: HttpRequest, team_id: int) -> HttpResponse:
    """Give a team points by ruling, or take them; `withdraw` takes a ruling back."""
    team = get_team_to_adjust(user=request.user, team_id=team_id)
    by = require_account(request.user)
    withdrawn = typed_number(request.POST.get("withdraw", ""))
    if withdrawn is not None:
        withdraw_adjustment(team_id=team.pk, adjustment_id=withdrawn, by=by)
        messages.success(request, _("The ruling is taken back; the table is being recomputed."))
        return redirect("standings:division", team.division_id)
    form = TeamPointsForm(request.POST)
    if form.is_valid():
        try:
            adjust_team(
                team_id=team.pk,
                points=form.cleaned_data["points"],
                reason=form.cleaned_data["reason"],
                by=by,
            )
        except DomainError as refusal:
            form.add_refusal(refusal)
        else:
            messages.success(request, _("The points are noted; the table is being recomputed."))
            return redirect("standings:division", team.division_id)
    context = _context(request, team.division, opened=team.pk) | {"form": form}
    return render(request, "standings/division.html", context, status=422)


@login_required
@require_POST
def play_off(request: HttpRequest, division_id: int) -> HttpResponse:
    """Add a play-off between two teams of a division."""
    found = get_division_to_direct(user=request.user, division_id=division_id)
    context = _context(request, found)
    form = PlayOffForm(request.POST, teams=_teams(context))
    if form.is_valid():
        try:
            made = add_play_off(
                division_id=found.pk,
                home_id=form.cleaned_data["home"],
                away_id=form.cleaned_data["away"],
                day=form.cleaned_data["day"],
                by=require_account(request.user),
            )
        except DomainError as refusal:
            form.add_refusal(refusal)
        else:
            messages.success(request, _("The play-off is added; its card decides."))
            return redirect("seating:card", made.pk)
    return render(request, "standings/division.html", context | {"play_off": form}, status=422)


@require_safe
def people(request: HttpRequest, league_id: int) -> HttpResponse:
    """List what the people and the pairs of a league did, the best first."""
    league = get_league_of_people(user=request.user, league_id=league_id)
    context = {"league": league, "people": people_of_league(league)}
    return render(request, "standings/league_people.html", context)


def _context(
    request: HttpRequest, found: Division, *, opened: int | None = None
) -> dict[str, Any]:  # Any: what a template takes
    league = found.league
    user = request.user if isinstance(request.user, User) else None
    table = division_lines(found)
    opened = opened or typed_number(request.GET.get("team", ""))
    directs = has_role(user=request.user, club_id=league.club_id, needed=Role.DIRECTOR)
    context = {
        "division": found,
        "league": league,
        "divisions": list(league.divisions.order_by("level")),
        "table": table,
        "opened": opened,
        "story": team_story(table, opened, league) if opened else None,
        "mine": own_team_id(league=league, user_id=user.pk if user else None),
        "directs": directs,
        "form": TeamPointsForm() if directs else None,
    }
    if directs and league.status == LeagueStatus.RUNNING:
        context["play_off"] = PlayOffForm(teams=_teams(context))
    return context


def _teams(context: dict[str, Any]) -> list[Team]:  # Any: what a template takes
    """Return the teams of a table that have a rank, in its order."""
    return [line.team for line in context["table"].lines if line.row.rank is not None]
