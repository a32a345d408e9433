"""Games and their options in the reader's language: names, meanings, and rules in a line.

The engine marks its texts for translation; here they are translated.
"""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.choices import Sides
from engine.errors import BadRules
from engine.game import EndKind, GameEnd
from engine.options.registry import OPTIONS
from engine.rules import Rules
from engine.rules_json import option_values
from engine.variants.base import Variant
from engine.variants.registry import VARIANTS, rules_for
from games.matches.wording import score_words


def variant_title(key: str) -> str:
    """Return a variant's name; a key that is not known (any more) stays as it is."""
    return _(VARIANTS[key].title) if key in VARIANTS else key


def option_title(key: str) -> str:
    """Return what an option is called; a key that is not known stays as it is."""
    return _(OPTIONS[key].title) if key in OPTIONS else key


def value_in_words(key: str, value: object) -> str:
    """Return what a value of an option is called, or how it is written."""
    if isinstance(value, bool):
        return _("Yes") if value else _("No")
    words = OPTIONS[key].words.get(str(value)) if key in OPTIONS else None
    return _(words) if words else str(value)


def house_rules_in_words(rules: Mapping[str, object]) -> list[tuple[str, str]]:
    """Return options that differ from the variant's, as names and values, in the book's order."""
    known = [key for key in OPTIONS if key in rules]
    return [(option_title(key), value_in_words(key, rules[key])) for key in known]


def house_rules_of(variant: str, rules: Rules) -> list[tuple[str, str]]:
    """Return in what rules differ from their variant at tables of this size, in words.

    The target is not among them: what ends a match is told by itself. Nor is what makes no
    difference under these rules.
    """
    table = {"players": rules.players, "min_players_call": rules.min_players_call}
    usual, own = option_values(rules_for(variant, table)), option_values(rules)
    differing = {key for key in own if own[key] != usual[key]} - {"target"}
    told = {key for key in differing if OPTIONS[key].has_meaning(rules)}
    return house_rules_in_words({key: own[key] for key in told})


def game_in_short(variant: str, rules: Rules, end: GameEnd) -> list[str]:
    """Return a game as short phrases: its name, who plays with whom, the pack, and its end."""
    told = [variant_title(variant), _sides(rules), _pack(rules), _length(end)]
    if end.start:
        start = score_words(end.start)
        told.append(_("begins at %(start)s, carried over") % {"start": start})
    return told


def players_in_words(variant: Variant) -> str:
    """Return for how many players a variant is."""
    fewest, most = min(variant.players), max(variant.players)
    if fewest == most:
        return ngettext("%(count)s player", "%(count)s players", most) % {"count": most}
    return _("%(fewest)s to %(most)s players") % {"fewest": fewest, "most": most}


def refusal_in_words(error: BadRules) -> str:
    """Return why options are refused, with options and values by their names."""
    params = dict(error.params)
    if "option" in params:
        key = str(params["option"])
        params["option"] = option_title(key)
        if "value" in params:
            params["value"] = value_in_words(key, params["value"])
    return _(error.template) % params


def _sides(rules: Rules) -> str:
    if rules.sides is Sides.PAIRS:
        return _("two pairs")
    if rules.sides is Sides.ALTERNATE3:
        return _("two sides of three")
    if rules.sides is Sides.SOLO:
        return _("two players")
    count = {"count": rules.players}
    return _("%(count)s players, each with an own score") % count


def _pack(rules: Rules) -> str:
    text = _("%(count)s cards and the joker") if rules.joker else _("%(count)s cards")
    return text % {"count": rules.deck}


def _length(end: GameEnd) -> str:
    if end.kind is EndKind.DEALS:
        text = ngettext("%(count)s deal a game", "%(count)s deals a game", end.value)
    elif end.kind is EndKind.TARGET:
        text = ngettext("games to %(count)s point", "games to %(count)s points", end.value)
    else:
        text = ngettext("games of %(count)s minute", "games of %(count)s minutes", end.value)
    return text % {"count": end.value}
