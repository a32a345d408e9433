"""What the tables of a league follow from: its fixtures, their cards, its rule, as values."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from django.db.models import F, Q

from leagues.events.league_models import Division as DivisionRow
from leagues.events.league_models import Fixture, League, Team
from leagues.events.league_states import FixtureStatus, LateCardRule, LeagueStatus
from leagues.seating.card_models import CardVersion
from leagues.seating.result_cards.counting import CardSum, card_sum
from leagues.seating.result_cards.terms import VersionStatus, read_card
from leagues.seating.selectors.line_ups import games_of
from leagues.standings.league_models import TeamAdjustment
from leagues.standings.league_tables.late_cards import charged_for_late_card
from leagues.standings.league_tables.table import play_off_ranks
from leagues.standings.league_tables.terms import (
    Adjustment,
    Division,
    FixtureEnd,
    FixtureKey,
    FixtureResult,
    LeagueRule,
    TeamKey,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class DivisionPlay:
    """A division with all that its table follows from."""

    row: DivisionRow
    division: Division
    rule: LeagueRule


@dataclass(frozen=True, slots=True, kw_only=True)
class Counted:
    """What a confirmed card comes to, whether it came late, and whom that would cost points."""

    total: CardSum
    is_late: bool
    charges: LateCardRule


def stale_leagues() -> list[int]:
    """Return the leagues whose tables were made from another state of them; one query."""
    listed = League.objects.exclude(status=LeagueStatus.DRAFT.value)
    other = ~Q(sheet__revision=F("revision")) | ~Q(sheet__list_revision=F("list_revision"))
    return list(
        listed.filter(Q(sheet__isnull=True) | other).order_by("pk").values_list("pk", flat=True)
    )


def league_play(league: League) -> list[DivisionPlay]:
    """Return the divisions of a league with what their tables follow from; five queries."""
    divisions = list(DivisionRow.objects.filter(league=league).order_by("level"))
    cards = counted_cards(league)
    fixtures: dict[int, list[Fixture]] = defaultdict(list)
    for fixture in Fixture.objects.filter(division__league=league, cup_tie=None).order_by("pk"):
        fixtures[fixture.division_id].append(fixture)
    teams: dict[int, list[Team]] = defaultdict(list)
    for team in Team.objects.filter(division__league=league).order_by("pk"):
        teams[team.division_id].append(team)
    ruled = list(TeamAdjustment.objects.filter(team__division__league=league, withdrawn_at=None))
    return [
        DivisionPlay(
            row=row,
            division=_division(teams[row.pk], fixtures[row.pk], cards, ruled),
            rule=rule_of(league, is_top=row == divisions[0], is_bottom=row == divisions[-1]),
        )
        for row in divisions
    ]


def counted_cards(league: League) -> dict[int, Counted]:
    """Return what the confirmed cards of a league come to, by fixture; one query."""
    versions = CardVersion.objects.filter(
        card__fixture__division__league=league, status=VersionStatus.CONFIRMED.value
    )
    games = games_of(league)
    return {
        version.card.fixture_id: Counted(
            total=card_sum(read_card(version.said), games),
            is_late=version.card.is_late,
            charges=LateCardRule(league.late_card_charges),
        )
        for version in versions.select_related("card")
    }


def rule_of(league: League, *, is_top: bool, is_bottom: bool) -> LeagueRule:
    """Return the rule of a division: from the top nobody goes up, from the bottom nobody down."""
    return LeagueRule(
        won=Fraction(league.win_points),
        drawn=Fraction(league.draw_points),
        lost=Fraction(league.loss_points),
        game=Fraction(league.game_points),
        walkover=Fraction(league.walkover_points),
        late_card=Fraction(league.late_card_points),
        separators=league.separators,
        promoted=0 if is_top else league.promoted,
        play_offs=0 if is_top else league.play_off_places,
        relegated=0 if is_bottom else league.relegated,
    )


def result_of(fixture: Fixture, cards: Mapping[int, Counted]) -> FixtureResult | None:
    """Return how a fixture ended, None while it has not, or if it counts for nobody."""
    key = FixtureKey(fixture.pk)
    home, away = TeamKey(fixture.home_id), TeamKey(fixture.away_id)
    if fixture.status == FixtureStatus.PLAYED and fixture.pk in cards:
        counted = cards[fixture.pk]
        return FixtureResult(
            key=key,
            round_number=fixture.round_number,
            home=home,
            away=away,
            games=counted.total.games,
            made=counted.total.made,
            late=_charged(counted, home, away),
        )
    if fixture.status not in (FixtureStatus.WALKOVER, FixtureStatus.UNFULFILLED):
        return None
    to = fixture.awarded_to_id
    return FixtureResult(
        key=key,
        round_number=fixture.round_number,
        home=home,
        away=away,
        end=FixtureEnd.UNFULFILLED if to is None else FixtureEnd.AWARDED,
        awarded_to=None if to is None else TeamKey(to),
    )


def _charged(counted: Counted, home: TeamKey, away: TeamKey) -> frozenset[TeamKey]:
    if not counted.is_late:
        return frozenset()
    games = counted.total.games
    return charged_for_late_card(counted.charges, home=home, away=away, games=games)


def _division(
    teams: list[Team],
    fixtures: list[Fixture],
    cards: Mapping[int, Counted],
    ruled: list[TeamAdjustment],
) -> Division:
    keys = frozenset(TeamKey(team.pk) for team in teams)
    ended = [(fixture, result_of(fixture, cards)) for fixture in fixtures]
    results = [result for fixture, result in ended if result and not fixture.is_play_off]
    play_offs = [result for fixture, result in ended if result and fixture.is_play_off]
    return Division(
        teams=keys,
        results=tuple(results),
        adjustments=tuple(
            Adjustment(
                team=TeamKey(each.team_id),
                points=Fraction(each.points),
                round_number=each.round_number,
            )
            for each in ruled
            if each.team_id in keys
        ),
        withdrawn=frozenset(TeamKey(team.pk) for team in teams if team.is_withdrawn),
        struck_out=frozenset(TeamKey(team.pk) for team in teams if team.is_expunged),
        play_off=play_off_ranks(play_offs),
    )
