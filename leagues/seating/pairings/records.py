"""What everybody has behind them when a Swiss round is drawn: scores, meetings, byes, floats.

Scores are in half-points, so that they stay whole: a win is 2, a tie is 1.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Final, TypeAlias

from leagues.seating.plans import EntrantKey, RoundPlan, TablePlan, TableResult

WIN: Final = 2
TIE: Final = 1
MOST_SCORED_RESTS: Final = 2  # more rests on request are scored as nothing

Side: TypeAlias = tuple[EntrantKey, ...]


class ResultMissing(ValueError):
    """A round can be drawn only when all tables before it have a result."""

    def __init__(self, *, round_number: int, table: TablePlan) -> None:
        super().__init__(f"table {table.number} of round {round_number} has no result")
        self.round_number = round_number
        self.table = table


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreRules:
    """What a round without a match is worth, in half-points."""

    bye: int = WIN
    rest: int = TIE
    rests_before: int | None = None  # rests on request from this round on are worth nothing
    missed: int = 0  # a round before the first one that a late entry was there for

    def scores_rest_in(self, number: int) -> bool:
        """Return whether a rest on request in a round of the stage is worth anything."""
        return self.rests_before is None or number < self.rests_before


class Float(IntEnum):
    """Whether somebody met another score group in the latest round; a bye is a way down."""

    DOWN = -1
    NONE = 0
    UP = 1


@dataclass(slots=True)
class Record:
    """One entrant so far.

    `byes` counts the rounds that were won without playing: byes of the draw and matches that
    the other side forfeited. `rests` counts all rounds sat out, asked for or not. `first_seats`
    counts tables at which they had seat 0. A match that nobody played is not a meeting.
    """

    key: EntrantKey
    score: int = 0
    points: int = 0  # made less conceded
    byes: int = 0
    rests: int = 0
    scored_rests: int = 0
    first_seats: int = 0
    floated: Float = Float.NONE
    opponents: Counter[EntrantKey] = field(default_factory=Counter)
    partners: Counter[EntrantKey] = field(default_factory=Counter)
    latest: Side = ()  # opponents of the latest round


def records_of(
    entrants: Iterable[EntrantKey],
    history: Sequence[RoundPlan],
    results: Sequence[TableResult],
    *,
    rests: Mapping[int, Collection[EntrantKey]],
    rules: ScoreRules,
) -> dict[EntrantKey, Record]:
    """Return the record of everybody who is to play or ever played.

    `rests` are those who asked to sit out, by round. Raises `ResultMissing`.
    """
    known: dict[tuple[int, int], list[TableResult]] = {}
    for result in results:
        known.setdefault((result.round_number, result.table), []).append(result)
    everybody = set(entrants).union(*(played.present() for played in history))
    records = {key: Record(key) for key in sorted(everybody)}
    arrived: set[EntrantKey] = set()
    for played in history:
        present = played.present()
        scores = {key: records[key].score for key in present}
        for key in present:
            records[key].floated, records[key].latest = Float.NONE, ()
        for table in played.tables:
            games = known.get((played.number, table.number), [])
            if table.has_partners:
                _note_table(records, table, _outcome(games, played.number, table), scores)
            else:
                _note_small_table(records, table, _settled(games, played.number, table))
        asked = rests.get(played.number, ())
        for key in played.sit_outs:
            _note_sit_out(records[key], played.number, asked=key in asked, rules=rules)
        arrived |= present
        for key in everybody - arrived:
            records[key].score += rules.missed
    return records


@dataclass(frozen=True, slots=True)
class _Outcome:
    """What both sides of a table have from it, in half-points, and whether it was played."""

    scores: tuple[int, int]
    difference: int = 0
    is_played: bool = True


def _outcome(games: Sequence[TableResult], round_number: int, table: TablePlan) -> _Outcome:
    """Return what the games of one table come to: who won more of them has won.

    A forfeit nobody won leaves both sides with nothing, as a void match does; the points that
    were written down for one say nothing about play.
    """
    counted = _settled(games, round_number, table)
    played = [game for game in counted if not game.is_forfeit]
    won = Counter(_winner(game) for game in counted)
    if not played and won[0] == won[1] == 0:
        return _Outcome((0, 0), is_played=False)
    difference = sum(game.points[0] - game.points[1] for game in played if game.points)
    if won[0] == won[1]:
        return _Outcome((TIE, TIE), difference, bool(played))
    return _Outcome((WIN, 0) if won[0] > won[1] else (0, WIN), difference, bool(played))


def _settled(
    games: Sequence[TableResult], round_number: int, table: TablePlan
) -> list[TableResult]:
    """Return the games of a table that count; raise `ResultMissing` unless all are settled."""
    if not games or not all(game.is_known or game.is_forfeit for game in games):
        raise ResultMissing(round_number=round_number, table=table)
    return [game for game in games if not game.is_void]


def _winner(game: TableResult) -> int | None:
    """Return which side won a game; after a tie nobody did, whoever won the extra hand."""
    if game.points is None:
        return game.winner
    if game.points[0] == game.points[1]:
        return None
    return 0 if game.points[0] > game.points[1] else 1


def sides(table: TablePlan) -> tuple[Side, Side]:
    """Return the entrants of the side of seat 0, and of the side of seat 1."""
    return tuple(dict.fromkeys(table.seats[::2])), tuple(dict.fromkeys(table.seats[1::2]))


def _note_table(
    records: Mapping[EntrantKey, Record],
    table: TablePlan,
    outcome: _Outcome,
    scores: Mapping[EntrantKey, int],
) -> None:
    here, there = sides(table)
    records[table.seats[0]].first_seats += 1
    for own, others, score, difference in (
        (here, there, outcome.scores[0], outcome.difference),
        (there, here, outcome.scores[1], -outcome.difference),
    ):
        for key in own:
            record = records[key]
            record.score += score
            record.points += difference
            record.floated = _float(own, others, scores)
            if outcome.is_played:
                record.opponents.update(others)
                record.partners.update(other for other in own if other != key)
                record.latest = others
            elif score == WIN:
                record.byes += 1


def _note_small_table(
    records: Mapping[EntrantKey, Record], table: TablePlan, games: Sequence[TableResult]
) -> None:
    """Note a table at which everybody played for themselves, as the standings count it.

    The most points win; those who share them have tied. A forfeit is won by all who did not
    give up.
    """
    records[table.seats[0]].first_seats += 1
    for game in games:
        points = game.points or (0,) * len(table.seats)
        for own, key in zip(points, table.seats, strict=True):
            others = [other for other in table.seats if other != key]
            record, score = records[key], _score_of(own, points, is_forfeit=game.is_forfeit)
            record.score += score
            if game.is_forfeit:
                record.byes += score == WIN
                continue
            record.points += own - (sum(points) - own) // len(others)
            record.opponents.update(others)
            record.latest = tuple(others)


def _score_of(own: int, points: Sequence[int], *, is_forfeit: bool) -> int:
    best = max(points)
    if own < best or (is_forfeit and own == min(points)):
        return 0
    return WIN if is_forfeit or points.count(best) == 1 else TIE


def _float(own: Side, others: Side, scores: Mapping[EntrantKey, int]) -> Float:
    """Return where a side came from; at a table of four people scores are those of both."""
    gap = sum(scores[key] for key in others) - sum(scores[key] for key in own)
    return Float.NONE if not gap else Float.UP if gap > 0 else Float.DOWN


def _note_sit_out(record: Record, number: int, *, asked: bool, rules: ScoreRules) -> None:
    record.rests += 1
    record.floated = Float.DOWN
    if not asked:
        record.byes += 1
        record.score += rules.bye
    elif record.scored_rests < MOST_SCORED_RESTS and rules.scores_rest_in(number):
        record.scored_rests += 1
        record.score += rules.rest
