"""The rounds of entries and of persons, read off the tables at which they sat."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from operator import itemgetter
from typing import Any, Final

from django.db.models import QuerySet

from games.matches.models import MatchSeat
from games.matches.selectors.results import MatchResult
from games.matches.states import MatchEnding, MatchStatus
from leagues.events.models import Round
from leagues.events.states import RoundStatus
from leagues.seating.models import RoundTable
from leagues.standings.rounds import Outcome, PlayedRound, added_up

NOBODY: Final[tuple[tuple[int, ...], ...]] = ((), (), ())


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedTable:
    """A match of a published round, and who sits at it, clockwise.

    Each chair has its seat number, the side it plays for, and who sits on it: an entry and a
    player. Dummies, and people who are in no entry, are left out. A thousand entries have tens
    of thousands of chairs: columns of numbers are lighter than an object for each.
    """

    round_number: int
    game: int
    match_id: int
    is_void: bool
    seats: tuple[int, ...]
    sides: tuple[int, ...]
    entries: tuple[int, ...]
    players: tuple[int, ...]

    @property
    def unfinished(self) -> Outcome:
        """What befell everybody at it as long as there is no result."""
        return Outcome.VOID if self.is_void else Outcome.IN_PLAY


def tables_of(*, event_id: int, entry_of: Mapping[int, int]) -> list[PlayedTable]:
    """Return the tables of an event's published rounds, in two queries.

    `entry_of` has the entry of each player.
    """
    found = (
        RoundTable.objects.filter(round__stage__event_id=event_id)
        .exclude(round__status=RoundStatus.DRAFT)
        .order_by("round__number", "number", "game")
        .values_list("round__number", "game", "match_id", "match__status")
    )
    rows = MatchSeat.objects.filter(match__round_table__round__stage__event_id=event_id)
    fields = ("match_id", "number", "side_number", "player_id")
    taken = (
        row
        for row in rows.order_by("match_id", "number").values_list(*fields)
        if row[-1] in entry_of
    )
    columns = {
        match_id: tuple(zip(*chairs, strict=True))[1:]
        for match_id, chairs in groupby(taken, key=itemgetter(0))
    }
    tables: list[PlayedTable] = []
    for round_number, game, match_id, status in found:
        seats, sides, players = columns.get(match_id, NOBODY)
        tables.append(
            PlayedTable(
                round_number=round_number,
                game=game,
                match_id=match_id,
                is_void=status == MatchStatus.VOID,
                seats=seats,
                sides=sides,
                entries=tuple(map(entry_of.__getitem__, players)),
                players=players,
            )
        )
    return tables


def matches_of(*, event_id: int) -> QuerySet[Any]:
    """Return the ids of the matches of an event's published rounds, to be asked for with others."""
    published = Round.objects.filter(stage__event_id=event_id).exclude(status=RoundStatus.DRAFT)
    return RoundTable.objects.filter(round__in=published).values("match_id")


def rounds_of_persons(
    tables: Iterable[PlayedTable], results: Mapping[int, MatchResult]
) -> list[PlayedRound]:
    """Return each person's own games; entrants are ids of players."""
    return [
        _round(table, table.players, [chair], results.get(table.match_id))
        for table in tables
        for chair in range(len(table.players))
    ]


def rounds_of_entries(
    tables: Iterable[PlayedTable], results: Mapping[int, MatchResult]
) -> list[PlayedRound]:
    """Return what each entry did in each round; entrants are ids of entries.

    A pair at both seats of a side has played one game, and the tables of a team add up.
    """
    rounds: dict[tuple[int, int, int], PlayedRound] = {}
    at_several: defaultdict[tuple[int, int, int], list[PlayedRound]] = defaultdict(list)
    for table in tables:
        result = results.get(table.match_id)
        own: defaultdict[tuple[int, int], list[int]] = defaultdict(list)
        for chair, whose in enumerate(zip(table.entries, table.sides, strict=True)):
            own[whose].append(chair)
        for (entry_id, _), chairs in own.items():
            played = _round(table, table.entries, chairs, result)
            key = (entry_id, table.round_number, table.game)
            if rounds.setdefault(key, played) is not played:
                at_several[key].append(played)
    for key, others in at_several.items():
        rounds[key] = added_up([rounds[key], *others])
    return list(rounds.values())


def _round(
    table: PlayedTable, who: Sequence[int], own: Sequence[int], result: MatchResult | None
) -> PlayedRound:
    """Return a table as one entrant saw it, who had the chairs in `own`.

    `who` sits on each chair of the table, as the list counts them.
    """
    first = own[0]
    entrant, side = who[first], table.sides[first]
    partners: dict[int, None] = {}
    opponents: dict[int, None] = {}
    for chair in (*range(first + 1, len(who)), *range(first)):
        if who[chair] != entrant:
            (partners if table.sides[chair] == side else opponents)[who[chair]] = None
    if result is None:
        return PlayedRound(
            entrant=entrant,
            round_number=table.round_number,
            game=table.game,
            outcome=table.unfinished,
            partners=tuple(partners),
            opponents=tuple(opponents),
        )
    counts = result.of_seat(table.seats[first], side=side)
    is_alone = len(own) == 1
    points = (*result.points[side + 1 :], *result.points[:side])
    return PlayedRound(
        entrant=entrant,
        round_number=table.round_number,
        game=table.game,
        outcome=_outcome(side, result),
        made=counts.points if is_alone else result.points[side],
        given=points[0] if len(points) == 1 else Fraction(sum(points), len(points)),
        hands=counts.hands,
        loners=counts.loners if is_alone else counts.side_loners,
        marches=counts.marches,
        euchred=counts.euchred,
        euchres=counts.euchres,
        partners=tuple(partners),
        opponents=tuple(opponents),
        others=points,
        place=1 + sum(each > result.points[side] for each in points),
    )


def _outcome(side: int, result: MatchResult) -> Outcome:
    """Return how a match came out for an account: who shares the most points has drawn."""
    own, best = result.points[side], max(result.points)
    if result.ending is MatchEnding.FORFEIT:
        has_won = own == best and min(result.points) < best
        return Outcome.FORFEIT_WIN if has_won else Outcome.FORFEIT_LOSS
    if own < best:
        return Outcome.LOSS
    return Outcome.WIN if result.points.count(best) == 1 else Outcome.DRAW
