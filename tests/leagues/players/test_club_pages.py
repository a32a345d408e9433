from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from leagues.players.models import Club, Membership
from leagues.players.states import Role
from tests.factories.players import (
    ClubFactory,
    MembershipFactory,
    PlayerFactory,
    UserFactory,
    user_of,
)

pytestmark = pytest.mark.django_db

FORM = {
    "name": "Corner House",
    "time_zone": "Europe/London",
    "meets": "Tuesdays",
    "venue": "The Corner House",
    "address": "",
    "contact": "",
    "about": "",
}


def sign_in(client: Client, *, club: Club | None = None, role: Role | None = None) -> Membership:
    """Sign somebody in who has a role in the club, or is a member of another one."""
    place = MembershipFactory.create(
        club=club if club and role else ClubFactory.create(),
        role=(role or Role.MEMBER).value,
    )
    client.force_login(user_of(place.player))
    return place


def test_everybody_finds_clubs_by_name_or_place(client: Client) -> None:
    ClubFactory.create(name="Corner House", address="12 Mill Lane")
    ClubFactory.create(name="The Bowers")
    assert b"The Bowers" in client.get(reverse("players:clubs")).content
    found = client.get(reverse("players:clubs"), {"q": "mill corner"})
    assert b"Corner House" in found.content
    assert b"The Bowers" not in found.content
    none = client.get(reverse("players:clubs"), {"q": "nowhere", "page": "x"})
    assert b"No club has these words" in none.content


def test_the_first_visitor_is_asked_to_found_a_club(client: Client) -> None:
    page = client.get(reverse("players:clubs"))
    assert b"No club yet" in page.content


@pytest.mark.parametrize("clubs", [2, 20])
def test_the_list_of_clubs_costs_the_same_for_any_number(
    clubs: int, client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    place = sign_in(client)
    for _ in range(clubs):
        MembershipFactory.create(player=place.player)
    # session, account, own clubs, number of clubs, clubs
    with django_assert_num_queries(5):
        client.get(reverse("players:clubs"))


def test_anybody_with_an_account_founds_a_club_and_nobody_without(client: Client) -> None:
    url = reverse("players:found")
    assert client.get(url).status_code == 302
    assert client.post(url, FORM).status_code == 302
    assert not Club.objects.exists()
    client.force_login(user_of(PlayerFactory.create(user=UserFactory.create())))
    assert client.get(url).status_code == 200
    answer = client.post(url, FORM)
    assert answer.status_code == 302
    assert answer["Location"] == "/clubs/corner-house/"
    assert Membership.objects.get(club__slug="corner-house").role == Role.ORGANISER
    # the same form again, as a double tap sends it
    assert client.post(url, FORM)["Location"] == answer["Location"]
    assert Club.objects.count() == 1


def test_a_club_form_with_faults_keeps_what_was_typed(client: Client) -> None:
    sign_in(client)
    url = reverse("players:found")
    answer = client.post(url, FORM | {"name": "...", "time_zone": "Mars/Olympus"})
    assert answer.status_code == 422
    page = answer.content.decode()
    assert 'value="The Corner House"' in page
    assert 'id="id_time_zone_error"' in page
    assert not Club.objects.filter(venue="The Corner House").exists()


def test_a_name_without_letters_is_refused_beside_the_field(client: Client) -> None:
    sign_in(client)
    answer = client.post(reverse("players:found"), FORM | {"name": "!!!"})
    assert answer.status_code == 422
    assert "at least one letter or digit" in answer.content.decode()


def test_an_account_without_a_name_is_told_to_give_one_first(client: Client) -> None:
    client.force_login(UserFactory.create())
    answer = client.post(reverse("players:found"), FORM)
    assert answer.status_code == 422
    assert "Write your name" in answer.content.decode()


@pytest.mark.parametrize("role", [None, Role.MEMBER, Role.SCORER, Role.DIRECTOR])
def test_only_organisers_edit_a_club(role: Role | None, client: Client) -> None:
    club = ClubFactory.create(name="The Bowers")
    sign_in(client, club=club, role=role)
    url = reverse("players:edit_club", args=[club.slug])
    assert client.get(url).status_code == 403
    assert client.post(url, FORM).status_code == 403
    sign_in(client, club=club, role=Role.ORGANISER)
    assert b'value="The Bowers"' in client.get(url).content
    assert client.post(url, FORM).status_code == 302
    club.refresh_from_db()
    assert (club.name, club.time_zone) == ("Corner House", "Europe/London")
    refused = client.post(url, FORM | {"name": ""})
    assert refused.status_code == 422
    assert b"The Corner House" in refused.content
    club.refresh_from_db()
    assert club.name == "Corner House"


def test_joining_and_leaving_a_club(client: Client) -> None:
    club = ClubFactory.create()
    join, leave = (reverse(f"players:{act}", args=[club.slug]) for act in ("join", "leave"))
    assert client.post(join).status_code == 302
    assert not Membership.objects.filter(club=club).exists()
    sign_in(client)
    for _ in range(2):
        assert client.post(join)["Location"] == f"/clubs/{club.slug}/"
    assert Membership.objects.get(club=club).is_own_choice
    assert client.get(join).status_code == 405
    for _ in range(2):
        assert client.post(leave)["Location"] == "/me/"
    assert not Membership.objects.filter(club=club).exists()


def test_the_last_organiser_who_wants_to_leave_is_told_what_to_do_first(client: Client) -> None:
    place = sign_in(client, club=ClubFactory.create(), role=Role.ORGANISER)
    page = client.post(reverse("players:leave", args=[place.club.slug]), follow=True)
    assert "Make somebody else organiser first" in page.content.decode()
    assert Membership.objects.filter(pk=place.pk).exists()


def test_a_club_that_is_not_there_is_explained(client: Client) -> None:
    sign_in(client)
    answer = client.get(reverse("players:people", args=["no-such-club"]))
    assert answer.status_code == 404
    assert "There is no club at this address" in answer.content.decode()
