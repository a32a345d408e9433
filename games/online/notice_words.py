"""What the table is told of what a director did, in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.matches.wording import score_words
from games.online.ruling_words import lead_words, ruled_words
from games.online.told import Deed, Notice

SAYS: Final[Mapping[Deed, str | Promise]] = MappingProxyType(
    {
        Deed.PAUSED: gettext_lazy("%(by)s has paused the game."),
        Deed.RESUMED: gettext_lazy("%(by)s lets the game go on."),
        Deed.ENDED: gettext_lazy("%(by)s has ended the game. The result is %(score)s."),
        Deed.VOIDED: gettext_lazy("%(by)s has declared the match void: it counts for nothing."),
        Deed.BEGUN_ANEW: gettext_lazy("%(by)s lets the match begin anew, at another table."),
    }
)
DIRECTOR: Final = gettext_lazy("The director")
MINUTE: Final = 60


def notice_words(notice: Notice, names: Sequence[str]) -> str:
    """Return what was done, by whom and why; `names` are those of the seats now."""
    told = _told(notice, names)
    return _("%(told)s Reason: %(why)s") % {"told": told, "why": notice.why} if notice.why else told


def _told(notice: Notice, names: Sequence[str]) -> str:
    by = notice.by or str(DIRECTOR)
    if notice.deed is Deed.TIME_ADDED:
        return _time_added(notice, by, names)
    if notice.deed is Deed.SEATED:
        return _seated(notice, by)
    if notice.deed is Deed.RULED:
        return ruled_words(notice, by, names)
    if notice.deed in (Deed.LEAD_CALLED, Deed.LEAD_LEFT):
        return lead_words(notice, names)
    if notice.deed is Deed.DESERTED:
        return _deserted(notice, names)
    return str(SAYS[notice.deed]) % {"by": by, "score": score_words(notice.score)}


def _time_added(notice: Notice, by: str, names: Sequence[str]) -> str:
    if notice.seconds % MINUTE:
        words = ngettext(
            "%(by)s gives %(name)s %(count)s second more.",
            "%(by)s gives %(name)s %(count)s seconds more.",
            notice.seconds,
        )
        count = notice.seconds
    else:
        count = notice.seconds // MINUTE
        words = ngettext(
            "%(by)s gives %(name)s %(count)s minute more.",
            "%(by)s gives %(name)s %(count)s minutes more.",
            count,
        )
    return words % {"by": by, "name": names[notice.seat or 0], "count": count}


def _seated(notice: Notice, by: str) -> str:
    given = {"by": by, "person": notice.person, "instead": notice.instead}
    if notice.person:
        return _("%(by)s seats %(person)s, who plays instead of %(instead)s from now on.") % given
    return _("%(by)s lets a bot play instead of %(instead)s from now on.") % given


def _deserted(notice: Notice, names: Sequence[str]) -> str:
    given = {"name": names[notice.seat or 0], "score": score_words(notice.score)}
    if notice.score:
        return _("%(name)s has been gone too long, so the match is forfeit: %(score)s.") % given
    return _("%(name)s has been gone too long, so the match is void.") % given
