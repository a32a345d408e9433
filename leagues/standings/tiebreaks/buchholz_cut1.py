"""The scores of one's opponents but the weakest."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from leagues.seating.plans import EntrantKey
from leagues.standings.points import in_common
from leagues.standings.tiebreaks.base import (
    Contribution,
    Field,
    Tiebreak,
    by_steps,
    gettext_noop,
)
from leagues.standings.tiebreaks.contributions import contributions


def cut_one(entrant: EntrantKey, field: Field) -> Sequence[Contribution]:
    """Return what opponents bring with the least cut.

    A round in which the entrant was not there is cut before any other.
    """
    found = list(contributions(entrant, field))
    if found:
        missed = [index for index, step in enumerate(found) if step.is_voluntary]
        values = in_common([step.value for step in found])
        least = min(missed or range(len(found)), key=values.__getitem__)
        found[least] = found[least]._replace(is_cut=True)
    return found


BUCHHOLZ_CUT1: Final = Tiebreak(
    key="buchholz_cut1",
    title=gettext_noop("Buchholz without the weakest"),
    description=gettext_noop(
        "Who had the stronger opponents goes first, the weakest of them left out; a round missed "
        "by one's own doing is left out before any opponent."
    ),
    values=by_steps(cut_one),
    steps=cut_one,
)
