"""Draw the lots that decide between equals of an event's standings."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from games.matches.errors import DomainError
from leagues.events.access import get_event_to_direct
from leagues.players.access import require_account
from leagues.standings.services.deciders import draw_standings_lots


@login_required
@require_POST
def draw(request: HttpRequest, event_id: int) -> HttpResponse:
    """Draw the lots of an event whose tie-breaks end with lots."""
    found = get_event_to_direct(user=request.user, event_id=event_id)
    try:
        draw_standings_lots(event_id=found.pk, by=require_account(request.user))
    except DomainError as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, _("Lots are drawn."))
    return redirect("standings:event", found.pk)
