"""The ratings that opponents had before the event."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from leagues.seating.plans import EntrantKey
from leagues.standings.tiebreaks.base import (
    Contribution,
    Field,
    Tiebreak,
    Values,
    by_steps,
    gettext_noop,
)
from leagues.standings.tiebreaks.contributions import mean


def opponents_ratings(entrant: EntrantKey, field: Field) -> Sequence[Contribution]:
    """Return the ratings of those met in each game, as far as they had one."""
    found: list[Contribution] = []
    for each in field.tallies[entrant].games:
        rated = tuple(key for key in each.opponents if key in field.ratings)
        if rated:
            found.append(
                Contribution(
                    round_number=each.round_number,
                    value=mean([field.ratings[key] for key in rated]),
                    opponents=rated,
                )
            )
    return found


def _values(tied: Sequence[EntrantKey], field: Field) -> Values | None:
    met = {
        key for entrant in tied for each in field.tallies[entrant].games for key in each.opponents
    }
    return None if met - field.ratings.keys() else _MEANS(tied, field)


_MEANS: Final = by_steps(opponents_ratings, is_mean=True)

STRENGTH_OF_SCHEDULE: Final = Tiebreak(
    key="strength_of_schedule",
    title=gettext_noop("Strength of schedule"),
    description=gettext_noop(
        "Who met the stronger opponents goes first, by the mean of the ratings that they had "
        "before the event. It is passed over if one of them had none."
    ),
    values=_values,
    steps=opponents_ratings,
    is_mean=True,
)
