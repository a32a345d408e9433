"""A league's own order of tie-breaks, and whom its late cards cost points."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from rest_framework.test import APIClient

from leagues.events.league_errors import LeagueRefused
from leagues.events.league_models import League
from leagues.events.league_states import DEFAULT_SEPARATORS, LateCardRule, Separator
from leagues.events.services.league_founding import change_league
from leagues.events.services.league_rows import terms_of_league
from leagues.players.states import Role
from leagues.seating.services.cards import settle_card
from leagues.standings.league_models import DivisionStanding
from leagues.standings.league_tables.late_cards import charged_for_late_card
from leagues.standings.league_tables.terms import TeamKey
from leagues.standings.services.league_tables import rebuild_stale_leagues
from tests.factories.league_cards import Match, match_to_play
from tests.factories.players import MembershipFactory, user_of

HOME, AWAY = TeamKey(1), TeamKey(2)


@pytest.mark.parametrize(
    ("rule", "games", "charged"),
    [
        (LateCardRule.HOME, (3, 6), {HOME}),
        (LateCardRule.WINNERS, (3, 6), {AWAY}),
        (LateCardRule.WINNERS, (6, 3), {HOME}),
        (LateCardRule.WINNERS, (4, 4), {HOME}),
        (LateCardRule.BOTH, (6, 3), {HOME, AWAY}),
    ],
)
def test_a_late_card_charges_whom_the_rule_names(
    rule: LateCardRule, games: tuple[int, int], charged: set[TeamKey]
) -> None:
    assert charged_for_late_card(rule, home=HOME, away=AWAY, games=games) == charged


def change(league: League, **more: Any) -> League:
    league.refresh_from_db()
    terms = replace(terms_of_league(league), **more)
    return change_league(league_id=league.pk, terms=terms, revision=league.revision, by=None)


def points(match: Match) -> dict[int, int]:
    rebuild_stale_leagues()
    rows = DivisionStanding.objects.filter(division=match.fixture.division)
    return {row.team_id: int(row.points) for row in rows}


@pytest.mark.django_db
def test_a_rule_that_is_changed_to_charge_the_winners_moves_the_points_of_a_late_card() -> None:
    match = match_to_play()
    said, home, away = match.card(3), match.fixture.home_id, match.fixture.away_id
    settle_card(
        fixture_id=match.fixture.pk, said=said, is_late=True, revision=0, reason="", by=None
    )
    assert points(match) == {home: -1, away: 2}
    change(match.fixture.division.league, late_card_charges=LateCardRule.WINNERS)
    assert points(match) == {home: 0, away: 1}


@pytest.mark.django_db
@pytest.mark.parametrize(
    "steps",
    [
        (),
        (Separator.GAMES_WON, Separator.GAMES_WON),
        (Separator.PLAY_OFF, Separator.GAMES_WON),
    ],
)
def test_an_order_that_cannot_be_is_refused_at_its_field(steps: tuple[Separator, ...]) -> None:
    league = match_to_play().fixture.division.league
    with pytest.raises(LeagueRefused) as refusal:
        change(league, tiebreaks=steps)
    assert set(refusal.value.fields) == {"tiebreaks"}


@pytest.mark.django_db
def test_the_order_a_director_chooses_is_published_below_the_table_and_over_the_api(
    client: Client,
) -> None:
    league = match_to_play().fixture.division.league
    shown = APIClient().get(reverse("events_api:league", args=[league.pk])).json()
    assert shown["tiebreaks"] == [step.value for step in DEFAULT_SEPARATORS]
    client.force_login(
        user_of(MembershipFactory.create(club=league.club, role=Role.DIRECTOR).player)
    )
    url = reverse("events:edit_league", args=[league.pk])
    page = client.get(url)
    typed = {
        name: "" if value is None else value for name, value in page.context["form"].initial.items()
    }
    typed |= {
        "fitted": league.variant,
        "tiebreak_1": "points_difference",
        "tiebreak_2": "games_won",
    }
    typed |= {"tiebreak_3": "", "late_card_charges": "winners"}
    twice = client.post(url, typed | {"tiebreak_2": "points_difference"})
    assert (twice.status_code, "Choose each once" in twice.content.decode()) == (422, True)
    assert client.post(url, typed).status_code == 302
    shown = APIClient().get(reverse("events_api:league", args=[league.pk])).json()
    assert shown["tiebreaks"] == ["points_difference", "games_won"]
    assert shown["late_card_charges"] == "winners"
    rebuild_stale_leagues()
    division = league.divisions.get()
    table = client.get(reverse("standings:division", args=[division.pk])).content.decode()
    assert "points made less points given, games won" in table
    assert "A card that comes late costs 1 point: whoever won" in table
