"""Check rules that count only where the same sides play several games one after the other."""

from __future__ import annotations

from collections import defaultdict

from django.utils.translation import gettext as _

from engine.game import RUBBER_GAMES
from engine.options.lawful import series_options
from engine.rules import Rules
from engine.variants.registry import rules_for
from leagues.events.formats import GameEndKind
from leagues.events.terms import EventTerms
from leagues.events.ways import WAYS


def check_series(terms: EventTerms, faults: defaultdict[str, list[str]]) -> None:
    """Add what was chosen for a series of games that the event does not play.

    What is usual in the variant is no choice: without a series it has no effect. Of terms that
    are lawful otherwise.
    """
    usual = rules_for(terms.variant, _table(terms))
    chosen = rules_for(terms.variant, terms.rules)
    for option in series_options(terms.variant):
        if getattr(chosen, option.key) != getattr(usual, option.key):
            sentence = _refusal(option.key, chosen, terms)
            if sentence:
                faults[f"rules.{option.key}"].append(sentence)


def lengths_of(terms: EventTerms) -> frozenset[int]:
    """Return how many games the matches of an event may last, in its rounds and its finals."""
    found: set[int] = set()
    stages = [(terms.movement, terms.movement_options)]
    if terms.finals is not None:
        stages.append((terms.finals.movement, terms.finals.options))
    for movement, options in stages:
        way = WAYS.get(movement)
        found |= way.lengths(options) if way is not None and way.lengths is not None else {1}
    return frozenset(found)


def _table(terms: EventTerms) -> dict[str, object]:
    return {key: value for key, value in terms.rules.items() if key == "players"}


def _refusal(key: str, chosen: Rules, terms: EventTerms) -> str:
    """Return why a choice has no meaning in the event, or nothing if it has one."""
    lengths = lengths_of(terms)
    if key == "rubber":
        games = RUBBER_GAMES.get(chosen.rubber)
        if games == 3 and games not in lengths:
            return _(
                "A rubber of two games won is a match of a knock-out that is best of 3. Choose "
                "that in how people are seated, or leave the rubber as usual."
            )
        is_knock_out = any(WAYS[way].lengths for way in _ways(terms) if way in WAYS)
        if games == 1 and not (is_knock_out and games in lengths):
            return _(
                "A rubber of one game is a match of a knock-out that is one game. Choose that in "
                "how people are seated, or leave the rubber as usual."
            )
        return ""
    if not getattr(chosen, key):
        return ""
    if max(lengths) == 1:
        return _(
            "This counts where the same two sides play several games: in a knock-out whose "
            "matches are best of 3 or more. Choose that in how people are seated, or leave this "
            "as usual."
        )
    if terms.game_end is not GameEndKind.TARGET:
        return _(
            "This counts in games to a number of points. Choose a target score as what ends a "
            "game, or leave this as usual."
        )
    return ""


def _ways(terms: EventTerms) -> tuple[str, ...]:
    return (terms.movement, *([terms.finals.movement] if terms.finals else []))
