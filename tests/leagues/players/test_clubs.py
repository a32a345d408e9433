from __future__ import annotations

import pytest

from leagues.players.access import has_role
from leagues.players.errors import BadName, BadTimeZone, LastOrganiser, NoNameYet, NotHere
from leagues.players.models import Club, Membership, User
from leagues.players.selectors import my_clubs
from leagues.players.services.clubs import (
    ClubDetails,
    add_member,
    edit_club,
    found_club,
    join_club,
    leave_club,
    remove_member,
    set_role,
)
from leagues.players.states import Role
from tests.factories.players import ClubFactory, MembershipFactory, PlayerFactory, UserFactory

pytestmark = pytest.mark.django_db

DETAILS = ClubDetails(name="Corner House", time_zone="Europe/London", venue="The Corner House")


def account() -> User:
    player = PlayerFactory.create(user=UserFactory.create())
    assert player.user is not None
    return player.user


def organiser_of(club: Club) -> Membership:
    return MembershipFactory.create(club=club, role=Role.ORGANISER.value)


def test_whoever_founds_a_club_is_its_organiser() -> None:
    founder = account()
    club = found_club(details=DETAILS, by=founder)
    assert club.slug == "corner-house"
    assert has_role(user=founder, club_id=club.pk, needed=Role.ORGANISER)
    assert [(mine.club, mine.role_label) for mine in my_clubs(user=founder)] == [
        (club, "Organiser")
    ]


def test_a_form_sent_twice_founds_one_club() -> None:
    founder = account()
    assert found_club(details=DETAILS, by=founder) == found_club(details=DETAILS, by=founder)
    assert Club.objects.count() == 1


@pytest.mark.parametrize(
    ("name", "slug"), [("Corner House", "corner-house-2"), ("New", "new-2"), ("クラブ", "club")]
)
def test_every_club_gets_an_address_of_its_own(name: str, slug: str) -> None:
    found_club(details=DETAILS, by=account())
    details = ClubDetails(name=name, time_zone="UTC")
    assert found_club(details=details, by=account()).slug == slug


def test_a_club_needs_a_name_a_known_time_zone_and_a_founder_with_a_name() -> None:
    with pytest.raises(BadName):
        found_club(details=ClubDetails(name=" ", time_zone="UTC"), by=account())
    with pytest.raises(BadTimeZone):
        found_club(details=ClubDetails(name="Mars Club", time_zone="Mars/Olympus"), by=account())
    with pytest.raises(NoNameYet):
        found_club(details=DETAILS, by=UserFactory.create())
    assert not Club.objects.exists()


def test_editing_a_club_keeps_its_address() -> None:
    organiser = account()
    club = found_club(details=DETAILS, by=organiser)
    edited = edit_club(
        club_id=club.pk,
        details=ClubDetails(name="The Mill", time_zone="America/Detroit"),
        by=organiser,
    )
    assert (edited.name, edited.slug, edited.venue) == ("The Mill", "corner-house", "")
    with pytest.raises(NotHere):
        edit_club(club_id=0, details=DETAILS, by=organiser)


def test_joining_is_ones_own_choice_and_happens_once() -> None:
    user, club = account(), ClubFactory.create()
    add_member(club_id=club.pk, player_id=user.player.pk, by=account())
    assert not Membership.objects.get(club=club).is_own_choice
    join_club(club_id=club.pk, user=user)
    join_club(club_id=club.pk, user=user)
    assert Membership.objects.get(club=club).is_own_choice


def test_the_last_organiser_can_neither_step_down_nor_leave_nor_be_removed() -> None:
    club = ClubFactory.create()
    last = organiser_of(club)
    user = last.player.user
    assert user is not None
    # An organiser without an account could not run anything.
    MembershipFactory.create(club=club, player=PlayerFactory.create(), role=Role.ORGANISER.value)
    with pytest.raises(LastOrganiser):
        set_role(membership_id=last.pk, role=Role.MEMBER, by=user)
    with pytest.raises(LastOrganiser):
        leave_club(club_id=club.pk, user=user)
    with pytest.raises(LastOrganiser):
        remove_member(membership_id=last.pk, by=user)
    second = organiser_of(club)
    set_role(membership_id=last.pk, role=Role.MEMBER, by=user)
    last.refresh_from_db()
    assert last.role == Role.MEMBER
    with pytest.raises(LastOrganiser):
        set_role(membership_id=second.pk, role=Role.DIRECTOR, by=user)


def test_leaving_and_removing_twice_is_once() -> None:
    club = ClubFactory.create()
    organiser = organiser_of(club).player.user
    member = MembershipFactory.create(club=club)
    assert organiser is not None
    assert member.player.user is not None
    leave_club(club_id=club.pk, user=member.player.user)
    leave_club(club_id=club.pk, user=member.player.user)
    remove_member(membership_id=member.pk, by=organiser)
    assert Membership.objects.filter(club=club).count() == 1
    with pytest.raises(NotHere):
        set_role(membership_id=member.pk, role=Role.SCORER, by=organiser)
