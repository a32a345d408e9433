"""Lead from "rounds" and "scores" to the round that is played now."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from leagues.desk.selectors.rounds import round_to_show
from leagues.events.access import get_event_to_score, get_event_to_view, may_score


@require_safe
def rounds(request: HttpRequest, event_id: int) -> HttpResponse:
    """Go to the current round; before the first one, back to the event with a sentence."""
    event = get_event_to_view(user=request.user, event_id=event_id)
    number = round_to_show(event=event, with_drafts=may_score(user=request.user, event=event))
    if number is None:
        messages.info(request, _("No round has been published yet."))
        return redirect("desk:event", event.pk)
    return redirect("seating:round", event.pk, number)


@require_safe
def current_scores(request: HttpRequest, event_id: int) -> HttpResponse:
    """Go to the scores of the current round; before the first one, to the desk."""
    event = get_event_to_score(user=request.user, event_id=event_id)
    number = round_to_show(event=event, with_drafts=False)
    if number is None:
        messages.info(request, _("Scores can be entered once a round has been published."))
        return redirect("desk:desk", event.pk)
    return redirect("desk:scores", event.pk, number)
