"""What every tie-break is: a name, and a value for each of those who are tied."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple, TypeAlias

from leagues.seating.plans import EntrantKey
from leagues.standings.points import RankingTerms, Tally, exact_sum

Values: TypeAlias = Mapping[EntrantKey, Fraction]


def gettext_noop(text: str) -> str:
    """Mark a text for the translators and return it as it is; pages translate it."""
    return text


class Contribution(NamedTuple):
    """What one round brings to a tie-break: `factor` times `value`, nothing if it is cut.

    `opponents` are those it comes from; none where a round was not played, which counts as one
    against a dummy. `is_voluntary`: the entrant was not there to play.
    """

    round_number: int
    value: Fraction | int
    factor: Fraction | int = 1
    opponents: tuple[EntrantKey, ...] = ()
    is_voluntary: bool = False
    is_cut: bool = False

    @property
    def worth(self) -> Fraction | int:
        """Return what it adds to the sum."""
        factor = self.factor
        if factor == 1 and not self.is_cut:
            return self.value
        return 0 if self.is_cut or not factor else factor * self.value


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """Everybody whose rounds are known, as tie-breaks see them: those of the house too.

    `ratings` are those from before the event, of who had one, where a tie-break goes by them.
    What several tie-breaks ask for is kept: adjusted scores, and what opponents bring.
    """

    tallies: Mapping[EntrantKey, Tally]
    terms: RankingTerms
    ratings: Mapping[EntrantKey, Fraction] = field(default_factory=dict)
    scores: dict[EntrantKey, Fraction | int] = field(default_factory=dict)
    brought: dict[EntrantKey, tuple[Contribution, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Tiebreak:
    """A rule that separates equals. Title and description are English message ids.

    `values` gets those who are tied and the whole field. None means that the rule cannot be
    applied to these (not all have met; a count is not known): it is skipped. The higher value is
    the better, with `fewest` the lower. `steps` tells how an entrant's value comes about round
    by round, where it is a sum over rounds; `is_mean` says that the sum is divided by the number
    of rounds in it, and `is_between` that a value means something only among those tied.
    """

    key: str
    title: str
    description: str
    values: Callable[[Sequence[EntrantKey], Field], Values | None]
    fewest: bool = False
    steps: Callable[[EntrantKey, Field], Sequence[Contribution]] | None = None
    is_mean: bool = False
    is_between: bool = False


def by_count(
    count: Callable[[Tally], int | Fraction | None],
) -> Callable[[Sequence[EntrantKey], Field], Values | None]:
    """Return the values of a count kept in the tally, None if one of the tied lacks it."""

    def values(tied: Sequence[EntrantKey], field: Field) -> Values | None:
        counted: dict[EntrantKey, Fraction] = {}
        for entrant in tied:
            value = count(field.tallies[entrant])
            if value is None:
                return None
            counted[entrant] = Fraction(value)
        return counted

    return values


def by_steps(
    steps: Callable[[EntrantKey, Field], Sequence[Contribution]], *, is_mean: bool = False
) -> Callable[[Sequence[EntrantKey], Field], Values | None]:
    """Return the values of a sum over rounds, or of the mean of its rounds."""

    def values(tied: Sequence[EntrantKey], field: Field) -> Values | None:
        return {entrant: total(steps(entrant, field), is_mean=is_mean) for entrant in tied}

    return values


def total(steps: Sequence[Contribution], *, is_mean: bool = False) -> Fraction:
    """Return what the steps of a tie-break add up to, 0 without one."""
    found = exact_sum([step.worth for step in steps])
    return found / len(steps) if is_mean and steps else found
