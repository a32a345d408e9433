"""Say in a template what a round without a game scores, to who enters and who checks them in."""

from __future__ import annotations

from django import template
from django.utils.translation import gettext as _

from leagues.events.formats import RankedBy
from leagues.events.models import Event
from leagues.seating.brackets.registry import is_bracket
from leagues.standings.selectors.rests import rest_sentences
from leagues.standings.selectors.table import sit_out_rule

register = template.Library()


@register.filter
def rest_words(event: Event) -> str:
    """Return what sitting out scores in an event, and what coming late; nothing for a knock-out.

    No query: what a second stage has for itself is told where its standings are.
    """
    if is_bracket(event.movement):
        return ""
    told = rest_sentences(event.movement, event.movement_options)
    if told and event.ranked_by == RankedBy.WINS:
        return " ".join(told)
    return _(
        "Who sits out a round scores: %(rule)s. Rounds missed by coming late score nothing."
    ) % {"rule": sit_out_rule(event)}
