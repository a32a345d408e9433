"""The desk of an event: what needs me now."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from leagues.desk.selectors.desk import desk_sheet
from leagues.desk.views.live import etag_of, load_again, unchanged, with_etag
from leagues.events.access import get_event_to_score
from leagues.events.models import Event


@require_safe
def desk(request: HttpRequest, event_id: int) -> HttpResponse:
    """Show a scorer or director what there is to do, in order."""
    event = get_event_to_score(user=request.user, event_id=event_id)
    return render(request, "desk/desk.html", _context(event))


@require_safe
def desk_now(request: HttpRequest, event_id: int) -> HttpResponse:
    """Answer an open desk with what has changed; the minutes it shows change by themselves."""
    event = get_event_to_score(user=request.user, event_id=event_id)
    if request.GET.get("status") != event.status:
        return load_again()
    etag = etag_of(request, event, timezone.now().strftime("%d%H%M"))
    answer = unchanged(request, etag)
    if answer is None:
        answer = with_etag(render(request, "desk/_desk_now.html", _context(event)), etag)
    return answer


def _context(event: Event) -> dict[str, Any]:
    return {
        "event": event,
        "sheet": desk_sheet(event=event, now=timezone.now()),
        "phones_can_reach_us": settings.PUBLIC_BASE_URL is not None,
    }
