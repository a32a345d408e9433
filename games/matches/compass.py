"""What seats and sides are called: partners sit across, North deals in seat 0."""

from __future__ import annotations

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

SEAT_NAMES: Final[tuple[str | Promise, ...]] = (_("North"), _("East"), _("South"), _("West"))
SIDE_NAMES: Final[tuple[str | Promise, ...]] = (_("North and South"), _("East and West"))
# The side of each of the four seats.
SIDES_OF_FOUR: Final = (0, 1, 0, 1)
