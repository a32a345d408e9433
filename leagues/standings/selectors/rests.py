"""What rounds without a game are worth in a Swiss: in its standings the same as in its draw."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from django.utils.translation import gettext as _

from leagues.seating.brackets.registry import is_bracket
from leagues.seating.movements.registry import get_movement
from leagues.seating.movements.swiss_terms import score_options, score_rules
from leagues.seating.pairings.records import MOST_SCORED_RESTS, WIN
from leagues.standings.rounds import RestScores


class RestChoice(NamedTuple):
    """What an event chose for one of these options; both are message ids."""

    title: str
    words: str


def rest_scores_of(movement: str, options: Mapping[str, str]) -> RestScores | None:
    """Return what rounds without a game are worth, None unless the movement is a Swiss."""
    if not _is_swiss(movement):
        return None
    rules = score_rules(get_movement(movement), options)
    return RestScores(
        bye=Fraction(rules.bye, WIN),
        rest=Fraction(rules.rest, WIN),
        late=Fraction(rules.missed, WIN),
        most_rests=MOST_SCORED_RESTS,
        rests_before=rules.rests_before,
    )


def rest_choices(movement: str, options: Mapping[str, str]) -> list[RestChoice]:
    """Return in words what rounds without a game are worth, nothing unless it is a Swiss."""
    if not _is_swiss(movement):
        return []
    swiss = get_movement(movement)
    return [
        RestChoice(option.title, option.choices[swiss.chosen(options, option.key)])
        for option in score_options(swiss)
    ]


def rest_sentences(movement: str, options: Mapping[str, str]) -> list[str]:
    """Return the same as sentences."""
    return [
        _("%(what)s %(choice)s.") % {"what": _(title), "choice": _(words)}
        for title, words in rest_choices(movement, options)
    ]


def _is_swiss(movement: str) -> bool:
    return not is_bracket(movement) and bool(score_options(get_movement(movement)))
