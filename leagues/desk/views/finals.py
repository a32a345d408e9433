"""The page on which a director begins the finals of an event."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.matches.errors import DomainError
from leagues.desk.selectors.finals import FinalsSheet, finals_sheet
from leagues.events.access import get_event_to_direct
from leagues.events.models import Event
from leagues.events.ways import way_of
from leagues.seating.access import account_of
from leagues.seating.services.finals import begin_finals, take_finals_back


@require_http_methods(["GET", "HEAD", "POST"])
def finals(request: HttpRequest, event_id: int) -> HttpResponse:
    """Show who goes on, and begin the finals with them or take that back."""
    event = get_event_to_direct(user=request.user, event_id=event_id)
    sheet = finals_sheet(event=event)
    if sheet is None:
        raise Http404(_("This event has no finals."))
    if request.method != "POST":
        return _page(request, event, sheet)
    by = account_of(request.user)
    try:
        if "back" in request.POST:
            take_finals_back(event_id=event.pk, by=by)
            messages.success(request, _("The finals have not begun."))
            return redirect("desk:finals", event.pk)
        if request.POST.get("order", "") != _written(sheet):
            refusal = _("The standings have changed meanwhile. Here they are as they are now.")
            return _page(request, event, sheet, refusal=refusal)
        begin_finals(event_id=event.pk, order=sheet.order, by=by)
    except DomainError as error:
        return _page(request, event, sheet, refusal=str(error))
    messages.success(request, _("The finals have begun: their seats are being drawn."))
    return redirect("desk:desk", event.pk)


def _page(
    request: HttpRequest, event: Event, sheet: FinalsSheet, *, refusal: str = ""
) -> HttpResponse:
    way = way_of(sheet.movement)
    context = {
        "event": event,
        "sheet": sheet,
        "order": _written(sheet),
        "way": _(way.title),
        "refusal": refusal,
    }
    return render(request, "desk/finals.html", context, status=422 if refusal else 200)


def _written(sheet: FinalsSheet) -> str:
    return ",".join(map(str, sheet.order))
