"""A season for the tests that visit every page, and what is sent to make or change one."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from decimal import Decimal
from typing import Any, Final

from django.utils import timezone

from leagues.events.models import Season
from leagues.events.season_terms import CountedBy, GuestRule
from leagues.events.selectors.seasons import terms_of_season
from leagues.events.services.seasons import change_season, set_handicap, set_night
from leagues.events.states import Visibility
from leagues.players.models import Club, User
from leagues.standings.services.seasons import rebuild_season
from tests.factories.players import PlayerFactory
from tests.factories.seasons import SeasonFactory, members, night

SEASON: Final[dict[str, Any]] = {
    "title": "Winter", "first_day": "2031-01-01", "last_day": "2031-03-31", "picked_by": "dates",
    "counted_by": "place", "place_points": "10 8 6", "bonus": "1", "best": "4", "drops_worst": "1",
    "absence": "nothing", "least_nights": "2", "guests": "leave_out", "visibility": "public",
    "revision": "1",
}  # fmt: skip


def make_season(club: Club, *, visibility: Visibility, by: User) -> Season:
    """Return a season with all there is to be told of one: moves, ties, handicaps, a history."""
    today = timezone.now().date()
    season = SeasonFactory.create(
        club=club,
        title="Season",
        first_day=today - timedelta(days=90),
        last_day=today + timedelta(days=90),
        visibility=visibility.value,
        counted_by=CountedBy.PLACE.value,
        place_points=[Decimal(10), Decimal(8), Decimal("6.5")],
        bonus=Decimal(1),
        best=2,
        drops_worst=1,
        least_nights=2,
    )
    ann, bob, cyd = members(club, "Ann", "Bob", "Cyd")
    tied = [PlayerFactory.create(display_name=name) for name in ("Dan", "Eve")]
    fields: dict[str, Any] = {"visibility": visibility.value}
    for week, points in enumerate(
        (
            {ann: 40, bob: 52, tied[0]: 9},
            {ann: 61, bob: 30, tied[1]: 9},
            {bob: 40, ann: 30},
            {cyd: 50, ann: 20},
        )
    ):
        at = timezone.now() - timedelta(days=60 - 7 * week)
        night(club, 0, points, starts_at=at, ends_at=at + timedelta(hours=3), **fields)
    other = night(club, 0, {ann: 40}, **fields)
    set_night(season_id=season.pk, event_id=other.pk, counts=True, by=by, reason="Moved")
    set_night(season_id=season.pk, event_id=other.pk, counts=False, by=by)
    set_handicap(season_id=season.pk, player_id=ann.pk, points=Decimal("1.5"), by=by)
    season.refresh_from_db()
    for guests in (GuestRule.LEAVE_OUT, GuestRule.COUNT):
        terms = replace(
            terms_of_season(season), guests=guests, first_day=today - timedelta(days=80)
        )
        season = change_season(season_id=season.pk, terms=terms, revision=season.revision, by=by)
    rebuild_season(season_id=season.pk)
    return season
