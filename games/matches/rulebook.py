"""The engine's rules as one match has them, and the engine's refusals as sentences."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Protocol

from django.utils.translation import gettext as _

from engine.choices import Referee
from engine.errors import BadScore, EngineError
from engine.final_scores import check_final_score
from engine.game import EndKind, GameEnd, is_over, totals_of_hands
from engine.rules import Rules
from engine.variants.registry import rules_for
from games.matches.errors import ImpossibleScore
from games.matches.models import Match
from games.matches.penalties import CHANGE_POINTS

MOST_HANDS = 99  # no evening is longer; a typing error is
MOST_POINTS = 999  # of a side, for or against it: more is one too


def rules_of(match: Match) -> Rules:
    """Return the rules a match is played under."""
    return rules_for(match.variant, match.rules)


def end_of(match: Match) -> GameEnd:
    """Return what ends a match's game, and what each side begins it with."""
    return GameEnd(
        kind=EndKind(match.game_end), value=match.game_length, start=tuple(match.carried)
    )


def is_individual(rules: Rules) -> bool:
    """Return whether everybody at the table plays for themselves: each seat is a side."""
    return rules.accounts == rules.players


class ScoredHand(Protocol):
    """A hand with its points by side, the side that made trumps, and the one that got a token.

    There are no makers if it was passed out, and no token but for four tricks where they count.
    """

    @property
    def points(self) -> Sequence[int]:
        """The points by side."""

    @property
    def makers(self) -> int | None:
        """The makers' side."""

    @property
    def token(self) -> int | None:
        """The side that got a token for four tricks."""


def totals_of(hands: Sequence[ScoredHand], *, rules: Rules, end: GameEnd) -> tuple[int, ...]:
    """Return what hands add up to, by side, from what each side of the game began with.

    Every fourth token of a side is a point more.
    """
    return totals_of_hands([(hand.points, hand.token) for hand in hands], rules, end.start)


def is_over_after(hands: Sequence[ScoredHand], *, rules: Rules, end: GameEnd) -> bool:
    """Return whether a game is over after these hands; a timed one ends when the bell rings."""
    makers = hands[-1].makers if hands else None
    totals = totals_of(hands, rules=rules, end=end)
    return is_over(end, totals, len(hands), rules, makers=makers)


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
    if len(points) != rules.accounts:
        sentence = _("A final score has one number for each side.")
        raise ImpossibleScore(sentence, fields={"points": [sentence]})
    if ended_early:
        end = replace(end, kind=EndKind.TIME)
    try:
        check_final_score(tuple(points), end, hands, rules)
    except BadScore as error:
        sentence = say(error)
        raise ImpossibleScore(sentence, fields={"points": [sentence]}) from None


def has_penalties(match: Match) -> bool:
    """Return whether a ruling that stands changes the points of a match."""
    changing = [each.value for each in CHANGE_POINTS]
    return match.rulings.filter(withdrawn_at__isnull=True, infraction__in=changing).exists()


def checked_rules(rules: Rules, *, penalised: bool) -> Rules:
    """Return the rules a score is checked by: with penalties, points come from outside the hands.

    At a table with real cards they do whatever the rules say of tables on a screen.
    """
    return replace(rules, referee=Referee.PENALISE) if penalised else rules


def check_match_points(
    *, match: Match, points: Sequence[int], hands: int | None = None, ended_early: bool = False
) -> None:
    """Raise `ImpossibleScore` for a final score this match cannot end with."""
    check_points(
        rules=checked_rules(rules_of(match), penalised=has_penalties(match)),
        end=end_of(match),
        points=points,
        hands=hands,
        ended_early=ended_early,
    )
