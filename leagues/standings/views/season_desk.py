"""What directors do with a season: make and change it, choose its nights, close it."""

from __future__ import annotations

from typing import Any
from zoneinfo import ZoneInfo

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from games.matches.errors import DomainError
from leagues.events.access import get_club_to_hold_events, get_season_to_direct
from leagues.events.errors import SeasonChanged
from leagues.events.models import Season
from leagues.events.season_terms import SeasonTerms
from leagues.events.selectors.season_history import season_history
from leagues.events.selectors.seasons import terms_of_season
from leagues.events.services.seasons import (
    change_season,
    close_season,
    create_season,
    reopen_season,
    set_handicap,
    set_night,
)
from leagues.players.access import require_account
from leagues.players.typed import typed_number
from leagues.standings.season_forms import HandicapForm, SeasonForm, initial_of_season
from leagues.standings.selectors.season_lists import (
    handicaps_of,
    nights_to_choose,
    people_for_handicaps,
    usual_days,
)
from leagues.standings.selectors.season_words import example_sheet, rule_steps


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest, slug: str) -> HttpResponse:
    """Make a season of a club."""
    club = get_club_to_hold_events(user=request.user, slug=slug)
    today = timezone.now().astimezone(ZoneInfo(club.time_zone)).date()
    first, last = usual_days(club, today)
    usual = SeasonTerms(title=str(first.year), first_day=first, last_day=last)
    form = SeasonForm(_posted(request), initial=initial_of_season(usual))
    if form.is_valid() and "example" not in request.POST:
        by = require_account(request.user)
        try:
            made = create_season(club_id=club.pk, terms=form.terms(), by=by)
        except DomainError as refusal:
            form.add_refusal(refusal)
        else:
            messages.success(request, _("The season is saved; its table is being added up."))
            return redirect("standings:season", made.pk)
    return _form_page(request, form, usual, club=club)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def edit(request: HttpRequest, season_id: int) -> HttpResponse:
    """Change the rule, the days and the words of a season."""
    season = get_season_to_direct(user=request.user, season_id=season_id)
    terms = terms_of_season(season)
    initial = initial_of_season(terms, revision=season.revision)
    form = SeasonForm(_posted(request), initial=initial)
    if form.is_valid() and "example" not in request.POST:
        try:
            change_season(
                season_id=season.pk,
                terms=form.terms(),
                revision=form.cleaned_data["revision"] or 0,
                by=require_account(request.user),
            )
        except SeasonChanged as refusal:
            form.add_refusal(refusal)
            form.show_revision(season.revision)
        except DomainError as refusal:
            form.add_refusal(refusal)
        else:
            messages.success(request, _("The changes are saved; the table is being added up."))
            return redirect("standings:season", season.pk)
    return _form_page(request, form, terms, club=season.club, season=season)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def nights(request: HttpRequest, season_id: int) -> HttpResponse:
    """Show which nights count, who has a handicap and what was done; a post sets one night."""
    season = get_season_to_direct(user=request.user, season_id=season_id)
    if request.method == "POST":
        try:
            set_night(
                season_id=season.pk,
                event_id=typed_number(request.POST.get("event", "")) or 0,
                counts=request.POST.get("counts") == "yes",
                by=require_account(request.user),
                reason=request.POST.get("reason", ""),
            )
        except DomainError as refusal:
            return _nights_page(request, season, refusal=refusal)
        messages.success(request, _("Saved; the table is being added up."))
        return redirect("standings:season_nights", season.pk)
    return _nights_page(request, season)


@login_required
@require_POST
def handicap(request: HttpRequest, season_id: int) -> HttpResponse:
    """Give somebody points for each game, or take them away."""
    season = get_season_to_direct(user=request.user, season_id=season_id)
    form = HandicapForm(request.POST, people=people_for_handicaps(season))
    if form.is_valid():
        try:
            set_handicap(
                season_id=season.pk,
                player_id=int(form.cleaned_data["player"]),
                points=form.cleaned_data["points"],
                by=require_account(request.user),
            )
        except DomainError as refusal:
            form.add_error(None, str(refusal))
        else:
            messages.success(request, _("Saved; the table is being added up."))
            return redirect("standings:season_nights", season.pk)
    return _nights_page(request, season, form=form)


@login_required
@require_POST
def close(request: HttpRequest, season_id: int) -> HttpResponse:
    """Close a season, or open it again."""
    season = get_season_to_direct(user=request.user, season_id=season_id)
    by = require_account(request.user)
    if request.POST.get("to") == "open":
        reopen_season(season_id=season.pk, by=by)
        messages.success(request, _("The season is open again."))
    else:
        close_season(season_id=season.pk, by=by)
        messages.success(request, _("The season is closed. Corrections still count."))
    return redirect("standings:season", season.pk)


def _posted(request: HttpRequest) -> Any:  # Any: what a browser sent
    return request.POST if request.method == "POST" else None


def _form_page(
    request: HttpRequest,
    form: SeasonForm,
    terms: SeasonTerms,
    **context: Any,  # Any: whatever the template shows
) -> HttpResponse:
    """Show the form with the rule in an example: as typed, or as it stands while that is wrong."""
    shown = form.terms() if form.is_bound and form.is_valid() else terms
    context |= {"form": form, "steps": rule_steps(shown), "example": example_sheet(shown)}
    status = 422 if form.errors else 200
    return render(request, "standings/season_form.html", context, status=status)


def _nights_page(
    request: HttpRequest,
    season: Season,
    *,
    form: HandicapForm | None = None,
    refusal: DomainError | None = None,
) -> HttpResponse:
    context = {
        "season": season,
        "nights": nights_to_choose(season),
        "handicaps": handicaps_of(season),
        "form": form or HandicapForm(people=people_for_handicaps(season)),
        "refusal": refusal,
        "history": season_history(season),
    }
    is_wrong = refusal is not None or (form is not None and bool(form.errors))
    return render(request, "standings/season_nights.html", context, status=422 if is_wrong else 200)
