"""Say in figures how the tie-breaks of a row came about."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext as _

from leagues.standings.selectors.columns import Words
from leagues.standings.selectors.figures import figure
from leagues.standings.tiebreaks.base import Contribution, Field, Tiebreak
from leagues.standings.tiebreaks.registry import TIEBREAKS


@dataclass(frozen=True, slots=True, kw_only=True)
class StepLine:
    """What one round brought to a tie-break; `names` are the opponents it comes from."""

    number: int
    names: str
    figure: str
    is_cut: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class TiebreakLine:
    """A tie-break of a row: its value, and the rounds that it is the sum or the mean of."""

    title: str
    description: str
    value: str
    steps: tuple[StepLine, ...]
    is_mean: bool


def tiebreak_lines(
    entrant: int,
    field: Field,
    *,
    keys: Sequence[str],
    kept: Mapping[str, str],
    words: Mapping[str, Words],
    names_of: Callable[[Sequence[int]], str],
) -> tuple[TiebreakLine, ...]:
    """Return the tie-breaks of one entrant in the order of their `keys`.

    `kept` has the values by which the row was placed: some compare those who were tied, so they
    mean nothing for one alone, and are told only where they were needed.
    """
    return tuple(
        TiebreakLine(
            title=str(words[key].title),
            description=str(words[key].description),
            value=figure(_value(TIEBREAKS[key], entrant, field, kept.get(key))),
            steps=tuple(_step(each, names_of) for each in _steps(TIEBREAKS[key], entrant, field)),
            is_mean=TIEBREAKS[key].is_mean,
        )
        for key in keys
        if key in TIEBREAKS and (key in kept or not TIEBREAKS[key].is_between)
    )


def _value(tiebreak: Tiebreak, entrant: int, field: Field, kept: str | None) -> Fraction | None:
    if kept is not None:
        return Fraction(kept)
    values = tiebreak.values([entrant], field)
    return None if values is None else values[entrant]


def _steps(tiebreak: Tiebreak, entrant: int, field: Field) -> Sequence[Contribution]:
    return () if tiebreak.steps is None else tiebreak.steps(entrant, field)


def _step(each: Contribution, names_of: Callable[[Sequence[int]], str]) -> StepLine:
    return StepLine(
        number=each.round_number,
        names=names_of(each.opponents),
        figure=_product(each),
        is_cut=each.is_cut,
    )


def _product(each: Contribution) -> str:
    if each.factor == 1:
        return figure(each.value)
    return _("%(factor)s times %(value)s") % {
        "factor": figure(each.factor),
        "value": figure(each.value),
    }
