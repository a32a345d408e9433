"""Who looks at a page, and which tabs of an event are for them."""

from __future__ import annotations

import re

import pytest
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.test import RequestFactory
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from leagues.desk.context import Visitor, visitor_of
from leagues.events.models import Event
from leagues.events.states import EventStatus
from leagues.players.models import User
from leagues.players.states import Role
from tests.factories.events import EventFactory
from tests.factories.players import MembershipFactory, UserFactory
from tests.leagues.desk.scenes import account, user_of

pytestmark = pytest.mark.django_db


def tabs(event: Event, user: User | AnonymousUser, active: str = "event") -> list[str]:
    request = RequestFactory().get("/")
    request.user = user
    shown = render_to_string(
        "desk/_event_tabs.html", {"event": event, "active": active}, request=request
    )
    return re.findall(r">([A-Z][A-Za-z-]+)</a>", shown)


def test_everybody_finds_event_rounds_and_standings_once_it_runs() -> None:
    event = EventFactory.create(status=EventStatus.RUNNING.value)
    member = account(event.club, Role.MEMBER)
    stranger = account(EventFactory.create().club, Role.ORGANISER)
    for user in (AnonymousUser(), member, stranger):
        assert tabs(event, user) == ["Event", "Rounds", "Standings"]


@pytest.mark.parametrize("role", [Role.SCORER, Role.DIRECTOR, Role.ORGANISER])
def test_scorers_find_the_desk_check_in_and_scores_too(role: Role) -> None:
    event = EventFactory.create(status=EventStatus.RUNNING.value)
    shown = tabs(event, account(event.club, role))
    assert shown == ["Event", "Rounds", "Standings", "Desk", "Check-in", "Scores"]


def test_before_the_start_there_are_neither_rounds_nor_scores() -> None:
    event = EventFactory.create(status=EventStatus.OPEN.value)
    assert tabs(event, account(event.club, Role.SCORER)) == ["Event", "Desk", "Check-in"]


def test_the_tab_of_the_page_itself_is_marked() -> None:
    event = EventFactory.create(status=EventStatus.RUNNING.value)
    shown = render_to_string(
        "desk/_event_tabs.html", {"event": event, "active": "rounds"}, request=HttpRequest()
    )
    assert shown.count('aria-current="page"') == 1
    assert reverse("desk:rounds", args=[event.pk]) in shown.split("aria-current")[0]


def test_a_visitor_costs_one_query_for_all_roles(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    membership = MembershipFactory.create(role=Role.SCORER.value)
    other = MembershipFactory.create(player=membership.player, role=Role.ORGANISER.value)
    visitor = Visitor(user_of(membership.player))
    with django_assert_num_queries(1):
        assert visitor.role_in_club(membership.club_id) is Role.SCORER
        assert visitor.role_in_club(other.club_id) is Role.ORGANISER
        assert visitor.role_in_club(0) is None
        assert visitor.person.player_id == membership.player_id


def test_nobody_costs_nothing(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    with django_assert_num_queries(0):
        assert Visitor(AnonymousUser()).person.player_id is None
        assert visitor_of(HttpRequest()).person.roles == {}


def test_an_account_without_a_player_is_nobody_among_the_players() -> None:
    assert Visitor(UserFactory.create()).person.player_id is None


def test_a_player_without_a_club_is_known_without_roles() -> None:
    membership = MembershipFactory.create()
    user = user_of(membership.player)
    membership.delete()
    person = Visitor(user).person
    assert person.player_id == membership.player_id
    assert person.roles == {}


def test_view_and_template_ask_the_same_visitor_until_somebody_signs_in() -> None:
    request = RequestFactory().get("/")
    request.user = AnonymousUser()
    first = visitor_of(request)
    assert visitor_of(request) is first
    request.user = UserFactory.create()
    assert visitor_of(request) is not first
