"""What was reported at live tables: a club's directors look at it, or those who run the site."""

from __future__ import annotations

from collections.abc import Callable
from zoneinfo import ZoneInfo

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games.matches.errors import DomainError
from games.online.refused_everywhere import sums
from games.online.selectors.reports import cases, silences
from leagues.desk.access import get_place_of_reports, get_reported_remark, get_silence
from leagues.desk.selectors.reports import decisions_about_talk
from leagues.desk.services.reports import dismiss_reports, end_silence
from leagues.desk.services.reports import silence as keep_silent
from leagues.desk.terms_of_silence import SILENCES
from leagues.events.selectors.history import lines_of
from leagues.players.access import require_account


@login_required
@never_cache
@require_safe
def reports(request: HttpRequest, slug: str = "") -> HttpResponse:
    """Show what waits for a decision, who is silenced, and what was decided."""
    return _page(request, slug=slug)


@login_required
@require_POST
def dismiss(request: HttpRequest, remark_id: int, slug: str = "") -> HttpResponse:
    """Decide that a remark is nothing to object to."""
    club = get_place_of_reports(user=request.user, slug=slug)
    remark = get_reported_remark(club=club, remark_id=remark_id)
    by = require_account(request.user)
    return _done(request, slug, lambda: dismiss_reports(remark=remark, by=by))


@login_required
@require_POST
def silence(request: HttpRequest, remark_id: int, slug: str = "") -> HttpResponse:
    """Keep whoever said something from talking for a while, or for good."""
    club = get_place_of_reports(user=request.user, slug=slug)
    remark = get_reported_remark(club=club, remark_id=remark_id)
    by, term = require_account(request.user), request.POST.get("term", "")
    if term not in SILENCES:
        return _page(request, slug=slug, error=_("Choose for how long."))
    return _done(request, slug, lambda: keep_silent(remark=remark, term=term, by=by))


@login_required
@require_POST
def lift(request: HttpRequest, silence_id: int, slug: str = "") -> HttpResponse:
    """Let somebody speak again."""
    club = get_place_of_reports(user=request.user, slug=slug)
    row = get_silence(club=club, silence_id=silence_id)
    by = require_account(request.user)
    return _done(request, slug, lambda: end_silence(row=row, by=by))


def _done(request: HttpRequest, slug: str, do: Callable[[], object]) -> HttpResponse:
    try:
        do()
    except DomainError as error:
        return _page(request, slug=slug, error=str(error))
    messages.success(request, _("Done."))
    return redirect("desk:reports", slug) if slug else redirect("desk:site_reports")


def _page(request: HttpRequest, *, slug: str, error: str = "") -> HttpResponse:
    club = get_place_of_reports(user=request.user, slug=slug)
    club_id = None if club is None else club.pk
    zone = ZoneInfo("UTC" if club is None else club.time_zone)
    context = {
        "club": club,
        "cases": cases(club_id=club_id),
        "silences": silences(club_id=club_id, now=timezone.now()),
        "lines": lines_of(decisions_about_talk(club_id=club_id), zone=zone),
        "terms": [(key, label) for key, (_days, label) in SILENCES.items()],
        "zone": zone.key,
        "refused": None if club else sums(),
        "error": error,
    }
    return render(request, "desk/reports.html", context, status=409 if error else 200)
