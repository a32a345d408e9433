"""A correction of any night is told with what it changes in the seasons, which then follow."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from leagues.desk.services.at_table import correct_at_table
from leagues.desk.services.undoing import undo_correction
from leagues.events.models import AuditEntry, Event, Season
from leagues.events.season_terms import CountedBy
from leagues.events.states import EventStatus
from leagues.players.models import Player
from leagues.players.states import Role
from leagues.seating.models import RoundTable
from leagues.standings.selectors.season_previews import season_tables
from leagues.standings.services.seasons import rebuild_season, rebuild_stale_seasons
from leagues.standings.tasks import sweep
from tests.factories.players import UserFactory
from tests.factories.seasons import (
    SeasonFactory,
    match_of,
    members,
    night,
    played_night,
    table_of,
)
from tests.factories.standings import correction_tried_out
from tests.leagues.desk.builders import look_and_apply, staff

pytestmark = pytest.mark.django_db

Captured = Callable[..., AbstractContextManager[list[Callable[[], object]]]]


@pytest.fixture
def season() -> Season:
    """Two nights: Ann and Cyd win the first, Bob and Dee the second, by less."""
    season = SeasonFactory.create(title="Season 2030")
    people = tuple(members(season.club, "Ann", "Bob", "Cyd", "Dee"))
    played_night(season.club, 0, {people: (9, 4)})
    played_night(season.club, 1, {people: (5, 7)})
    rebuild_season(season_id=season.pk)
    return season


def first_night(season: Season) -> Event:
    return season.club.events.earliest("starts_at")


def table_at(event: Event) -> RoundTable:
    tables = RoundTable.objects.select_related("round__stage__event", "match")
    return tables.get(match=match_of(event))


def correct(event: Event, *points: int) -> AuditEntry | None:
    table = table_at(event)
    correct_at_table(
        table=table,
        by=UserFactory.create(),
        points=points,
        reason="Misread",
        revision=table.match.revision,
    )
    return AuditEntry.objects.filter(verb="result.corrected").first()


def is_stale(season: Season) -> bool:
    return Season.objects.get(pk=season.pk).is_stale


def test_the_director_sees_who_gets_other_points_and_another_place(season: Season) -> None:
    told = correction_tried_out(match_of(first_night(season)), (4, 9))
    moves = [
        (move.name, move.total_before, move.total_after, move.rank_before, move.rank_after)
        for move in told.seasons
    ]
    assert moves == [
        ("Bob", "11", "16", 3, 1),
        ("Dee", "11", "16", 3, 1),
        ("Ann", "14", "9", 1, 3),
        ("Cyd", "14", "9", 1, 3),
    ]
    assert not told.is_nothing
    assert told.more_season_places == 0
    assert not is_stale(season)  # nothing was written


def test_the_page_and_the_api_tell_it_too(season: Season) -> None:
    event = first_night(season)
    table = table_at(event)
    client = staff(event, Role.DIRECTOR)
    typed = {"points_0": "8", "points_1": "5", "reason": "", "revision": "1"}
    shown = client.post(reverse("desk:correct", args=[table.pk]) + "?preview=1", typed)
    words = " ".join(shown.content.decode().split())
    assert "Season 2030" in words
    assert '<span translate="no">14 → 13</span> points' in words
    assert "follows in a moment" in words
    sent = {"kind": "result", "revision": 1, "points": [4, 9]}
    told = client.post(
        reverse("desk_api:preview", args=[table.match_id]), sent, content_type="application/json"
    ).json()
    assert told["seasons"][0] == {
        "season": season.pk,
        "season_title": "Season 2030",
        "name": "Bob",
        "total_before": "11",
        "total_after": "16",
        "rank_before": 3,
        "rank_after": 1,
    }


def test_a_night_that_is_not_over_or_not_counted_changes_no_season(season: Season) -> None:
    people = tuple(Player.objects.order_by("pk"))
    running = played_night(
        season.club, 2, {people: (9, 4)}, status=EventStatus.RUNNING.value, finished_at=None
    )
    elsewhere = played_night(season.club, 60, {people: (9, 4)})
    for event in (running, elsewhere):
        assert correction_tried_out(match_of(event), (4, 9)).seasons == ()


def test_a_season_of_points_a_game_tells_them_with_two_decimals(season: Season) -> None:
    Season.objects.update(counted_by=CountedBy.PER_GAME.value)
    first, *_ = correction_tried_out(match_of(first_night(season)), (4, 9)).seasons
    assert (first.total_before, first.total_after) == ("5.50", "8.00")


def test_applying_it_makes_the_season_stale_at_once_and_a_job_adds_it_up(
    season: Season, django_capture_on_commit_callbacks: Captured
) -> None:
    event = first_night(season)
    before = table_of(season)
    correct(event, 4, 9)  # in a transaction whose news are not sent yet
    assert is_stale(season)
    assert table_of(season) == before
    page = Client().get(reverse("standings:season", args=[season.pk])).content.decode()
    assert "being recomputed" in page
    for _ in range(2):  # the job can be done twice
        sweep()
        assert not is_stale(season)
        assert table_of(season)[0] == (1, "Bob", "16")

    entry = AuditEntry.objects.get(verb="result.corrected")
    with django_capture_on_commit_callbacks(execute=True):
        undo_correction(
            table=table_at(event), entry_id=entry.pk, by=UserFactory.create(), reason="It was right"
        )
        assert is_stale(season)
    assert not is_stale(season)
    assert table_of(season) == before


def test_a_correction_by_the_page_leads_to_the_new_table(
    season: Season, django_capture_on_commit_callbacks: Captured
) -> None:
    event = first_night(season)
    typed = {"points_0": "4", "points_1": "9", "reason": "Misread", "revision": "1"}
    with django_capture_on_commit_callbacks(execute=True):
        look_and_apply(
            staff(event, Role.DIRECTOR), reverse("desk:correct", args=[table_at(event).pk]), typed
        )
    rebuild_stale_seasons()
    assert table_of(season)[0] == (1, "Bob", "16")


@pytest.mark.parametrize("nights", [2, 12])
def test_looking_at_a_season_costs_the_same_for_any_number_of_nights(
    season: Season, nights: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    people = Player.objects.order_by("pk")
    for week in range(2, nights):
        night(season.club, week, dict.fromkeys(people, week))
    # seasons, and exceptions; nights, handicaps, standings, people of entries
    event = first_night(season)
    with django_assert_num_queries(6):
        season_tables(event)
