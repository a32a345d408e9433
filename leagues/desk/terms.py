"""The rules of an event: in one line, and what the house plays differently."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.variants.registry import get_variant
from leagues.events.formats import GameEndKind
from leagues.events.models import Event
from leagues.events.rule_options import OPTION_LABELS, value_in_words


def game_terms(event: Event) -> list[str]:
    """Return what is played, how long a game lasts, and how many rounds, as short phrases."""
    terms = [
        _(get_variant(event.variant).title),
        _length(GameEndKind(event.game_end), event.game_length),
        ngettext("%(count)s round", "%(count)s rounds", event.rounds_planned)
        % {"count": event.rounds_planned},
        _("singles, a new partner every round"),
    ]
    return terms


def house_rules(event: Event) -> list[tuple[str, str]]:
    """Return the options in which an event differs from its variant, in words."""
    return [
        (str(OPTION_LABELS[key]), value_in_words(key, value))
        for key, value in event.rules.items()
        if key in OPTION_LABELS
    ]


def _length(kind: GameEndKind, length: int) -> str:
    if kind is GameEndKind.DEALS:
        text = ngettext("%(count)s deal a game", "%(count)s deals a game", length)
    elif kind is GameEndKind.TARGET:
        text = ngettext("games to %(count)s point", "games to %(count)s points", length)
    else:
        text = ngettext("games of %(count)s minute", "games of %(count)s minutes", length)
    return text % {"count": length}
