"""The first page."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from leagues.events.states import EntryStatus, EventStatus, Visibility
from leagues.players.states import Role
from leagues.standings.models import Rating, RatingPool
from tests.factories.events import EntryFactory, EventFactory
from tests.factories.players import ClubFactory, MembershipFactory
from tests.leagues.desk.scenes import (
    account,
    enter,
    evening,
    finish,
    sit_down,
    standings,
    table_of,
    user_of,
)

pytestmark = pytest.mark.django_db


def home(client: Client) -> str:
    response = client.get(reverse("desk:home"))
    assert response.status_code == 200
    return response.content.decode()


def rate(*, count: int, visibility: Visibility = Visibility.PUBLIC) -> list[Rating]:
    """Rate people who play in an event of their own."""
    pool = RatingPool.objects.create(key="pairs_turn_up", title="Pairs")
    event = EventFactory.create(status=EventStatus.RUNNING.value, visibility=visibility.value)
    people = [entry.members.get().player for entry in EntryFactory.create_batch(count, event=event)]
    return [
        Rating.objects.create(pool=pool, player=player, mu=25 + number, sigma=5)
        for number, player in enumerate(people)
    ]


def test_an_empty_site_says_how_to_begin(client: Client) -> None:
    shown = home(client)
    assert "Make an account and found a club" in shown
    assert reverse("account_signup") in shown


def test_who_is_signed_in_on_an_empty_site_can_found_a_club(client: Client) -> None:
    user = account(ClubFactory.create(), Role.MEMBER)
    user.player.memberships.all().delete()
    ClubFactory._meta.model.objects.all().delete()
    client.force_login(user)
    assert reverse("players:found") in home(client)


def test_a_visitor_sees_the_next_night_the_last_results_and_the_rankings(client: Client) -> None:
    coming = EventFactory.create(title="Next Tuesday", entry_limit=20)
    EntryFactory.create_batch(3, event=coming)
    over = evening(status=EventStatus.FINISHED)
    standings(over)
    ratings = rate(count=6)
    shown = home(client)
    assert "Next Tuesday" in shown
    assert "17 places left" in shown
    names = [entry.members.get().player.display_name for entry in over.entries.order_by("id")[:4]]
    assert [name in shown for name in names] == [True, True, True, False]
    assert ratings[5].player.display_name in shown
    assert ratings[0].player.display_name not in shown


def test_who_plays_for_members_only_keeps_a_place_without_a_name(client: Client) -> None:
    ratings = rate(count=2, visibility=Visibility.MEMBERS)
    shown = home(client)
    assert ratings[1].player.display_name not in shown
    assert shown.count("Plays for members only") == 2


def test_a_player_enters_from_the_first_page_and_a_visitor_is_led_to_the_event(
    client: Client,
) -> None:
    coming = EventFactory.create(entry_limit=4)
    EntryFactory.create_batch(4, event=coming)
    enter_address = reverse("events:enter", args=[coming.pk])
    shown = home(client)
    assert "full: there is a waiting list" in shown
    assert enter_address not in shown
    user = account(coming.club, Role.MEMBER)
    client.force_login(user)
    assert enter_address in home(client)
    client.post(enter_address)
    shown = home(client)
    assert "On the waiting list" in shown
    assert enter_address not in shown


def test_drafts_and_other_clubs_hidden_nights_are_not_shown(client: Client) -> None:
    EventFactory.create(title="Secret night", visibility=Visibility.MEMBERS.value)
    EventFactory.create(title="Unready night", status=EventStatus.DRAFT.value)
    shown = home(client)
    assert "Secret night" not in shown
    assert "Unready night" not in shown


def test_a_night_of_last_month_that_never_began_is_not_next(client: Client) -> None:
    EventFactory.create(title="Forgotten", starts_at=timezone.now() - timedelta(days=30))
    assert "Forgotten" not in home(client)


def test_a_player_sees_their_table_their_next_night_and_their_rating(client: Client) -> None:
    event = evening()
    member = MembershipFactory.create(club=event.club).player
    sit_down(table_of(event), member)
    coming = EventFactory.create(club=event.club, title="Next Tuesday")
    enter(coming, member, EntryStatus.WAITING)
    pool = RatingPool.objects.create(key="pairs_turn_up", title="Pairs")
    Rating.objects.create(pool=pool, player=member, mu=31, sigma=4)
    client.force_login(user_of(member))
    link = reverse("desk:table", args=[table_of(event).match.link_key])
    shown = home(client)
    assert link in shown
    assert "Your next night" in shown
    assert "On the waiting list" in shown
    assert "31.0" in shown
    finish(table_of(event).match)
    assert link not in home(client)


def test_the_link_of_a_table_is_shown_to_who_sits_there_only(client: Client) -> None:
    event = evening()
    client.force_login(account(event.club, Role.MEMBER))
    assert table_of(event).match.link_key not in home(client)


@pytest.mark.parametrize("nights", [1, 12])
def test_the_page_costs_the_same_for_any_number_of_nights(
    nights: int, client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for _ in range(nights):
        EventFactory.create()
        EventFactory.create(status=EventStatus.RUNNING.value)
        standings(evening(status=EventStatus.FINISHED, tables=1))
    rate(count=5)
    # running; coming; how full; finished; their first places, people; ratings, who may be named
    with django_assert_num_queries(8):
        home(client)


def test_a_player_costs_a_few_queries_more(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    event = evening()
    client.force_login(account(event.club, Role.MEMBER))
    # session, account; player with roles; running; coming; how full; own entries; finished;
    # ratings; own table; own rating
    with django_assert_num_queries(11):
        home(client)
