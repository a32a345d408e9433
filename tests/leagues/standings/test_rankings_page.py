"""The rankings: order, own place, search, how sure, and what a look costs."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from leagues.events.models import EntryMember
from leagues.players.models import Player
from leagues.standings.models import Rating, RatingPool
from leagues.standings.selectors.ranking_filters import EVERYBODY
from leagues.standings.selectors.rankings import ROWS_A_PAGE, rankings
from tests.factories.events import EntryFactory, EventFactory
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


def for_all_to_see(*players: Player) -> None:
    """Enter people in an event that everybody sees."""
    event = EventFactory.create()
    entries = EntryFactory.create_batch(len(players), event=event, member=None)
    EntryMember.objects.bulk_create(
        EntryMember(entry=entry, event=event, player=player)
        for entry, player in zip(entries, players, strict=True)
    )


def seen(**fields: Any) -> Rating:
    """Return the rating of somebody everybody may see."""
    rating = RatingFactory.create(**fields)
    for_all_to_see(rating.player)
    return rating


def rated(count: int) -> None:
    """Rate so many people at once, the first the strongest."""
    pool = RatingPoolFactory.create()
    players = PlayerFactory.create_batch(count)
    for_all_to_see(*players)
    Rating.objects.bulk_create(
        Rating(pool=pool, player=player, mu=60.0 - index / 10, sigma=3.0, partners=9)
        for index, player in enumerate(players)
    )


def test_the_strongest_come_first_and_equals_in_a_lasting_order(client: Client) -> None:
    first = seen(mu=25.0, player__display_name="Same One")
    second = seen(mu=25.0, player__display_name="Same Two")
    best = seen(mu=31.0, player__display_name="Best Player")
    shown = look(client)
    names = [row.player.display_name for row in (best, first, second)]
    assert sorted(names, key=shown.index) == names
    assert "31.0" in shown
    assert "± 6.0" in shown


def test_a_rating_is_provisional_until_it_is_sure_and_had_three_partners(client: Client) -> None:
    RatingFactory.create()
    assert "provisional</span>" not in look(client)
    RatingFactory.create(sigma=7.0)
    assert look(client).count("provisional</span>") == 1
    RatingFactory.create(partners=2)
    assert look(client).count("provisional</span>") == 2


def test_a_rating_is_less_sure_the_longer_ago_the_last_match_was() -> None:
    now = timezone.now()
    RatingFactory.create(mu=26, last_at=now - timedelta(weeks=52))
    RatingFactory.create(mu=25, last_at=now)
    found = rankings(
        words="",
        page_number=None,
        player_id=None,
        user=AnonymousUser(),
        now=now,
        wanted=EVERYBODY,
    )
    old, fresh = (line.strength for line in found.lines)
    assert old.sigma > fresh.sigma == pytest.approx(3.0)


def test_ones_own_place_is_shown_on_every_page(client: Client) -> None:
    rated(ROWS_A_PAGE + 5)
    last = Player.objects.order_by("-pk")[0]
    last.user = UserFactory.create()
    last.save()
    client.force_login(last.user)
    first_page = look(client)
    assert first_page.count('class="own-row"') == 1
    assert first_page.index(last.display_name) > first_page.index('class="own-row"')
    assert f'<td class="place num">{ROWS_A_PAGE + 5}</td>' in first_page
    assert look(client, page="2").count('class="own-row"') == 1


def test_a_search_finds_a_name_and_keeps_its_place_among_all(client: Client) -> None:
    rated(30)
    Player.objects.filter(ratings__mu=60.0 - 2.0).update(
        display_name="Žofie Nová", sort_key="zofie nova"
    )
    shown = look(client, q="nová")
    assert "Žofie Nová" in shown
    assert shown.count("<tr>") == 2
    assert '<td class="place num">21</td>' in shown


def test_who_plays_for_members_only_keeps_the_place_without_a_name(client: Client) -> None:
    member = RatingFactory.create(player__display_name="Hidden Hanna")
    club = ClubFactory.create()
    MembershipFactory.create(club=club, player=member.player)
    shown = look(client)
    assert "Hidden Hanna" not in shown
    assert "Plays for members only" in shown
    assert "Nobody who is rated has this name" in look(client, q="hidden")

    client.force_login(user_of(MembershipFactory.create(club=club).player))
    assert "Hidden Hanna" in look(client)


def test_a_name_that_nobody_has_says_so_and_stays_in_the_box(client: Client) -> None:
    rated(3)
    shown = look(client, q='"><script>')
    assert "Nobody who is rated has this name" in shown
    assert 'value="&quot;&gt;&lt;script&gt;"' in shown


@pytest.mark.parametrize("number", ["0", "-3", "abc", "99999999999999999999"])
def test_a_page_that_is_not_there_shows_one_that_is(client: Client, number: str) -> None:
    rated(ROWS_A_PAGE + 1)
    assert "Person" in look(client, page=number)


def test_before_the_first_match_the_page_says_how_one_gets_on_it(client: Client) -> None:
    assert "Nobody is rated yet" in look(client)


def test_while_ratings_are_replayed_the_page_says_so(client: Client) -> None:
    RatingFactory.create()
    assert "being recomputed" not in look(client)
    RatingPool.objects.update(is_stale=True)
    assert "being recomputed" in look(client)


@pytest.mark.parametrize("count", [20, 500])
def test_a_page_costs_the_same_for_any_number_of_players(
    count: int, client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    rated(count)
    with django_assert_num_queries(
        9
    ):  # pool; count; ratings; places (2); people; seen; clubs; leagues
        client.get(reverse("standings:rankings"))
    # Names with the words, those of them rated, who may be found, and places in the list (2), too.
    with django_assert_num_queries(13):
        client.get(reverse("standings:rankings"), {"q": "person"})


def test_a_list_in_which_nobody_plays_any_more_says_so_and_leads_to_everybody(
    client: Client,
) -> None:
    row = seen(last_at=timezone.now() - timedelta(days=300))
    shown = look(client)
    assert "Nobody has a rated match of the last half year" in shown
    assert "Nobody fits what you chose" not in shown
    assert 'href="?idle=1&amp;pool=pairs_turn_up"' in shown
    everybody = look(client, idle="1", pool="pairs_turn_up")
    assert row.player.display_name in everybody
