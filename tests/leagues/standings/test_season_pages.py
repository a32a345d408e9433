"""What people read about a season, and what its directors write."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from leagues.events.models import Season, SeasonHandicap
from leagues.events.season_terms import CountedBy
from leagues.events.services.seasons import close_season, mark_seasons_stale
from leagues.events.states import EventStatus, Visibility
from leagues.players.models import Club, Player
from leagues.players.states import Role
from leagues.standings.seasons.trend import movement, trend
from leagues.standings.selectors.season_lists import usual_days
from leagues.standings.services.seasons import rebuild_season
from tests.architecture.seasons import SEASON
from tests.factories.players import ClubFactory, MembershipFactory, PlayerFactory, user_of
from tests.factories.seasons import SeasonFactory, members, night

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return ClubFactory.create(name="Oak Street", slug="oak-street")


@pytest.fixture
def people(club: Club) -> list[Player]:
    return members(club, "Ann", "Bob", "Cyd")


@pytest.fixture
def season(club: Club, people: list[Player]) -> Season:
    """Ann came to all three nights and leads after the second, Cyd came to the last."""
    ann, bob, cyd = people
    season = SeasonFactory.create(club=club, title="Winter", best=2)
    night(club, 0, {ann: 40, bob: 52})
    night(club, 1, {ann: 61, bob: 30})
    night(club, 2, {ann: 20, cyd: 70})
    rebuild_season(season_id=season.pk)
    season.refresh_from_db()
    return season


@pytest.fixture
def director(club: Club) -> Client:
    client = Client()
    place = MembershipFactory.create(club=club, role=Role.DIRECTOR.value)
    client.force_login(user_of(place.player))
    return client


def page(season: Season, query: str = "", client: Client | None = None) -> str:
    response = (client or Client()).get(reverse("standings:season", args=[season.pk]) + query)
    assert response.status_code == 200
    return response.content.decode()


def row_of(shown: str, player: Player) -> str:
    start = shown.index(f'id="person-{player.pk}"')
    return shown[start : shown.index("</tr>", start)]


class TestTable:
    def test_it_shows_who_moved_and_the_ranks_after_each_night(
        self, season: Season, people: list[Player]
    ) -> None:
        ann, bob, cyd = people
        shown = page(season)
        assert "After 3 nights" in shown
        assert "where they were" in row_of(shown, ann)
        assert "Ranks after each night: 2, 1, 1" in row_of(shown, ann)
        assert "<polyline" in row_of(shown, ann)
        assert "where they were" in row_of(shown, bob)
        assert "new in the table" in row_of(shown, cyd)
        assert "<polyline" not in row_of(shown, cyd)

    def test_it_can_be_seen_as_it_stood_after_any_night(
        self, season: Season, people: list[Player]
    ) -> None:
        ann, bob, cyd = people
        first, second, _ = season.club.events.order_by("starts_at")
        shown = page(season, f"?after={second.pk}")
        assert "After 2 nights" in shown
        assert "not the latest" in shown
        assert "1 place up" in row_of(shown, ann)
        assert "1 place down" in row_of(shown, bob)
        assert f"person-{cyd.pk}" not in shown
        assert "new in the table" in row_of(page(season, f"?after={first.pk}"), ann)
        assert "After 3 nights" in page(season, "?after=999999")
        assert "After 3 nights" in page(season, "?after=soon")

    def test_an_opened_row_tells_each_night_and_the_sum(
        self, season: Season, people: list[Player]
    ) -> None:
        shown = page(season, f"?person={people[0].pk}")
        assert "40 points in 1 game" in shown
        assert shown.count("Left out") == 1
        assert "40 + 61 = 101" in shown

    def test_all_nights_of_everybody_stand_beside_each_other(self, season: Season) -> None:
        shown = page(season, "?view=nights")
        assert "<s>20</s>" in shown
        assert "8 Jan" in shown

    def test_the_rule_stands_beside_an_example_of_it(self, season: Season) -> None:
        shown = page(season)
        assert "2 best nights count." in shown
        assert "44 + 36 = 80" in shown

    def test_a_night_that_runs_is_not_called_one_to_come(self, season: Season) -> None:
        tonight = season.club.events.latest("pk")
        tonight.status = EventStatus.RUNNING.value
        tonight.save(update_fields=["status"])
        rebuild_season(season_id=season.pk)
        assert "being played" in page(season)
        assert "to come" not in page(season)

    def test_ones_own_row_is_marked(self, season: Season, people: list[Player]) -> None:
        client = Client()
        place = MembershipFactory.create()
        client.force_login(user_of(place.player))
        night(season.club, 3, {place.player: 50})
        rebuild_season(season_id=season.pk)
        assert 'class="own-row"' in row_of(page(season, client=client), place.player)

    def test_it_says_while_it_is_being_recomputed_and_asks_again(self, season: Season) -> None:
        assert "being recomputed" not in page(season)
        event = season.club.events.earliest("starts_at")
        mark_seasons_stale(event=event)
        shown = page(season)
        assert "being recomputed" in shown
        assert "hx-trigger" in shown

    def test_an_open_page_is_told_when_nothing_is_new(self, season: Season) -> None:
        address = reverse("standings:season_now", args=[season.pk])
        first = Client().get(address)
        again = Client().get(address, headers={"If-None-Match": first["ETag"]})
        assert (first.status_code, again.status_code) == (200, 304)
        rebuild_season(season_id=season.pk)
        assert Client().get(address, headers={"If-None-Match": first["ETag"]}).status_code == 200

    @pytest.mark.parametrize("nights", [2, 9])
    def test_it_costs_the_same_for_any_number_of_nights_and_people(
        self, nights: int, club: Club, django_assert_num_queries: DjangoAssertNumQueries
    ) -> None:
        crowd = PlayerFactory.create_batch(nights * 2)
        season = SeasonFactory.create(club=club)
        events = [night(club, week, dict.fromkeys(crowd, week)) for week in range(nights)]
        rebuild_season(season_id=season.pk)
        # season; its handicaps, twice; its mark; its nights; its rows with their people
        with django_assert_num_queries(6):
            page(season)
        # ... instead of the rows: nights, handicaps, standings, people of entries, ranks, names
        with django_assert_num_queries(11):
            page(season, f"?after={events[0].pk}")
        etag = Client().get(reverse("standings:season_now", args=[season.pk]))["ETag"]
        with django_assert_num_queries(2):  # season; its mark
            Client().get(
                reverse("standings:season_now", args=[season.pk]), headers={"If-None-Match": etag}
            )


class TestLists:
    def test_a_club_lists_its_seasons_with_who_leads(self, season: Season, club: Club) -> None:
        SeasonFactory.create(club=club, title="Secret", visibility=Visibility.MEMBERS.value)
        shown = Client().get(reverse("standings:seasons", args=[club.slug])).content.decode()
        assert "Winter" in shown
        assert "Leading:" in shown
        assert "Ann" in shown
        assert "Secret" not in shown
        assert reverse("standings:seasons", args=[club.slug]) in (
            Client().get(reverse("desk:club", args=[club.slug])).content.decode()
        )

    def test_a_night_names_the_seasons_it_counts_for(self, season: Season, club: Club) -> None:
        hidden = SeasonFactory.create(club=club, visibility=Visibility.MEMBERS.value)
        event = club.events.earliest("starts_at")
        shown = Client().get(reverse("desk:event", args=[event.pk])).content.decode()
        assert reverse("standings:season", args=[season.pk]) in shown
        assert reverse("standings:season", args=[hidden.pk]) not in shown

    def test_a_new_season_follows_the_last_one(self, club: Club) -> None:
        today = date(2030, 5, 1)
        assert usual_days(club, today) == (date(2030, 1, 1), date(2030, 12, 31))
        SeasonFactory.create(club=club)
        assert usual_days(club, today) == (date(2031, 1, 1), date(2031, 12, 31))


class TestWriting:
    def test_a_season_is_made_and_shown(self, director: Client, club: Club) -> None:
        address = reverse("standings:new_season", args=[club.slug])
        assert director.get(address).status_code == 200
        response = director.post(address, SEASON, follow=True)
        made = Season.objects.get()
        assert made.place_points == [10, 8, 6]
        assert "its table is being added up" in response.content.decode()

    def test_the_example_is_shown_for_what_is_typed_and_nothing_is_saved(
        self, director: Client, club: Club
    ) -> None:
        address = reverse("standings:new_season", args=[club.slug])
        typed = SEASON | {"place_points": "20 19 18 17 16 15 14", "example": "1"}
        shown = director.post(address, typed).content.decode()
        assert "19 + 15 + 17 + 18" in shown
        assert 'value="20 19 18 17 16 15 14"' in shown
        assert not Season.objects.exists()

    @pytest.mark.parametrize(
        ("typed", "sentence"),
        [
            ({"place_points": "10 eight"}, "“eight” is no number of points."),
            ({"place_points": "10 8.125"}, "“8.125” is no number of points."),
            ({"place_points": "1e999999999"}, "is no number of points."),
            ({"place_points": "NaN"}, "is no number of points."),
            ({"place_points": "5 6"}, "Place 2 would be worth more than place 1."),
            ({"place_points": ""}, "Say what each place is worth"),
            ({"first_day": "0999-01-01"}, "Choose a day between the years"),
            ({"last_day": "2030-12-31"}, "The last day comes before the first."),
            ({"title": "\u200b"}, "The season needs a title"),
        ],
    )
    def test_what_cannot_be_is_said_and_what_was_typed_stays(
        self, typed: dict[str, Any], sentence: str, director: Client, club: Club
    ) -> None:
        address = reverse("standings:new_season", args=[club.slug])
        response = director.post(address, SEASON | {"best": "7"} | typed)
        assert response.status_code == 422
        assert sentence in response.content.decode()
        assert 'name="best" value="7"' in response.content.decode()
        assert not Season.objects.exists()

    def test_what_somebody_else_saved_meanwhile_is_told_and_then_replaced(
        self, director: Client, season: Season
    ) -> None:
        address = reverse("standings:edit_season", args=[season.pk])
        typed = SEASON | {"revision": "0"}
        response = director.post(address, typed)
        assert response.status_code == 422
        assert "Somebody else changed this season" in response.content.decode()
        assert f'name="revision" value="{season.revision}"' in response.content.decode()
        assert director.post(address, typed | {"revision": str(season.revision)}).status_code == 302
        assert Season.objects.get().counted_by == CountedBy.PLACE

    def test_a_night_is_left_out_and_told(self, director: Client, season: Season) -> None:
        address = reverse("standings:season_nights", args=[season.pk])
        event = season.club.events.earliest("starts_at")
        sent = {"event": str(event.pk), "counts": "no", "reason": "Practice"}
        shown = director.post(address, sent, follow=True).content.decode()
        assert "does not count" in shown
        assert "Practice" in shown
        assert director.post(address, {"event": "soon", "counts": "yes"}).status_code == 422

    def test_a_handicap_is_set_and_what_is_no_number_is_refused(
        self, director: Client, season: Season, people: list[Player]
    ) -> None:
        address = reverse("standings:season_handicap", args=[season.pk])
        sent = {"player": str(people[0].pk), "points": "10"}
        shown = director.post(address, sent, follow=True).content.decode()
        assert "+10<" in shown
        for points in ("21", "many", ""):
            assert director.post(address, sent | {"points": points}).status_code == 422
        stranger = PlayerFactory.create()
        assert director.post(address, sent | {"player": str(stranger.pk)}).status_code == 422
        assert SeasonHandicap.objects.get().points == 10

    def test_a_closed_season_says_so_and_keeps_its_rule(
        self, director: Client, season: Season
    ) -> None:
        address = reverse("standings:close_season", args=[season.pk])
        assert "is closed" in director.post(address, follow=True).content.decode()
        edited = director.post(
            reverse("standings:edit_season", args=[season.pk]),
            SEASON | {"revision": str(season.revision + 1)},
        )
        assert edited.status_code == 422
        assert "Open it again first" in edited.content.decode()
        director.post(address, {"to": "open"})
        close_season(season_id=season.pk, by=None)
        assert Season.objects.get().closed_at is not None


def test_a_trend_begins_with_the_first_night_somebody_came_to() -> None:
    assert trend([None, 3, 1], last=3) == "48.0,21.0 93.0,3.0"
    assert trend([None, None, 1], last=3) == trend([], last=1) == ""
    assert trend([1, 1], last=1) == "3.0,3.0 93.0,3.0"
    assert movement([4, 1]) == 3
    assert movement([None, 1]) is movement([1]) is None
