"""Read what was done with a season, and by whom."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from decimal import Decimal
from typing import Any, Final
from zoneinfo import ZoneInfo

from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from leagues.events.labels import (
    COUNTED_BY_LABELS,
    GUEST_LABELS,
    MISSED_LABELS,
    PICKED_BY_LABELS,
    VISIBILITY_LABELS,
)
from leagues.events.models import AuditEntry, Season
from leagues.events.selectors.history import Change, HistoryLine, lines_of

HISTORY_SHOWN: Final = 50
FIELD_LABELS: Final = {
    "title": gettext_lazy("title"),
    "first_day": gettext_lazy("first day"),
    "last_day": gettext_lazy("last day"),
    "picked_by": gettext_lazy("its nights"),
    "visibility": gettext_lazy("who may see it"),
    "counted_by": gettext_lazy("what a night is worth"),
    "place_points": gettext_lazy("points of the places"),
    "bonus": gettext_lazy("points for coming"),
    "best": gettext_lazy("best nights that count"),
    "drops_worst": gettext_lazy("worst nights left out"),
    "absence": gettext_lazy("a night somebody missed"),
    "least_nights": gettext_lazy("fewest nights to be placed"),
    "guests": gettext_lazy("people who are no members"),
    "handicap": gettext_lazy("handicap"),
}
CHOICE_LABELS: Final[Mapping[str, Mapping[str, Promise]]] = {
    "picked_by": {key.value: label for key, label in PICKED_BY_LABELS.items()},
    "visibility": {key.value: label for key, label in VISIBILITY_LABELS.items()},
    "counted_by": {key.value: label for key, label in COUNTED_BY_LABELS.items()},
    "absence": {key.value: label for key, label in MISSED_LABELS.items()},
    "guests": {key.value: label for key, label in GUEST_LABELS.items()},
}
DAYS: Final = ("first_day", "last_day")
NUMBERS: Final = ("bonus", "handicap")


def season_history(season: Season) -> list[HistoryLine]:
    """Return what was done with a season, the newest first; one query."""
    entries = AuditEntry.objects.filter(
        club_id=season.club_id, verb__startswith="season.", after__season=season.pk
    )
    found = list(entries.order_by("-pk")[:HISTORY_SHOWN])
    lines = lines_of(found, zone=ZoneInfo(season.club.time_zone))
    return [
        replace(line, changes=_changes(entry)) for line, entry in zip(lines, found, strict=True)
    ]


def _changes(entry: AuditEntry) -> list[Change]:
    before: Any = entry.before or {}  # Any: JSON as stored
    after: Any = entry.after or {}  # Any: as above
    return [
        Change(
            label=str(FIELD_LABELS[name]),
            before=_written(name, before.get(name)),
            after=_written(name, after[name]),
        )
        for name in after
        if name in FIELD_LABELS
    ]


def _written(name: str, value: Any) -> str:  # Any: JSON as stored
    if value is None or value in ("", []):
        return _("none")
    if name in DAYS:
        return date_format(date.fromisoformat(value), "j F Y")
    if name in NUMBERS:
        return _plain(value)
    if isinstance(value, list):
        return " ".join(map(_plain, value))
    return str(CHOICE_LABELS.get(name, {}).get(str(value), value))


def _plain(number: Any) -> str:  # Any: a decimal as text
    return f"{Decimal(number).normalize():f}"
