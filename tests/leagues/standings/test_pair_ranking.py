"""Pairs as entities: what they did together, their rating, their ranking, and who may read it."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db.models import F
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st
from pytest_django import DjangoAssertNumQueries
from rest_framework.test import APIClient

from games.matches.models import Match, MatchSeat, MatchSide
from leagues.desk.scale.seeding import Scale, seed_scale
from leagues.events.models import EntryMember
from leagues.players.models import Player
from leagues.standings.models import PairRecord, PairSheet, Rating, RatingPool
from leagues.standings.ratings.margin import MODEL
from leagues.standings.ratings.pairs import pair_terms
from leagues.standings.ratings.pools import PAIRS
from leagues.standings.selectors.expectations import foreseen
from leagues.standings.services.pairs import rebuild_pairs, rebuild_stale_pairs
from leagues.standings.services.ratings import rate_match
from leagues.standings.services.replays import replay_pool, replay_stale_pools
from leagues.standings.tasks import sweep
from tests.factories.events import EntryFactory, EventFactory
from tests.factories.players import ClubFactory, MembershipFactory, PlayerFactory, user_of
from tests.factories.standings import RatingFactory, RatingPoolFactory, set_result
from tests.races import at_once

counts = st.integers(0, 2000)


@given(games=st.integers(1, 2000), won=counts, expected=st.floats(0, 2000), more=counts)
def test_a_pair_is_believed_to_be_more_than_its_people_only_as_far_as_its_games_bear_out(
    games: int, won: int, expected: float, more: int
) -> None:
    terms = pair_terms(MODEL)
    own = terms.own(won=won, expected=expected, games=games)
    assert (own > 0) == (won > expected)
    assert abs(terms.own(won=won, expected=expected, games=games + more)) <= abs(own)
    assert terms.own(won=won + more, expected=expected, games=games) >= own
    told = terms.together((30.0, 20.0), own=own)
    assert told == pytest.approx(25.0 + own / 2)


def test_half_of_what_games_say_is_believed_after_as_many_as_the_doubt() -> None:
    terms = pair_terms(MODEL)
    assert 200 < terms.doubt < 400
    games = round(terms.doubt)
    believed = terms.own(won=games // 2 + 10, expected=games / 2, games=games)
    said = terms.worth * (games // 2 + 10 - games / 2) / games
    assert believed / said == pytest.approx(0.5, rel=0.01)


def sums_read_from_the_matches() -> dict[tuple[int, int], tuple[int, int, int, int, float]]:
    """Return games, won, tied, lead and expected of each pair, one match after the other."""
    ids = list(Match.objects.values_list("pk", flat=True))
    known = foreseen(match_ids=ids)
    sides: dict[int, dict[int, list[int]]] = {}
    seats = MatchSeat.objects.order_by("match_id", "number")
    for match, side, player in seats.values_list("match_id", "side_number", "player_id"):
        sides.setdefault(match, {}).setdefault(side, []).append(player or 0)
    points = {
        (row.match_id, row.number): row.points or 0
        for row in MatchSide.objects.filter(match__in=ids)
    }
    found: dict[tuple[int, int], tuple[int, int, int, int, float]] = {}
    for match, foretold in known.items():
        for own, other in ((0, 1), (1, 0)):
            first, second = sorted(sides[match][own])
            lead = points[match, own] - points[match, other]
            chance = foretold.chance(sides[match][own], sides[match][other]) or 0.0
            games, won, tied, led, expected = found.get((first, second), (0, 0, 0, 0, 0.0))
            found[first, second] = (
                games + 1,
                won + (lead > 0),
                tied + (lead == 0),
                led + lead,
                expected + (chance if lead else 0.0),
            )
    return found


@pytest.mark.django_db
def test_pairs_are_what_their_matches_say_one_after_the_other() -> None:
    seed_scale(scale=Scale(players=12, matches=90), now=timezone.now(), say=lambda line: None)
    replay_pool(kind=PAIRS)
    assert rebuild_pairs(kind=PAIRS, fewest=2)
    told = {key: row for key, row in sums_read_from_the_matches().items() if row[0] >= 2}
    rows = {(row.first_id, row.second_id): row for row in PairRecord.objects.all()}
    assert told
    assert rows.keys() == told.keys()
    ratings = dict(Rating.objects.values_list("player_id", "mu"))
    terms = pair_terms(MODEL)
    for key, (games, won, tied, lead, expected) in told.items():
        row = rows[key]
        assert (row.games, row.won, row.tied, row.lead) == (games, won, tied, lead)
        assert row.expected == pytest.approx(expected, abs=1e-5)
        own = terms.own(won=won, expected=expected, games=games - tied)
        assert row.own == pytest.approx(own, abs=1e-4)
        both = (ratings[key[0]], ratings[key[1]])
        assert row.together == pytest.approx(terms.together(both, own=own), abs=1e-4)


@pytest.mark.django_db
def test_a_corrected_result_changes_what_the_pairs_won() -> None:
    now = timezone.now()
    seed_scale(scale=Scale(players=4, matches=300), now=now, say=lambda line: None)
    sweep()
    replay_pool(kind=PAIRS)
    sweep()
    assert rebuild_stale_pairs(now=now) == []
    won = sum(PairRecord.objects.values_list("won", flat=True))
    games = sum(PairRecord.objects.values_list("games", flat=True))
    assert games == 2 * Match.objects.count() > 0
    tied = sum(PairRecord.objects.values_list("tied", flat=True))
    match = next(
        each
        for each in Match.objects.order_by("pk")
        if len({*each.sides.values_list("points", flat=True)}) > 1
    )
    set_result(match, [5, 5])
    rate_match(match_id=match.pk)
    replay_stale_pools()
    sweep()
    assert sum(PairRecord.objects.values_list("won", flat=True)) == won - 1
    assert sum(PairRecord.objects.values_list("tied", flat=True)) == tied + 2
    PairSheet.objects.all().delete()
    rows = list(PairRecord.objects.order_by("first_id", "second_id").values_list("together"))
    assert rebuild_stale_pairs(now=now) == [PAIRS.key]
    again = PairRecord.objects.order_by("first_id", "second_id").values_list("together")
    assert list(again) == rows


@pytest.mark.django_db(transaction=True)
def test_two_sweeps_at_the_same_moment_add_pairs_up_once() -> None:
    RatingPoolFactory.create()
    answers = at_once(*[lambda: rebuild_pairs(kind=PAIRS)] * 2)
    assert sorted(map(str, answers)) == ["False", "True"]
    assert PairSheet.objects.count() == 1


@pytest.mark.django_db
def test_a_sweep_every_two_seconds_does_not_add_many_games_up_each_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Seen: with up to 200,000 changes all were added up again after every match."""
    seed_scale(scale=Scale(players=4, matches=20), now=timezone.now(), say=lambda line: None)
    replay_pool(kind=PAIRS)
    rebuild_pairs(kind=PAIRS)
    RatingPool.objects.update(version=F("version") + 1)
    added_up = PairSheet.objects.get().computed_at or timezone.now()
    monkeypatch.setattr("leagues.standings.services.pairs.FEW", 5)
    assert rebuild_stale_pairs(now=added_up + timedelta(seconds=2)) == []
    monkeypatch.setattr("leagues.standings.services.pairs.LARGE", 10)
    assert rebuild_stale_pairs(now=added_up + timedelta(minutes=6)) == []
    monkeypatch.setattr("leagues.standings.services.pairs.LARGE", 200_000)
    assert rebuild_stale_pairs(now=added_up + timedelta(minutes=6)) == [PAIRS.key]


def a_pair(together: float, *names: str, games: int = 30, days: int = 1) -> PairRecord:
    """Write down two rated people whom everybody may see, as a pair."""
    pool: RatingPool = RatingPoolFactory.create()
    first, second = [
        PlayerFactory.create(display_name=name) for name in names
    ] or PlayerFactory.create_batch(2)
    event = EventFactory.create()
    for player in (first, second):
        RatingFactory.create(pool=pool, player=player)
        entry = EntryFactory.create(event=event, member=None)
        EntryMember.objects.create(entry=entry, event=event, player=player)
    return PairRecord.objects.create(
        pool=pool,
        first=first,
        second=second,
        games=games,
        won=games // 2,
        tied=0,
        lead=15,
        expected=12.25,
        own=0.5,
        together=together,
        last_at=timezone.now() - timedelta(days=days),
    )


def look(client: Client, **query: str) -> str:
    response = client.get(reverse("standings:pairs"), query)
    assert response.status_code == 200
    return response.content.decode()


@pytest.mark.django_db
def test_the_strongest_pair_stands_first_and_leads_to_the_page_of_the_two(client: Client) -> None:
    second = a_pair(26.04, "Ann Reed", "Bob Stone")
    a_pair(28.4, "Cyd Moor", "Dee Hill")
    shown = look(client)
    assert shown.index("Cyd Moor") < shown.index("Ann Reed")
    assert "12.3" in shown or "12.2" in shown
    assert "<strong>26.0</strong>" in shown
    assert "+0.5" in shown
    page = reverse("standings:company", args=[second.first_id, second.second_id])
    assert f'href="{page}"' in shown


@pytest.mark.django_db
def test_a_search_finds_the_pairs_of_a_person_with_their_places(client: Client) -> None:
    a_pair(28.0, "Cyd Moor", "Dee Hill")
    a_pair(27.0, "Zed Reed", "Bob Stone")
    a_pair(27.0, "Zoe Reed", "Abe Stone")
    shown = look(client, q="reed")
    assert "Cyd Moor" not in shown
    assert '<td class="place num">2</td>' in shown
    assert '<td class="place num">3</td>' in shown
    assert "No pair with this name" in look(client, q="nobody")


@pytest.mark.django_db
def test_pairs_are_narrowed_to_many_games_and_widened_to_who_has_long_not_played(
    client: Client,
) -> None:
    a_pair(28.0, "Few Games", "Other Few", games=12)
    a_pair(27.0, "Many Games", "Other Many", games=60)
    a_pair(26.0, "Long Ago", "Other Old", days=300)
    usual = look(client)
    assert ("Few Games" in usual, "Long Ago" in usual) == (True, False)
    assert "Few Games" not in look(client, games="50")
    assert "Many Games" in look(client, games="50")
    assert "Long Ago" in look(client, idle="1")
    assert "No pair fits what you chose" in look(client, games="100")
    assert "Few Games" in look(client, games="zz")
    PairRecord.objects.all().delete()
    assert "No pair has ten rated games of late" in look(client)


@pytest.mark.django_db
def test_a_pair_with_somebody_hidden_is_found_and_named_by_nobody(client: Client) -> None:
    pair = a_pair(28.0, "Hidden Hanna", "Open Olga")
    Player.objects.filter(pk=pair.first_id).update(publication="hidden")
    shown = look(client)
    assert "Hidden Hanna" not in shown
    assert "Open Olga" in shown
    assert reverse("standings:company", args=[pair.first_id, pair.second_id]) not in shown
    assert "No pair with this name" in look(client, q="hanna")
    EntryMember.objects.all().delete()
    assert "Plays for members only" in look(client)
    assert "Open Olga" not in look(client)
    event = EventFactory.create()
    entry = EntryFactory.create(event=event, member=None)
    EntryMember.objects.create(entry=entry, event=event, player=pair.second)
    assert "No pair with this name" in look(client, q="olga")  # or it would tell whose pair it is
    assert APIClient().get(reverse("standings_api:pairs")).json()["results"] == []
    club = ClubFactory.create()
    for player in (pair.first, pair.second):
        MembershipFactory.create(club=club, player=player)
    client.force_login(user_of(MembershipFactory.create(club=club).player))
    assert "Open Olga" in look(client)


@pytest.mark.django_db
def test_programs_read_the_pairs_they_may_see() -> None:
    pair = a_pair(28.0, "Ann Reed", "Bob Stone")
    a_pair(29.0, games=12)
    found = APIClient().get(reverse("standings_api:pairs"), {"games": "25"}).json()["results"]
    assert [(row["first"]["id"], row["games"], row["together"]) for row in found] == [
        (pair.first_id, 30, 28.0)
    ]


@pytest.mark.django_db
@pytest.mark.parametrize("count", [2, 30])
def test_the_ranking_of_pairs_costs_the_same_for_any_number(
    count: int, client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for number in range(count):
        a_pair(20.0 + number)
    with django_assert_num_queries(5):  # sheet; count; pairs; people; seen
        look(client)
    with django_assert_num_queries(9):
        # sheet; names, of them seen, their pairs; rows, places (2); people; seen
        look(client, q="person")
