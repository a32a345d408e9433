"""The share of matches that opponents won."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from leagues.seating.plans import EntrantKey
from leagues.standings.rounds import Outcome
from leagues.standings.tiebreaks.base import (
    Contribution,
    Field,
    Tiebreak,
    by_steps,
    gettext_noop,
)
from leagues.standings.tiebreaks.contributions import mean

FLOOR: Final = Fraction(1, 3)
FOR_A_WIN: Final = 3
FOR_A_TIE: Final = 1
_WON: Final = frozenset({Outcome.WIN, Outcome.BYE, Outcome.FORFEIT_WIN})
_COUNTING: Final = frozenset({*_WON, Outcome.LOSS, Outcome.DRAW, Outcome.FORFEIT_LOSS})


def win_rate(entrant: EntrantKey, field: Field) -> Fraction:
    """Return the share of points won, 3 for a win and 1 for a tie; a third at least.

    Rounds missed are not counted, so who leaves early does less harm to those they met.
    """
    outcomes = [each.outcome for each in field.tallies[entrant].rounds]
    counting = [outcome for outcome in outcomes if outcome in _COUNTING]
    if not counting:
        return FLOOR
    won = FOR_A_WIN * sum(outcome in _WON for outcome in counting)
    tied = FOR_A_TIE * counting.count(Outcome.DRAW)
    return max(FLOOR, Fraction(won + tied, FOR_A_WIN * len(counting)))


def opponents_rates(entrant: EntrantKey, field: Field) -> Sequence[Contribution]:
    """Return the rates of those met in each game; byes and forfeits are left out."""
    found: list[Contribution] = []
    for each in field.tallies[entrant].games:
        opponents = tuple(key for key in each.opponents if key in field.tallies)
        rates = [win_rate(opponent, field) for opponent in opponents]
        if rates:
            found.append(
                Contribution(
                    round_number=each.round_number,
                    value=mean(rates),
                    opponents=opponents,
                )
            )
    return found


OPPONENTS_WIN_RATE: Final = Tiebreak(
    key="opponents_win_rate",
    title=gettext_noop("Opponents' share of wins"),
    description=gettext_noop(
        "Whose opponents won the larger share of their games goes first, a third at least for "
        "each of them; rounds without a game are left out."
    ),
    values=by_steps(opponents_rates, is_mean=True),
    steps=opponents_rates,
    is_mean=True,
)
