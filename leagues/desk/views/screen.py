"""The screen in the hall: big type, and pages that turn by themselves."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from leagues.desk.selectors.screen import screen
from leagues.events.access import get_event_to_view

SECONDS_A_PAGE = 12


@require_safe
def show(request: HttpRequest, event_id: int) -> HttpResponse:
    """Show the page `at`; after a while the one after it follows, after the last the first."""
    event = get_event_to_view(user=request.user, event_id=event_id)
    found = screen(event=event, now=timezone.now())
    asked = request.GET.get("at", "")
    at = int(asked[:6]) if asked.isascii() and asked.isdecimal() else 0
    number = at % len(found.pages)
    context = {
        "event": event,
        "screen": found,
        "page": found.pages[number],
        "number": number + 1,
        "next": (number + 1) % len(found.pages),
        "seconds": SECONDS_A_PAGE,
    }
    return render(request, "desk/screen.html", context)
