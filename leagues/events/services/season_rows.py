"""Check what a season is to be, all faults at once, and what its row becomes by it."""

from __future__ import annotations

from collections import defaultdict
from itertools import pairwise
from typing import Final

from django.utils.translation import gettext as _

from leagues.events.errors import SeasonRefused
from leagues.events.season_terms import (
    MOST_HANDICAP,
    MOST_NIGHTS,
    MOST_PLACES,
    MOST_POINTS,
    MOST_YEARS,
    CountedBy,
    SeasonTerms,
)
from leagues.players.names import clean_name

LONGEST_TITLE: Final = 80
DAYS_OF_YEAR: Final = 366
FIELDS: Final[tuple[str, ...]] = (
    "title",
    "first_day",
    "last_day",
    "picked_by",
    "visibility",
    "counted_by",
    "place_points",
    "bonus",
    "best",
    "drops_worst",
    "absence",
    "least_nights",
    "guests",
)
"""Fields of the row that terms set, in the order the history tells them."""

Faults = defaultdict[str, list[str]]


def row_of_season(terms: SeasonTerms) -> dict[str, object]:
    """Return the fields of the row that checked terms set."""
    by_place = terms.counted_by is CountedBy.PLACE
    return {
        "title": title_of_season(terms),
        "first_day": terms.first_day,
        "last_day": terms.last_day,
        "picked_by": terms.picked_by.value,
        "visibility": terms.visibility.value,
        "counted_by": terms.counted_by.value,
        "place_points": list(terms.place_points) if by_place else [],
        "bonus": terms.bonus,
        "best": terms.best,
        "drops_worst": terms.drops_worst,
        "absence": terms.absence.value,
        "least_nights": terms.least_nights,
        "guests": terms.guests.value,
    }


def title_of_season(terms: SeasonTerms) -> str:
    """Return the title as it is shown: nothing in it is invisible or turns the text around."""
    return clean_name(terms.title)


def check_season(terms: SeasonTerms) -> None:
    """Raise `SeasonRefused` with every fault at its field, unless nights can add up so."""
    faults: Faults = defaultdict(list)
    for check in (_check_title, _check_days, _check_points, _check_numbers, _check_handicaps):
        check(terms, faults)
    if faults:
        raise SeasonRefused(_("The season was not saved: some fields need a look."), fields=faults)


def _check_title(terms: SeasonTerms, faults: Faults) -> None:
    title = title_of_season(terms)
    if not title:
        faults["title"].append(_("The season needs a title, such as “Winter 2026”."))
    elif len(title) > LONGEST_TITLE:
        faults["title"].append(
            _("A title has at most 80 letters; this one has %(count)s.") % {"count": len(title)}
        )


def _check_days(terms: SeasonTerms, faults: Faults) -> None:
    if terms.last_day < terms.first_day:
        faults["last_day"].append(_("The last day comes before the first."))
    elif (terms.last_day - terms.first_day).days > MOST_YEARS * DAYS_OF_YEAR:
        faults["last_day"].append(
            _("A season lasts %(years)s years at most. Begin a new one then.")
            % {"years": MOST_YEARS}
        )


def _check_points(terms: SeasonTerms, faults: Faults) -> None:
    points = terms.place_points
    if not 0 <= terms.bonus <= MOST_POINTS:
        faults["bonus"].append(
            _("The bonus is 0 to %(most)s points a night.") % {"most": MOST_POINTS}
        )
    if terms.counted_by is not CountedBy.PLACE:
        return
    if not points:
        faults["place_points"].append(
            _("Say what each place is worth, the first place first, such as “10 8 6 5 4 3 2 1”.")
        )
    elif len(points) > MOST_PLACES:
        faults["place_points"].append(
            _("At most %(most)s places get points; these are %(count)s.")
            % {"most": MOST_PLACES, "count": len(points)}
        )
    elif not all(0 <= one <= MOST_POINTS for one in points):
        faults["place_points"].append(
            _("A place is worth 0 to %(most)s points.") % {"most": MOST_POINTS}
        )
    elif later := _better_later(terms):
        faults["place_points"].append(
            _("Place %(later)s would be worth more than place %(earlier)s.")
            % {"later": later, "earlier": later - 1}
        )


def _better_later(terms: SeasonTerms) -> int | None:
    """Return the first place that is worth more than the one before it."""
    pairs = enumerate(pairwise(terms.place_points), start=2)
    return next((place for place, (earlier, later) in pairs if later > earlier), None)


def _check_numbers(terms: SeasonTerms, faults: Faults) -> None:
    if terms.best is not None and not 1 <= terms.best <= MOST_NIGHTS:
        faults["best"].append(
            _("1 to %(most)s nights can count, or all: leave it empty.") % {"most": MOST_NIGHTS}
        )
    if not 0 <= terms.drops_worst <= MOST_NIGHTS:
        faults["drops_worst"].append(
            _("0 to %(most)s nights can be left out.") % {"most": MOST_NIGHTS}
        )
    if not 0 <= terms.least_nights <= MOST_NIGHTS:
        faults["least_nights"].append(
            _("0 to %(most)s nights can be asked for.") % {"most": MOST_NIGHTS}
        )


def _check_handicaps(terms: SeasonTerms, faults: Faults) -> None:
    if any(abs(points) > MOST_HANDICAP for points in terms.handicaps.values()):
        faults["points"].append(
            _("A handicap is at most %(most)s points a game, up or down.") % {"most": MOST_HANDICAP}
        )
