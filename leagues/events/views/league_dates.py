"""When a league plays: the days of its rounds, days that are not possible, derbies."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.matches.errors import DomainError
from leagues.events.league_access import get_league_to_direct
from leagues.events.league_models import Derby, League, Team
from leagues.events.league_team_forms import BlackoutForm, DatesForm, DerbyForm, RefusableForm
from leagues.events.selectors.league_pages import days_in_words, venues_of
from leagues.events.services.league_dates import (
    add_blackout,
    add_derby,
    remove_blackout,
    remove_derby,
    set_dates,
)
from leagues.players.access import require_account
from leagues.players.models import User
from leagues.players.typed import typed_number

ACTS = ("days", "blackout", "derby")


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def dates(request: HttpRequest, league_id: int) -> HttpResponse:
    """Show when a league plays; a post sets the days, or adds or strikes out a wish."""
    league = get_league_to_direct(user=request.user, league_id=league_id)
    act = request.POST.get("act", "")
    posted = request.POST if request.method == "POST" else None
    forms = _forms(league, act, posted)
    if posted is None:
        return _page(request, league, forms)
    by = require_account(request.user)
    form = forms.get(act)
    try:
        if form is None:
            _strike_out(league, act, request, by=by)
        elif not form.is_valid():
            return _page(request, league, forms, is_wrong=True)
        else:
            _save(league, act, form.cleaned_data, by=by)
    except DomainError as refusal:
        if form is None:
            messages.error(request, str(refusal))
            return redirect("events:league_dates", league.pk)
        form.add_refusal(refusal)
        return _page(request, league, forms, is_wrong=True)
    messages.success(request, _("Saved."))
    return redirect("events:league_dates", league.pk)


def _save(league: League, act: str, typed: dict[str, Any], *, by: User) -> None:
    """Do what was sent. Any: values of the fields' own types."""
    if act == "days":
        set_dates(league_id=league.pk, days=typed["days"], free=typed["free"], by=by)
    elif act == "blackout":
        kind, _colon, whose = typed["whose"].partition(":")
        add_blackout(
            league_id=league.pk,
            day=typed["day"],
            team_id=typed_number(whose) if kind == "team" else None,
            venue=whose if kind == "venue" else "",
            words=typed["words"],
            by=by,
        )
    else:
        add_derby(
            league_id=league.pk,
            one_id=int(typed["one"]),
            two_id=int(typed["two"]),
            day=typed["day"],
            by=by,
        )


def _strike_out(league: League, act: str, request: HttpRequest, *, by: User) -> None:
    number = typed_number(request.POST.get("number", "")) or 0
    if act == "strike_blackout":
        remove_blackout(league_id=league.pk, blackout_id=number, by=by)
    elif act == "strike_derby":
        remove_derby(league_id=league.pk, derby_id=number, by=by)


def _forms(
    league: League,
    act: str,
    posted: Any,  # Any: what a browser sent
) -> dict[str, RefusableForm]:
    teams = list(Team.objects.filter(division__league=league).select_related("division"))
    sent = {name: posted if name == act else None for name in ACTS}
    rows = list(league.dates.all())
    lines = {
        "days": "\n".join(row.day.isoformat() for row in rows if not row.is_blackout),
        "free": "\n".join(row.day.isoformat() for row in rows if row.is_blackout),
    }
    return {
        "days": DatesForm(sent["days"], initial=lines),
        "blackout": BlackoutForm(sent["blackout"], teams=teams, venues=venues_of(league)),
        "derby": DerbyForm(sent["derby"], teams=teams, days=days_in_words(league)),
    }


def _page(
    request: HttpRequest,
    league: League,
    forms: dict[str, RefusableForm],
    *,
    is_wrong: bool = False,
) -> HttpResponse:
    context = {
        "league": league,
        "forms": forms,
        "count": league.dates.filter(is_blackout=False).count(),
        "blackouts": league.blackouts.select_related("team"),
        "derbies": Derby.objects.filter(division__league=league).select_related("one", "two"),
    }
    return render(request, "events/league_dates.html", context, status=422 if is_wrong else 200)
