"""What programs read of seasons."""

from __future__ import annotations

import pytest
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries
from rest_framework.test import APIClient

from leagues.events.models import Season
from leagues.events.states import EventStatus, Visibility
from leagues.standings.services.seasons import rebuild_season
from tests.factories.players import ClubFactory
from tests.factories.seasons import SeasonFactory, members, night

pytestmark = pytest.mark.django_db


def season_with(nights: int) -> Season:
    season = SeasonFactory.create(title="Winter", bonus=1)
    ann, bob = members(season.club, "Ann", "Bob")
    for week in range(nights):
        night(season.club, week, {ann: 40, bob: 30})
    night(season.club, nights, {}, status=EventStatus.OPEN.value)
    rebuild_season(season_id=season.pk)
    return season


def test_a_season_is_read_with_its_rule_its_nights_and_its_table() -> None:
    season = season_with(1)
    shown = APIClient().get(reverse("standings_api:season", args=[season.pk])).json()
    assert (shown["title"], shown["club"], shown["bonus"]) == ("Winter", season.club.slug, "1.00")
    assert [(one["title"], one["is_over"]) for one in shown["nights"]] == [
        ("Night 1", True),
        ("Night 2", False),
    ]
    first, second = shown["table"]
    assert (first["rank"], first["player"]["name"], first["total"]) == (1, "Ann", "41.000")
    assert (second["ranks"], second["came"]) == ([2], 1)
    assert second["nights"] == [
        {
            "event": shown["nights"][0]["event"],
            "came": True,
            "worth": "30",
            "counts": True,
            "points": "30",
            "games": 1,
        }
    ]
    assert not shown["is_stale"]


def test_seasons_are_listed_by_club_and_hidden_ones_are_not() -> None:
    season = season_with(0)
    SeasonFactory.create(club=season.club, visibility=Visibility.MEMBERS.value)
    other = SeasonFactory.create(club=ClubFactory.create())
    url = reverse("standings_api:seasons")
    everywhere = APIClient().get(url).json()["results"]
    assert {one["id"] for one in everywhere} == {season.pk, other.pk}
    of_club = APIClient().get(url, {"club": season.club.slug}).json()["results"]
    assert [one["id"] for one in of_club] == [season.pk]


@pytest.mark.parametrize("nights", [1, 6])
def test_a_season_costs_the_same_for_any_number_of_nights(
    nights: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    season = season_with(nights)
    with django_assert_num_queries(3):  # season; nights; rows with people
        APIClient().get(reverse("standings_api:season", args=[season.pk]))
