"""Tables of leagues as rows and pages: what moved, why, and who may see it."""

from __future__ import annotations

from decimal import Decimal

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries
from rest_framework.test import APIClient

from leagues.desk.selectors.league_next import next_teams
from leagues.events.league_models import Fixture, League
from leagues.events.league_states import FixtureStatus
from leagues.events.services.league_fixtures import decide_fixture
from leagues.events.services.play_offs import add_play_off
from leagues.events.states import Visibility
from leagues.players.states import Role
from leagues.seating.card_models import ResultCard
from leagues.seating.services.cards import settle_card
from leagues.standings.errors import AdjustmentRefused
from leagues.standings.league_models import DivisionStanding
from leagues.standings.selectors.league_moves import moves_of
from leagues.standings.selectors.league_people import people_of_league
from leagues.standings.selectors.league_play import stale_leagues
from leagues.standings.services.league_tables import rebuild_league_tables, rebuild_stale_leagues
from leagues.standings.services.team_points import adjust_team, withdraw_adjustment
from tests.factories.league_cards import Match, match_to_play, played
from tests.factories.leagues import DivisionFactory, FixtureFactory, TeamFactory, squad_of
from tests.factories.players import MembershipFactory, user_of
from tests.races import at_once

pytestmark = pytest.mark.django_db


def table(fixture: Fixture) -> list[tuple[str, int | None, int]]:
    rebuild_stale_leagues()
    rows = DivisionStanding.objects.filter(division=fixture.division).select_related("team")
    return [(row.team.name, row.rank, int(row.points)) for row in rows]


def second_match(match: Match) -> Match:
    """Return a match of two more teams of the same division and day."""
    fixture = FixtureFactory.create(
        division=match.fixture.division, day=match.fixture.day, round_number=1
    )
    return Match(fixture, squad_of(fixture.home), squad_of(fixture.away))


def test_a_confirmed_card_makes_the_table_stale_and_the_sweep_adds_it_up() -> None:
    match = match_to_play()
    rebuild_stale_leagues()
    assert stale_leagues() == []
    played(match, 6)
    assert stale_leagues() == [match.fixture.division.league_id]
    home, away = match.fixture.home.name, match.fixture.away.name
    assert table(match.fixture) == [(home, 1, 2), (away, 2, 0)]
    assert stale_leagues() == []


def test_a_correction_of_a_card_is_followed_to_the_same_table_as_if_it_had_always_been_so() -> None:
    match = match_to_play()
    played(match, 6)
    assert table(match.fixture)[0][0] == match.fixture.home.name
    settle_card(
        fixture_id=match.fixture.pk,
        said=match.card(2),
        is_late=True,
        revision=ResultCard.objects.get().revision,
        reason="Read the wrong way round",
        by=None,
    )
    after = table(match.fixture)
    # The team at home lost, and its card was late.
    assert after == [(match.fixture.away.name, 1, 2), (match.fixture.home.name, 2, -1)]
    rebuild_league_tables(league_id=match.fixture.division.league_id)
    assert table(match.fixture) == after


def test_a_walkover_counts_by_the_rule_of_the_league() -> None:
    match = match_to_play(walkover_points=5)
    decide_fixture(
        fixture_id=match.fixture.pk,
        status=FixtureStatus.WALKOVER,
        revision=match.fixture.revision,
        awarded_to=match.fixture.away_id,
        by=None,
    )
    assert table(match.fixture)[0] == (match.fixture.away.name, 1, 5)


def test_points_by_ruling_count_once_and_can_be_taken_back() -> None:
    match = match_to_play()
    played(match, 6)
    for _ in range(2):
        ruled = adjust_team(
            team_id=match.fixture.home_id, points=Decimal(-3), reason="No squad list", by=None
        )
    assert table(match.fixture)[-1] == (match.fixture.home.name, 2, -1)
    withdraw_adjustment(team_id=match.fixture.home_id, adjustment_id=ruled.pk, by=None)
    assert table(match.fixture)[0] == (match.fixture.home.name, 1, 2)
    with pytest.raises(AdjustmentRefused) as refusal:
        adjust_team(team_id=match.fixture.home_id, points=Decimal(0), reason="", by=None)
    assert set(refusal.value.fields) == {"points", "reason"}


def test_the_best_of_the_lower_and_the_last_of_the_upper_division_change_places() -> None:
    match = match_to_play(promoted=1, relegated=1)
    played(match, 6)
    league = match.fixture.division.league
    lower = DivisionFactory.create(league=league, level=2)
    teams = TeamFactory.create_batch(2, division=lower)
    moves = moves_of(league)
    assert (moves[0].team, moves[0].is_up, moves[0].is_open) == (match.fixture.away, False, False)
    assert moves[1].team in teams
    assert (moves[1].to_division, moves[1].is_open) == (match.fixture.division, True)


def test_the_next_season_proposes_who_goes_up_and_says_where_that_is_open() -> None:
    match = match_to_play(promoted=1, relegated=1)
    played(match, 6)
    league = match.fixture.division.league
    TeamFactory.create_batch(2, division=DivisionFactory.create(league=league, level=2))
    lines = {line.team.pk: line for line in next_teams(league=league)}
    assert lines[match.fixture.away_id].goes_down
    assert not lines[match.fixture.home_id].goes_up
    assert [line.is_open for line in lines.values()].count(True) == 1


def test_a_play_off_counts_in_no_table_but_puts_the_level_in_order() -> None:
    match = match_to_play(draw_points=1, promoted=0, relegated=0)
    other = second_match(match)
    played(match, 5)
    played(other, 5)
    assert [rank for _, rank, _ in table(match.fixture)] == [1, 1, 3, 3]
    day = match.fixture.day
    assert day is not None
    fixture = add_play_off(
        division_id=match.fixture.division_id,
        home_id=match.fixture.home_id,
        away_id=other.fixture.home_id,
        day=day,
        by=None,
    )
    played(Match(fixture, match.home, other.home), 4)
    top = table(match.fixture)[:2]
    assert top == [(other.fixture.home.name, 1, 2), (match.fixture.home.name, 2, 2)]


def test_people_and_pairs_have_the_games_they_played() -> None:
    match = match_to_play()
    played(match, 6)
    found = people_of_league(match.fixture.division.league)
    assert len(found.people) == 12
    assert {line.figures.games for line in found.people} == {3}
    assert sum(line.figures.won for line in found.people) == 18
    assert len(found.pairs) == 6
    assert not found.has_loners


def test_the_page_of_a_division_opens_a_row_to_see_why(client: Client) -> None:
    match = match_to_play()
    other = second_match(match)
    played(match, 6)
    played(other, 5)
    rebuild_stale_leagues()
    url = reverse("standings:division", args=[match.fixture.division_id])
    page = client.get(url, {"team": other.fixture.home_id}).content.decode()
    assert "behind by games won: 5 to 6" in page
    assert "1 won × 2 = 2" in page
    assert reverse("seating:card", args=[other.fixture.pk]) in page
    file = client.get(reverse("standings:division_csv", args=[match.fixture.division_id]))
    assert match.fixture.home.name in file.content.decode()


def test_only_directors_rule_on_points_and_a_slip_keeps_what_was_typed(client: Client) -> None:
    match = match_to_play()
    league = match.fixture.division.league
    rebuild_stale_leagues()
    url = reverse("standings:team_points", args=[match.fixture.home_id])
    member = MembershipFactory.create(club=league.club)
    client.force_login(user_of(member.player))
    assert client.post(url, {"points": "-1", "reason": "Late"}).status_code == 403
    member.role = Role.DIRECTOR.value
    member.save()
    answer = client.post(url, {"points": "0", "reason": "Late list"})
    assert answer.status_code == 422
    assert "Late list" in answer.content.decode()
    assert client.post(url, {"points": "-1", "reason": "Late"}).status_code == 302


def test_a_division_page_costs_the_same_for_few_and_many_teams(
    client: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    match = match_to_play()
    TeamFactory.create_batch(8, division=match.fixture.division)
    rebuild_stale_leagues()
    with django_assert_max_num_queries(9):
        client.get(reverse("standings:division", args=[match.fixture.division_id]))


@pytest.mark.django_db(transaction=True)
def test_a_card_confirmed_while_a_table_is_computed_is_never_lost() -> None:
    match = match_to_play()
    league_id = match.fixture.division.league_id
    at_once(
        lambda: played(match, 6),
        *[lambda: rebuild_league_tables(league_id=league_id)] * 2,
    )
    assert table(match.fixture)[0] == (match.fixture.home.name, 1, 2)
    assert stale_leagues() == []


def test_programs_read_the_tables_of_a_league_they_may_see() -> None:
    match = match_to_play()
    played(match, 6)
    rebuild_stale_leagues()
    league = match.fixture.division.league
    url = reverse("standings_api:league_tables", args=[league.pk])
    shown = APIClient().get(url).json()
    assert not shown["is_stale"]
    first = shown["divisions"][0]["table"][0]
    assert (first["name"], first["points"]) == (match.fixture.home.name, "2.000")
    assert (first["games_won"], first["games_lost"]) == (6, 3)
    League.objects.update(visibility=Visibility.MEMBERS.value)
    assert APIClient().get(url).status_code == 404
