"""A club's records: who won, the best nights and games, the longest runs."""

from __future__ import annotations

from collections import defaultdict

import pytest
from django.db.models import F
from django.test import Client
from django.urls import reverse
from hypothesis import given, settings
from hypothesis import strategies as st
from pytest_django import DjangoAssertNumQueries

from games.matches.models import Match
from leagues.events.models import Entry, Event
from leagues.events.states import EventStatus, Visibility
from leagues.players.models import Player
from leagues.standings.runs import Played, Run, longest_runs
from leagues.standings.services.sheets import recompute_standings
from tests.factories.players import MembershipFactory, user_of
from tests.factories.standings import set_result
from tests.leagues.standings.test_player_page import evening

GAMES = st.lists(st.tuples(st.integers(1, 3), st.booleans()), max_size=30)


@given(GAMES)
@settings(max_examples=30)
def test_the_longest_run_of_everybody_is_found_as_by_trying_all(
    games: list[tuple[int, bool]],
) -> None:
    played = [Played(player, at, won) for at, (player, won) in enumerate(games)]
    own: defaultdict[int, str] = defaultdict(str)
    for player, won in games:
        own[player] += "1" if won else " "
    longest = {player: max(map(len, text.split(" "))) for player, text in own.items()}
    found = longest_runs(played, most=9)
    assert {run.player: run.length for run in found} == {
        player: length for player, length in longest.items() if length
    }
    assert [run.length for run in found] == sorted((run.length for run in found), reverse=True)


def test_of_equal_runs_the_one_that_was_there_first_stands_first() -> None:
    games = [(1, True), (2, True), (2, True), (1, True), (2, False), (1, False), (2, True)]
    played = [Played(player, at, won) for at, (player, won) in enumerate(games)]
    assert longest_runs(played, most=2) == [Run(2, 2, 1, 2), Run(1, 2, 0, 3)]


def over(event: Event) -> None:
    Event.objects.filter(pk=event.pk).update(
        status=EventStatus.FINISHED.value, version=F("version") + 1
    )


def look(client: Client, event: Event) -> str:
    page = client.get(reverse("standings:records", args=[event.club.slug]))
    assert page.status_code == 200
    return page.content.decode()


def part(page: str, key: str) -> str:
    """Return one kind of record on a page."""
    return page.partition(f'id="{key}-heading"')[2].partition("</section>")[0]


def held(match: Match, side: int) -> list[str]:
    seats = match.seats.filter(side_number=side).select_related("player").order_by("number")
    return [seat.player.display_name for seat in seats if seat.player is not None]


@pytest.mark.django_db
def test_records_follow_results_and_every_correction_of_them(client: Client) -> None:
    event, matches = evening(rounds=2)
    assert "No night is over yet" in look(client, event)
    over(event)
    page = look(client, event)
    assert all(name in part(page, "games") for name in held(matches[0], 0))
    assert part(page, "games").count("<strong") == 3
    assert ">9<" in part(page, "games")
    assert not part(page, "runs")  # nobody won both games
    set_result(matches[1], (3, 12))
    recompute_standings(event_id=event.pk)
    over(event)
    page = look(client, event)
    assert ">12<" in part(page, "games")
    assert all(name in part(page, "games") for name in held(matches[1], 1))
    assert ">2<" in part(page, "runs")


@pytest.mark.django_db
def test_who_may_not_see_a_night_does_not_read_its_records(client: Client) -> None:
    event, _ = evening(rounds=1, visibility=Visibility.MEMBERS.value)
    over(event)
    assert "No night is over yet" in look(client, event)
    client.force_login(user_of(MembershipFactory.create(club=event.club).player))
    assert ">9<" in part(look(client, event), "games")


@pytest.mark.django_db
def test_a_hidden_holder_keeps_the_record_without_a_name(client: Client) -> None:
    event, (match, *_) = evening(rounds=1)
    over(event)
    Player.objects.filter(seats__match=match).update(publication="hidden")
    page = part(look(client, event), "games")
    assert "Hidden player" in page
    assert not any(name in page for name in held(match, 0))


@pytest.mark.django_db
def test_house_pairs_hold_no_record_of_a_night(client: Client) -> None:
    event, _ = evening(rounds=1)
    over(event)
    assert part(look(client, event), "nights")
    Entry.objects.filter(event=event).update(is_house=True)
    over(event)
    assert not part(look(client, event), "nights")


@pytest.mark.django_db
@pytest.mark.parametrize(("rounds", "people"), [(1, 4), (4, 8)])
def test_records_cost_the_same_for_any_number_of_games_and_little_once_they_are_kept(
    rounds: int, people: int, client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    event, _ = evening(rounds=rounds, people=people)
    over(event)
    url = reverse("standings:records", args=[event.club.slug])
    client.get(url)
    with django_assert_num_queries(12):
        client.get(url)
