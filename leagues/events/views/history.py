"""Who did what in an event, and when."""

from __future__ import annotations

from zoneinfo import ZoneInfo

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from leagues.events.access import get_event_to_direct
from leagues.events.models import EventId
from leagues.events.selectors.history import event_history, lines_of


@login_required
@require_safe
def history(request: HttpRequest, event_id: int) -> HttpResponse:
    """Show a page of an event's history to its directors."""
    event = get_event_to_direct(user=request.user, event_id=event_id)
    words = request.GET.get("q", "").strip()[:80]
    page = event_history(event_id=EventId(event.pk), words=words, page=request.GET.get("page", "1"))
    lines = lines_of(page.object_list, zone=ZoneInfo(event.club.time_zone))
    context = {"event": event, "page": page, "lines": lines, "words": words}
    return render(request, "events/history.html", context)
