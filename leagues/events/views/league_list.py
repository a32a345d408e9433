"""Making the fixture list of a league: asked for, looked at as a draft, published, taken back."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.matches.errors import DomainError
from leagues.events.league_access import get_league_to_direct
from leagues.events.league_models import League
from leagues.events.selectors.league_draft import list_basis, listing_of
from leagues.events.selectors.league_fixtures import draft_sheet
from leagues.events.services.league_lists import (
    call_list_off,
    publish_list,
    request_list,
    take_list_back,
)
from leagues.players.access import require_account
from leagues.players.models import User
from leagues.players.typed import typed_number


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def fixture_list(request: HttpRequest, league_id: int) -> HttpResponse:
    """Show how far the fixture list is; a post takes the next step, or one back."""
    league = get_league_to_direct(user=request.user, league_id=league_id)
    if request.method == "POST":
        try:
            page = _act(request, league, by=require_account(request.user))
        except DomainError as refusal:
            messages.error(request, str(refusal))
            page = "events:league_list"
        return redirect(page, league.pk)
    listing = listing_of(league=league)
    basis = list_basis(league=league)
    context = {
        "league": league,
        "listing": listing,
        "teams": sum(len(teams) for _division, teams in basis.divisions),
        "rounds": len(basis.days),
        "sheet": draft_sheet(league=league, draft=listing.draft) if listing.draft else None,
    }
    return render(request, "events/league_list.html", context)


def _act(request: HttpRequest, league: League, *, by: User) -> str:
    """Do what was asked for, and return which page comes next."""
    act = request.POST.get("act", "")
    if act in ("make", "anew"):
        request_list(league_id=league.pk, by=by, anew=act == "anew")
    elif act == "off":
        call_list_off(league_id=league.pk, by=by)
    elif act == "back":
        take_list_back(league_id=league.pk, by=by)
        messages.success(request, _("The fixture list is taken back."))
    elif act == "publish":
        number = typed_number(request.POST.get("draft", "")) or 0
        publish_list(league_id=league.pk, draft_id=number, by=by)
        messages.success(request, _("The fixture list is published."))
        return "events:league_fixtures"
    return "events:league_list"
