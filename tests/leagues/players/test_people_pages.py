from __future__ import annotations

import pytest
from django.conf import LazySettings
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from leagues.players.models import Club, Membership, Player
from leagues.players.services.people import create_player
from leagues.players.states import Role
from tests.factories.players import ClubFactory, MembershipFactory, PlayerFactory, user_of

pytestmark = pytest.mark.django_db

ACTS = ["set_role", "rename", "set_distinction", "add_alias", "invite", "reset_link", "remove"]


@pytest.fixture
def club() -> Club:
    return ClubFactory.create()


@pytest.fixture
def organiser(client: Client, club: Club) -> Client:
    place = MembershipFactory.create(club=club, role=Role.ORGANISER.value)
    client.force_login(user_of(place.player))
    return client


def walk_in(club: Club, name: str = "Ann Smith") -> Membership:
    return create_player(display_name=name, by=None, club_id=club.pk).memberships.get()


def url_of(act: str, place: Membership) -> str:
    return reverse(f"players:{act}", args=[place.club.slug, place.pk])


def test_members_see_the_list_and_nobody_else(client: Client, club: Club) -> None:
    walk_in(club)
    url = reverse("players:people", args=[club.slug])
    assert client.get(url).status_code == 302
    client.force_login(user_of(MembershipFactory.create().player))
    assert client.get(url).status_code == 403
    client.force_login(user_of(MembershipFactory.create(club=club).player))
    page = client.get(url)
    assert b"Ann Smith" in page.content
    assert b"Put somebody on the list" not in page.content
    assert b"Nobody here has this name" in client.get(url, {"q": "zzz"}).content


@pytest.mark.parametrize("people", [2, 40])
def test_the_list_costs_the_same_for_any_number_of_people(
    people: int, organiser: Client, club: Club, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for _ in range(people):
        MembershipFactory.create(club=club)
    # session, account, club, role, people
    with django_assert_num_queries(5):
        organiser.get(reverse("players:people", args=[club.slug]))


def test_an_organiser_puts_a_new_person_on_the_list(organiser: Client, club: Club) -> None:
    url = reverse("players:add_person", args=[club.slug])
    assert organiser.post(url, {"display_name": " Ann  Smith "}).status_code == 302
    assert Membership.objects.get(club=club, player__display_name="Ann Smith")
    refused = organiser.post(url, {"display_name": "..."})
    assert refused.status_code == 422
    assert "at least one letter or digit" in refused.content.decode()


def test_a_known_name_is_asked_about_before_a_second_person_is_made(
    organiser: Client, club: Club
) -> None:
    elsewhere = walk_in(ClubFactory.create(name="The Bowers"))
    url = reverse("players:add_person", args=[club.slug])
    question = organiser.post(url, {"display_name": "ann smith"})
    assert question.status_code == 422
    page = question.content.decode()
    assert "Ann Smith · The Bowers" in page
    assert 'value="ann smith"' in page
    assert Player.objects.filter(sort_key="ann smith").count() == 1
    organiser.post(url, {"display_name": "ann smith", "who": str(elsewhere.player_id)})
    assert Membership.objects.filter(club=club, player=elsewhere.player).count() == 1
    organiser.post(url, {"display_name": "Ann Smith", "who": "new"})
    assert Membership.objects.get(club=club, player__distinction="2")
    strange = organiser.post(url, {"display_name": "Ann Smith", "who": "999999"})
    assert strange.status_code == 422


@pytest.mark.parametrize("role", [None, Role.MEMBER, Role.SCORER, Role.DIRECTOR])
def test_only_organisers_open_or_change_a_person(
    role: Role | None, client: Client, club: Club
) -> None:
    place = walk_in(club)
    for act in ["person", *ACTS]:
        assert client.get(url_of(act, place)).status_code in {302, 405}
    visitor = MembershipFactory.create(
        club=club if role else ClubFactory.create(), role=(role or Role.MEMBER).value
    )
    client.force_login(user_of(visitor.player))
    assert client.get(url_of("person", place)).status_code == 403
    for act in ACTS:
        assert client.post(url_of(act, place), {"role": "organiser"}).status_code == 403
    add = reverse("players:add_person", args=[club.slug])
    assert client.post(add, {"display_name": "X"}).status_code == 403
    assert Membership.objects.get(pk=place.pk).role == Role.MEMBER


def test_an_organiser_of_one_club_cannot_reach_people_of_another(organiser: Client) -> None:
    place = walk_in(ClubFactory.create())
    assert organiser.get(url_of("person", place)).status_code == 403
    mixed = reverse("players:person", args=[Club.objects.earliest("id").slug, place.pk])
    assert organiser.get(mixed).status_code == 404


def test_an_organiser_gives_roles_but_keeps_one_organiser(organiser: Client, club: Club) -> None:
    place = MembershipFactory.create(club=club)
    assert organiser.post(url_of("set_role", place), {"role": "director"}).status_code == 302
    place.refresh_from_db()
    assert place.role == Role.DIRECTOR
    own = Membership.objects.get(club=club, role=Role.ORGANISER)
    refused = organiser.post(url_of("set_role", own), {"role": "member"})
    assert refused.status_code == 422
    assert "only organiser" in refused.content.decode()
    assert organiser.post(url_of("set_role", place), {"role": "emperor"}).status_code == 422


def test_an_organiser_tells_namesakes_apart_in_words(organiser: Client, club: Club) -> None:
    first, second = walk_in(club), walk_in(club)
    url = url_of("set_distinction", second)
    assert organiser.post(url, {"distinction": "Mill Lane"}).status_code == 302
    assert b"Ann Smith (Mill Lane)" in organiser.get(url_of("person", second)).content
    answer = organiser.post(url_of("set_distinction", first), {"distinction": "Mill Lane"})
    assert answer.status_code == 422
    assert 'value="Mill Lane"' in answer.content.decode()


def test_an_organiser_corrects_the_name_of_a_person_without_account_only(
    organiser: Client, club: Club
) -> None:
    place = walk_in(club)
    assert (
        organiser.post(url_of("rename", place), {"display_name": "Anne Smith"}).status_code == 302
    )
    place.player.refresh_from_db()
    assert place.player.display_name == "Anne Smith"
    assert organiser.post(url_of("rename", place), {"display_name": ""}).status_code == 422
    claimed = MembershipFactory.create(club=club)
    assert organiser.post(url_of("rename", claimed), {"display_name": "X"}).status_code == 403


def test_a_club_that_only_listed_somebody_cannot_touch_their_record(
    organiser: Client, club: Club
) -> None:
    home = walk_in(ClubFactory.create())
    place = Membership.objects.create(club=club, player=home.player)
    assert organiser.post(url_of("rename", place), {"display_name": "X"}).status_code == 403
    assert organiser.post(url_of("set_distinction", place), {}).status_code == 403
    page = organiser.post(url_of("invite", place), follow=True).content.decode()
    assert "Another club wrote this person down first" in page


def test_aliases_are_noted_and_forgotten(organiser: Client, club: Club) -> None:
    place = walk_in(club)
    organiser.post(url_of("add_alias", place), {"display_name": "Nan"})
    alias = place.player.aliases.get()
    assert b"Nan" in organiser.get(url_of("person", place)).content
    forget = reverse("players:remove_alias", args=[club.slug, place.pk, alias.pk])
    for _ in range(2):
        assert organiser.post(forget).status_code == 302
    assert not place.player.aliases.exists()
    assert organiser.post(url_of("add_alias", place), {"display_name": " "}).status_code == 422


def test_the_invitation_is_shown_as_a_link_and_a_picture(
    organiser: Client, club: Club, settings: LazySettings
) -> None:
    place = walk_in(club)
    page = organiser.post(url_of("invite", place)).content.decode()
    assert "http://testserver/claim/" in page
    assert "<svg" in page
    settings.PUBLIC_BASE_URL = "https://club.example"
    assert "https://club.example/claim/" in organiser.post(url_of("invite", place)).content.decode()
    claimed = MembershipFactory.create(club=club)
    refused = organiser.post(url_of("invite", claimed), follow=True).content.decode()
    assert "has an account already" in refused


def test_the_reset_link_is_shown_once_and_never_kept_by_the_browser(
    organiser: Client, club: Club
) -> None:
    place = MembershipFactory.create(club=club, is_own_choice=True)
    answer = organiser.post(url_of("reset_link", place))
    assert "/accounts/password/reset/key/" in answer.content.decode()
    assert "no-store" in answer["Cache-Control"]
    listed = MembershipFactory.create(club=club)
    refused = organiser.post(url_of("reset_link", listed), follow=True).content.decode()
    assert "did not join the club themselves" in refused


def test_a_person_is_taken_off_the_list(organiser: Client, club: Club) -> None:
    place = walk_in(club)
    answer = organiser.post(url_of("remove", place), follow=True)
    assert b"off the list" in answer.content
    assert organiser.post(url_of("remove", place)).status_code == 404
    assert Player.objects.filter(pk=place.player_id).exists()
    own = Membership.objects.get(club=club, role=Role.ORGANISER)
    kept = organiser.post(url_of("remove", own), follow=True)
    assert b"only organiser" in kept.content


def test_a_persons_page_costs_seven_queries(
    organiser: Client, club: Club, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    place = MembershipFactory.create(club=club, player=PlayerFactory.create())
    # session, account, club, role, membership, first club, aliases
    with django_assert_num_queries(7):
        organiser.get(url_of("person", place))


def test_a_name_with_a_nul_is_refused_at_its_field(organiser: Client, club: Club) -> None:
    url = reverse("players:add_person", args=[club.slug])
    page = organiser.post(url, {"display_name": "Ann\0Lee"})
    assert page.status_code == 422
    assert b"Null characters are not allowed" in page.content
    assert not Player.objects.filter(display_name__startswith="Ann").exists()
