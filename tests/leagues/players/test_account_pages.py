from __future__ import annotations

import re

import pytest
from allauth.account.models import EmailAddress
from django.conf import LazySettings
from django.core import mail
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from leagues.players.models import Player, User
from leagues.players.services.accounts import invite_to_claim
from leagues.players.services.people import create_player
from tests.factories.events import EntryFactory
from tests.factories.players import (
    ClubFactory,
    MembershipFactory,
    PlayerFactory,
    UserFactory,
    user_of,
)

pytestmark = pytest.mark.django_db

PASSWORD = "euchre-night-7"
SIGN_UP = {
    "display_name": "Ann Smith",
    "email": "Ann@Example.org",
    "password1": PASSWORD,
    "password2": PASSWORD,
}
PAGES = ["account_login", "account_signup", "account_reset_password"]
OWN_PAGES = ["players:me", "players:email", "account_change_password", "account_logout"]


def sign_in(client: Client) -> Player:
    player = PlayerFactory.create(user=UserFactory.create())
    client.force_login(user_of(player))
    return player


def is_signed_in(client: Client) -> bool:
    return "_auth_user_id" in client.session


def test_signing_up_makes_an_account_and_its_person(client: Client) -> None:
    answer = client.post(reverse("account_signup"), SIGN_UP)
    assert answer.status_code == 302
    user = User.objects.get(email="ann@example.org")
    assert user.player.label == "Ann Smith"
    assert is_signed_in(client)
    assert mail.outbox == []


def test_a_namesake_is_told_apart_and_told_so(client: Client) -> None:
    create_player(display_name="Ann Smith", by=None)
    page = client.post(reverse("account_signup"), SIGN_UP, follow=True)
    assert "You are Ann Smith (2) here" in page.content.decode()


@pytest.mark.parametrize(
    ("fault", "sentence"),
    [
        ({"display_name": "..."}, "at least one letter or digit"),
        ({"password2": "another-one-9"}, "same password"),
        ({"password1": "12345678", "password2": "12345678"}, "numeric"),
        ({"email": "nobody"}, "valid email"),
        ({"email": "taken@example.org"}, "There is an account with this address already"),
    ],
)
def test_a_sign_up_with_a_fault_makes_nothing_and_keeps_what_was_typed(
    fault: dict[str, str], sentence: str, client: Client
) -> None:
    UserFactory.create(email="taken@example.org")
    answer = client.post(reverse("account_signup"), SIGN_UP | fault)
    page = answer.content.decode()
    assert sentence in page
    assert f'value="{(SIGN_UP | fault)["display_name"]}"' in page
    assert not Player.objects.exists()
    assert User.objects.count() == 1


def test_signing_up_by_an_invitation_takes_the_record_over(client: Client) -> None:
    club = ClubFactory.create()
    player = create_player(display_name="Ann Smith", by=None, club_id=club.pk)
    key = invite_to_claim(player_id=player.pk, club_id=club.pk, by=UserFactory.create())
    assert b"Ann Smith" in client.get(reverse("players:claim", args=[key])).content
    form = client.get(reverse("account_signup")).content.decode()
    assert "You take over the record of" in form
    assert 'name="display_name"' not in form
    client.post(reverse("account_signup"), SIGN_UP)
    player.refresh_from_db()
    assert player.user == User.objects.get(email="ann@example.org")
    assert Player.objects.count() == 1


def test_somebody_else_at_the_same_browser_signs_up_as_themselves(client: Client) -> None:
    club = ClubFactory.create()
    player = create_player(display_name="Bob Jones", by=None, club_id=club.pk)
    key = invite_to_claim(player_id=player.pk, club_id=club.pk, by=UserFactory.create())
    client.get(reverse("players:claim", args=[key]))
    assert client.post(reverse("players:forget_claim")).status_code == 302
    client.post(reverse("account_signup"), SIGN_UP)
    player.refresh_from_db()
    assert player.user is None
    assert User.objects.get(email="ann@example.org").player.label == "Ann Smith"


def test_who_has_an_account_without_a_person_takes_the_record_over(client: Client) -> None:
    club = ClubFactory.create()
    player = create_player(display_name="Ann Smith", by=None, club_id=club.pk)
    key = invite_to_claim(player_id=player.pk, club_id=club.pk, by=UserFactory.create())
    user = UserFactory.create()
    client.force_login(user)
    url = reverse("players:claim", args=[key])
    assert b"Yes, this is me" in client.get(url).content
    for _ in range(2):
        assert client.post(url)["Location"] == "/me/"
    player.refresh_from_db()
    assert player.user == user
    assert Client().get(url).status_code == 410


def test_who_is_somebody_already_is_offered_to_change_over(client: Client) -> None:
    club = ClubFactory.create()
    record = create_player(display_name="Ann Smith", by=None, club_id=club.pk)
    key = invite_to_claim(player_id=record.pk, club_id=club.pk, by=UserFactory.create())
    own = sign_in(client)
    url = reverse("players:claim", args=[key])
    assert b"Take this record instead" in client.get(url).content
    refused = client.post(url)
    assert refused.status_code == 422
    assert "two records cannot be joined" in refused.content.decode()
    EntryFactory.create(member__player=own)
    assert client.post(url, {"instead_of_own": "1"}).status_code == 422
    own.entries.all().delete()
    assert client.post(url, {"instead_of_own": "1"}).status_code == 302
    record.refresh_from_db()
    assert record.user is not None
    assert not Player.objects.filter(pk=own.pk).exists()


def test_an_unknown_invitation_says_what_to_do(client: Client) -> None:
    answer = client.get(reverse("players:claim", args=["no-such-key"]))
    assert answer.status_code == 410
    assert "Ask the organiser" in answer.content.decode()


def test_signing_in_and_out(client: Client) -> None:
    player = PlayerFactory.create(user=UserFactory.create(email="ann@example.org"))
    url = reverse("account_login")
    wrong = client.post(url, {"login": "ann@example.org", "password": "wrong"})
    assert "do not belong together" in wrong.content.decode()
    assert 'value="ann@example.org"' in wrong.content.decode()
    assert not is_signed_in(client)
    answer = client.post(f"{url}?next=/me/", {"login": "ANN@example.org", "password": PASSWORD})
    assert answer["Location"] == "/me/"
    assert player.label in client.get("/me/").content.decode()
    assert b"Sign out" in client.get(reverse("account_logout")).content
    client.post(reverse("account_logout"))
    assert not is_signed_in(client)


def test_a_sixth_try_is_locked_for_one_person_and_not_for_the_hall(client: Client) -> None:
    victim, neighbour = UserFactory.create(), UserFactory.create()
    url = reverse("account_login")
    answers = [
        client.post(url, {"login": victim.email, "password": "wrong"}).status_code for _ in range(5)
    ]
    assert answers[-1] == 429
    client.post(url, {"login": victim.email, "password": PASSWORD})
    assert not is_signed_in(client)
    client.post(url, {"login": neighbour.email, "password": PASSWORD})
    assert is_signed_in(client)


def test_a_full_hall_behind_one_address_can_sign_in_within_a_minute() -> None:
    users = [UserFactory.create() for _ in range(40)]
    url = reverse("account_login")
    phones = [Client() for _ in users]
    for phone, user in zip(phones, users, strict=True):
        phone.post(url, {"login": user.email, "password": PASSWORD})
    assert all(is_signed_in(phone) for phone in phones)


def test_without_mail_the_reset_page_sends_people_to_an_organiser(client: Client) -> None:
    page = client.get(reverse("account_reset_password"))
    assert "Ask an organiser of your club" in page.content.decode()
    assert '<input type="email"' not in page.content.decode()
    client.post(reverse("account_reset_password"), {"email": UserFactory.create().email})
    assert mail.outbox == []


def test_with_mail_the_link_in_it_sets_a_new_password(
    client: Client, settings: LazySettings
) -> None:
    settings.MAIL_WORKS = True
    user = UserFactory.create()
    assert b'type="email"' in client.get(reverse("account_reset_password")).content
    client.post(reverse("account_reset_password"), {"email": user.email})
    link = re.search(r"/accounts/password/reset/key/\S+", str(mail.outbox[0].body))
    assert link is not None
    form = client.get(link.group(), follow=True)
    assert b'name="password2"' in form.content
    where = form.request["PATH_INFO"]
    client.post(where, {"password1": "nine-tricks-42", "password2": "nine-tricks-42"})
    user.refresh_from_db()
    assert user.check_password("nine-tricks-42")


def test_a_new_password_opens_a_locked_log_in(client: Client, settings: LazySettings) -> None:
    settings.MAIL_WORKS = True
    user = UserFactory.create()
    url = reverse("account_login")
    for _ in range(5):
        client.post(url, {"login": user.email, "password": "wrong"})
    client.post(reverse("account_reset_password"), {"email": user.email})
    link = re.search(r"/accounts/password/reset/key/\S+", str(mail.outbox[0].body))
    assert link is not None
    where = client.get(link.group(), follow=True).request["PATH_INFO"]
    client.post(where, {"password1": "nine-tricks-42", "password2": "nine-tricks-42"})
    client.post(url, {"login": user.email, "password": "nine-tricks-42"})
    assert is_signed_in(client)


def test_changing_the_password_needs_the_present_one(client: Client) -> None:
    player = sign_in(client)
    url = reverse("account_change_password")
    new = {"password1": "nine-tricks-42", "password2": "nine-tricks-42"}
    refused = client.post(url, new | {"oldpassword": "wrong"})
    assert "not your present password" in refused.content.decode()
    client.post(url, new | {"oldpassword": PASSWORD})
    user = user_of(player)
    user.refresh_from_db()
    assert user.check_password("nine-tricks-42")


def test_changing_the_address_needs_the_password_and_takes_effect_at_once_without_mail(
    client: Client,
) -> None:
    player = sign_in(client)
    url = reverse("players:email")
    refused = client.post(url, {"email": "new@example.org", "password": "wrong"})
    assert refused.status_code == 422
    assert "not your password" in refused.content.decode()
    assert 'value="new@example.org"' in refused.content.decode()
    client.post(url, {"email": "new@example.org", "password": PASSWORD})
    user = user_of(player)
    user.refresh_from_db()
    assert user.email == "new@example.org"
    assert client.get("/accounts/email/")["Location"] == url


def test_with_mail_the_address_changes_when_its_owner_confirms_it(
    client: Client, settings: LazySettings
) -> None:
    settings.MAIL_WORKS = True
    player = sign_in(client)
    assert player.user is not None
    EmailAddress.objects.create(
        user=player.user, email=player.user.email, primary=True, verified=True
    )
    client.post(reverse("players:email"), {"email": "new@example.org", "password": PASSWORD})
    player.user.refresh_from_db()
    assert player.user.email != "new@example.org"
    link = re.search(r"/accounts/confirm-email/\S+", str(mail.outbox[0].body))
    assert link is not None
    assert b"Yes, this is mine" in client.get(link.group()).content
    client.post(link.group())
    player.user.refresh_from_db()
    assert player.user.email == "new@example.org"


def test_ones_own_page_shows_clubs_and_takes_a_new_name(client: Client) -> None:
    place = MembershipFactory.create()
    client.force_login(user_of(place.player))
    page = client.get(reverse("players:me")).content.decode()
    assert place.club.name in page
    assert (
        client.post(reverse("players:set_name"), {"display_name": "Ann Smith"}).status_code == 302
    )
    place.player.refresh_from_db()
    assert place.player.label == "Ann Smith"
    refused = client.post(reverse("players:set_name"), {"display_name": "?"})
    assert refused.status_code == 422
    assert 'value="?"' in refused.content.decode()


def test_an_account_without_a_person_gets_one_by_giving_a_name(client: Client) -> None:
    user = UserFactory.create()
    client.force_login(user)
    assert b"Who are you?" in client.get(reverse("players:me")).content
    for _ in range(2):
        client.post(reverse("players:set_name"), {"display_name": "Ann Smith"})
    assert Player.objects.get(user=user).label == "Ann Smith"


@pytest.mark.parametrize("clubs", [1, 12])
def test_ones_own_page_costs_the_same_for_any_number_of_clubs(
    clubs: int, client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    player = sign_in(client)
    for _ in range(clubs):
        MembershipFactory.create(player=player)
    # session, account, person, clubs, messages not read yet
    with django_assert_num_queries(5):
        client.get(reverse("players:me"))


@pytest.mark.parametrize("name", PAGES)
def test_pages_of_the_way_in_are_open_to_everybody(name: str, client: Client) -> None:
    assert client.get(reverse(name)).status_code == 200


@pytest.mark.parametrize("name", OWN_PAGES)
def test_pages_of_an_account_are_for_who_is_signed_in(name: str, client: Client) -> None:
    answer = client.get(reverse(name))
    assert answer.status_code == 302
    assert is_signed_in(client) is False
    sign_in(client)
    assert client.get(reverse(name)).status_code == 200
