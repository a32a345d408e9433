"""What directors do with a league: found and change it, its divisions and teams, finish it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from games.matches.errors import DomainError
from games.matches.forms import REFIT
from leagues.events.access import get_club_to_hold_events
from leagues.events.league_access import get_league_to_direct
from leagues.events.league_errors import LeagueChanged
from leagues.events.league_forms import LeagueForm
from leagues.events.league_models import Division, League
from leagues.events.league_states import LeagueStatus
from leagues.events.league_team_forms import TeamForm
from leagues.events.league_terms import LeagueTerms
from leagues.events.selectors.league_pages import (
    divisions_of,
    league_history,
    people_for_captains,
    today_of,
)
from leagues.events.services.league_founding import (
    change_league,
    create_league,
    finish_league,
    reopen_league,
)
from leagues.events.services.league_rows import terms_of_league
from leagues.events.services.league_teams import (
    add_division,
    add_team,
    remove_division,
    rename_division,
)
from leagues.players.access import require_account
from leagues.players.models import User
from leagues.players.typed import typed_number

USUAL_LENGTH = timedelta(weeks=30)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest, slug: str) -> HttpResponse:
    """Found a league of a club."""
    club = get_club_to_hold_events(user=request.user, slug=slug)
    first = today_of(club) + timedelta(weeks=2)
    usual = LeagueTerms(title=_("League %(year)s") % {"year": first.year}, first_day=first,
                        last_day=first + USUAL_LENGTH)  # fmt: skip
    form = LeagueForm(_posted(request), terms=usual, typed=_typed(request))
    if form.is_bound and form.is_valid():
        try:
            made = create_league(
                club_id=club.pk, terms=form.terms(), by=require_account(request.user)
            )
        except DomainError as refusal:
            form.add_refusal(refusal)
        else:
            messages.success(request, _("The league is founded. Add its divisions and teams."))
            return redirect("events:league_teams", made.pk)
    return _form_page(request, form, club=club)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def edit(request: HttpRequest, league_id: int) -> HttpResponse:
    """Change the words, the days and the rules of a league."""
    league = get_league_to_direct(user=request.user, league_id=league_id)
    form = LeagueForm(
        _posted(request),
        terms=terms_of_league(league),
        revision=league.revision,
        listed=league.status != LeagueStatus.DRAFT,
        typed=_typed(request),
    )
    if form.is_bound and form.is_valid():
        try:
            change_league(
                league_id=league.pk,
                terms=form.terms(),
                revision=form.cleaned_data["revision"] or 0,
                by=require_account(request.user),
            )
        except LeagueChanged as refusal:
            form.add_refusal(refusal)
            form.show_revision(league.revision)
        except DomainError as refusal:
            form.add_refusal(refusal)
        else:
            messages.success(request, _("The changes are saved."))
            return redirect("events:league", league.pk)
    return _form_page(request, form, club=league.club, league=league)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def teams(request: HttpRequest, league_id: int) -> HttpResponse:
    """Show divisions and teams to directors; a post adds or changes one of them."""
    league = get_league_to_direct(user=request.user, league_id=league_id)
    if request.method != "POST":
        return _teams_page(request, league)
    by = require_account(request.user)
    if request.POST.get("act") == "add_team":
        return _add_team(request, league, by=by)
    try:
        _change_divisions(league, request.POST, by=by)
    except DomainError as refusal:
        return _teams_page(request, league, refusal=refusal)
    messages.success(request, _("Saved."))
    return redirect("events:league_teams", league.pk)


@login_required
@require_POST
def status(request: HttpRequest, league_id: int) -> HttpResponse:
    """Finish a league, or open it again."""
    league = get_league_to_direct(user=request.user, league_id=league_id)
    by = require_account(request.user)
    try:
        if request.POST.get("to") == "open":
            reopen_league(league_id=league.pk, by=by)
            messages.success(request, _("The league is open again."))
        else:
            finish_league(league_id=league.pk, by=by)
            messages.success(request, _("The league is finished."))
    except DomainError as refusal:
        messages.error(request, str(refusal))
    return redirect("events:league", league.pk)


def _change_divisions(league: League, sent: Mapping[str, str], *, by: User) -> None:
    act, name = sent.get("act", ""), sent.get("name", "")
    if act == "add_division":
        add_division(league_id=league.pk, name=name, by=by)
        return
    division = league.divisions.filter(pk=typed_number(sent.get("division", "")) or 0).first()
    if division is not None and act == "rename_division":
        rename_division(division_id=division.pk, name=name, by=by)
    elif division is not None and act == "remove_division":
        remove_division(division_id=division.pk, by=by)


def _add_team(request: HttpRequest, league: League, *, by: User) -> HttpResponse:
    form = _team_form(league, request.POST)
    if form.is_valid():
        try:
            made = add_team(division_id=form.division_id, terms=form.terms(), by=by)
        except DomainError as refusal:
            form.add_refusal(refusal)
        else:
            messages.success(request, _("%(team)s is added.") % {"team": made.name})
            return redirect("events:league_teams", league.pk)
    return _teams_page(request, league, form=form)


def _teams_page(
    request: HttpRequest,
    league: League,
    *,
    form: TeamForm | None = None,
    refusal: DomainError | None = None,
) -> HttpResponse:
    context = {
        "league": league,
        "divisions": divisions_of(league=league),
        "form": form or _team_form(league),
        "refusal": refusal,
        "typed": request.POST.get("name", "") if refusal else "",
        "history": league_history(league=league),
    }
    is_wrong = refusal is not None or (form is not None and bool(form.errors))
    return render(request, "events/league_teams.html", context, status=422 if is_wrong else 200)


def _team_form(league: League, posted: Any = None) -> TeamForm:  # Any: what a browser sent
    divisions: list[Division] = list(league.divisions.order_by("level"))
    return TeamForm(posted, divisions=divisions, people=people_for_captains(club=league.club))


def _posted(request: HttpRequest) -> Any:  # Any: what a browser sent
    return request.POST if request.method == "POST" and REFIT not in request.POST else None


def _typed(request: HttpRequest) -> Any:  # Any: what a browser sent
    return request.POST.dict() if REFIT in request.POST else None


def _form_page(
    request: HttpRequest,
    form: LeagueForm,
    **context: Any,  # Any: whatever the template shows
) -> HttpResponse:
    status = 422 if form.is_bound and form.errors else 200
    return render(request, "events/league_form.html", {"form": form, **context}, status=status)
