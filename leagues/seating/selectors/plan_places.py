"""Whether the numbers of a chart fit those who are here to be seated."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from django.utils.translation import gettext as _

from leagues.seating.plans import DUMMY
from leagues.seating.selectors.attendance import Outlook


def is_chart(numbers: Collection[int], entries: Collection[int]) -> bool:
    """Return whether numbers stand for places: they run from 1, or are no numbers of `entries`."""
    if not numbers:
        return False
    runs = set(numbers) == set(range(1, len(numbers) + 1))
    return runs or not set(numbers) <= set(entries)


def present_in_all(outlook: Outlook, *, has_dummy: bool) -> Iterator[int]:
    """Yield who is here for any of the rounds to be seated, as they entered.

    A dummy comes last; it takes no number where the chart `has_dummy` by that name.
    """
    here = frozenset().union(*outlook.expected.values())
    yield from (key for key in outlook.entries if key in here)
    if DUMMY in here and not has_dummy:
        yield DUMMY


def chart_faults(numbers: Collection[int], here: Collection[int], outlook: Outlook) -> list[str]:
    """Return why those who are `here` cannot take the places of a chart, in sentences."""
    if len(set(outlook.expected.values())) > 1:
        return [
            _(
                "Somebody comes or goes between the rounds to be seated, which numbers cannot "
                "tell. Write names in the file."
            )
        ]
    missing = sorted(set(range(1, max(numbers) + 1)) - set(numbers))
    if missing:
        return [
            _("The file has the numbers up to %(last)s, but not these: %(missing)s.")
            % {"last": max(numbers), "missing": ", ".join(map(str, missing))}
        ]
    if len(numbers) != len(here):
        return [
            _(
                "The file has places for %(places)s, the numbers 1 to %(places)s, and %(count)s "
                "are here to be seated. Take a chart for %(count)s."
            )
            % {"places": len(numbers), "count": len(here)}
        ]
    return []
