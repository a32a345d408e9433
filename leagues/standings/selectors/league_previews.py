"""What a corrected result card moves: in the table, in ratings, and on the way through a cup."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from leagues.events.league_models import Fixture, Team
from leagues.seating.card_models import CardGame, ResultCard
from leagues.seating.result_cards.terms import CardStatus
from leagues.standings.cups.draw import At
from leagues.standings.league_tables.table import division_table
from leagues.standings.league_tables.terms import TableRow
from leagues.standings.selectors.cups import cup_state
from leagues.standings.selectors.figures import figure
from leagues.standings.selectors.league_play import league_play
from leagues.standings.selectors.previews import (
    RatingMove,
    rating_moves,
    summed_ratings_of_matches,
)

Names = tuple[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class LeagueSnapshot:
    """How a fixture, its table and its cup stand at a moment.

    `ties` has the names of those who meet in each tie of the cup that was drawn; `torn` who would
    come into one that was played by others; `winner` who has won the cup.
    """

    games: tuple[int, int] | None
    is_late: bool
    table: Mapping[int, TableRow]
    ratings: Mapping[int, float]
    ties: Mapping[At, Names]
    torn: Mapping[At, tuple[Names, ...]]
    winner: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamMove:
    """A team whose place or points in its table would be others."""

    name: str
    rank_before: int | None
    rank_after: int | None
    points_before: str
    points_after: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TieMove:
    """A tie of the cup in which others would meet, as nobody has played it yet."""

    round_number: int
    number: int
    before: Names
    after: Names


@dataclass(frozen=True, slots=True, kw_only=True)
class TornTie:
    """A tie of the cup that was played by `there`, though by now `due` would be in it."""

    round_number: int
    number: int
    there: str
    due: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CardConsequences:
    """Everything that a correction of a card changes; what stays is left out.

    `games` are those won before and afterwards, `lateness` whether it counted and counts as late.
    """

    games: tuple[str, str] | None
    lateness: tuple[bool, bool] | None
    teams: tuple[TeamMove, ...]
    ratings: tuple[RatingMove, ...]
    ties: tuple[TieMove, ...]
    torn: tuple[TornTie, ...]
    winner: Names | None
    has_other_card: bool

    @property
    def is_nothing(self) -> bool:
        """Whether everything stays as it stands."""
        return not self.has_other_card

    @property
    def of_the_cup(self) -> str:
        """What changes on the way through the cup, in one text.

        The table is no part of it: it moves with every other card that comes in meanwhile.
        """
        return repr((self.games, self.lateness, self.ties, self.torn, self.winner))


def league_snapshot(fixture_id: int) -> LeagueSnapshot:
    """Return how a fixture with its card, its table and its cup stand."""
    shown = Fixture.objects.select_related("division__league__club", "cup_tie__cup__league")
    fixture = shown.get(pk=fixture_id)
    card = ResultCard.objects.filter(fixture=fixture).first()
    games = CardGame.objects.filter(card__fixture=fixture).order_by("number")
    matches = list(games.values_list("match_id", flat=True))
    ties, torn, winner = _cup(fixture)
    return LeagueSnapshot(
        games=_games(fixture),
        is_late=card is not None and card.is_late and card.status != CardStatus.TAKEN_BACK,
        table=_table(fixture),
        ratings=summed_ratings_of_matches(match_ids=matches),
        ties=ties,
        torn=torn,
        winner=winner,
    )


def card_consequences(
    before: LeagueSnapshot, after: LeagueSnapshot, *, has_other_card: bool
) -> CardConsequences:
    """Return what lies between two moments; two queries."""
    is_other = before.games != after.games
    late = (before.is_late, after.is_late)
    return CardConsequences(
        games=(_words(before.games), _words(after.games)) if is_other else None,
        lateness=late if late[0] != late[1] else None,
        teams=tuple(_team_moves(before.table, after.table)),
        ratings=rating_moves(before=before.ratings, after=after.ratings),
        ties=tuple(
            TieMove(round_number=at[0], number=at[1], before=before.ties[at], after=names)
            for at, names in after.ties.items()
            if before.ties.get(at, names) != names
        ),
        torn=tuple(
            TornTie(round_number=at[0], number=at[1], there=there, due=due)
            for at, pairs in after.torn.items()
            for there, due in pairs
            if (there, due) not in before.torn.get(at, ())
        ),
        winner=(before.winner, after.winner) if before.winner != after.winner else None,
        has_other_card=has_other_card,
    )


def _games(fixture: Fixture) -> tuple[int, int] | None:
    if fixture.home_games is None or fixture.away_games is None:
        return None
    return fixture.home_games, fixture.away_games


def _words(games: tuple[int, int] | None) -> str:
    return "–" if games is None else f"{games[0]} : {games[1]}"


def _table(fixture: Fixture) -> dict[int, TableRow]:
    """Return the table that follows from all results now; a cup counts in none."""
    if fixture.cup_tie_id is not None:
        return {}
    plays = league_play(fixture.division.league)
    play = next(play for play in plays if play.row.pk == fixture.division_id)
    return {row.team: row for row in division_table(play.division, play.rule)}


def _cup(
    fixture: Fixture,
) -> tuple[dict[At, Names], dict[At, tuple[Names, ...]], str]:
    if fixture.cup_tie is None:
        return {}, {}, ""
    state = cup_state(fixture.cup_tie.cup)
    ties = {at: (tie.tie.one.name, tie.tie.two.name) for at, tie in state.ties.items()}
    torn = {
        at: tuple((there.name, due.name) for there, due in state.differing(tie))
        for at, tie in state.ties.items()
        if not tie.tie.is_upheld
    }
    return ties, torn, state.winner.name if state.winner else ""


def _team_moves(
    before: Mapping[int, TableRow], after: Mapping[int, TableRow]
) -> Iterator[TeamMove]:
    names = dict(Team.objects.filter(pk__in=after).values_list("pk", "name"))
    for team, row in after.items():
        was = before[team]
        if (was.rank, was.points) != (row.rank, row.points):
            yield TeamMove(
                name=names[team],
                rank_before=was.rank,
                rank_after=row.rank,
                points_before=figure(was.points),
                points_after=figure(row.points),
            )
