"""What captains and directors do with a team: change it, its squad, its place in the league."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from games.matches.errors import DomainError
from leagues.events.league_access import (
    get_member_to_sign_off,
    get_player_to_sign_on,
    get_team_to_direct,
    get_team_to_lead,
    people_to_sign_on,
)
from leagues.events.league_models import Team
from leagues.events.league_states import LeagueStatus
from leagues.events.league_team_forms import SignOnForm, TeamForm
from leagues.events.selectors.league_pages import people_for_captains, today_of
from leagues.events.services.league_leaving import take_team_back, withdraw_team
from leagues.events.services.league_squads import sign_off, sign_on
from leagues.events.services.league_teams import change_team, remove_team
from leagues.events.views.league_pages import team_page
from leagues.players.access import require_account
from leagues.players.models import User
from leagues.players.typed import typed_number


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def edit(request: HttpRequest, team_id: int) -> HttpResponse:
    """Change a team; a post can take it out, withdraw it, or take that back."""
    team = get_team_to_direct(user=request.user, team_id=team_id)
    by = require_account(request.user)
    if request.method == "POST" and request.POST.get("act"):
        return _leave(request, team, by=by)
    form = _form(request, team)
    if form.is_bound and form.is_valid():
        try:
            change_team(team_id=team.pk, terms=form.terms(), division_id=form.division_id, by=by)
        except DomainError as refusal:
            form.add_refusal(refusal)
        else:
            messages.success(request, _("The changes are saved."))
            return redirect("events:team", team.pk)
    return _edit_page(request, team, form)


@login_required
@require_POST
def squad(request: HttpRequest, team_id: int) -> HttpResponse:
    """Sign somebody on for a team, or take somebody out of its squad."""
    team = get_team_to_lead(user=request.user, team_id=team_id)
    by = require_account(request.user)
    if request.POST.get("member"):
        return _sign_off(request, team, by=by)
    form = SignOnForm(request.POST, people=list(people_to_sign_on(team=team)))
    if form.is_valid():
        typed = form.cleaned_data
        player_id = typed_number(typed["player"])
        try:
            if player_id is not None:
                get_player_to_sign_on(team=team, player_id=player_id)
            member = sign_on(
                team_id=team.pk,
                player_id=player_id,
                name=typed["name"],
                day=today_of(team.division.league.club),
                on_night=typed["on_night"],
                by=by,
            )
        except DomainError as refusal:
            form.add_refusal(_named(refusal))
        else:
            name = member.player.label
            messages.success(request, _("%(name)s is of the squad.") % {"name": name})
            return redirect("events:team", team.pk)
    return team_page(request, team, form=form)


def _sign_off(request: HttpRequest, team: Team, *, by: User) -> HttpResponse:
    number = typed_number(request.POST.get("member", "")) or 0
    member = get_member_to_sign_off(user=request.user, team=team, member_id=number)
    try:
        sign_off(member_id=member.pk, day=today_of(team.division.league.club), by=by)
    except DomainError as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, _("Taken out of the squad."))
    return redirect("events:team", team.pk)


def _leave(request: HttpRequest, team: Team, *, by: User) -> HttpResponse:
    act, league_id = request.POST.get("act"), team.division.league_id
    try:
        if act == "remove":
            remove_team(team_id=team.pk, by=by)
            messages.success(request, _("%(team)s is taken out.") % {"team": team.name})
            return redirect("events:league_teams", league_id)
        if act == "withdraw":
            withdraw_team(team_id=team.pk, reason=request.POST.get("reason", ""), by=by)
            messages.success(request, _("%(team)s has left the league.") % {"team": team.name})
        else:
            take_team_back(team_id=team.pk, by=by)
            messages.success(request, _("%(team)s is in the league again.") % {"team": team.name})
    except DomainError as refusal:
        return _edit_page(request, team, _form(request, team), refusal=refusal)
    return redirect("events:team", team.pk)


def _form(request: HttpRequest, team: Team) -> TeamForm:
    is_sent = request.method == "POST" and not request.POST.get("act")
    league = team.division.league
    return TeamForm(
        request.POST if is_sent else None,
        divisions=list(league.divisions.order_by("level")),
        people=people_for_captains(club=league.club, team=team),
        team=team,
    )


def _edit_page(
    request: HttpRequest, team: Team, form: TeamForm, *, refusal: DomainError | None = None
) -> HttpResponse:
    league = team.division.league
    context = {
        "team": team,
        "league": league,
        "form": form,
        "refusal": refusal,
        "is_listed": league.status != LeagueStatus.DRAFT,
    }
    is_wrong = refusal is not None or (form.is_bound and bool(form.errors))
    return render(request, "events/league_team_edit.html", context, status=422 if is_wrong else 200)


def _named(refusal: DomainError) -> DomainError:
    """Return a refusal of a name with the sentence at the field of this form."""
    fields = dict(refusal.fields)
    if "display_name" in fields:
        fields["name"] = fields.pop("display_name")
    return DomainError(str(refusal), fields=fields)
