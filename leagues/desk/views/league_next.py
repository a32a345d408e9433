"""Making the next season out of a league: shown first, then done in one step."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.matches.errors import DomainError
from leagues.desk.league_next_form import NextLeagueForm
from leagues.desk.selectors.league_next import next_teams, usual_next
from leagues.events.league_access import get_league_to_direct
from leagues.events.league_models import League
from leagues.events.league_states import LeagueStatus
from leagues.events.services.league_rollover import roll_over
from leagues.players.access import require_account


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def next_league(request: HttpRequest, league_id: int) -> HttpResponse:
    """Show which team would play where in the next season; a post makes it."""
    league = get_league_to_direct(user=request.user, league_id=league_id)
    form = NextLeagueForm(
        request.POST if request.method == "POST" else None,
        initial=usual_next(league),
        teams=next_teams(league=league),
        divisions=list(league.divisions.order_by("level")),
    )
    if form.is_bound and form.is_valid():
        try:
            made = roll_over(
                league_id=league.pk,
                title=form.cleaned_data["title"],
                first_day=form.cleaned_data["first_day"],
                last_day=form.cleaned_data["last_day"],
                levels=form.levels(),
                by=require_account(request.user),
            )
        except DomainError as refusal:
            form.add_refusal(refusal)
        else:
            messages.success(request, _("The next season is made. Look at its teams and days."))
            return redirect("events:league_teams", made.pk)
    context = {
        "league": league,
        "form": form,
        "is_over": league.status == LeagueStatus.FINISHED,
        "next": League.objects.filter(previous=league).first(),
    }
    status = 422 if form.is_bound and form.errors else 200
    return render(request, "desk/league_next.html", context, status=status)
