"""Points made less points given, of which a single game cannot bring too many."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from leagues.seating.plans import EntrantKey
from leagues.standings.points import NOTHING, RankingTerms
from leagues.standings.rounds import PLAYED, Outcome, PlayedRound
from leagues.standings.tiebreaks.base import (
    Contribution,
    Field,
    Tiebreak,
    by_steps,
    gettext_noop,
)
from leagues.standings.tiebreaks.contributions import mean

MOST: Final = 10  # of a game that no target ends
_GIVEN: Final = frozenset({Outcome.BYE, Outcome.FORFEIT_WIN})


def capped_differences(entrant: EntrantKey, field: Field) -> Sequence[Contribution]:
    """Return the balance of each game; a free win counts as the mean of the entrant's games."""
    tally = field.tallies[entrant]
    balances = [_capped(game, field.terms) for game in tally.games]
    average = mean(balances) if balances else NOTHING
    own = iter(balances)
    found: list[Contribution] = []
    for each in tally.rounds:
        if each.outcome in PLAYED:
            found.append(Contribution(each.round_number, next(own), 1, each.opponents))
        elif each.outcome in _GIVEN:
            found.append(Contribution(each.round_number, average, 1, each.opponents))
    return found


def _capped(game: PlayedRound, terms: RankingTerms) -> Fraction | int:
    if terms.target is not None:
        return min(game.made, terms.target) - min(game.given, terms.target)
    return min(MOST, max(-MOST, game.made - game.given))


POINTS_DIFFERENCE_CAPPED: Final = Tiebreak(
    key="points_difference_capped",
    title=gettext_noop("Points difference, capped"),
    description=gettext_noop(
        "Who has the better balance of points goes first. Points beyond the target do not count; "
        "where there is no target, a game brings 10 at most. A free win counts as one's average."
    ),
    values=by_steps(capped_differences),
    steps=capped_differences,
)
