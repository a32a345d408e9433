"""Fixtures of a running league between two full squads, and cards of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.utils import timezone

from leagues.events.league_models import Fixture
from leagues.events.league_states import LeagueStatus
from leagues.players.models import Player
from leagues.seating.result_cards.terms import Card, Score
from leagues.seating.services.cards import settle_card
from tests.factories.leagues import DivisionFactory, FixtureFactory, LeagueFactory, squad_of

HOME_WINS: Score = (21, 15)
AWAY_WINS: Score = (12, 21)


@dataclass(frozen=True, slots=True)
class Match:
    """A fixture with both squads, six people each."""

    fixture: Fixture
    home: list[Player]
    away: list[Player]

    def card(self, won: int = 5, **more: Any) -> Card:
        """Return a card on which the team at home won so many of nine games, the first ones."""
        return card_of(self.home, self.away, [HOME_WINS] * won + [AWAY_WINS] * (9 - won), **more)


def match_to_play(*, days_ago: int = 1, **rules: Any) -> Match:
    """Return a match of a running league that was to be played some days ago."""
    today = timezone.now().date()
    league = LeagueFactory.create(
        status=LeagueStatus.RUNNING.value,
        first_day=today - timedelta(days=90),
        last_day=today + timedelta(days=90),
        **rules,
    )
    fixture = FixtureFactory.create(
        division=DivisionFactory.create(league=league), day=today - timedelta(days=days_ago)
    )
    return Match(fixture, squad_of(fixture.home), squad_of(fixture.away))


def card_of(home: Sequence[Player], away: Sequence[Player], scores: Sequence[Score | None]) -> Card:
    """Return a card of people in pairs, as many as there are."""
    return Card(home=_pairs(home), away=_pairs(away), scores=tuple(scores))


def played(match: Match, won: int = 5) -> Fixture:
    """Let a director enter a card, and return the fixture."""
    settle_card(
        fixture_id=match.fixture.pk,
        said=match.card(won),
        is_late=False,
        revision=0,
        reason="",
        by=None,
    )
    match.fixture.refresh_from_db()
    return match.fixture


def _pairs(people: Sequence[Player]) -> tuple[tuple[int, ...], ...]:
    keys = [player.pk for player in people]
    return tuple(tuple(keys[at : at + 2]) for at in range(0, 6, 2))
