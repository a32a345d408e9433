from __future__ import annotations

from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from django.conf import LazySettings
from django.test import Client
from django.utils import timezone

from leagues.players.errors import (
    AccountHasPlayer,
    AddressTaken,
    BadPassword,
    GuestRecord,
    HasAccount,
    InvitationOver,
    NotHere,
    NotTheirRecord,
    ResetRefused,
)
from leagues.players.models import ClaimInvitation, Membership, Player
from leagues.players.services.accounts import (
    change_address,
    claim_player,
    invite_to_claim,
    reset_link,
)
from leagues.players.services.clubs import add_member, remove_member
from leagues.players.services.people import create_player
from leagues.players.states import PlayerKind, Role
from tests.factories.events import EntryFactory
from tests.factories.players import ClubFactory, MembershipFactory, PlayerFactory, UserFactory

pytestmark = pytest.mark.django_db

PASSWORD = "euchre-night-7"


def walk_in(club_id: int) -> Player:
    return create_player(display_name="Ann Smith", by=None, club_id=club_id)


def invited(player: Player, club_id: int) -> str:
    return invite_to_claim(player_id=player.pk, club_id=club_id, by=UserFactory.create())


def test_a_link_makes_the_record_the_accounts_own_and_works_once() -> None:
    club, user = ClubFactory.create(), UserFactory.create()
    player = walk_in(club.pk)
    key = invited(player, club.pk)
    assert claim_player(key=key, user=user) == player
    player.refresh_from_db()
    assert player.user == user
    assert Membership.objects.get(player=player).is_own_choice
    # the same person tapping twice is no error; anybody else is told
    assert claim_player(key=key, user=user) == player
    with pytest.raises(InvitationOver):
        claim_player(key=key, user=UserFactory.create())


def test_asking_twice_for_a_link_gives_the_same_one() -> None:
    club = ClubFactory.create()
    player = walk_in(club.pk)
    assert invited(player, club.pk) == invited(player, club.pk)


def test_an_old_or_unknown_link_says_so() -> None:
    club = ClubFactory.create()
    key = invited(walk_in(club.pk), club.pk)
    ClaimInvitation.objects.update(expires_at=timezone.now() - timedelta(minutes=1))
    for wrong in (key, "no-such-key"):
        with pytest.raises(InvitationOver):
            claim_player(key=wrong, user=UserFactory.create())


def test_only_a_person_of_the_club_without_account_is_invited() -> None:
    club = ClubFactory.create()
    with pytest.raises(NotHere):
        invited(PlayerFactory.create(), club.pk)
    with pytest.raises(HasAccount):
        invited(MembershipFactory.create(club=club).player, club.pk)


def test_a_guest_of_one_night_has_no_record_to_take_over() -> None:
    club = ClubFactory.create()
    guest = create_player(display_name="A Visitor", by=None, club_id=club.pk, kind=PlayerKind.GUEST)
    with pytest.raises(GuestRecord):
        invited(guest, club.pk)


def test_a_club_cannot_give_away_the_record_of_another_clubs_person() -> None:
    home, stranger = ClubFactory.create(), ClubFactory.create()
    player = walk_in(home.pk)
    add_member(club_id=stranger.pk, player_id=player.pk, by=UserFactory.create())
    with pytest.raises(NotTheirRecord):
        invited(player, stranger.pk)
    assert invited(player, home.pk)


def test_whoever_is_taken_off_the_list_loses_their_open_link() -> None:
    club = ClubFactory.create()
    player = walk_in(club.pk)
    key = invited(player, club.pk)
    remove_member(membership_id=player.memberships.get().pk, by=UserFactory.create())
    with pytest.raises(InvitationOver):
        claim_player(key=key, user=UserFactory.create())


def test_an_account_that_is_a_person_already_is_refused_and_may_change_over() -> None:
    club, elsewhere = ClubFactory.create(), ClubFactory.create()
    player = walk_in(club.pk)
    own = MembershipFactory.create(club=elsewhere, role=Role.ORGANISER.value).player
    assert own.user is not None
    key = invited(player, club.pk)
    with pytest.raises(AccountHasPlayer):
        claim_player(key=key, user=own.user)
    claim_player(key=key, user=own.user, instead_of_own=True)
    player.refresh_from_db()
    assert player.user == own.user
    assert not Player.objects.filter(pk=own.pk).exists()
    assert Membership.objects.get(club=elsewhere, player=player).role == Role.ORGANISER


def test_changing_over_keeps_the_higher_role_where_both_records_are_in_the_club() -> None:
    club = ClubFactory.create()
    player = walk_in(club.pk)
    own = MembershipFactory.create(club=club, role=Role.DIRECTOR.value, is_own_choice=True).player
    assert own.user is not None
    claim_player(key=invited(player, club.pk), user=own.user, instead_of_own=True)
    assert Membership.objects.get(club=club).role == Role.DIRECTOR


def test_a_record_with_results_is_never_given_up() -> None:
    club = ClubFactory.create()
    player = walk_in(club.pk)
    own = MembershipFactory.create().player
    assert own.user is not None
    EntryFactory.create(member__player=own)
    with pytest.raises(AccountHasPlayer):
        claim_player(key=invited(player, club.pk), user=own.user, instead_of_own=True)
    own.refresh_from_db()
    assert own.user_id is not None
    player.refresh_from_db()
    assert player.user is None


def test_an_organiser_hands_out_a_link_that_sets_a_new_password_once(client: Client) -> None:
    place = MembershipFactory.create(is_own_choice=True)
    path = reset_link(player_id=place.player_id, club_id=place.club_id, by=UserFactory.create())
    form_page = client.get(path, follow=True)
    assert form_page.status_code == 200
    where = form_page.request["PATH_INFO"]
    answer = client.post(where, {"password1": "nine-tricks-42", "password2": "nine-tricks-42"})
    assert answer.status_code == 302
    assert place.player.user is not None
    place.player.user.refresh_from_db()
    assert place.player.user.check_password("nine-tricks-42")
    again = Client().get(path, follow=True)
    assert "password1" not in again.content.decode()


def test_no_reset_link_for_somebody_who_never_chose_the_club() -> None:
    place = MembershipFactory.create(is_own_choice=False)
    with pytest.raises(ResetRefused):
        reset_link(player_id=place.player_id, club_id=place.club_id, by=UserFactory.create())


@pytest.mark.parametrize("role", [Role.SCORER, Role.DIRECTOR, Role.ORGANISER])
def test_no_reset_link_for_those_who_help_to_run_another_club(role: Role) -> None:
    place = MembershipFactory.create(is_own_choice=True)
    MembershipFactory.create(player=place.player, role=role.value)
    with pytest.raises(ResetRefused):
        reset_link(player_id=place.player_id, club_id=place.club_id, by=UserFactory.create())


@pytest.mark.parametrize("power", ["is_staff", "is_superuser"])
def test_no_reset_link_for_those_who_run_the_site(power: str) -> None:
    user = UserFactory.create(**{power: True})
    place = MembershipFactory.create(player=PlayerFactory.create(user=user), is_own_choice=True)
    with pytest.raises(ResetRefused):
        reset_link(player_id=place.player_id, club_id=place.club_id, by=UserFactory.create())


def test_no_reset_link_without_an_account_or_where_the_site_sends_mail(
    settings: LazySettings,
) -> None:
    nobody = MembershipFactory.create(player=PlayerFactory.create(), is_own_choice=True)
    with pytest.raises(NotHere):
        reset_link(player_id=nobody.player_id, club_id=nobody.club_id, by=UserFactory.create())
    place = MembershipFactory.create(is_own_choice=True)
    settings.MAIL_WORKS = True
    with pytest.raises(ResetRefused):
        reset_link(player_id=place.player_id, club_id=place.club_id, by=UserFactory.create())


def test_another_address_is_taken_over_with_the_password_only() -> None:
    user, other = UserFactory.create(), UserFactory.create()
    with pytest.raises(BadPassword):
        change_address(user=user, email="new@example.org", password="wrong")
    with pytest.raises(AddressTaken):
        change_address(user=user, email=other.email.upper(), password=PASSWORD)
    change_address(user=user, email=" New@Example.org ", password=PASSWORD)
    user.refresh_from_db()
    assert user.email == "new@example.org"
    assert EmailAddress.objects.get(user=user).email == "new@example.org"
