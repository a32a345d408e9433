"""Standings and ratings of tables of two to seven at which not two pairs play."""

from __future__ import annotations

from decimal import Decimal

import pytest
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from games.matches.models import Match, ScoreReport
from games.matches.services.corrections import correct_result
from games.matches.services.scoring import HandEntry
from leagues.events.models import Event
from leagues.players.models import Player
from leagues.standings.models import Rating, RatingChange, Standing
from leagues.standings.ratings.pools import POOL_OF_VARIANT, POOLS
from leagues.standings.selectors.rated import overlooked_matches
from leagues.standings.services.ratings import rate_match
from leagues.standings.services.sheets import recompute_standings
from leagues.standings.tasks import sweep
from tests.factories.scored import game_evening, people_of, scored_table
from tests.factories.standings import OFFICIAL, correction_tried_out

pytestmark = pytest.mark.django_db

GAMES = [
    ("euchre2", 2, "two_players"),
    ("jucre2", 2, "two_players"),
    ("euchre3", 3, "own_account"),
    ("jucre3", 3, "own_account"),
    ("railroad", 4, "pairs_turn_up"),
    ("jucre_call_ace", 4, "own_account"),
    ("call_best", 5, "own_account"),
    ("auction5", 5, "auction"),
    ("call_best", 6, "own_account"),
    ("auction6", 6, "threes_auction"),
    ("auction7", 7, "auction"),
]


def played(
    variant: str, size: int, *, rounds: int = 1, tables: int = 1
) -> tuple[Event, list[Player]]:
    """Return an evening in which the first at each table makes the most, and so on down."""
    event = game_evening(variant, people=size * tables, rounds=rounds)
    people = people_of(event)
    accounts = 2 if POOL_OF_VARIANT[variant].has_two_sides else size
    for number in range(1, rounds + 1):
        for first in range(0, size * tables, size):
            table = people[first : first + size]
            scored_table(event, table, [9 - account for account in range(accounts)], number=number)
    return event, people


def ratings() -> list[tuple[object, ...]]:
    fields = ("pool__key", "player_id", "mu", "sigma", "matches", "partners", "last_at")
    return list(Rating.objects.order_by("pool__key", "player_id").values_list(*fields))


def changes() -> list[tuple[object, ...]]:
    fields = ("pool__key", "player_id", "match_id", "at", "mu_before", "mu_after", "sigma_after")
    return list(RatingChange.objects.order_by("match_id", "player_id").values_list(*fields))


def rate_all() -> None:
    for match_id in overlooked_matches():
        assert rate_match(match_id=match_id)


@pytest.mark.parametrize(("variant", "size", "pool"), GAMES)
def test_everybody_at_a_table_is_ranked_and_rated_in_the_pool_of_the_game(
    variant: str, size: int, pool: str
) -> None:
    event, people = played(variant, size)
    recompute_standings(event_id=event.pk)
    rate_all()
    rows = list(Standing.objects.filter(event=event).order_by("place"))
    assert len(rows) == size
    assert [row.points for row in rows] == sorted((row.points for row in rows), reverse=True)
    assert {row.average_place for row in rows} == {
        1 + account for account in range(2 if POOLS[pool].has_two_sides else size)
    }
    assert Rating.objects.filter(pool__key=pool).count() == size
    assert Rating.objects.get(player=people[0]).mu > 25 > Rating.objects.get(player=people[-1]).mu


@pytest.mark.parametrize(("variant", "size", "pool"), GAMES)
def test_ratings_rebuilt_are_the_same_byte_for_byte(variant: str, size: int, pool: str) -> None:
    played(variant, size, rounds=2, tables=2)
    rate_all()
    before = ratings(), changes()
    assert len(before[1]) == 4 * size
    call_command("rebuild_ratings")
    assert (ratings(), changes()) == before


def test_pools_are_replayed_apart() -> None:
    played("euchre3", 3)
    played("north_american", 4)
    rate_all()
    pairs = Rating.objects.filter(pool__key="pairs_turn_up")
    kept = list(pairs.order_by("pk").values_list("pk", "mu"))
    match = Match.objects.get(variant="euchre3")
    match.sides.filter(number=0).update(points=1)
    match.revision += 1
    match.save()
    assert not rate_match(match_id=match.pk)
    sweep()
    assert list(pairs.order_by("pk").values_list("pk", "mu")) == kept
    first = match.seats.get(number=0).player
    assert Rating.objects.get(pool__key="own_account", player=first).mu < 25


def test_points_of_three_accounts_are_the_seats_own_and_given_is_the_others_average() -> None:
    event = game_evening("euchre3", people=3)
    people = people_of(event)
    scored_table(event, people, (5, 2, 4))
    scored_table(event, people, (3, 3, 2), number=2)
    recompute_standings(event_id=event.pk)
    rows = {row.entry.members.get().player_id: row for row in Standing.objects.all()}
    own = [rows[player.pk] for player in people]
    assert [row.points for row in own] == [8, 5, 6]
    assert [row.given for row in own] == [Decimal("5.5"), 7, Decimal("6.5")]
    assert [row.wins for row in own] == [1, 0, 0]


def test_a_shared_win_is_no_win_and_a_place_is_shared() -> None:
    event = game_evening("jucre3", people=3)
    scored_table(event, people_of(event), (5, 5, 4))
    recompute_standings(event_id=event.pk)
    rows = list(Standing.objects.order_by("place"))
    assert [row.rank for row in rows] == [1, 1, 3]
    assert [row.average_place for row in rows] == [1, 1, 3]
    assert [row.wins for row in rows] == [0, 0, 0]


def test_hands_of_an_auction_count_bids_for_the_makers_side_and_against_the_rest() -> None:
    event = game_evening("auction5", people=5)
    people = people_of(event)
    match = scored_table(event, people, (3, 3, 0, 0, 0), deals=3)
    hands = [
        HandEntry(makers=0, bid=3, partners=(1,), tricks=4),
        HandEntry(makers=2, bid=8, tricks=5),
        HandEntry(makers=0, bid=4, partners=(1, 3), tricks=2),
    ]
    correct_result(
        match_id=match.pk, actor=OFFICIAL, reason="slip", revision=match.revision, hands=hands
    )
    recompute_standings(event_id=event.pk)
    rows = {row.entry.members.get().player_id: row for row in Standing.objects.all()}
    own = [rows[player.pk] for player in people]
    assert [row.points for row in own] == [3, 3, 12, 0, 4]
    assert [row.marches for row in own] == [1, 1, 0, 0, 0], "bids made"
    assert [row.loners for row in own] == [0, 0, 1, 0, 0], "lone bids made"
    assert [row.euchred for row in own] == [1, 1, 0, 1, 0], "bids failed"


def test_more_euchres_made_separate_equal_points() -> None:
    """The list of an event offered this step, and no standings ever took it."""
    event = game_evening("auction5", people=5, tiebreaks=["euchres"])
    match = scored_table(event, people_of(event), (3, 3, 3, 3, 3), deals=2)
    hands = [
        HandEntry(makers=0, bid=3, partners=(1,), tricks=2),
        HandEntry(makers=0, bid=3, partners=(1,), tricks=3),
    ]
    correct_result(
        match_id=match.pk, actor=OFFICIAL, reason="slip", revision=match.revision, hands=hands
    )
    recompute_standings(event_id=event.pk)
    rows = list(Standing.objects.order_by("place"))
    assert [row.points for row in rows] == [3] * 5
    assert [row.rank for row in rows] == [1, 1, 1, 4, 4]
    assert rows[3].separated_by == "euchres"


def test_partners_for_a_hand_are_told_with_the_hands_they_made(client: Client) -> None:
    event = game_evening("call_best", people=5)
    people = people_of(event)
    match = scored_table(event, people, (1, 0, 0, 0, 0), deals=3)
    hands = [
        HandEntry(makers=0, partners=(1,), tricks=4, called="H"),
        HandEntry(makers=1, partners=(0,), tricks=1, called="S"),
        HandEntry(makers=0, partners=(2,), tricks=5, called="C"),
    ]
    correct_result(
        match_id=match.pk, actor=OFFICIAL, reason="slip", revision=match.revision, hands=hands
    )
    page = reverse("standings:player", args=[people[0].pk])
    shown = client.get(page).content.decode()
    company = shown[shown.index('id="hand-partners-heading"') : shown.index("opponents-heading")]
    figures = '</th><td class="num">{}</td><td class="num">{}</td>'
    assert company.index(people[1].label) < company.index(figures.format(2, 1))
    assert company.index(people[2].label) < company.index(figures.format(1, 1))
    other = client.get(reverse("standings:player", args=[people[4].pk])).content.decode()
    assert "hand-partners-heading" not in other


def test_tables_of_unequal_sizes_are_ranked_together() -> None:
    event = game_evening("call_best", people=9)
    people = people_of(event)
    scored_table(event, people[:4], (5, 1, 0, 2))
    scored_table(event, people[4:], (4, 5, 0, 0, 1))
    recompute_standings(event_id=event.pk)
    rate_all()
    assert list(Standing.objects.order_by("place").values_list("points", flat=True)) == [
        5, 5, 4, 2, 1, 1, 0, 0, 0,
    ]  # fmt: skip
    assert Rating.objects.filter(pool__key="own_account").count() == 9


def test_a_table_with_a_guest_is_not_rated_at_all() -> None:
    _, people = played("auction5", 5)
    Player.objects.filter(pk=people[2].pk).update(kind="guest")
    assert overlooked_matches() == []
    assert not Rating.objects.exists()


def test_a_preview_tells_the_ratings_of_all_at_the_table() -> None:
    event, people = played("auction5", 5)
    recompute_standings(event_id=event.pk)
    rate_all()
    match_id = RatingChange.objects.earliest("pk").match_id
    told = correction_tried_out(Match.objects.get(pk=match_id), (5, 6, 7, 8, 9))
    assert [move.player for move in told.ratings] == [*people[:2], *people[3:]]
    assert told.ratings[0].before.startswith("+")
    assert told.ratings[0].after.startswith("−")
    assert len(told.moved) == 4, "all but the one in the middle change ranks"


def test_the_story_of_a_row_tells_the_place_and_what_each_of_the_others_made(
    client: Client,
) -> None:
    event = game_evening("euchre3", people=3)
    people = people_of(event)
    for number, points in enumerate([(5, 2, 4), (6, 6, 1), (0, 7, 3)], start=1):
        scored_table(event, people, points, number=number)
    recompute_standings(event_id=event.pk)
    entry = Standing.objects.get(entry__members__player=people[1]).entry_id
    url = reverse("standings:event", args=[event.pk])
    shown = client.get(url, {"entry": entry}).content.decode()
    story = shown[shown.index('class="story-rounds"') :]
    for words in ("Place 3 of 3", "Shared first place", "Won"):
        assert words in story
    assert '<strong translate="no">2</strong>' in story
    left, across = (
        f'{player.label}</bdi>&nbsp;<span translate="no">' for player in (people[2], people[0])
    )
    assert story.index(left) < story.index(across), "the others are named clockwise"
    assert '<td colspan="9">' in shown


def test_a_player_s_page_tells_of_tables_of_own_accounts(client: Client) -> None:
    event = game_evening("euchre3", people=3)
    people = people_of(event)
    for number, points in enumerate([(5, 2, 4), (3, 6, 1)], start=1):
        scored_table(event, people, points, number=number)
    recompute_standings(event_id=event.pk)
    rate_all()
    shown = client.get(reverse("standings:player", args=[people[0].pk])).content.decode()
    assert "Own scores, turn-up euchre" in shown
    assert "partners" not in shown[: shown.index("What the numbers mean")]
    assert 'id="partners-heading"' not in shown
    company = shown[shown.index('id="opponents-heading"') :]
    figures = '<td class="num">2</td><td class="num">{}</td><td class="num"><bdi dir="ltr">{}<'
    assert figures.format(1, "±0.0") in company, "5 to 2 and 3 to 6 against the second"
    assert figures.format(2, "+1.5") in company, "5 to 4 and 3 to 1 against the third"


def test_somebody_rated_in_two_games_has_a_rating_of_each(client: Client) -> None:
    _, people = played("north_american", 4)
    other = game_evening("euchre3", people=3)
    scored_table(other, [people[0], *people_of(other)[:2]], (5, 2, 1))
    rate_all()
    shown = client.get(reverse("standings:player", args=[people[0].pk])).content.decode()
    assert 'id="rating-pairs_turn_up">Rating: Pairs, turn-up euchre' in shown
    assert 'id="rating-own_account">Rating: Own scores, turn-up euchre' in shown
    assert shown.count('<svg viewBox="0 0 640 220"') == 2

    rankings = reverse("standings:rankings")
    assert client.get(rankings).content.decode().count('<tr>\n  <td class="place') == 4
    chosen = client.get(rankings, {"pool": "own_account"}).content.decode()
    assert chosen.count('<tr>\n  <td class="place') == 3
    assert 'href="?pool=own_account" aria-current="page"' in chosen
    assert 'scope="col">Partners' not in chosen
    unknown = client.get(rankings, {"pool": "chess"}).content.decode()
    assert 'href="?pool=pairs_turn_up" aria-current="page"' in unknown

    api = reverse("standings_api:ratings")
    assert len(client.get(api).json()["results"]) == 4
    assert len(client.get(api, {"pool": "own_account"}).json()["results"]) == 3
    refused = client.get(api, {"pool": "chess"})
    assert refused.status_code == 400
    assert "own_account" in str(refused.json())
    person = reverse("standings_api:player", args=[people[0].pk])
    assert len(client.get(person).json()["ratings"]) == 2


@pytest.mark.parametrize(
    ("variant", "size", "headings"),
    [
        ("north_american", 4, ["Loners", "Marches", "Euchred"]),
        ("euchre2", 2, ["Marches", "Euchred"]),
        ("euchre3", 3, ["Won", "Marches", "Euchred"]),
        ("call_best", 5, ["Won", "Loners", "Marches", "Euchred"]),
        ("auction6", 6, ["Lone bids", "Bids made", "Bids failed"]),
        ("auction7", 7, ["Won", "Lone bids", "Bids made", "Bids failed"]),
    ],
)
def test_the_table_counts_what_there_is_in_the_game(
    variant: str, size: int, headings: list[str], client: Client
) -> None:
    event, _ = played(variant, size)
    recompute_standings(event_id=event.pk)
    shown = client.get(reverse("standings:event", args=[event.pk])).content.decode()
    head = shown[shown.index("<thead>") : shown.index("</thead>")]
    counts = ("Won", "Loners", "Marches", "Euchred", "Lone bids", "Bids made", "Bids failed")
    assert [each for each in counts if f">{each}</th>" in head] == headings
    steps = shown[shown.index('class="order-steps"') :]
    assert ("Fewest bids failed" in steps) == ("Bids failed" in headings)


@pytest.mark.parametrize("rounds", [1, 4])
def test_standings_and_ratings_cost_the_same_for_any_number_of_tables(
    rounds: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    event, people = played("call_best", 5, rounds=rounds, tables=2)
    rate_all()
    match_id = ScoreReport.objects.latest("pk").match_id
    match = Match.objects.get(pk=match_id)
    with CaptureQueriesContext(connection) as queries:
        correction_tried_out(match, (1, 2, 3, 4, 5))
    assert len(queries) < 150
    event_url = reverse("standings:event", args=[event.pk])
    recompute_standings(event_id=event.pk)
    with django_assert_num_queries(5):  # event; mark; rows with entries; members; prizes
        Client().get(event_url)
    player_url = reverse("standings:player", args=[people[0].pk])
    # as for pairs, and the hands played with partners who changed
    with django_assert_num_queries(15):
        Client().get(player_url)
