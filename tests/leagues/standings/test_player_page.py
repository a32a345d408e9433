"""A player's page: strength, history, company, matches, events, and who may see which."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from games.matches.models import Match
from leagues.events.models import Event
from leagues.events.states import Visibility
from leagues.players.models import Player
from leagues.players.states import PlayerKind
from leagues.standings.models import RatingPool
from leagues.standings.ratings.pools import PAIRS
from leagues.standings.services.replays import replay_pool
from leagues.standings.services.sheets import recompute_standings
from tests.factories.events import EntryFactory, EntryMemberFactory
from tests.factories.players import MembershipFactory, PlayerFactory, UserFactory, user_of
from tests.factories.seating import drafted_evening
from tests.factories.standings import matches_of, publish, set_result

pytestmark = pytest.mark.django_db


def evening(*, rounds: int = 2, people: int = 4, **fields: Any) -> tuple[Event, list[Match]]:
    """Return an evening in which each round has its results: nine to four each time."""
    event = drafted_evening(people=people, rounds=rounds, **fields)
    matches = []
    for number in range(1, rounds + 1):
        for match in matches_of(publish(event, number)):
            set_result(match, (9, 4))
            matches.append(match)
    recompute_standings(event_id=event.pk)
    replay_pool(kind=PAIRS)
    return event, matches


def someone(event: Event) -> Player:
    return Player.objects.filter(entries__event=event).order_by("pk")[0]


def entered(**fields: Any) -> Player:
    """Return somebody who has entered an event that everybody sees."""
    player: Player = PlayerFactory.create(**fields)
    entry = EntryFactory.create(member=None)
    EntryMemberFactory.create(entry=entry, player=player)
    return player


def look(client: Client, player: Player, **query: str) -> str:
    response = client.get(reverse("standings:player", args=[player.pk]), query)
    assert response.status_code == 200
    return response.content.decode()


def test_a_page_shows_rating_history_company_matches_and_events(client: Client) -> None:
    event, matches = evening()
    player = someone(event)
    shown = look(client, player)
    assert f'<h1><bdi translate="no">{player.label}</bdi></h1>' in shown
    assert "2 matches," in shown
    assert '<svg viewBox="0 0 640 220" role="img"' in shown
    for match in matches:
        assert reverse("desk:match", args=[match.pk]) in shown
    assert reverse("standings:event", args=[event.pk]) in shown
    for other in Player.objects.exclude(pk=player.pk):
        assert other.label in shown


def test_partners_and_opponents_are_counted_from_the_player_s_side(client: Client) -> None:
    event, (match, *_) = evening(rounds=1)
    winner, partner = (
        Player.objects.get(seats__match=match, seats__number=number) for number in (0, 2)
    )
    shown = look(client, winner)
    company = shown[shown.index('id="partners-heading"') : shown.index('id="opponents-heading"')]
    assert partner.label in company
    figures = '<td class="num">1</td><td class="num">1</td><td class="num"><bdi dir="ltr">+5.0<'
    assert figures in company
    assert event.title in shown


def test_the_best_partner_is_named_after_three_games(client: Client) -> None:
    evening(rounds=1)
    player = Player.objects.order_by("pk")[0]
    assert "Best with" not in look(client, player)
    event = drafted_evening(people=4, rounds=9)
    for number in range(1, 10):
        (match,) = matches_of(publish(event, number))
        first = match.seats.get(player=someone(event)).side_number
        set_result(match, (9, 4) if first == 0 else (4, 9))
    assert "Best with" in look(client, someone(event))


def test_who_has_not_played_has_a_page_that_says_so(client: Client) -> None:
    shown = look(client, entered())
    assert "Not rated yet" in shown
    assert "No match yet" in shown


def test_a_guest_is_not_rated(client: Client) -> None:
    assert "Guest: not rated" in look(client, entered(kind=PlayerKind.GUEST.value))


def test_nobody_is_found_under_a_number_that_is_not_given(client: Client) -> None:
    assert client.get(reverse("standings:player", args=[404_404])).status_code == 404


def test_what_is_for_members_is_left_out_for_others(client: Client) -> None:
    event, matches = evening(visibility=Visibility.MEMBERS.value)
    player = someone(event)
    url = reverse("standings:player", args=[player.pk])
    assert client.get(url).status_code == 404
    entry = EntryFactory.create(member=None)
    EntryMemberFactory.create(entry=entry, player=player)

    match_url = reverse("desk:match", args=[matches[0].pk])
    outsider = look(client, player)
    assert match_url not in outsider
    assert event.title not in outsider
    assert 'id="partners-heading"' not in outsider

    client.force_login(user_of(MembershipFactory.create(club=event.club).player))
    member = look(client, player)
    assert match_url in member
    assert event.title in member


def test_ones_own_page_is_always_there(client: Client) -> None:
    player = PlayerFactory.create(user=UserFactory.create())
    client.force_login(user_of(player))
    assert "Not rated yet" in look(client, player)


def test_matches_of_many_evenings_come_in_pages(client: Client) -> None:
    event, _ = evening(rounds=22)
    player = someone(event)
    assert "Page 1 of 2" in look(client, player)
    assert look(client, player, page="2").count('data-label="score"') == 2


def test_while_ratings_are_replayed_the_page_says_so(client: Client) -> None:
    event, _ = evening(rounds=1)
    RatingPool.objects.update(is_stale=True)
    assert "being recomputed" in look(client, someone(event))


@pytest.mark.parametrize(("rounds", "people"), [(2, 8), (7, 16)])
def test_a_page_costs_the_same_for_any_number_of_matches(
    rounds: int, people: int, client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    event, _ = evening(rounds=rounds, people=people)
    url = reverse("standings:player", args=[someone(event).pk])
    # player; matches, their seats and points; people; changes; ratings with pools and places;
    # tables, what each match changed; standings with events, how many entrants each;
    # what was to be expected; hands with a maker, and who stood in
    with django_assert_num_queries(14):  # no hands are looked for where partners are fixed
        client.get(url)
