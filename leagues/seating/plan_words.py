"""What the checker of plans finds, in sentences that name people and round."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from leagues.seating.pairings.checker import FaultKind

# A plan with one of these cannot be played.
GRAVE: Final[Mapping[FaultKind, str | Promise]] = {
    FaultKind.SEATED_TWICE: _("%(names)s would have two places in round %(round)s."),
    FaultKind.LEFT_OUT: _(
        "%(names)s: no place in round %(round)s. Whoever does not play has the table “out”."
    ),
    FaultKind.STRANGER: _(
        "%(names)s: not here in round %(round)s. They have withdrawn, are not checked in, or come "
        "later."
    ),
    FaultKind.WRONG_TABLE_SIZE: _(
        "%(names)s: their table in round %(round)s has too many or too few seats."
    ),
    FaultKind.TABLE_NUMBER_TWICE: _("%(names)s: two tables of round %(round)s have one number."),
    FaultKind.SIDE_SHARED: _(
        "%(names)s: those who play together have one side of a table for themselves, not so in "
        "round %(round)s."
    ),
    FaultKind.BOTH_SIDES: _("%(names)s: on both sides of a table in round %(round)s."),
    FaultKind.MEMBERS: _("%(names)s: not each of their people has one seat in round %(round)s."),
}
# These are for a director to know.
SLIGHT: Final[Mapping[FaultKind, str | Promise]] = {
    FaultKind.UNEQUAL_TABLES: _("The tables of round %(round)s differ in size by more than one."),
    FaultKind.TOO_MANY_SIT_OUTS: _("%(names)s: more sit out in round %(round)s than have to."),
    FaultKind.UNFAIR_SIT_OUTS: _(
        "%(names)s: in round %(round)s they sit out again while others have not, or less often."
    ),
    FaultKind.UNFAIR_SIZES: _("%(names)s: at a smaller table more often than others."),
    FaultKind.BOARDS_TWICE: _("%(names)s: play boards again in round %(round)s."),
}
