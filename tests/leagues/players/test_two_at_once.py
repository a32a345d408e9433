"""What happens when two people, or one with two taps, do the same thing at once."""

from __future__ import annotations

import pytest
from django.contrib.messages.storage.fallback import FallbackStorage
from django.contrib.sessions.backends.db import SessionStore
from django.test import RequestFactory
from django.urls import reverse

from games.matches.errors import DomainError
from leagues.players.account_forms import SignUpForm
from leagues.players.models import Club, Membership, Player, User
from leagues.players.services.accounts import claim_player, invite_to_claim
from leagues.players.services.clubs import ClubDetails, found_club, set_role
from leagues.players.services.people import create_player
from leagues.players.states import Role
from tests.factories.players import (
    ClubFactory,
    MembershipFactory,
    PlayerFactory,
    UserFactory,
    user_of,
)
from tests.races import at_once


@pytest.mark.django_db(transaction=True)
def test_two_organisers_who_step_down_at_once_leave_one() -> None:
    club = ClubFactory.create()
    places = [MembershipFactory.create(club=club, role=Role.ORGANISER.value) for _ in range(2)]
    by = user_of(places[0].player)
    results = at_once(
        *(
            lambda place=place: set_role(membership_id=place.pk, role=Role.MEMBER, by=by)
            for place in places
        )
    )
    assert [each.code for each in results if isinstance(each, DomainError)] == ["last_organiser"]
    assert Membership.objects.filter(club=club, role=Role.ORGANISER).count() == 1


@pytest.mark.django_db(transaction=True)
def test_two_desks_that_write_one_name_down_at_once_get_two_people_apart() -> None:
    at_once(*[lambda: create_player(display_name="Ann Smith", by=None)] * 3)
    labels = sorted(player.label for player in Player.objects.all())
    assert labels == ["Ann Smith", "Ann Smith (2)", "Ann Smith (3)"]


@pytest.mark.django_db(transaction=True)
def test_one_record_claimed_by_two_accounts_at_once_goes_to_one() -> None:
    club = ClubFactory.create()
    player = create_player(display_name="Ann Smith", by=None, club_id=club.pk)
    users = [UserFactory.create() for _ in range(2)]
    key = invite_to_claim(player_id=player.pk, club_id=club.pk, by=users[0])
    results = at_once(*(lambda user=user: claim_player(key=key, user=user) for user in users))
    assert [each.code for each in results if isinstance(each, DomainError)] == ["invitation_over"]
    player.refresh_from_db()
    assert player.user in users


@pytest.mark.django_db(transaction=True)
def test_a_double_tap_founds_one_club() -> None:
    founder = user_of(PlayerFactory.create(user=UserFactory.create()))
    details = ClubDetails(name="Corner House", time_zone="UTC")
    at_once(*[lambda: found_club(details=details, by=founder)] * 2)
    assert Club.objects.count() == 1


@pytest.mark.django_db
def test_a_sign_up_sent_twice_leads_the_second_to_the_log_in() -> None:
    typed = {
        "display_name": "Ann Smith",
        "email": "ann@example.org",
        "password1": "euchre-night-7",
        "password2": "euchre-night-7",
    }
    request = RequestFactory().post(reverse("account_signup"), typed)
    request.session = SessionStore()
    request._messages = FallbackStorage(request)  # type: ignore[attr-defined]
    first, second = SignUpForm(typed), SignUpForm(typed)
    assert first.is_valid()
    assert second.is_valid()
    user, _answer = first.try_save(request)
    assert user is not None
    nobody, answer = second.try_save(request)
    assert nobody is None
    assert answer is not None
    assert answer.status_code == 302
    assert (User.objects.count(), Player.objects.count()) == (1, 1)
