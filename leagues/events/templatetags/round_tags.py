"""Rounds by their numbers."""

from __future__ import annotations

from django import template
from django.utils.translation import gettext as _

from leagues.events.models import Event

register = template.Library()


@register.simple_tag
def round_title(event: Event, number: int) -> str:
    """Return "Round 2 of 7", or only "Round 2" where nobody can say of how many."""
    if event.plays_all_rounds or number > event.rounds_planned:
        return _("Round %(number)s") % {"number": number}
    return _("Round %(number)s of %(total)s") % {"number": number, "total": event.rounds_planned}
