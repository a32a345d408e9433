"""League games on the pages of people: matches, company, head to head, and who may see which."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from leagues.events.league_models import BorrowedPlay, League
from leagues.events.league_states import LeagueStatus
from leagues.events.states import Visibility
from leagues.players.models import Player
from leagues.players.publication import Publication
from leagues.standings.ratings.pools import PAIRS
from leagues.standings.services.replays import replay_pool
from tests.factories.events import EntryFactory, EntryMemberFactory
from tests.factories.league_cards import Match, match_to_play, played
from tests.factories.players import MembershipFactory, PlayerFactory, user_of

pytestmark = pytest.mark.django_db


def played_match(won: int = 9) -> Match:
    match = match_to_play()
    played(match, won)
    replay_pool(kind=PAIRS)
    return match


def look(client: Client, name: str, *people: Player) -> str:
    response = client.get(reverse(name, args=[player.pk for player in people]))
    assert response.status_code == 200
    return response.content.decode()


def test_a_player_s_page_lists_the_games_of_a_league_with_the_way_to_the_card(
    client: Client,
) -> None:
    match = played_match()
    shown = look(client, "standings:player", match.home[0])
    assert shown.count(reverse("seating:card", args=[match.fixture.pk])) == 3
    assert shown.count("21 : 15") == 3
    assert "No match yet" not in shown
    partners = shown[shown.index('id="partners-heading"') : shown.index('id="opponents-heading"')]
    assert match.home[1].label in partners
    assert '<td class="num">3</td><td class="num">3</td>' in partners
    opponents = shown[shown.index('id="opponents-heading"') :]
    assert all(player.label in opponents for player in match.away)


def test_two_people_of_a_league_have_met_on_the_page_of_the_two(client: Client) -> None:
    match = played_match()
    shown = look(client, "standings:company", match.home[0], match.away[0])
    assert "They have not met" not in shown
    assert "Against each other" in shown
    assert shown.count(reverse("seating:card", args=[match.fixture.pk])) == 1
    assert "A pair: neither has ever" in look(
        client, "standings:company", match.home[0], match.home[1]
    )


def test_the_drawing_of_a_rating_names_the_league_its_games_were_of(client: Client) -> None:
    match = played_match()
    League.objects.update(title="Harbour League")
    named = re.compile(r'<title translate="no">[^<]* Harbour League</title>')
    assert len(named.findall(look(client, "standings:player", match.home[0]))) == 1
    EntryMemberFactory.create(entry=EntryFactory.create(member=None), player=match.home[0])
    League.objects.update(visibility=Visibility.MEMBERS.value)
    shown = look(client, "standings:player", match.home[0])
    assert "Harbour League" not in shown
    assert shown.count("chart-mark") == 1


def test_games_of_a_league_for_members_are_not_shown_to_strangers(client: Client) -> None:
    match = played_match()
    league = match.fixture.division.league
    for player in (match.home[0], match.away[0]):
        EntryMemberFactory.create(entry=EntryFactory.create(member=None), player=player)
    League.objects.update(visibility=Visibility.MEMBERS.value)
    assert "No match yet" in look(client, "standings:player", match.home[0])
    assert "They have not met" in look(client, "standings:company", match.home[0], match.away[0])
    client.force_login(user_of(MembershipFactory.create(club=league.club).player))
    assert "21 : 15" in look(client, "standings:player", match.home[0])


def status_of(client: Client, player: Player) -> int:
    return client.get(reverse("standings:player", args=[player.pk])).status_code


def test_a_name_in_the_squad_of_a_public_league_leads_to_a_page_for_strangers(
    client: Client,
) -> None:
    match = match_to_play()
    captain, league = match.home[0], match.fixture.division.league
    team = client.get(reverse("events:team", args=[match.fixture.home_id])).content.decode()
    assert reverse("standings:player", args=[captain.pk]) in team
    assert status_of(client, captain) == 200
    League.objects.update(status=LeagueStatus.DRAFT.value)
    assert status_of(client, captain) == 404
    League.objects.update(status=LeagueStatus.RUNNING.value, visibility=Visibility.MEMBERS.value)
    assert status_of(client, captain) == 404
    client.force_login(user_of(MembershipFactory.create(club=league.club).player))
    assert status_of(client, captain) == 200


def test_who_hides_their_name_has_no_page_by_being_in_a_squad(client: Client) -> None:
    match = match_to_play()
    Player.objects.filter(pk=match.home[0].pk).update(publication=Publication.HIDDEN.value)
    assert status_of(client, match.home[0]) == 404
    assert status_of(client, match.home[1]) == 200


def test_who_helped_a_team_out_has_a_page_once_the_card_counts(client: Client) -> None:
    match = match_to_play()
    helper = PlayerFactory.create()
    BorrowedPlay.objects.create(fixture=match.fixture, team_id=match.fixture.home_id, player=helper)
    assert status_of(client, helper) == 200
    BorrowedPlay.objects.all().delete()
    assert status_of(client, helper) == 404


@pytest.mark.parametrize("matches", [1, 3])
def test_a_page_costs_the_same_for_any_number_of_games_in_leagues(
    matches: int, client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    found = [played_match() for _ in range(matches)]
    with django_assert_num_queries(14):
        client.get(reverse("standings:player", args=[found[0].home[0].pk]))
