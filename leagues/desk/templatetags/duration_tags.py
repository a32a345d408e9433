"""Say how long something has lasted in a template."""

from __future__ import annotations

from typing import Final

from django import template
from django.utils.translation import ngettext

register = template.Library()

HOUR: Final = 60
DAY: Final = 24 * HOUR


@register.filter
def duration(minutes: int) -> str:
    """Return minutes up to two hours, then whole hours up to two days, then whole days."""
    if minutes < 2 * HOUR:
        return ngettext("%(n)s minute", "%(n)s minutes", minutes) % {"n": minutes}
    if minutes < 2 * DAY:
        hours = minutes // HOUR
        return ngettext("%(n)s hour", "%(n)s hours", hours) % {"n": hours}
    days = minutes // DAY
    return ngettext("%(n)s day", "%(n)s days", days) % {"n": days}
