"""Seasons that several people or workers change at once, each with a transaction of their own."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest

from leagues.events.errors import SeasonChanged, SeasonTaken
from leagues.events.models import Season
from leagues.events.selectors.seasons import terms_of_season
from leagues.events.services.seasons import change_season, create_season, set_handicap, set_night
from leagues.players.models import Player
from leagues.standings.models import SeasonStanding
from leagues.standings.services.seasons import rebuild_season, rebuild_stale_seasons
from leagues.standings.services.sheets import recompute_standings
from tests.factories.players import ClubFactory, PlayerFactory, UserFactory
from tests.factories.seasons import SeasonFactory, match_of, night, played_night, table_of
from tests.factories.standings import set_result
from tests.races import at_once

pytestmark = pytest.mark.django_db(transaction=True)


def test_of_two_who_save_at_once_one_is_told_that_the_other_did() -> None:
    season = SeasonFactory.create()
    terms = terms_of_season(season)

    def save(best: int) -> Season:
        wanted = replace(terms, best=best)
        return change_season(season_id=season.pk, terms=wanted, revision=1, by=None)

    answers = at_once(lambda: save(8), lambda: save(9))
    assert sum(isinstance(answer, SeasonChanged) for answer in answers) == 1
    assert Season.objects.get().revision == 2


def test_of_two_seasons_that_take_one_title_at_once_one_does() -> None:
    """Seen: something went wrong for whoever came second."""
    first = SeasonFactory.create()
    seasons = [first, SeasonFactory.create(club=first.club)]

    def rename(season: Season) -> Season:
        wanted = replace(terms_of_season(season), title="Winter")
        return change_season(season_id=season.pk, terms=wanted, revision=1, by=None)

    answers = at_once(*(lambda season=season: rename(season) for season in seasons))
    assert sum(isinstance(answer, SeasonTaken) for answer in answers) == 1
    assert Season.objects.filter(title="Winter").count() == 1


def test_of_two_who_make_a_season_of_one_title_at_once_one_does() -> None:
    club = ClubFactory.create()
    terms = replace(terms_of_season(SeasonFactory.create()), title="Winter")
    people = UserFactory.create_batch(2)
    answers = at_once(
        *(lambda by=by: create_season(club_id=club.pk, terms=terms, by=by) for by in people)
    )
    assert sum(isinstance(answer, SeasonTaken) for answer in answers) == 1
    assert Season.objects.filter(club=club).count() == 1


def test_a_night_and_a_handicap_set_twice_at_once_are_set_once() -> None:
    season, player = SeasonFactory.create(), PlayerFactory.create()
    event = night(season.club, 60, {})
    answers = at_once(
        *[lambda: set_night(season_id=season.pk, event_id=event.pk, counts=True, by=None)] * 2,
        *[
            lambda: set_handicap(
                season_id=season.pk, player_id=player.pk, points=Decimal(1), by=None
            )
        ]
        * 2,
    )
    assert all(isinstance(answer, Season) for answer in answers)
    assert season.nights.count() == season.handicaps.count() == 1


def test_two_workers_who_add_a_season_up_at_once_leave_one_table() -> None:
    season = SeasonFactory.create()
    night(season.club, 0, {PlayerFactory.create(): 40})
    at_once(*[lambda: rebuild_season(season_id=season.pk)] * 3)
    assert SeasonStanding.objects.count() == 1
    assert not Season.objects.get().is_stale


def test_a_correction_while_a_season_is_added_up_is_never_lost() -> None:
    season = SeasonFactory.create()
    people: tuple[Player, ...] = tuple(PlayerFactory.create_batch(4))
    event = played_night(season.club, 0, {people: (9, 4)})
    match = match_of(event)

    def correct() -> None:
        set_result(match, (2, 9))
        recompute_standings(event_id=event.pk)

    at_once(correct, *[lambda: rebuild_season(season_id=season.pk)] * 2)
    rebuild_stale_seasons()
    assert [row[2] for row in table_of(season)] == ["9", "9", "2", "2"]
    assert not Season.objects.get().is_stale
