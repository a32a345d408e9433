"""Cups beside a league: drawn once, brought on, corrected, and counted in no table."""

from __future__ import annotations

from datetime import date, timedelta
from decimal import Decimal

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from rest_framework.test import APIClient

from leagues.events.cup_models import Cup
from leagues.events.cup_states import CupOrder, LevelRule
from leagues.events.league_errors import LeagueChanged, LeagueStep, LeagueTaken
from leagues.events.league_models import Fixture, Team
from leagues.events.league_states import FixtureStatus
from leagues.events.selectors.league_fixtures import fixture_rounds
from leagues.events.services.league_leaving import withdraw_team
from leagues.events.services.league_lists import take_list_back
from leagues.players.states import Role
from leagues.seating.card_models import ResultCard
from leagues.seating.services.cards import take_card_back
from leagues.standings.league_models import DivisionStanding
from leagues.standings.selectors.cup_page import cup_page
from leagues.standings.selectors.cups import cup_state
from leagues.standings.services.cups import (
    CupTerms,
    draw_cup,
    draw_round,
    replay_tie,
    rule_tie,
    take_cup_back,
    uphold_tie,
)
from leagues.standings.services.league_tables import rebuild_stale_leagues
from tests.factories.cups import card_of_tie, cup_of, match_of_tie, send_through, tie_at
from tests.factories.leagues import squad_of
from tests.factories.players import MembershipFactory, user_of

pytestmark = pytest.mark.django_db


def today() -> date:
    return timezone.now().date()


def names(cup: Cup, number: int) -> list[tuple[str, str]]:
    return [(tie.one.name, tie.two.name) for tie in cup.ties.filter(round_number=number)]


def squads(cup: Cup) -> None:
    for team in Team.objects.filter(division__league=cup.league):
        squad_of(team)


def test_a_cup_over_two_divisions_is_drawn_played_and_won() -> None:
    cup = cup_of(3, 2)
    teams = [entry.team for entry in cup.entries.select_related("team")]
    assert [team.division.level for team in teams] == [1, 1, 1, 2, 2]
    # Of five teams the first three have a bye.
    assert names(cup, 1) == [(teams[3].name, teams[4].name)]
    assert tie_at(cup, 1, 2).fixtures.count() == 1
    with pytest.raises(LeagueStep, match="not decided yet"):
        draw_round(cup_id=cup.pk, number=2, day=today(), by=None)
    send_through(tie_at(cup, 1, 2), teams[4])
    draw_round(cup_id=cup.pk, number=2, day=today(), by=None)
    draw_round(cup_id=cup.pk, number=2, day=today(), by=None)
    assert names(cup, 2) == [(teams[0].name, teams[4].name), (teams[1].name, teams[2].name)]
    send_through(tie_at(cup, 2, 1), teams[4])
    send_through(tie_at(cup, 2, 2), teams[1])
    draw_round(cup_id=cup.pk, number=3, day=today(), by=None)
    send_through(tie_at(cup, 3, 1), teams[4])
    assert cup_page(cup, directs=True).winner == teams[4]
    with pytest.raises(LeagueChanged, match="no longer as you saw it"):
        draw_round(cup_id=cup.pk, number=4, day=today(), by=None)


def test_the_tables_and_rounds_of_the_league_do_not_know_its_cup() -> None:
    cup = cup_of(2)
    squads(cup)
    card_of_tie(tie_at(cup, 1, 1), home_wins=7)
    rebuild_stale_leagues()
    rows = DivisionStanding.objects.values_list("points", "won", "games_won")
    assert set(rows) == {(Decimal(0), 0, 0)}
    assert fixture_rounds(league=cup.league) == []
    page = cup_page(cup, directs=False)
    assert page.rounds[0].places[0].words == "by games, 7 : 2"
    assert page.winner == match_of_tie(tie_at(cup, 1, 1)).home


def test_a_corrected_card_puts_the_other_team_into_the_next_tie() -> None:
    cup = cup_of(4)
    squads(cup)
    first = tie_at(cup, 1, 1)
    match = match_of_tie(first)
    card_of_tie(first, home_wins=7)
    send_through(tie_at(cup, 1, 2), tie_at(cup, 1, 2).one)
    draw_round(cup_id=cup.pk, number=2, day=today(), by=None)
    final = tie_at(cup, 2, 1)
    assert final.one == match.home
    card_of_tie(first, home_wins=2)
    rebuild_stale_leagues()
    final.refresh_from_db()
    assert final.one == match.away
    assert {match_of_tie(final).home_id, match_of_tie(final).away_id} == {
        final.one_id,
        final.two_id,
    }
    assert final.fixtures.count() == 1
    rebuild_stale_leagues()
    assert rebuild_stale_leagues() == []


def test_a_tie_that_was_played_before_a_correction_waits_for_the_director() -> None:
    cup = cup_of(4)
    squads(cup)
    first = tie_at(cup, 1, 1)
    match = match_of_tie(first)
    card_of_tie(first, home_wins=7)
    send_through(tie_at(cup, 1, 2), tie_at(cup, 1, 2).one)
    draw_round(cup_id=cup.pk, number=2, day=today() - timedelta(days=1), by=None)
    final = tie_at(cup, 2, 1)
    card_of_tie(final, home_wins=5)
    card_of_tie(first, home_wins=2)
    rebuild_stale_leagues()
    final.refresh_from_db()
    assert final.one == match.home
    (wrong,) = cup_page(cup, directs=True).rounds[1].places[0].wrong
    assert wrong == (
        f"After a correction {match.away.name}, not {match.home.name}, goes through to this tie."
    )
    # Taken back, its card stays with those who played; the others get a match of their own.
    played = match_of_tie(final)
    card = ResultCard.objects.get(fixture=played)
    take_card_back(fixture_id=played.pk, revision=card.revision, reason="Corrected", by=None)
    rebuild_stale_leagues()
    final.refresh_from_db()
    played.refresh_from_db()
    assert final.one == match.away
    assert played.status == FixtureStatus.VOID
    assert match_of_tie(final).status == FixtureStatus.PLANNED
    assert not cup_page(cup, directs=True).rounds[1].places[0].wrong


def test_a_director_lets_a_tie_stand_after_a_correction() -> None:
    cup = cup_of(4)
    squads(cup)
    first = tie_at(cup, 1, 1)
    card_of_tie(first, home_wins=7)
    send_through(tie_at(cup, 1, 2), tie_at(cup, 1, 2).one)
    draw_round(cup_id=cup.pk, number=2, day=today(), by=None)
    final = tie_at(cup, 2, 1)
    send_through(final, final.one)
    card_of_tie(first, home_wins=2)
    uphold_tie(tie_id=final.pk, by=None)
    rebuild_stale_leagues()
    page = cup_page(cup, directs=True)
    assert not page.rounds[1].places[0].wrong
    assert page.winner == final.one


LEVEL = [(21, 15), (15, 21)] * 4


def test_a_level_tie_is_played_again_at_home_with_the_other_team() -> None:
    cup = cup_of(2, games=8)
    squads(cup)
    tie = tie_at(cup, 1, 1)
    with pytest.raises(LeagueStep, match="still to be played"):
        replay_tie(tie_id=tie.pk, legs=1, day=today(), by=None)
    card_of_tie(tie, scores=LEVEL)
    before = match_of_tie(tie)
    for _press in range(2):
        replay_tie(tie_id=tie.pk, legs=1, day=today(), by=None)
    again = match_of_tie(tie)
    assert tie.fixtures.count() == 2
    assert (again.home_id, again.away_id) == (before.away_id, before.home_id)
    card_of_tie(tie, scores=[(21, 15)] * 8)
    assert cup_state(cup).winner == again.home


def test_a_level_tie_is_decided_by_a_director_who_says_why() -> None:
    cup = cup_of(2, games=8, level_rule=LevelRule.RULING)
    squads(cup)
    tie = tie_at(cup, 1, 1)
    card_of_tie(tie, scores=LEVEL)
    page = cup_page(cup, directs=True)
    assert page.rounds[0].places[0].words.endswith("a director decides.")
    rule_tie(tie_id=tie.pk, team_id=tie.two_id, reason="Lots", by=None)
    place = cup_page(cup, directs=True).rounds[0].places[0]
    assert (place.through, place.words) == (tie.two, "by decision of a director: Lots")


def test_a_team_that_leaves_gives_its_opponent_the_tie_whatever_the_rule_of_the_league() -> None:
    cup = cup_of(4, withdrawn_results="expunged")
    first, second = tie_at(cup, 1, 1), tie_at(cup, 1, 2)
    withdraw_team(team_id=first.two_id, reason="Too few", by=None)
    assert match_of_tie(first).awarded_to == first.one
    send_through(second, second.one)
    # Who leaves between two rounds gives the next tie.
    withdraw_team(team_id=second.one_id, reason="Too few", by=None)
    draw_round(cup_id=cup.pk, number=2, day=today(), by=None)
    assert cup_state(cup).winner == first.one


def test_a_tie_whose_card_is_taken_back_after_a_team_left_goes_to_the_other() -> None:
    cup = cup_of(2, withdrawn_results="expunged")
    squads(cup)
    tie = tie_at(cup, 1, 1)
    card_of_tie(tie, home_wins=7)
    fixture = match_of_tie(tie)
    withdraw_team(team_id=fixture.home_id, reason="Too few", by=None)
    card = ResultCard.objects.get(fixture=fixture)
    take_card_back(fixture_id=fixture.pk, revision=card.revision, reason="Not theirs", by=None)
    assert cup_state(cup).winner == fixture.away


def test_a_list_is_taken_back_only_after_its_cups() -> None:
    cup = cup_of(2)
    with pytest.raises(LeagueStep, match="cup has been drawn"):
        take_list_back(league_id=cup.league_id, by=None)
    take_cup_back(cup_id=cup.pk, by=None)
    assert not Fixture.objects.exists()
    take_list_back(league_id=cup.league_id, by=None)


def test_a_cup_of_which_a_tie_is_decided_cannot_be_taken_back() -> None:
    cup = cup_of(2)
    send_through(tie_at(cup, 1, 1), tie_at(cup, 1, 1).one)
    with pytest.raises(LeagueStep, match="so it stays"):
        take_cup_back(cup_id=cup.pk, by=None)


def test_a_name_is_of_one_cup_of_a_league() -> None:
    cup = cup_of(2)
    terms = CupTerms(
        name="CUP",
        teams=list(cup.entries.values_list("team_id", flat=True)),
        order=CupOrder.LOT,
        level_rule=LevelRule.REPLAY,
        day=today(),
    )
    with pytest.raises(LeagueTaken, match="of this name already"):
        draw_cup(league_id=cup.league_id, terms=terms, by=None)


def test_a_director_draws_a_cup_on_its_page_and_brings_it_on() -> None:
    cup = cup_of(3, 2)
    league = cup.league
    client = Client()
    client.force_login(
        user_of(MembershipFactory.create(club=league.club, role=Role.DIRECTOR.value).player)
    )
    teams = [team.pk for team in Team.objects.filter(division__league=league)]
    sent = {"name": "Plate", "teams": teams[:2], "order": "lot", "level_rule": "ruling"}
    url = reverse("standings:new_cup", args=[league.pk])
    refused = client.post(url, {**sent, "day": "soon"})
    assert refused.status_code == 422
    assert b'value="Plate"' in refused.content
    assert client.post(url, {**sent, "day": str(today())}).status_code == 302
    plate = Cup.objects.get(name="Plate")
    page = client.get(reverse("standings:cup", args=[plate.pk])).content.decode()
    assert "Final" in page
    assert "Take the cup back" in page
    change = reverse("standings:change_cup", args=[cup.pk])
    early = client.post(change, {"act": "round", "number": "2", "day": str(today())})
    assert early.status_code == 422
    assert "not decided yet" in early.content.decode()
    other = client.post(change, {"act": "rule", "tie": plate.ties.get().pk, "team": teams[0]})
    assert "not of the cup any more" in other.content.decode()
    listed = client.get(reverse("standings:cups", args=[league.pk])).content.decode()
    assert "Plate" in listed
    calendar = client.get(reverse("events:league_calendar", args=[league.pk])).content.decode()
    assert f"{league.title}\\, Plate" in calendar


def test_programs_read_a_cup_with_its_draw() -> None:
    cup = cup_of(3)
    client = APIClient()
    listed = client.get(reverse("standings_api:cups", args=[cup.league_id])).json()
    assert [each["name"] for each in listed["results"]] == ["Cup"]
    shown = client.get(reverse("standings_api:cup", args=[cup.pk])).json()
    assert [place["is_bye"] for place in shown["places"]] == [True, False, False]
    fixtures = client.get(reverse("events_api:league_fixtures", args=[cup.league_id])).json()
    assert fixtures["results"][0]["cup_tie"] == shown["places"][1]["tie"]
