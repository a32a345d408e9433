"""The page on which a director begins the finals of an event."""

from __future__ import annotations

from typing import Final

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.matches.errors import DomainError
from leagues.desk.selectors.finals import FinalsSheet, finals_sheet, finals_stage
from leagues.desk.services.finals import (
    begin_finals_again,
    begin_finals_as_seen,
    draw_lots_for_finals,
    finals_begun_again,
    note_play_off,
    take_play_off_back,
)
from leagues.events.access import get_event_to_direct
from leagues.events.models import Event
from leagues.events.ways import way_of
from leagues.players.models import User
from leagues.seating.access import account_of
from leagues.seating.services.finals import take_finals_back

MOST_DIGITS: Final = 20  # no entry has a longer number
STAYS: Final = frozenset({"back", "lots", "play_off", "play_off_back"})
"""What is asked for in a form after which the page of the finals is shown again."""


@require_http_methods(["GET", "HEAD", "POST"])
def finals(request: HttpRequest, event_id: int) -> HttpResponse:
    """Show who goes on, and begin the finals with them or take that back."""
    event = get_event_to_direct(user=request.user, event_id=event_id)
    if finals_stage(event_id=event.pk) is None:
        raise Http404(_("This event has no finals."))
    if request.method != "POST":
        return _page(request, event)
    by = account_of(request.user)
    try:
        done = _act(request, event, by)
    except DomainError as error:
        return _page(request, event, refusal=str(error))
    messages.success(request, done)
    stays = not STAYS.isdisjoint(request.POST)
    return redirect("desk:finals" if stays else "desk:desk", event.pk)


def _act(request: HttpRequest, event: Event, by: User | None) -> str:
    """Do what was asked for, and return what to say; raises `DomainError`s."""
    if "back" in request.POST:
        take_finals_back(event_id=event.pk, by=by)
        return _("The finals have not begun.")
    if "lots" in request.POST:
        draw_lots_for_finals(event=event, by=by)
        return _("Lots are drawn.")
    if "play_off_back" in request.POST:
        take_play_off_back(event=event, by=by)
        return _("The play-off is not noted any more.")
    if "play_off" in request.POST:
        note_play_off(event=event, winners=_read(",".join(request.POST.getlist("won"))), by=by)
        return _("The play-off is noted.")
    order = _read(request.POST.get("order", ""))
    if "instead" in request.POST:
        begin_finals_again(event=event, order=order, by=by)
        return _("The finals have begun again: their seats are being drawn.")
    begin_finals_as_seen(event=event, order=order, by=by)
    return _("The finals have begun: their seats are being drawn.")


def _page(request: HttpRequest, event: Event, *, refusal: str = "") -> HttpResponse:
    sheet = finals_sheet(event=event)
    if sheet is None:
        raise Http404(_("This event has no finals."))
    way = way_of(sheet.movement)
    has_changed = sheet.has_begun and (sheet.gone or sheet.risen)
    again = finals_begun_again(event=event) if has_changed else None
    context = {
        "event": event,
        "sheet": sheet,
        "order": _written(sheet),
        "again": again if again and (again.instead or sheet.risen) else None,
        "order_again": _written(again) if again else "",
        "won": request.POST.getlist("won"),
        "way": _(way.title),
        "refusal": refusal,
    }
    return render(request, "desk/finals.html", context, status=422 if refusal else 200)


def _read(written: str) -> list[int]:
    """Return the order that a page has sent; what is no number of an entry is left out."""
    return [int(key) for key in written.split(",") if key.isdecimal() and len(key) < MOST_DIGITS]


def _written(sheet: FinalsSheet) -> str:
    return ",".join(map(str, sheet.order))
