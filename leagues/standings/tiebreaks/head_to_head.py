"""What the tied did when they played against each other."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from typing import Final

from leagues.seating.plans import EntrantKey, ordered
from leagues.standings.tiebreaks.base import Field, Tiebreak, Values, gettext_noop

_HALF: Final = Fraction(1, 2)


def _encounters(
    tied: Sequence[EntrantKey], field: Field
) -> dict[tuple[EntrantKey, EntrantKey], Fraction]:
    """Return the balance of points of each two who were opponents, as the smaller key saw it.

    It is what the one made more than the other, so it serves tables of any number of accounts.
    """
    made = {
        (entrant, game.round_number, game.game): Fraction(game.made)
        for entrant in tied
        for game in field.tallies[entrant].games
    }
    balance: defaultdict[tuple[EntrantKey, EntrantKey], Fraction] = defaultdict(Fraction)
    for entrant in tied:
        for game in field.tallies[entrant].games:
            for opponent in game.opponents:
                theirs = made.get((opponent, game.round_number, game.game))
                if entrant < opponent and theirs is not None:
                    balance[ordered(entrant, opponent)] += Fraction(game.made) - theirs
    return dict(balance)


def head_to_head(tied: Sequence[EntrantKey], field: Field) -> Values | None:
    """Return encounters won among the tied, or their balance of points if that separates none.

    An encounter is all games in which two of them were opponents; it is won on points. None
    unless every two of the tied have met as opponents.
    """
    balance = _encounters(tied, field)
    if any(ordered(*pair) not in balance for pair in combinations(tied, 2)):
        return None
    won: dict[EntrantKey, Fraction] = dict.fromkeys(tied, Fraction(0))
    margin: dict[EntrantKey, Fraction] = dict.fromkeys(tied, Fraction(0))
    for (one, two), points in balance.items():
        won[one] += _result(points)
        won[two] += _result(-points)
        margin[one] += points
        margin[two] -= points
    return won if len(set(won.values())) > 1 else margin


def _result(points: Fraction) -> Fraction:
    if points == 0:
        return _HALF
    return Fraction(points > 0)


HEAD_TO_HEAD: Final = Tiebreak(
    key="head_to_head",
    title=gettext_noop("Head to head"),
    description=gettext_noop(
        "Who did better in the games against each other goes first; only if all who are tied "
        "have met as opponents."
    ),
    values=head_to_head,
    is_between=True,
)
