"""For how long somebody can be kept from talking at live tables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

SILENCES: Final[Mapping[str, tuple[int | None, Promise]]] = {
    "day": (1, gettext_lazy("for a day")),
    "week": (7, gettext_lazy("for a week")),
    "month": (30, gettext_lazy("for a month")),
    "good": (None, gettext_lazy("for good")),
}
"""Days, None for ever, and words, by key."""
