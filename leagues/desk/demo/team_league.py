"""A small team league of the demo club: two divisions, some rounds of them played, and a cup."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, datetime, time, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from games.matches.models import Match
from leagues.desk.demo.club import DemoClub
from leagues.desk.demo.play import seed_of
from leagues.events.cup_states import CupOrder, LevelRule
from leagues.events.league_models import Fixture, FixtureDraft, League, Team
from leagues.events.league_terms import LeagueTerms
from leagues.events.local_times import nearest_instant, wall_time
from leagues.events.services.league_dates import set_dates
from leagues.events.services.league_founding import create_league
from leagues.events.services.league_lists import publish_list
from leagues.events.services.league_squads import sign_on
from leagues.events.services.league_teams import TeamTerms, add_division, add_team
from leagues.players.models import User
from leagues.seating.result_cards.terms import Card, Meeting, Pair, Score
from leagues.seating.selectors.line_ups import games_of
from leagues.seating.services.cards import send_card, settle_card
from leagues.seating.services.fixture_lists import make_list
from leagues.standings.services.cups import CupTerms, draw_cup
from leagues.standings.services.league_tables import rebuild_league_tables

TITLE: Final = "Riverside team league"
CUP: Final = "Ferry cup"
HOUSES: Final = (
    ("First division", ("Ferry Inn", "Anchor", "Crown and Bower", "White Hart")),
    ("Second division", ("Railway Arms", "Plough", "Fountain", "Ship")),
)
FIRST_NAMES: Final = ("Alban", "Beryl", "Cyril", "Doris", "Ewan", "Fay")
LAST_NAMES: Final = ("Angove", "Bosanko", "Chenoweth", "Dingle")
OF_TEAM: Final = 6
ROUNDS: Final = 6  # four teams meet at home and away
ROUNDS_PLAYED: Final = 2
WEEKS_BEFORE: Final = 3
WEEKS: Final = 30
TO_REACH: Final = 21
EVEN: Final = 60  # how carefully the people of the second division play
BEGINS: Final = time(19, 30)


def team_league(*, club: DemoClub, tonight: datetime) -> League:
    """Make the league: two rounds are played, one card waits for the member to confirm it, and
    the first round of a cup is drawn.
    """
    today = wall_time(tonight, club.zone).date()
    first = today - timedelta(weeks=WEEKS_BEFORE)
    terms = LeagueTerms(title=TITLE, first_day=first, last_day=first + timedelta(weeks=WEEKS))
    by = club.organiser
    league = create_league(club_id=club.club.pk, terms=terms, by=by)
    squads = _teams(club, league, first)
    days = [first + timedelta(weeks=week) for week in range(ROUNDS)]
    set_dates(league_id=league.pk, days=days, free=(), by=by)
    make_list(league_id=league.pk, seed=1, by=by)
    publish_list(league_id=league.pk, draft_id=FixtureDraft.objects.get(league=league).pk, by=by)
    league.refresh_from_db()
    games, care = games_of(league), _care(club, squads)
    for fixture in _played(league):
        said = _card(fixture, squads, games, care)
        if fixture.round_number > ROUNDS_PLAYED:
            send_card(fixture_id=fixture.pk, said=said, revision=0, by=by)
        else:
            _count(fixture, said, by=by)
    _date_matches(league, club.zone)
    rebuild_league_tables(league_id=league.pk)
    _cup(league, day=days[-1] + timedelta(weeks=1), by=by)
    return league


def _cup(league: League, *, day: date, by: User) -> None:
    """Draw a cup of all teams, as they stand: its first round comes after the last of the list."""
    teams = Team.objects.filter(division__league=league).values_list("pk", flat=True)
    terms = CupTerms(
        name=CUP,
        teams=list(teams),
        order=CupOrder.TABLE,
        level_rule=LevelRule.REPLAY,
        day=day,
    )
    draw_cup(league_id=league.pk, terms=terms, by=by, seed=1)


def _teams(club: DemoClub, league: League, first: date) -> Mapping[int, Sequence[int]]:
    """Put two divisions of four teams together; return their people by team, captains first."""
    by = club.organiser
    squads: dict[int, Sequence[int]] = {}
    for level, (name, houses) in enumerate(HOUSES):
        # A league is founded with its first division.
        division = league.divisions.filter(level=level + 1).first() or add_division(
            league_id=league.pk, name=name, by=by
        )
        for number, house in enumerate(houses):
            terms = TeamTerms(name=house, venue=house)
            team = add_team(division_id=division.pk, terms=terms, by=by)
            people = _people(club, number) if level == 0 else _strangers(number)
            members = [
                sign_on(team_id=team.pk, day=first, by=by, player_id=player, name=name_)
                for player, name_ in people
            ]
            squads[team.pk] = [member.player_id for member in members]
            Team.objects.filter(pk=team.pk).update(captain_id=squads[team.pk][0])
    return squads


def _people(club: DemoClub, number: int) -> list[tuple[int | None, str]]:
    """Return every fourth regular: of each account another team has it as captain."""
    regulars = club.regulars[number :: len(HOUSES[0][1])][:OF_TEAM]
    return [(player.pk, "") for player in regulars]


def _strangers(number: int) -> list[tuple[int | None, str]]:
    return [(None, f"{first} {LAST_NAMES[number]}") for first in FIRST_NAMES]


def _care(club: DemoClub, squads: Mapping[int, Sequence[int]]) -> Mapping[int, int]:
    everybody = {player: EVEN for people in squads.values() for player in people}
    return everybody | {key: care for key, care in club.care.items() if key in everybody}


def _played(league: League) -> list[Fixture]:
    """Return the fixtures of the first rounds, and of the next the one the member answers."""
    fixtures = Fixture.objects.filter(division__league=league).select_related("home", "away")
    played = list(fixtures.filter(round_number__lte=ROUNDS_PLAYED).order_by("round_number", "pk"))
    answered = fixtures.filter(
        round_number=ROUNDS_PLAYED + 1, away__name=HOUSES[0][1][3], division__level=1
    )
    return [*played, *answered]


def _card(
    fixture: Fixture,
    squads: Mapping[int, Sequence[int]],
    games: tuple[Meeting, ...],
    care: Mapping[int, int],
) -> Card:
    home, away = (_pairs(squads[team]) for team in (fixture.home_id, fixture.away_id))
    return Card(
        home=home,
        away=away,
        scores=tuple(
            _score(
                fixture,
                game,
                sum(care[key] for key in home[game.home - 1])
                - sum(care[key] for key in away[game.away - 1]),
            )
            for game in games
        ),
    )


def _pairs(people: Sequence[int]) -> tuple[Pair, ...]:
    return tuple(tuple(people[at : at + 2]) for at in range(0, OF_TEAM, 2))


def _score(fixture: Fixture, game: Meeting, better: int) -> Score:
    """Return a score that the more careful pair is likelier to win, the same each time."""
    teams = (fixture.home.name, fixture.away.name)
    luck, other = seed_of("card", fixture.round_number, *teams, game.number)[:2]
    lost = 8 + other % 13
    return (TO_REACH, lost) if luck < 128 + better else (lost, TO_REACH)


def _count(fixture: Fixture, said: Card, *, by: User) -> None:
    settle_card(fixture_id=fixture.pk, said=said, is_late=False, revision=0, reason="", by=by)


def _date_matches(league: League, zone: ZoneInfo) -> None:
    """Let ratings follow the games in the order of their days."""
    fixtures = Fixture.objects.filter(division__league=league, card__isnull=False)
    for fixture_id, day in fixtures.values_list("pk", "day"):
        if day is None:
            continue
        at = nearest_instant(datetime.combine(day, BEGINS), zone)
        matches = Match.objects.filter(card_game__card__fixture_id=fixture_id)
        matches.filter(first_finished_at__isnull=False).update(first_finished_at=at, finished_at=at)
