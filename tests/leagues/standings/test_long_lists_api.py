"""Ratings and people over the API: page after page, narrowed as the rankings are, never counted."""

from __future__ import annotations

from base64 import urlsafe_b64encode
from datetime import timedelta
from typing import Any

import pytest
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries
from rest_framework.test import APIClient

from leagues.events.league_models import Team
from leagues.events.models import Event
from leagues.events.states import EntryStatus
from leagues.players.models import Player
from leagues.standings.models import Rating, RatingPool
from tests.factories.events import EntryFactory, EventFactory
from tests.factories.leagues import league_of, sign_on
from tests.factories.players import ClubFactory, MembershipFactory
from tests.factories.standings import RatingPoolFactory

pytestmark = pytest.mark.django_db
RATINGS, PEOPLE = "standings_api:ratings", "standings_api:players"


@pytest.fixture
def event() -> Event:
    return EventFactory.create()


@pytest.fixture
def pool() -> RatingPool:
    return RatingPoolFactory.create()


def rated(event: Event, pool: RatingPool, mu: float, **known: Any) -> Player:
    """Write somebody of an event down as rated. Any: whatever is known of the rating."""
    entry = EntryFactory.create(event=event, status=EntryStatus.CHECKED_IN.value)
    player = entry.members.get().player
    Rating.objects.create(pool=pool, player=player, mu=mu, **{"sigma": 1.0, "partners": 9} | known)
    return player


def page_after_page(name: str) -> list[list[dict[str, Any]]]:
    """Return the rows of all pages. Any: whatever the API says."""
    url, pages = reverse(name), []
    while url:
        answer = APIClient().get(url).json()
        assert set(answer) == {"next", "results"}
        pages.append(answer["results"])
        url = answer["next"]
    return pages


def test_everybody_is_on_one_page_though_many_are_rated_alike(
    event: Event, pool: RatingPool
) -> None:
    known = [rated(event, pool, 20.0 + number // 30) for number in range(110)]
    pages = page_after_page(RATINGS)
    assert [len(page) for page in pages] == [50, 50, 10]
    rows = [row for page in pages for row in page]
    assert [row["mu"] for row in rows] == sorted((row["mu"] for row in rows), reverse=True)
    assert {row["player"]["id"] for row in rows} == {player.pk for player in known}


def test_people_come_page_after_page_by_name(event: Event, pool: RatingPool) -> None:
    known = [rated(event, pool, 25.0) for _ in range(60)]
    for number, player in enumerate(known):
        name = "Jo Åberg" if number < 55 else f"Zed {number}"
        Player.objects.filter(pk=player.pk).update(
            display_name=name, sort_key="jo aberg" if number < 55 else name, distinction=number
        )
    pages = page_after_page(PEOPLE)
    assert [len(page) for page in pages] == [50, 10]
    assert {row["id"] for page in pages for row in page} == {player.pk for player in known}


@pytest.mark.parametrize(
    ("name", "cursor"),
    [
        (RATINGS, '["high", 1]'),
        (RATINGS, "[NaN, 1]"),
        (RATINGS, "[1.0]"),
        (RATINGS, "{"),
        (RATINGS, f"[1.0, {10**30}]"),
        (PEOPLE, '["a\\u0000b", ""]'),
        (PEOPLE, '["\\ud800", ""]'),
        (PEOPLE, "[" * 5000),
    ],
)
def test_a_made_up_cursor_is_refused_with_what_to_do(name: str, cursor: str) -> None:
    for made_up in (urlsafe_b64encode(cursor.encode()).decode(), cursor[:900], "é"):
        answer = APIClient().get(reverse(name), {"cursor": made_up})
        assert answer.status_code == 404
        assert "Begin without it" in answer.json()["detail"]


def test_ratings_are_narrowed_as_the_rankings_are(event: Event, pool: RatingPool) -> None:
    now = timezone.now()
    sure, unsure = rated(event, pool, 30.0, last_at=now), rated(event, pool, 29.0, sigma=8.0)
    idle = rated(event, pool, 28.0, last_at=now - timedelta(days=181))
    club, league = ClubFactory.create(), league_of(2, status="running")
    MembershipFactory.create(club=club, player=unsure)
    sign_on(Team.objects.filter(division__league=league)[0], sure)

    def found(**asked: str) -> list[int]:
        answer = APIClient().get(reverse(RATINGS), asked)
        return [row["player"]["id"] for row in answer.json()["results"]]

    assert found() == [sure.pk, unsure.pk, idle.pk]
    assert found(playing="1") == [sure.pk, unsure.pk]
    assert found(sure="1", playing="1") == [sure.pk]
    assert found(club=club.slug) == [unsure.pk]
    assert found(league=str(league.pk)) == [sure.pk]
    for asked in ({"club": "nowhere"}, {"league": "x"}):
        assert APIClient().get(reverse(RATINGS), asked).status_code == 404


@pytest.mark.parametrize("count", [3, 60])
def test_a_narrowed_list_costs_the_same_for_any_number_of_people(
    count: int, event: Event, pool: RatingPool, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for number in range(count):
        MembershipFactory.create(club=event.club, player=rated(event, pool, 20.0 + number))
    asked = {"club": event.club.slug, "sure": "1", "playing": "1"}
    # versions of the pools; the club; ratings with players; places (2)
    with django_assert_num_queries(5):
        APIClient().get(reverse(RATINGS), asked)
