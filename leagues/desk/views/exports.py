"""Lists to take along: every one as CSV and as a workbook, by one way."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from leagues.desk.selectors.exports import (
    CLUB_LISTS,
    EVENT_LISTS,
    OF_THE_DESK,
    club_list,
    event_list,
    lists_of_event,
    rating_list,
    season_list,
)
from leagues.events.access import (
    get_club_to_hold_events,
    get_event_to_score,
    get_event_to_view,
    get_season_to_view,
    may_direct,
    may_score,
)
from leagues.players.list_writing import FileKind, WrittenList
from leagues.players.views.files import list_file
from leagues.standings.models import RatingPool


@login_required
@require_safe
def club_file(request: HttpRequest, slug: str, kind: str, form: str) -> HttpResponse:
    """Hand out a list of a club to one of its directors."""
    club = get_club_to_hold_events(user=request.user, slug=slug)
    if kind not in CLUB_LISTS:
        raise _no_such_list()
    return _file(club_list(club=club, kind=kind, user=request.user), form, name=club.slug)


@require_safe
def event_file(request: HttpRequest, event_id: int, kind: str, form: str) -> HttpResponse:
    """Hand out a list of an event to who may see it; those of the desk to who works there."""
    if kind in OF_THE_DESK and not request.user.is_authenticated:
        return redirect_to_login(request.get_full_path())
    find = get_event_to_score if kind in OF_THE_DESK else get_event_to_view
    event = find(user=request.user, event_id=event_id)
    if kind not in EVENT_LISTS:
        raise _no_such_list()
    return _file(event_list(event=event, kind=kind), form, name=event.title)


@require_safe
def season_file(request: HttpRequest, season_id: int, form: str) -> HttpResponse:
    """Hand out the table of a season."""
    season = get_season_to_view(user=request.user, season_id=season_id)
    return _file(season_list(season=season), form, name=season.title)


@require_safe
def rating_file(request: HttpRequest, pool: str, form: str) -> HttpResponse:
    """Hand out the ranking of a kind of game."""
    found = RatingPool.objects.filter(key=pool).first()
    if found is None:
        raise _no_such_list()
    return _file(rating_list(pool=found, user=request.user), form, name=pool)


@require_safe
def event_lists(request: HttpRequest, event_id: int) -> HttpResponse:
    """Show which lists of an event can be taken along."""
    event = get_event_to_view(user=request.user, event_id=event_id)
    is_staff = may_score(user=request.user, event=event)
    shown = {
        "event": event,
        "offered": lists_of_event(is_staff=is_staff),
        "is_staff": is_staff,
        "may_direct": may_direct(user=request.user, event=event),
    }
    return render(request, "desk/event_lists.html", shown)


def _file(found: WrittenList, form: str, *, name: str) -> HttpResponse:
    if form not in {each.value for each in FileKind}:
        raise _no_such_list()
    return list_file(found, name=name, kind=FileKind(form))


def _no_such_list() -> Http404:
    return Http404(_("There is no such list. Look for it on the page of lists."))
