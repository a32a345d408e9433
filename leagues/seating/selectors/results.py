"""What the tables of an event came to, as plain values for movements, pairings and brackets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Prefetch

from engine.game import EndKind, carried_over, games_credited
from games.matches.models import Match, MatchSide
from games.matches.rulebook import rules_of
from games.matches.states import MatchEnding, MatchStatus
from leagues.events.states import RoundStatus
from leagues.seating.models import RoundTable
from leagues.seating.plans import RoundPlan, TableResult
from leagues.seating.selectors.plans import round_plans


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """What a round that follows from results is drawn from: who sat where, and what came of it."""

    rounds: tuple[RoundPlan, ...]
    results: tuple[TableResult, ...]


def played_so_far(*, event_id: int) -> Played:
    """Return who sat where in the rounds on view, and how their tables stand."""
    return Played(
        rounds=tuple(round_plans(event_id=event_id, only_published=True)),
        results=table_results(event_id=event_id),
    )


def table_results(*, event_id: int) -> tuple[TableResult, ...]:
    """Return how every table of the rounds on view stands, in the order of play, in two queries."""
    sides = Prefetch("match__sides", queryset=MatchSide.objects.order_by("number"))
    found = (
        RoundTable.objects.filter(round__stage__event_id=event_id)
        .exclude(round__status=RoundStatus.DRAFT)
        .select_related("round", "match")
        .prefetch_related(sides)
        .order_by("round__number", "number", "game")
    )
    return tuple(result_of(table) for table in found)


def result_of(table: RoundTable) -> TableResult:
    """Return how a table stands; its match and sides have to be at hand."""
    match = table.match
    points = _points(table) if match.status == MatchStatus.FINISHED else None
    winner = None if points is None else _winner(points, table.tie_winner)
    return TableResult(
        round_number=table.round.number,
        table=table.number,
        points=points,
        winner=winner,
        is_forfeit=match.ending == MatchEnding.FORFEIT,
        is_void=match.status == MatchStatus.VOID,
        game=table.game,
        credit=credit_of(match=match, points=points, winner=winner),
    )


def credit_of(*, match: Match, points: Sequence[int] | None, winner: int | None) -> int:
    """Return as how many games of its series a match counts with these points, by its rules.

    One that was won against no point counts twice where they say so, if its target was reached.
    """
    if points is None or winner is None or len(points) != 2 or match.game_end != EndKind.TARGET:
        return 1
    if points[1 - winner] > 0 or points[winner] < match.game_length:
        return 1
    return games_credited(points, winner, rules_of(match))


def carried_from(table: RoundTable) -> tuple[int, ...]:
    """Return what each side begins the next game of a series with; nothing if none is carried.

    Points beyond the target of a game that was won at the table, where the rules carry them over.
    """
    match, result = table.match, result_of(table)
    if result.winner is None or result.points is None or result.is_forfeit:
        return ()
    if match.game_end != EndKind.TARGET or result.points[result.winner] <= match.game_length:
        return ()
    carried = carried_over(result.points, result.winner, rules_of(match), target=match.game_length)
    return carried if any(carried) else ()


def _points(table: RoundTable) -> tuple[int, ...]:
    return tuple(side.points or 0 for side in table.match.sides.all())


def _winner(points: Sequence[int], tie_winner: int | None) -> int | None:
    """Return the account with the most points, or who won the extra hand after a tie."""
    best = max(points)
    leaders = [account for account, own in enumerate(points) if own == best]
    if len(leaders) == 1:
        return leaders[0]
    return tie_winner if tie_winner in leaders else None
