"""The rules of an event: in one line, and what the house plays differently."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.game import EndKind, GameEnd
from engine.variants.registry import rules_for
from games.matches.game_words import game_in_short, house_rules_in_words
from leagues.events.formats import Unit
from leagues.events.labels import UNIT_LABELS
from leagues.events.models import Event
from leagues.events.ways import USUAL_WAY, WayKind, way_of


def game_terms(event: Event) -> list[str]:
    """Return what is played, how long a game lasts, how many rounds, and how, as short phrases.

    A knock-out has as many rounds as it takes.
    """
    rules = rules_for(event.variant, event.rules)
    end = GameEnd(kind=EndKind(event.game_end), value=event.game_length)
    return [
        *game_in_short(event.variant, rules, end),
        *_rounds(event),
        _company(event, has_partners=rules.has_partners),
    ]


def _rounds(event: Event) -> list[str]:
    if way_of(event.movement).kind is WayKind.BRACKET:
        return []
    if event.plays_all_rounds:
        return [_("all rounds")]
    rounds = ngettext("%(count)s round", "%(count)s rounds", event.rounds_planned)
    return [rounds % {"count": event.rounds_planned}]


def _company(event: Event, *, has_partners: bool) -> str:
    if event.movement != USUAL_WAY:
        way = way_of(event.movement)
        return f"{UNIT_LABELS[Unit(event.unit)]}: {_(way.title)}"
    if has_partners:
        return _("singles, a new partner every round")
    return _("singles, new opponents every round")


def house_rules(event: Event) -> list[tuple[str, str]]:
    """Return the options in which an event differs from its variant, in words."""
    return house_rules_in_words(event.rules)
