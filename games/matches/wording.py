"""Say a score as a person would."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine.auction import BidTerms
from engine.infractions import INFRACTIONS, Infraction, Take

TAKE_LABELS: Final[Mapping[Take, str | Promise]] = {
    Take.ADD: gettext_lazy("Points added to the other side"),
    Take.DEDUCT: gettext_lazy("Points taken from the side that revoked"),
    Take.SCORE_AS_PLAYED: gettext_lazy("The hand counts as it was played"),
}
MARKER_WORDS: Final[Mapping[int, str | Promise]] = {
    1: gettext_lazy("The three lies under the four, with one pip to be seen"),
    2: gettext_lazy("The four lies under the three, with two pips to be seen"),
    3: gettext_lazy("The three lies on the four, face up"),
    4: gettext_lazy("The four lies on the three, face up"),
}
"""How a score of a five-point game lies, by its visible pips."""


def score_words(points: Sequence[object] | None) -> str:
    """Return a score by side, as "8 to 5" of two and "5 : 2 : 0" of more."""
    if points is None:
        return _("no score")
    if len(points) == 2:
        return _("%(first)s to %(second)s") % {"first": points[0], "second": points[1]}
    return " : ".join(str(number) for number in points)


def numbered_title(infraction: Infraction) -> str:
    """Return an infraction as the rules number and name it: "P13 Revoke"."""
    title = _(INFRACTIONS[infraction].title)
    return _("%(number)s %(title)s") % {"number": infraction.value, "title": title}


def bid_words(bid: BidTerms) -> str:
    """Return what a bid undertakes: how many tricks, with whom, with the widow or without."""
    if not bid.is_lone:
        return _("%(tricks)s tricks") % {"tricks": bid.tricks}
    words = (
        _("all %(tricks)s, alone, with the widow")
        if bid.widow
        else _("all %(tricks)s, alone, without the widow")
    )
    return words % {"tricks": bid.tricks}
