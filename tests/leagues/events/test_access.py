"""Who may see, score and direct an event."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.http import Http404

from leagues.events.access import (
    get_event_to_direct,
    get_event_to_score,
    get_event_to_view,
    may_direct,
    may_score,
    visible_events,
)
from leagues.events.states import EventStatus, Visibility
from leagues.players.models import Club, Membership, User
from leagues.players.states import Role
from tests.factories.events import EventFactory
from tests.factories.players import ClubFactory, MembershipFactory, UserFactory

pytestmark = pytest.mark.django_db

Visitor = User | AnonymousUser


def account(member: Membership) -> User:
    """Return the account of a member."""
    assert member.player.user is not None
    return member.player.user


def visitors(club: Club) -> dict[str, Visitor]:
    """Return one visitor of each kind."""
    found: dict[str, Visitor] = {"anonymous": AnonymousUser(), "stranger": UserFactory.create()}
    found["elsewhere"] = account(MembershipFactory.create(role=Role.ORGANISER.value))
    for role in Role:
        found[role.value] = account(MembershipFactory.create(club=club, role=role.value))
    return found


def who_can(club: Club, act: Callable[[Visitor], object]) -> set[str]:
    """Return the kinds of visitor for whom `act` is not refused."""
    allowed = set()
    for kind, user in visitors(club).items():
        try:
            act(user)
        except (PermissionDenied, Http404):
            continue
        allowed.add(kind)
    return allowed


@pytest.mark.parametrize(
    ("status", "visibility", "expected"),
    [
        (
            EventStatus.OPEN,
            Visibility.PUBLIC,
            {"anonymous", "stranger", "elsewhere", "member", "scorer", "director", "organiser"},
        ),
        (
            EventStatus.RUNNING,
            Visibility.MEMBERS,
            {"member", "scorer", "director", "organiser"},
        ),
        (EventStatus.DRAFT, Visibility.PUBLIC, {"director", "organiser"}),
        (EventStatus.DRAFT, Visibility.MEMBERS, {"director", "organiser"}),
    ],
)
def test_an_event_is_seen_by_those_it_is_for(
    status: EventStatus, visibility: Visibility, expected: set[str]
) -> None:
    club = ClubFactory.create()
    event = EventFactory.create(club=club, status=status.value, visibility=visibility.value)
    assert who_can(club, lambda user: get_event_to_view(user=user, event_id=event.pk)) == expected


def test_scorers_score_and_directors_direct() -> None:
    event = EventFactory.create()
    club = event.club
    assert who_can(club, lambda user: get_event_to_score(user=user, event_id=event.pk)) == {
        "scorer",
        "director",
        "organiser",
    }
    assert who_can(club, lambda user: get_event_to_direct(user=user, event_id=event.pk)) == {
        "director",
        "organiser",
    }
    everybody = visitors(club)
    assert {kind for kind, user in everybody.items() if may_score(user=user, event=event)} == {
        "scorer",
        "director",
        "organiser",
    }
    assert not may_direct(user=everybody["scorer"], event=event)
    assert may_direct(user=everybody["director"], event=event)


def test_a_member_with_several_clubs_sees_each_event_once() -> None:
    member = MembershipFactory.create(role=Role.DIRECTOR.value)
    MembershipFactory.create(player=member.player, role=Role.ORGANISER.value)
    EventFactory.create(club=member.club)
    EventFactory.create(club=member.club, status=EventStatus.DRAFT.value)
    assert visible_events(user=account(member)).count() == 2
