"""Cups of running leagues, and ties that are decided."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from django.utils import timezone

from leagues.events.cup_models import Cup, CupTie
from leagues.events.cup_states import CupOrder, LevelRule
from leagues.events.league_models import Fixture, Team
from leagues.events.league_states import FixtureStatus, LeagueStatus
from leagues.events.services.league_fixtures import decide_fixture
from leagues.seating.card_models import ResultCard
from leagues.seating.result_cards.terms import Score
from leagues.seating.services.cards import settle_card
from leagues.standings.services.cups import CupTerms, draw_cup
from tests.factories.league_cards import AWAY_WINS, HOME_WINS, card_of
from tests.factories.leagues import league_of


def cup_of(
    *sizes: int,
    order: CupOrder = CupOrder.TABLE,
    level_rule: LevelRule = LevelRule.REPLAY,
    **fields: Any,
) -> Cup:
    """Return a cup of all teams of a running league, seeded in their order, drawn for today."""
    today = timezone.now().date()
    league = league_of(
        *sizes,
        status=LeagueStatus.RUNNING.value,
        first_day=today - timedelta(days=60),
        last_day=today + timedelta(days=60),
        **fields,
    )
    teams = Team.objects.filter(division__league=league)
    terms = CupTerms(
        name="Cup",
        teams=[team.pk for team in teams],
        order=order,
        level_rule=level_rule,
        day=today - timedelta(days=3),
    )
    return draw_cup(league_id=league.pk, terms=terms, by=None, seed=1)


def tie_at(cup: Cup, number: int, position: int) -> CupTie:
    """Return a tie by its place."""
    return cup.ties.get(round_number=number, position=position)


def match_of_tie(tie: CupTie) -> Fixture:
    """Return the match of a tie that decides."""
    return tie.fixtures.latest("pk")


def send_through(tie: CupTie, team: Team) -> None:
    """Let a team win a tie without play."""
    fixture = match_of_tie(tie)
    decide_fixture(
        fixture_id=fixture.pk,
        status=FixtureStatus.WALKOVER,
        revision=fixture.revision,
        awarded_to=team.pk,
        by=None,
    )


def card_of_tie(
    tie: CupTie, *, home_wins: int = 0, scores: Sequence[Score | None] | None = None
) -> None:
    """Let a director enter or correct the card of a tie between two full squads."""
    fixture = match_of_tie(tie)
    squads = [
        [member.player for member in team.squad.all()] for team in (fixture.home, fixture.away)
    ]
    games = scores or [HOME_WINS] * home_wins + [AWAY_WINS] * (9 - home_wins)
    card = ResultCard.objects.filter(fixture=fixture).first()
    settle_card(
        fixture_id=fixture.pk,
        said=card_of(squads[0], squads[1], games),
        is_late=False,
        revision=card.revision if card else 0,
        reason="As it was",
        by=None,
    )
