"""Say scores in words, as a player at the table would."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from engine.scoring import Outcome
from games.matches.compass import SIDE_NAMES

OUTCOME_WORDS: Final[dict[Outcome, str | Promise]] = {
    Outcome.POINT: gettext_lazy("made it"),
    Outcome.MARCH: gettext_lazy("all the tricks"),
    Outcome.LONE_POINT: gettext_lazy("alone, made it"),
    Outcome.LONE_MARCH: gettext_lazy("alone, all the tricks"),
    Outcome.EUCHRED: gettext_lazy("euchred"),
    Outcome.EUCHRED_ALONE: gettext_lazy("euchred alone"),
    Outcome.EUCHRED_BY_LONE_DEFENDER: gettext_lazy("euchred by a lone defender"),
}


def worth_sentence(*, points: Sequence[int], outcome: str) -> str:
    """Return what a hand is worth, such as "2 points to East and West: euchred"."""
    if not outcome:
        return _("Passed out: no points")
    side = 0 if points[0] else 1
    return ngettext(
        "%(points)s point to %(side)s: %(outcome)s",
        "%(points)s points to %(side)s: %(outcome)s",
        points[side],
    ) % {
        "points": points[side],
        "side": SIDE_NAMES[side],
        "outcome": OUTCOME_WORDS[Outcome(outcome)],
    }


def score_words(points: Sequence[int] | None) -> str:
    """Return a score as "8 to 5", North and South first."""
    if points is None:
        return _("no score")
    return _("%(first)s to %(second)s") % {"first": points[0], "second": points[1]}
