"""People who change teams during a season: asked for, agreed to, approved."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from games.matches.errors import DomainError
from leagues.events.league_access import (
    get_league_to_view,
    get_team_to_lead,
    get_transfer_to_act_on,
    is_captain,
    require_director_of_transfer,
    teams_spoken_for,
)
from leagues.events.league_models import League, Team
from leagues.events.selectors.league_pages import people_of_league, today_of, transfers_of
from leagues.events.services.league_transfers import (
    agree_to_transfer,
    approve_transfer,
    ask_transfer,
    call_transfer_off,
    refuse_transfer,
)
from leagues.players.access import require_account
from leagues.players.typed import typed_number


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def transfers(request: HttpRequest, league_id: int) -> HttpResponse:
    """Show who changes teams; a captain of the new team, or a director, asks for it."""
    league = get_league_to_view(user=request.user, league_id=league_id)
    led, directs = teams_spoken_for(user=request.user, league=league)
    if request.method == "POST":
        number = typed_number(request.POST.get("team", "")) or 0
        team = get_team_to_lead(user=request.user, team_id=number)
        if team.division.league_id != league.pk:
            raise Http404(_("There is no such team here."))
        try:
            ask_transfer(
                to_team_id=team.pk,
                player_id=typed_number(request.POST.get("player", "")) or 0,
                by=require_account(request.user),
                is_captain=is_captain(user=request.user, team=team),
                reason=request.POST.get("reason", ""),
            )
        except DomainError as refusal:
            return _page(request, league, led, directs, refusal=refusal)
        messages.success(request, _("The transfer is asked for."))
        return redirect("events:league_transfers", league.pk)
    return _page(request, league, led, directs)


@login_required
@require_POST
def decide(request: HttpRequest, transfer_id: int, act: str) -> HttpResponse:
    """Agree to a transfer as a captain; approve or refuse it as a director; call it off."""
    transfer, led, directs = get_transfer_to_act_on(user=request.user, transfer_id=transfer_id)
    by = require_account(request.user)
    if act in ("approve", "refuse"):
        require_director_of_transfer(directs=directs)
    try:
        if act == "agree":
            agree_to_transfer(transfer_id=transfer.pk, team_ids=led, by=by)
        elif act == "approve":
            day = today_of(transfer.league.club)
            approve_transfer(transfer_id=transfer.pk, day=day, by=by)
        elif act == "refuse":
            reason = request.POST.get("reason", "")
            refuse_transfer(transfer_id=transfer.pk, reason=reason, by=by)
        elif act == "off":
            call_transfer_off(transfer_id=transfer.pk, by=by)
        else:
            raise Http404(_("There is no such thing to do with a transfer."))
    except DomainError as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, _("Saved."))
    return redirect("events:league_transfers", transfer.league_id)


def _page(
    request: HttpRequest,
    league: League,
    led: list[Team],
    directs: bool,
    *,
    refusal: DomainError | None = None,
) -> HttpResponse:
    asked, decided = transfers_of(league=league)
    mine = {team.pk for team in led}
    offered = Team.objects.filter(division__league=league, withdrawn_at__isnull=True)
    context = {
        "league": league,
        "asked": [
            {
                "transfer": each,
                "may_agree": (each.from_team_id in mine and not each.left_agreed_at)
                or (each.to_team_id in mine and not each.joined_agreed_at),
                "may_act": directs or bool(mine & {each.from_team_id, each.to_team_id}),
            }
            for each in asked
        ],
        "decided": decided,
        "people": people_of_league(league=league),
        "teams": offered.order_by("name") if directs else led,
        "directs": directs,
        "refusal": refusal,
        "typed": request.POST,
    }
    status = 422 if refusal is not None else 200
    return render(request, "events/league_transfers.html", context, status=status)
