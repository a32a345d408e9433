"""The lobby of live tables, a new table, and a game against bots at once."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.matches.errors import DomainError
from games.matches.forms import REFIT
from games.online.access import remember_guest, visitor_of, welcome_guest
from games.online.forms import PracticeForm, TableForm
from games.online.selectors.lobby import lobby_rows
from games.online.selectors.tables import lobby as tables_in_lobby
from games.online.selectors.tables import tables_of
from games.online.services.opening import open_practice, open_table
from games.online.visitors import Visitor


@never_cache
@require_safe
def lobby(request: HttpRequest) -> HttpResponse:
    """Show the tables at which one sits, those that wait for players, and those to watch."""
    return _lobby(request, visitor=visitor_of(request))


@never_cache
@require_http_methods(["GET", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """Show the form of a new table, and open it."""
    visitor, key = welcome_guest(request)
    is_refit = REFIT in request.POST
    form = TableForm(
        request.POST if request.method == "POST" and not is_refit else None,
        asks_name=visitor.player_id is None,
        typed=request.POST.dict() if is_refit else None,
    )
    if form.is_bound and form.is_valid():
        try:
            table = open_table(
                plan=form.plan(),
                visitor=visitor,
                guest_name=form.cleaned_data.get("guest_name", ""),
            )
        except DomainError as error:
            form.add_refusal(error)
        else:
            response = redirect("online:table", table.key)
            remember_guest(request, response, key)
            return response
    status = 422 if form.errors else 200
    return render(request, "online/new.html", {"form": form}, status=status)


@require_POST
def practice(request: HttpRequest) -> HttpResponse:
    """Open a table of the chosen game against bots and begin at once; no account is needed."""
    visitor, key = welcome_guest(request)
    form = PracticeForm(request.POST)
    if not form.is_valid():
        return _lobby(request, visitor=visitor, form=form, status=422)
    try:
        table = open_practice(visitor=visitor, plan=form.plan())
    except DomainError as error:
        return _lobby(request, visitor=visitor, form=form, error=str(error), status=409)
    response = redirect("online:table", table.key)
    remember_guest(request, response, key)
    return response


def _lobby(
    request: HttpRequest,
    *,
    visitor: Visitor,
    form: PracticeForm | None = None,
    error: str = "",
    status: int = 200,
) -> HttpResponse:
    mine = tables_of(visitor=visitor)
    own = {table.pk for table in mine}
    found = tables_in_lobby(now=timezone.now())
    others = [table for table in found if table.pk not in own]
    context = {
        "mine": lobby_rows(mine),
        "open": lobby_rows(others),
        "practice": form or PracticeForm(),
        "error": error,
    }
    return render(request, "online/lobby.html", context, status=status)
