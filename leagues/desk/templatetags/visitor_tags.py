"""Ask in a template what the visitor may do with an event; access.py decides what they can."""

from __future__ import annotations

from django import template

from games.online.models import OnlineTable
from leagues.desk.context import Visitor
from leagues.events.models import Event
from leagues.players.states import Role, is_at_least
from leagues.seating.brackets.registry import is_bracket

register = template.Library()


@register.filter
def may_score(visitor: Visitor, event: Event) -> bool:
    """Return whether the scorers' buttons are for this visitor."""
    return is_at_least(visitor.role_in_club(event.club_id), Role.SCORER)


@register.filter
def may_direct(visitor: Visitor, event: Event) -> bool:
    """Return whether the directors' buttons are for this visitor."""
    return is_at_least(visitor.role_in_club(event.club_id), Role.DIRECTOR)


@register.filter
def runs_live_table(visitor: Visitor, table: OnlineTable) -> bool:
    """Return whether the page of a live table's commentators is for this visitor."""
    if table.club_id is not None:
        return is_at_least(visitor.role_in_club(table.club_id), Role.DIRECTOR)
    return table.host_id is not None and table.host_id == visitor.user.pk


@register.filter
def is_knock_out(event: Event) -> bool:
    """Return whether an event is played as a bracket from its beginning; no query."""
    return is_bracket(event.movement)
