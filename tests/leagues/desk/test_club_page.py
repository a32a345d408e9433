from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from leagues.events.models import Event
from leagues.events.states import EventStatus, Visibility
from leagues.players.models import Club
from leagues.players.states import Role
from tests.factories.events import EventFactory
from tests.factories.players import ClubFactory, MembershipFactory, user_of

pytestmark = pytest.mark.django_db


def evening(club: Club, title: str, *, days: int, status: EventStatus, **more: object) -> Event:
    starts_at = timezone.now() + timedelta(days=days)
    return EventFactory.create(
        club=club, title=title, starts_at=starts_at, status=status.value, **more
    )


def page_of(client: Client, club: Club) -> str:
    answer = client.get(reverse("desk:club", args=[club.slug]))
    assert answer.status_code == 200
    return answer.content.decode()


def test_a_visitor_sees_when_where_and_how_to_join(client: Client) -> None:
    club = ClubFactory.create(
        meets="Tuesdays at 7", venue="The Corner House", contact="Ann, ann@example.org"
    )
    organiser = MembershipFactory.create(club=club, role=Role.ORGANISER.value)
    evening(club, "Club night", days=3, status=EventStatus.OPEN)
    page = page_of(client, club)
    for text in ("Tuesdays at 7", "The Corner House", "America/Detroit", "Club night"):
        assert text in page
    assert '<a href="mailto:ann@example.org"' in page
    assert organiser.player.label in page
    assert "North American" in page
    assert "Sign in to join" in page
    assert "Edit the club" not in page


def test_the_rules_told_are_those_of_the_next_night_by_name(client: Client) -> None:
    """Seen: "Rules" were those of an event that ran for weeks, not of the next club night."""
    club = ClubFactory.create()
    evening(club, "Long cup", days=-9, status=EventStatus.RUNNING, variant="british")
    assert "Rules of the last night" in page_of(client, club)
    evening(club, "Later night", days=10, status=EventStatus.OPEN, variant="jucre4")
    evening(club, "Next night", days=3, status=EventStatus.OPEN, variant="railroad")
    page = page_of(client, club)
    told = page[page.index("Rules of the next night") :].partition("</dd>")[0]
    assert "Next night" in told
    assert "Railroad" in told


def test_a_club_without_nights_says_so(client: Client) -> None:
    page = page_of(client, ClubFactory.create())
    assert "No night is open for entries" in page
    assert "No night has been played yet" in page


def test_nights_are_shown_to_those_who_may_see_them(client: Client) -> None:
    club = ClubFactory.create()
    evening(club, "Draft night", days=9, status=EventStatus.DRAFT)
    evening(
        club, "Members night", days=3, status=EventStatus.OPEN, visibility=Visibility.MEMBERS.value
    )
    evening(club, "Past night", days=-7, status=EventStatus.FINISHED)
    evening(club, "Running night", days=0, status=EventStatus.RUNNING)
    evening(club, "Missed night", days=-20, status=EventStatus.OPEN)
    page = page_of(client, club)
    assert "Members night" not in page
    assert "Draft night" not in page
    assert page.index("Running night") < page.index("Past night") < page.index("Missed night")
    client.force_login(user_of(MembershipFactory.create(club=club).player))
    page = page_of(client, club)
    assert "Members night" in page
    assert "Draft night" not in page
    assert "Leave the club" in page
    director = MembershipFactory.create(club=club, role=Role.DIRECTOR.value)
    client.force_login(user_of(director.player))
    page = page_of(client, club)
    assert "Draft night" in page
    assert "New club night" in page
    assert "Edit the club" not in page


def test_an_organiser_finds_what_can_be_changed(client: Client) -> None:
    club = ClubFactory.create()
    organiser = MembershipFactory.create(club=club, role=Role.ORGANISER.value)
    client.force_login(user_of(organiser.player))
    page = page_of(client, club)
    assert reverse("players:edit_club", args=[club.slug]) in page
    assert reverse("players:people", args=[club.slug]) in page


def test_old_nights_go_on_further_pages(client: Client) -> None:
    club = ClubFactory.create()
    for number in range(12):
        evening(club, f"Night {number:02}", days=-7 * (number + 1), status=EventStatus.FINISHED)
    assert "Night 11" not in page_of(client, club)
    further = client.get(reverse("desk:club", args=[club.slug]), {"page": "2"})
    assert b"Night 11" in further.content


def test_a_club_that_is_not_there_is_not_found(client: Client) -> None:
    assert client.get(reverse("desk:club", args=["no-such-club"])).status_code == 404


@pytest.mark.parametrize("nights", [2, 9])
def test_a_clubs_page_costs_the_same_for_any_number_of_nights(
    nights: int, client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    club = ClubFactory.create()
    client.force_login(user_of(MembershipFactory.create(club=club).player))
    for number in range(nights):
        evening(club, "Night", days=number + 1, status=EventStatus.OPEN)
        evening(club, "Night", days=-number - 1, status=EventStatus.FINISHED)
    # session, account, club, visitor; number of past nights, coming, past, winners, entries
    # of the coming ones, the visitor's own, drafts, organisers
    with django_assert_num_queries(12):
        client.get(reverse("desk:club", args=[club.slug]))
