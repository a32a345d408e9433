"""Who a ranking lists: people of a club, who still plays, who is sure, with both places."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from leagues.events.league_models import Team
from leagues.events.models import EntryMember
from leagues.players.models import Player
from leagues.standings.models import Rating
from leagues.standings.ratings.pools import POOLS
from leagues.standings.selectors.ranking_filters import RankingFilter, wanted_rows
from leagues.standings.selectors.rankings import rankings
from leagues.standings.selectors.strengths import strength_of
from tests.factories.events import EntryFactory, EventFactory
from tests.factories.leagues import league_of, sign_on
from tests.factories.players import (
    ClubFactory,
    MembershipFactory,
    PlayerFactory,
    UserFactory,
    user_of,
)
from tests.factories.standings import RatingFactory, RatingPoolFactory

pytestmark = pytest.mark.django_db


def look(client: Client, **query: str) -> str:
    response = client.get(reverse("standings:rankings"), query)
    assert response.status_code == 200
    return response.content.decode()


def seen(name: str, *, days: int = 1, **fields: float) -> Rating:
    """Return the rating of somebody everybody may see, who last played so many days ago."""
    at = timezone.now() - timedelta(days=days)
    row = RatingFactory.create(player__display_name=name, last_at=at, **fields)
    entry = EntryFactory.create(event=EventFactory.create(), member=None)
    EntryMember.objects.create(entry=entry, event=entry.event, player=row.player)
    return row


def test_who_has_not_played_for_a_quarter_is_marked_and_for_half_a_year_not_listed(
    client: Client,
) -> None:
    seen("Gone Gustav", days=200, mu=40)
    seen("Resting Rita", days=100, mu=30)
    seen("Fresh Frieda", mu=20)
    shown = look(client)
    assert "Gone Gustav" not in shown
    assert shown.count("not played since") == 1
    assert '<td class="place num">1</td>' in shown
    assert "place 2 of all" in shown
    assert "place 3 of all" in shown
    everybody = look(client, idle="1")
    assert everybody.index("Gone Gustav") < everybody.index("Resting Rita")
    assert "place 1 of all" not in everybody


def test_a_search_finds_who_has_long_not_played_and_says_the_place_of_all(client: Client) -> None:
    seen("Gone Gustav", days=200, mu=40)
    seen("Fresh Frieda", mu=20)
    shown = look(client, q="gustav")
    assert "Gone Gustav" in shown
    assert '<td class="place num">–</td>' in shown
    assert "place 1 of all" in shown
    assert '<td class="place num">1</td>' in look(client, q="frieda")


def test_ones_own_row_is_there_though_the_list_leaves_one_out(client: Client) -> None:
    mine = seen("Gone Gustav", days=200, mu=40)
    Player.objects.filter(pk=mine.player_id).update(user=UserFactory.create())
    mine.player.refresh_from_db()
    seen("Fresh Frieda", mu=20)
    client.force_login(user_of(mine.player))
    shown = look(client)
    assert '<td class="place num">–</td>' in shown
    assert "place 1 of all" in shown


def test_a_club_has_its_members_and_who_played_there_each_at_both_places(client: Client) -> None:
    seen("Other Otto", mu=40)
    member = seen("Member Mia", mu=30)
    player = seen("Playing Paul", mu=20)
    club = ClubFactory.create()
    MembershipFactory.create(club=club, player=member.player)
    entry = EntryFactory.create(event=EventFactory.create(club=club), member=None)
    EntryMember.objects.create(entry=entry, event=entry.event, player=player.player)
    shown = look(client, club=club.slug)
    assert "Other Otto" not in shown
    assert shown.index("Member Mia") < shown.index("place 2 of all") < shown.index("Playing Paul")
    assert f'<option value="{club.slug}" selected' in shown


def test_a_club_tells_strangers_nothing_of_members_who_only_play_inside(client: Client) -> None:
    hidden = RatingFactory.create(player__display_name="Hidden Hanna")
    shy = seen("Shy Sigrid")
    Player.objects.filter(pk=shy.player_id).update(publication="initials")
    club = ClubFactory.create()
    for row in (hidden, shy):
        MembershipFactory.create(club=club, player=row.player)
    assert "Nobody fits what you chose" in look(client, club=club.slug)

    client.force_login(user_of(MembershipFactory.create(club=club).player))
    inside = look(client, club=club.slug)
    assert "Hidden Hanna" in inside
    assert inside.count("<tr>") == 3


def test_a_club_that_is_not_there_is_not_found_with_a_sentence(client: Client) -> None:
    response = client.get(reverse("standings:rankings"), {"club": "nowhere"})
    assert response.status_code == 404
    assert "There is no club at this address" in response.content.decode()


@pytest.mark.parametrize("key", POOLS)
def test_who_is_left_without_the_provisional_is_who_is_not_marked_so(key: str) -> None:
    now = timezone.now()
    kind = POOLS[key]
    pool = RatingPoolFactory.create(key=key, title=kind.title)
    ages = (None, timedelta(-1), timedelta(3), timedelta(200), timedelta(700), timedelta(9000))
    rows = [
        RatingFactory.create(
            pool=pool, sigma=sigma, partners=partners, last_at=None if age is None else now - age
        )
        for age in ages
        for sigma in (0.5, 3.0, 4.9, 5.1, 8.0)
        for partners in (2, 3)
    ]
    wanted = RankingFilter(with_idle=True, only_sure=True)
    found = wanted_rows(
        Rating.objects.filter(pool=pool), wanted=wanted, kind=kind, user=AnonymousUser(), now=now
    )
    sure = {row.pk for row in rows if not strength_of(row, row.player, now=now).is_provisional}
    assert {row.pk for row in found} == sure
    assert 0 < len(sure) < len(rows)


def test_pages_and_kinds_of_game_keep_what_was_chosen(client: Client) -> None:
    club = ClubFactory.create(slug="our-club")
    pool = RatingPoolFactory.create()
    RatingFactory.create(pool=RatingPoolFactory.create(key="auction", title="x"))
    players = PlayerFactory.create_batch(60)
    Rating.objects.bulk_create(
        Rating(pool=pool, player=each, mu=25, sigma=3, partners=9) for each in players
    )
    for each in players:
        MembershipFactory.create(club=club, player=each)
    client.force_login(user_of(MembershipFactory.create(club=club).player))
    shown = look(client, club="our-club", sure="1")
    assert "?page=2&amp;pool=pairs_turn_up&amp;club=our-club&amp;sure=1" in shown
    assert 'href="?pool=auction&amp;club=our-club&amp;sure=1"' in shown


@pytest.mark.parametrize("count", [3, 60])
def test_a_filtered_page_costs_the_same_for_any_number_of_players(
    count: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    club = ClubFactory.create()
    pool = RatingPoolFactory.create()
    for each in PlayerFactory.create_batch(count):
        MembershipFactory.create(club=club, player=each)
        RatingFactory.create(pool=pool, player=each)
    user = user_of(MembershipFactory.create(club=club).player)
    mine = RatingFactory.create(pool=pool, player=user.player)
    with django_assert_num_queries(12):
        found = rankings(
            words="",
            page_number=None,
            user=user,
            player_id=mine.player_id,
            now=timezone.now(),
            wanted=RankingFilter(club=club, only_sure=True),
        )
    assert found.mine is not None
    assert found.mine.place == count + 1


def test_a_league_lists_who_is_or_was_of_a_squad_and_nobody_else(client: Client) -> None:
    league = league_of(2, status="running")
    home, away = Team.objects.filter(division__league=league)
    now, before = seen("Now Nora", mu=40), seen("Earlier Emil", mu=30)
    seen("Elsewhere Else", mu=50)
    sign_on(home, now.player)
    sign_on(away, before.player, until_day=league.first_day)
    shown = look(client, league=str(league.pk))
    assert shown.index("Now Nora") < shown.index("Earlier Emil")
    assert "Elsewhere Else" not in shown
    assert "place 2 of all" in shown
    assert f'<option value="{league.pk}" selected' in shown


@pytest.mark.parametrize("number", ["0", "999999999", "x", "1" * 30])
def test_a_league_that_is_not_there_or_hidden_is_not_found(number: str, client: Client) -> None:
    hidden = league_of(2, visibility="members", status="running")
    for asked in (number, str(hidden.pk)):
        answer = client.get(reverse("standings:rankings"), {"league": asked})
        assert answer.status_code == 404
        assert "There is no such league here" in answer.content.decode()
    assert hidden.title not in look(client)
