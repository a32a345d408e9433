"""What every tie-break is: a name, and a value for each of those who are tied."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from leagues.seating.plans import EntrantKey
from leagues.standings.points import Tally

Tallies: TypeAlias = Mapping[EntrantKey, Tally]
Values: TypeAlias = Mapping[EntrantKey, Fraction]


def gettext_noop(text: str) -> str:
    """Mark a text for the translators and return it as it is; pages translate it."""
    return text


@dataclass(frozen=True, slots=True, kw_only=True)
class Tiebreak:
    """A rule that separates equal points. Title and description are English message ids.

    `values` gets those who are tied and the tallies of everybody. None means that the rule
    cannot be applied to these (not all have met; a count is not known): it is skipped.
    The higher value is the better, with `fewest` the lower.
    """

    key: str
    title: str
    description: str
    values: Callable[[Sequence[EntrantKey], Tallies], Values | None]
    fewest: bool = False


def by_count(
    count: Callable[[Tally], int | Fraction | None],
) -> Callable[[Sequence[EntrantKey], Tallies], Values | None]:
    """Return the values of a count kept in the tally, None if one of the tied lacks it."""

    def values(tied: Sequence[EntrantKey], tallies: Tallies) -> Values | None:
        counted: dict[EntrantKey, Fraction] = {}
        for entrant in tied:
            value = count(tallies[entrant])
            if value is None:
                return None
            counted[entrant] = Fraction(value)
        return counted

    return values
