"""How places in a ranking have changed since the month began.

The place now is compared with that in the same list as it stood then: who had long not played
then was not in it, and the people of a club or a league are those of today. Of a list without
provisional ratings it is the order in which its people stood then.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import AnonymousUser
from django.db.models import QuerySet
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from leagues.players.models import User
from leagues.standings.models import MonthSheet, Rating, RatingMonth, RatingPool
from leagues.standings.selectors.ranking_filters import RankingFilter, rows_of_some
from leagues.standings.selectors.ranking_search import places_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Movement:
    """By how many places somebody moved up (or down, below 0) since a moment.

    `places` is None for who was not in the list then.
    """

    places: int | None
    since: datetime

    @property
    def is_new(self) -> bool:
        """Whether there is no place to compare with."""
        return self.places is None

    @property
    def is_up(self) -> bool:
        """Whether the place is a better one."""
        return self.places is not None and self.places > 0

    @property
    def is_down(self) -> bool:
        """Whether the place is a worse one."""
        return self.places is not None and self.places < 0

    @property
    def count(self) -> int:
        """How many places, either way."""
        return abs(self.places or 0)

    @property
    def words(self) -> str:
        """All of it in words."""
        date = day_in_words(self.since)
        if self.places is None:
            return _("not in this list on %(date)s") % {"date": date}
        if self.places == 0:
            return _("same place as on %(date)s") % {"date": date}
        words = (
            ngettext(
                "up %(count)s place since %(date)s",
                "up %(count)s places since %(date)s",
                self.count,
            )
            if self.is_up
            else ngettext(
                "down %(count)s place since %(date)s",
                "down %(count)s places since %(date)s",
                self.count,
            )
        )
        return words % {"count": self.count, "date": date}


def day_in_words(moment: datetime) -> str:
    """Return a day without its year, as a reader's language writes it."""
    return str(date_format(localtime(moment), "j F"))


def month_of(pool: RatingPool) -> MonthSheet | None:
    """Return since when movement is told in a pool; no query if it came with its sheet."""
    found: MonthSheet | None = getattr(pool, "month_sheet", None)
    return found


def moved(*, now: int | None, then: int | None, since: datetime | None) -> Movement | None:
    """Return how a place has changed; None for who has none now, and without anything noted."""
    if now is None or since is None:
        return None
    return Movement(places=None if then is None else then - now, since=since)


def movements(
    *,
    pool: RatingPool,
    wanted: RankingFilter,
    listed: QuerySet[Rating],
    user: User | AnonymousUser,
    places: Mapping[int, int],
) -> Mapping[int, Movement]:
    """Return the movement of people with these places in what a filter lists.

    One query, or three where the list is of some only; none before a month was noted.
    """
    sheet = month_of(pool)
    if sheet is None or not places:
        return {}
    rows = RatingMonth.objects.filter(pool=pool)
    if wanted.is_of_some or wanted.only_sure:
        then = _counted(rows, wanted=wanted, listed=listed, user=user, people=places)
    else:
        column = "overall" if wanted.with_idle else "place"
        found = rows.filter(player_id__in=list(places)).values_list("player_id", column)
        then = {player: place for player, place in found if place is not None}
    told = {
        player: moved(now=place, then=then.get(player), since=sheet.begins_at)
        for player, place in places.items()
    }
    return {player: each for player, each in told.items() if each is not None}


def _counted(
    rows: QuerySet[RatingMonth],
    *,
    wanted: RankingFilter,
    listed: QuerySet[Rating],
    user: User | AnonymousUser,
    people: Mapping[int, int],
) -> dict[int, int]:
    """Return the places that people had in a narrower list, in three queries."""
    rows = rows_of_some(rows, wanted=wanted, user=user)
    if not wanted.with_idle:
        rows = rows.filter(place__isnull=False)
    if wanted.only_sure:
        rows = rows.filter(player_id__in=listed.order_by().values("player_id"))
    return places_of(rows, list(rows.filter(player_id__in=list(people))))
