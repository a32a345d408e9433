"""What people may agree to, in the words that are shown, and how they say so."""

from __future__ import annotations

from enum import StrEnum, unique
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


@unique
class ConsentTo(StrEnum):
    """What is agreed to."""

    NAME = "name"
    PHOTOS = "photos"
    GUARDIAN = "guardian"


@unique
class SaidHow(StrEnum):
    """How a consent reached us."""

    SITE = "site"
    PAPER = "paper"
    SPOKEN = "spoken"


CONSENT_LABELS: Final[dict[ConsentTo, Promise]] = {
    ConsentTo.NAME: _("Full name on public pages"),
    ConsentTo.PHOTOS: _("Photographs on the club’s pages"),
    ConsentTo.GUARDIAN: _("Guardian agrees that a minor plays and is listed"),
}
HOW_LABELS: Final[dict[SaidHow, Promise]] = {
    SaidHow.SITE: _("On this site"),
    SaidHow.PAPER: _("On paper"),
    SaidHow.SPOKEN: _("By word of mouth"),
}
# A change of the words is a new version: who agreed to the old ones has not agreed to these.
TEXT_VERSION: Final = "1"
CONSENT_TEXTS: Final[dict[ConsentTo, Promise]] = {
    ConsentTo.NAME: _(
        "My full name may stand beside my results, standings and ratings on pages that "
        "everybody can read. I can change this at any time on the page “Privacy”."
    ),
    ConsentTo.PHOTOS: _(
        "Photographs of me taken at events of my clubs may be shown on the clubs’ pages. "
        "I can withdraw this at any time; pictures are then taken down."
    ),
    ConsentTo.GUARDIAN: _(
        "As guardian I agree that the minor named here plays in this club’s events, that results "
        "are kept, and that the name is published only as chosen on the page “Privacy”."
    ),
}
