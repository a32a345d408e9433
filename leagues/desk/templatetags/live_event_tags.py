"""Say on the page of a live table which event it belongs to; the table itself knows of none."""

from __future__ import annotations

from typing import Any

from django import template
from django.template.context import RequestContext

from leagues.events.states import Visibility
from leagues.players.states import Role, is_at_least
from leagues.seating.models import RoundTable

register = template.Library()


@register.inclusion_tag("desk/_event_of_live.html", takes_context=True)
def event_of_live(
    context: RequestContext, match_id: int
) -> dict[str, Any]:  # Any: a template's context
    """Return the round's table of a match, and whether the visitor directs there; one query.

    Of an event for members others learn nothing.
    """
    found = RoundTable.objects.filter(match_id=match_id)
    table = found.select_related("round__stage__event__club").first()
    if table is None:
        return {}
    event, visitor = table.round.stage.event, context["visitor"]
    role = visitor.role_in_club(event.club_id)
    if event.visibility != Visibility.PUBLIC and role is None:
        return {}
    return {
        "table": table,
        "event": event,
        "may_direct": is_at_least(role, Role.DIRECTOR),
    }


@register.inclusion_tag("desk/_seat_of_event.html")
def seat_of_event(match_id: int) -> dict[str, Any]:  # Any: a template's context
    """Return the round's table of a match, for who was sent a personal link to it; one query.

    Whoever holds the link plays there, so the event is named even if it is for members.
    """
    found = RoundTable.objects.filter(match_id=match_id)
    return {"table": found.select_related("round__stage__event").first()}
