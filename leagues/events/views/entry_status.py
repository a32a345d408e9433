"""The list of entries with where each stands, as a page and as a file for spreadsheets."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from leagues.events.access import get_event_to_score, get_event_to_view, may_score
from leagues.events.selectors.entry_status import status_list
from leagues.players.list_writing import WrittenList
from leagues.players.views.files import list_file


@require_safe
def entries(request: HttpRequest, event_id: int) -> HttpResponse:
    """Show who has entered and where each entry stands; the desk also sees what they answered."""
    event = get_event_to_view(user=request.user, event_id=event_id)
    is_desk = may_score(user=request.user, event=event)
    listed = status_list(event=event, is_desk=is_desk)
    context = {"event": event, "listed": listed, "is_desk": is_desk}
    return render(request, "events/entries.html", context)


@login_required
@require_safe
def entries_csv(request: HttpRequest, event_id: int) -> HttpResponse:
    """Send the entries with their answers as a file for spreadsheets."""
    event = get_event_to_score(user=request.user, event_id=event_id)
    listed = status_list(event=event, is_desk=True)
    heads = [_("Entry"), _("People"), _("Status"), *(one.text for one in listed.questions)]
    rows = [
        (
            line.row.label,
            ", ".join(player.label for player in line.row.players),
            "; ".join(filter(None, (line.standing, line.lacking))),
            *line.answers,
        )
        for line in listed.lines
    ]
    return list_file(WrittenList(title=_("entries"), heads=heads, rows=rows), name=event.title)
