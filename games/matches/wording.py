"""Say a score as a person would."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _


def score_words(points: Sequence[object] | None) -> str:
    """Return a score by side, as "8 to 5" of two and "5 : 2 : 0" of more."""
    if points is None:
        return _("no score")
    if len(points) == 2:
        return _("%(first)s to %(second)s") % {"first": points[0], "second": points[1]}
    return " : ".join(str(number) for number in points)
