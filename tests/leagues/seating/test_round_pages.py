from __future__ import annotations

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries, Settings

from leagues.events.models import Event, Job, RoundId
from leagues.events.states import RoundStatus
from leagues.players.models import Player
from leagues.players.states import Role
from leagues.seating.selectors.sheets import round_sheet
from tests.factories.players import MembershipFactory
from tests.factories.seating import drafted_evening, published_round, round_of
from tests.leagues.desk.builders import is_refused
from tests.leagues.seating.visiting import at, sign_in, visitor

pytestmark = pytest.mark.django_db


@pytest.fixture
def drafted() -> Event:
    return drafted_evening(people=9, rounds=3)


# --- Who may do what ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("role", "status"),
    [(None, 404), (Role.MEMBER, 404), (Role.SCORER, 200), (Role.DIRECTOR, 200)],
)
def test_a_draft_is_found_by_scorers_and_directors_only(
    drafted: Event, role: Role | None, status: int
) -> None:
    assert visitor(drafted, role).get(at("round", drafted, 1)).status_code == status


@pytest.mark.parametrize("role", [None, Role.MEMBER, Role.SCORER, Role.DIRECTOR])
def test_a_published_round_and_the_plan_are_for_everybody(role: Role | None) -> None:
    round_ = published_round()
    event = round_.stage.event
    client = visitor(event, role)
    assert client.get(at("round", event, 1)).status_code == 200
    assert client.get(at("plan", event)).status_code == 200


@pytest.mark.parametrize("role", [None, Role.MEMBER, Role.SCORER])
@pytest.mark.parametrize(
    ("name", "args"),
    [
        ("plan", []),
        ("cancel", []),
        ("swap", [1]),
        ("publish", [1]),
        ("unpublish", [1]),
        ("close", [1]),
    ],
)
def test_only_directors_draw_swap_and_publish(
    drafted: Event, role: Role | None, name: str, args: list[int]
) -> None:
    assert is_refused(visitor(drafted, role).post(at(name, drafted, *args)))
    assert round_of(drafted, 1).status == RoundStatus.DRAFT
    assert not Job.objects.exists()


@pytest.mark.parametrize(
    ("role", "status"),
    [(None, 302), (Role.MEMBER, 403), (Role.SCORER, 200), (Role.DIRECTOR, 200)],
)
def test_links_are_handed_out_by_scorers(role: Role | None, status: int) -> None:
    event = published_round().stage.event
    assert visitor(event, role).get(at("links", event, 1)).status_code == status


def test_a_director_of_another_club_is_a_stranger_here(drafted: Event) -> None:
    other = drafted_evening()
    client = visitor(other, Role.DIRECTOR)
    assert client.get(at("round", drafted, 1)).status_code == 404
    assert client.post(at("publish", drafted, 1)).status_code == 403


def test_a_round_that_is_not_there_is_not_found(drafted: Event) -> None:
    client = visitor(drafted, Role.DIRECTOR)
    for name in ("round", "links"):
        assert client.get(at(name, drafted, 99)).status_code == 404
    assert client.post(at("publish", drafted, 99)).status_code == 404


# --- The chart ---------------------------------------------------------------------------


def somebody(event: Event) -> Player:
    sheet = round_sheet(round_id=RoundId(round_of(event, 1).pk))
    return sheet.tables[1].seats[2].player


def test_the_chart_comes_by_table_and_by_name() -> None:
    event = published_round(people=9).stage.event
    client = visitor(event, None)
    by_table = client.get(at("round", event, 1)).content.decode()
    by_name = client.get(at("round", event, 1), {"by": "name"}).content.decode()
    assert "Table 2" in by_table
    assert "Table 2, South" not in by_table
    assert "Table 2, South" in by_name


def test_a_name_is_found_whatever_its_letters_case() -> None:
    event = published_round(people=9).stage.event
    player = somebody(event)
    found = visitor(event, None).get(at("round", event, 1), {"find": player.label.upper()})
    assert [row.player for row in found.context["found"]] == [player]
    nobody = visitor(event, None).get(at("round", event, 1), {"find": "Zz"})
    assert b"Nobody of that name" in nobody.content


def test_the_own_place_is_pinned_for_a_link_with_a_player_and_for_an_account() -> None:
    event = published_round(people=9).stage.event
    player = somebody(event)
    linked = visitor(event, None).get(at("round", event, 1), {"player": str(player.pk)})
    assert linked.context["mine"].player == player
    assert b"Table 2, South" in linked.content
    member = MembershipFactory.create(club=event.club)
    player.user, member.player.user = member.player.user, None
    member.player.save()
    player.save()
    client = Client()
    sign_in(client, player)
    assert client.get(at("round", event, 1)).context["mine"].player == player


@pytest.mark.parametrize("player", ["x", "0", "-1", "99999999999999999999999", "²"])
def test_a_link_with_a_strange_player_shows_the_chart(player: str) -> None:
    event = published_round(people=8).stage.event
    response = visitor(event, None).get(at("round", event, 1), {"player": player})
    assert response.status_code == 200
    assert response.context["mine"] is None


# --- Links -------------------------------------------------------------------------------


def test_links_have_a_code_for_each_table_and_one_for_the_evening(
    settings: Settings,
) -> None:
    settings.PUBLIC_BASE_URL = "http://192.0.2.7:8000"
    round_ = published_round(people=8)
    event = round_.stage.event
    content = visitor(event, Role.SCORER).get(at("links", event, 1)).content.decode()
    assert content.count('<svg viewBox="0 0 1') == 3
    for table in round_.tables.all():
        assert f"http://192.0.2.7:8000/t/{table.match.link_key}/" in content
    assert f"http://192.0.2.7:8000/events/{event.pk}/" in content


def test_without_an_address_the_page_says_how_phones_get_in() -> None:
    event = published_round(people=8).stage.event
    client = visitor(event, Role.SCORER)
    content = client.get(at("links", event, 1), headers={"host": "localhost"}).content.decode()
    assert "Phones cannot reach this site yet" in content
    assert "LAN=1" in content
    assert "make run" not in content, "the demo is started by another command"
    assert "PUBLIC_URL" in content
    assert 'class="segno"' not in content


# --- Costs -------------------------------------------------------------------------------


@pytest.mark.parametrize("people", [8, 41])
def test_the_round_page_costs_the_same_for_any_number_of_tables(
    people: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    event = published_round(people=people, rounds=2).stage.event
    client = visitor(event, None)
    # event; round; sheet (6); sit-outs (3)
    with django_assert_num_queries(11):
        client.get(at("round", event, 1))


@pytest.mark.parametrize("people", [8, 41])
def test_the_draft_page_costs_the_same_for_any_number_of_tables(
    people: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    event = drafted_evening(people=people, rounds=2)
    client = visitor(event, Role.DIRECTOR)
    # session; account; event; round; may score; sheet (6); sit-outs (3); may direct;
    # drawing (4); plans (4) with people (1); roles for the tabs
    with django_assert_num_queries(27):
        client.get(at("round", event, 1))


@pytest.mark.parametrize("people", [8, 41])
def test_the_plan_page_costs_the_same_for_any_number_of_tables(
    people: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    event = drafted_evening(people=people, rounds=2)
    # event; sit-outs (3); drawing (4)
    with django_assert_num_queries(10):
        visitor(event, None).get(at("plan", event))


@pytest.mark.parametrize("people", [8, 41])
def test_the_links_page_costs_the_same_for_any_number_of_tables(
    people: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    event = published_round(people=people, rounds=1).stage.event
    client = visitor(event, Role.SCORER)
    # session; account; event; may score; round; sheet (6); roles for the tabs
    with django_assert_num_queries(12):
        client.get(at("links", event, 1))
