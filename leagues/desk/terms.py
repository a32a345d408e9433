"""The rules of an event: in one line, and what the house plays differently."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.game import EndKind, GameEnd
from engine.variants.registry import rules_for
from games.matches.game_words import game_in_short, house_rules_in_words
from leagues.events.models import Event


def game_terms(event: Event) -> list[str]:
    """Return what is played, how long a game lasts, and how many rounds, as short phrases."""
    rounds = ngettext("%(count)s round", "%(count)s rounds", event.rounds_planned)
    rules = rules_for(event.variant, event.rules)
    end = GameEnd(kind=EndKind(event.game_end), value=event.game_length)
    company = (
        _("singles, a new partner every round")
        if rules.has_partners
        else _("singles, new opponents every round")
    )
    return [
        *game_in_short(event.variant, rules, end),
        rounds % {"count": event.rounds_planned},
        company,
    ]


def house_rules(event: Event) -> list[tuple[str, str]]:
    """Return the options in which an event differs from its variant, in words."""
    return house_rules_in_words(event.rules)
