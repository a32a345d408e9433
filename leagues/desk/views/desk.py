"""The desk of an event: what needs me now."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST, require_safe

from games.matches.addresses import public_base
from games.matches.errors import DomainError
from leagues.desk.selectors.desk import desk_sheet
from leagues.events.access import get_event_to_direct, get_event_to_score
from leagues.events.models import Event, EventId
from leagues.events.states import EventStatus
from leagues.events.views.live import etag_of, load_again, unchanged, with_etag
from leagues.seating.access import account_of
from leagues.seating.services.lifecycle import move_event

MOVED = {
    EventStatus.DRAFT: _("The event is a draft again: only directors see it."),
    EventStatus.OPEN: _("The event is open for entries."),
    EventStatus.RUNNING: _("The evening has started."),
    EventStatus.FINISHED: _("The event is finished."),
    EventStatus.REOPENED: _("The event is open again for corrections."),
}


@require_safe
def desk(request: HttpRequest, event_id: int) -> HttpResponse:
    """Show a scorer or director what there is to do, in order."""
    event = get_event_to_score(user=request.user, event_id=event_id)
    return render(request, "desk/desk.html", _context(request, event))


@require_safe
def desk_now(request: HttpRequest, event_id: int) -> HttpResponse:
    """Answer an open desk with what has changed; the minutes it shows change by themselves."""
    event = get_event_to_score(user=request.user, event_id=event_id)
    if request.GET.get("status") != event.status:
        return load_again()
    etag = etag_of(request, event, timezone.now().strftime("%d%H%M"))
    answer = unchanged(request, etag)
    if answer is None:
        answer = with_etag(render(request, "desk/_desk_now.html", _context(request, event)), etag)
    return answer


@require_POST
def status(request: HttpRequest, event_id: int) -> HttpResponse:
    """Open, start, finish or reopen an event; a refusal is shown at the desk with its reason."""
    event = get_event_to_direct(user=request.user, event_id=event_id)
    try:
        to = EventStatus(request.POST.get("to", ""))
    except ValueError:
        return _refused(request, event, _("Choose one of the steps that the desk offers."))
    try:
        move_event(
            event_id=EventId(event.pk),
            to=to,
            by=account_of(request.user),
            reason=request.POST.get("reason", ""),
        )
    except DomainError as error:
        return _refused(request, event, str(error))
    messages.success(request, str(MOVED[to]))
    return redirect("desk:desk", event.pk)


def _refused(request: HttpRequest, event: Event, sentence: str | Promise) -> HttpResponse:
    context = _context(request, event) | {"refusal": sentence}
    return render(request, "desk/desk.html", context, status=422)


def _context(request: HttpRequest, event: Event) -> dict[str, Any]:
    return {
        "event": event,
        "sheet": desk_sheet(event=event, now=timezone.now()),
        "phones_can_reach_us": public_base(request) is not None,
    }
