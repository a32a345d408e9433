"""Hand out a whole event as one archive, for another club or another installation."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.text import slugify
from django.views.decorators.http import require_safe

from leagues.desk.selectors.archive import event_archive
from leagues.desk.selectors.exports import lists_of_event
from leagues.events.access import get_event_to_direct
from leagues.events.errors import EventNotOver


@login_required
@require_safe
def archive(request: HttpRequest, event_id: int) -> HttpResponse:
    """Hand out an event with everything in it, by everybody's own name, to its directors."""
    event = get_event_to_direct(user=request.user, event_id=event_id)
    try:
        data = event_archive(event=event)
    except EventNotOver as error:
        shown = {
            "event": event,
            "offered": lists_of_event(is_staff=True),
            "is_staff": True,
            "may_direct": True,
            "refusal": str(error),
        }
        return render(request, "desk/event_lists.html", shown, status=422)
    name = f"{slugify(event.title) or 'event'}-{event.starts_at:%Y-%m-%d}.zip"
    return HttpResponse(
        data,
        content_type="application/zip",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )
