"""Say hands in words, as a player at the table would."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from django.utils.functional import Promise
from django.utils.text import capfirst, get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from engine.scoring import Outcome

OUTCOME_WORDS: Final[dict[Outcome, str | Promise]] = {
    Outcome.POINT: gettext_lazy("made it"),
    Outcome.MARCH: gettext_lazy("all the tricks"),
    Outcome.LONE_POINT: gettext_lazy("alone, made it"),
    Outcome.LONE_MARCH: gettext_lazy("alone, all the tricks"),
    Outcome.EUCHRED: gettext_lazy("euchred"),
    Outcome.EUCHRED_ALONE: gettext_lazy("euchred alone"),
    Outcome.EUCHRED_BY_LONE_DEFENDER: gettext_lazy("euchred by a lone defender"),
    Outcome.BID_MADE: gettext_lazy("bid made"),
    Outcome.BID_FAILED: gettext_lazy("bid not made"),
    Outcome.LONE_BID_MADE: gettext_lazy("alone, bid made"),
    Outcome.LONE_BID_FAILED: gettext_lazy("alone, bid not made"),
    Outcome.FAST_BREAK: gettext_lazy("fast break"),
    Outcome.DEALER_PAID: gettext_lazy("the dealer paid a point"),
}


def worth_sentence(
    *, points: Sequence[int], outcome: str, sides: Sequence[str], token: int | None = None
) -> str:
    """Return what a hand is worth, such as "2 points to East and West: euchred".

    `points` and `sides` are by side. Several sides that score the same get it "each"; those
    that score differently are named one by one. `token` is the side that got one.
    """
    if not outcome:
        return _("Passed out: no points")
    words = OUTCOME_WORDS[Outcome(outcome)]
    return _("%(score)s: %(outcome)s") % {
        "score": capfirst(points_sentence(points=points, sides=sides)),
        "outcome": _("%(outcome)s, and a token") % {"outcome": words}
        if token is not None
        else words,
    }


def points_sentence(*, points: Sequence[int], sides: Sequence[str]) -> str:
    """Return who gets how much, such as "2 points to East and West"."""
    return "; ".join(_shares(points, sides)) or _("no points")


def _shares(points: Sequence[int], sides: Sequence[str]) -> list[str]:
    """Return who gets how much, the most first."""
    amounts = sorted({each for each in points if each}, reverse=True)
    return [_share(amount, _with(amount, points, sides)) for amount in amounts]


def _with(amount: int, points: Sequence[int], sides: Sequence[str]) -> list[str]:
    return [side for side, each in zip(sides, points, strict=True) if each == amount]


def _share(amount: int, sides: list[str]) -> str:
    if amount < 0:
        return _taken(-amount, sides)
    if len(sides) == 1:
        text = ngettext("%(points)s point to %(side)s", "%(points)s points to %(side)s", amount)
        return text % {"points": amount, "side": sides[0]}
    text = ngettext(
        "%(points)s point each to %(sides)s", "%(points)s points each to %(sides)s", amount
    )
    return text % {"points": amount, "sides": get_text_list(sides, _("and"))}


def _taken(amount: int, sides: list[str]) -> str:
    """Return what a penalty takes from sides."""
    if len(sides) == 1:
        text = ngettext(
            "%(points)s point taken from %(side)s", "%(points)s points taken from %(side)s", amount
        )
        return text % {"points": amount, "side": sides[0]}
    text = ngettext(
        "%(points)s point each taken from %(sides)s",
        "%(points)s points each taken from %(sides)s",
        amount,
    )
    return text % {"points": amount, "sides": get_text_list(sides, _("and"))}
