"""A league with result cards in every state, for the tests that visit every page.

The member of the club is captain of the team at home, the scorer that of the visitors.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

from django.utils import timezone

from leagues.events.cup_models import Cup
from leagues.events.cup_states import CupOrder, LevelRule
from leagues.events.league_models import Division, Fixture, League, Team
from leagues.events.league_states import FixtureStatus, LeagueStatus
from leagues.events.services.league_fixtures import decide_fixture
from leagues.events.states import Visibility
from leagues.players.models import Club, Player, User
from leagues.seating.result_cards.terms import Card
from leagues.seating.services.cards import (
    dispute_card,
    send_card,
    settle_card,
    take_card_back,
)
from leagues.standings.services.cups import CupTerms, draw_cup
from leagues.standings.services.league_tables import rebuild_league_tables
from leagues.standings.services.team_points import adjust_team, withdraw_adjustment
from tests.factories.league_cards import AWAY_WINS, HOME_WINS, card_of
from tests.factories.leagues import (
    DivisionFactory,
    FixtureFactory,
    LeagueFactory,
    TeamFactory,
    squad_of,
)


@dataclass(frozen=True, kw_only=True)
class CardScene:
    """The fixtures of two teams, by what became of their card, and who can be on it."""

    league: League
    division: Division
    open: Fixture
    sent: Fixture
    disputed: Fixture
    done: Fixture
    taken: Fixture
    given: Fixture
    home: list[Player]
    away: list[Player]
    lender: Player
    cup: Cup

    def typed(self, **changed: str) -> dict[str, str]:
        """Return what a captain types on the card of the open fixture."""
        people = {
            f"{side}_{pair}_{place}": str(squad[2 * (pair - 1) + place - 1].pk)
            for side, squad in (("home", self.home), ("away", self.away))
            for pair in (1, 2, 3)
            for place in (1, 2)
        }
        scores = {f"game_{n}_home": "21" for n in range(1, 10)}
        scores |= {f"game_{n}_away": "15" for n in range(1, 10)}
        return {**people, **scores, "revision": "0", **changed}


def make_cards(
    club: Club, *, visibility: Visibility, by: User, home: User, away: User
) -> CardScene:
    """Return a league with two divisions, in the higher of which two teams meet again and again."""
    today = timezone.now().date()
    league = LeagueFactory.create(
        club=club,
        title="Card league",
        visibility=visibility.value,
        status=LeagueStatus.RUNNING.value,
        first_day=today - timedelta(days=90),
        last_day=today + timedelta(days=90),
        game_points=1,
        play_off_places=1,
    )
    division, lower = (DivisionFactory.create(league=league, level=level) for level in (1, 2))
    teams = TeamFactory.create_batch(3, division=division)
    TeamFactory.create_batch(3, division=lower)
    squads = [squad_of(team) for team in teams]
    for team, account in zip(teams, (home, away), strict=False):
        Team.objects.filter(pk=team.pk).update(captain=account.player)
    fixtures = [
        FixtureFactory.create(
            division=division,
            round_number=number,
            home=teams[0],
            away=teams[1],
            day=today - timedelta(days=number),
        )
        for number in range(1, 7)
    ]
    scene = CardScene(
        league=league,
        division=division,
        open=fixtures[0],
        sent=fixtures[1],
        disputed=fixtures[2],
        done=fixtures[3],
        taken=fixtures[4],
        given=fixtures[5],
        home=squads[0],
        away=squads[1],
        lender=squads[2][0],
        cup=_cup(league, teams, today, by),
    )
    _write(scene, by)
    level = FixtureFactory.create(
        division=division, round_number=7, home=teams[2], away=teams[1], day=today
    )
    _settle(level, card_of(squads[2], squads[1], [HOME_WINS] * 5 + [AWAY_WINS] * 4), by)
    for points in ("1.5", "-1"):
        ruled = adjust_team(
            team_id=teams[1].pk, points=Decimal(points), reason="For the cards", by=by
        )
    withdraw_adjustment(team_id=teams[1].pk, adjustment_id=ruled.pk, by=by)
    rebuild_league_tables(league_id=league.pk)
    league.refresh_from_db()
    return scene


def _write(scene: CardScene, by: User) -> None:
    said = card_of(scene.home, scene.away, [HOME_WINS] * 5 + [AWAY_WINS] * 4)
    for fixture in (scene.sent, scene.disputed):
        send_card(fixture_id=fixture.pk, said=said, revision=0, by=by)
    dispute_card(fixture_id=scene.disputed.pk, version=1, reason="Game 5 was ours", by=by)
    short = card_of(
        scene.home[:4],
        [*scene.away[:5], scene.lender],
        [HOME_WINS if game % 3 != 2 else None for game in range(9)],
    )
    card = _settle(scene.done, said, by)
    _settle(scene.done, short, by, revision=card, is_late=True, reason="Came short")
    taken = _settle(scene.taken, said, by)
    take_card_back(fixture_id=scene.taken.pk, revision=taken, reason="Another day", by=by)
    decide_fixture(
        fixture_id=scene.given.pk,
        status=FixtureStatus.WALKOVER,
        revision=1,
        awarded_to=scene.given.home_id,
        by=by,
    )


def _settle(fixture: Fixture, said: Card, by: User, *, revision: int = 0, **more: Any) -> int:
    terms = {"is_late": False, "reason": "", **more}
    card = settle_card(fixture_id=fixture.pk, said=said, revision=revision, by=by, **terms)
    return card.revision


def _cup(league: League, teams: Sequence[Team], day: date, by: User) -> Cup:
    """Draw a cup of a league's teams in the order of its tables."""
    terms = CupTerms(
        name="Cup",
        teams=[team.pk for team in teams],
        order=CupOrder.TABLE,
        level_rule=LevelRule.REPLAY,
        day=day,
    )
    return draw_cup(league_id=league.pk, terms=terms, by=by, seed=1)
