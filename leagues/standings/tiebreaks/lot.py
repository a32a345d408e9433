"""Lots, drawn once for an event from a number that everybody can see."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from leagues.seating.plans import EntrantKey
from leagues.standings.prizes import lot
from leagues.standings.tiebreaks.base import Field, Tiebreak, Values, gettext_noop


def lots(tied: Sequence[EntrantKey], field: Field) -> Values | None:
    """Return everybody's lot, as for prizes; None before lots were drawn."""
    seed = field.terms.lots
    if seed is None:
        return None
    return {entrant: Fraction(lot(seed, entrant)) for entrant in tied}


LOT: Final = Tiebreak(
    key="lot",
    title=gettext_noop("Lots"),
    description=gettext_noop(
        "The lowest lot goes first. Lots come from a number that is drawn once and shown; before "
        "that equals share the rank."
    ),
    values=lots,
    fewest=True,
    is_between=True,
)
