"""The engine's rules as one match has them, and the engine's refusals as sentences."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from engine.errors import BadScore, EngineError
from engine.game import EndKind, GameEnd, check_final_score
from engine.rules import Rules
from engine.variants.registry import rules_for
from games.matches.errors import ImpossibleScore
from games.matches.models import Match

MOST_HANDS = 99  # no evening is longer; a typing error is


def rules_of(match: Match) -> Rules:
    """Return the rules a match is played under."""
    return rules_for(match.variant, match.rules)


def end_of(match: Match) -> GameEnd:
    """Return what ends a match's game."""
    return GameEnd(kind=EndKind(match.game_end), value=match.game_length)


def say(error: EngineError) -> str:
    """Return what the engine refuses in the reader's language, a reason inside it as well."""
    params = {
        key: say(value) if isinstance(value, EngineError) else value
        for key, value in error.params.items()
    }
    return _(error.template) % params


def check_points(
    *,
    rules: Rules,
    end: GameEnd,
    points: Sequence[int],
    hands: int | None = None,
    ended_early: bool = False,
) -> None:
    """Raise `ImpossibleScore` for a final score a match cannot end with.

    A game that was stopped early, by the bell or by agreement, is checked as a timed one: its
    target need not be reached.
    """
    if len(points) != 2:
        raise ImpossibleScore(_("A final score has one number for each side."))
    if ended_early:
        end = GameEnd(kind=EndKind.TIME, value=end.value)
    try:
        check_final_score((points[0], points[1]), end, hands, rules)
    except BadScore as error:
        sentence = say(error)
        raise ImpossibleScore(sentence, fields={"points": [sentence]}) from None


def check_match_points(
    *, match: Match, points: Sequence[int], hands: int | None = None, ended_early: bool = False
) -> None:
    """Raise `ImpossibleScore` for a final score this match cannot end with."""
    check_points(
        rules=rules_of(match),
        end=end_of(match),
        points=points,
        hands=hands,
        ended_early=ended_early,
    )
