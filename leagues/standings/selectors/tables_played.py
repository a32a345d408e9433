"""The rounds of entries and of persons, read off the tables at which they sat."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final, NamedTuple

from django.db.models import QuerySet

from games.matches.models import MatchSeat
from games.matches.selectors.results import MatchResult
from games.matches.states import MatchEnding, MatchStatus
from leagues.events.models import Round
from leagues.events.states import RoundStatus
from leagues.seating.models import RoundTable
from leagues.standings.rounds import Outcome, PlayedRound, added_up


class Sitting(NamedTuple):
    """Somebody's seat at a table: for which side, as whom, and who they are."""

    number: int
    side: int
    entry_id: int
    player_id: int


ENTRY: Final = Sitting._fields.index("entry_id")
PERSON: Final = Sitting._fields.index("player_id")


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedTable:
    """A match of a published round, and who sits at it, clockwise.

    Dummies, and people who are in no entry, are left out.
    """

    round_number: int
    game: int
    match_id: int
    status: MatchStatus
    seats: tuple[Sitting, ...]

    @property
    def unfinished(self) -> Outcome:
        """What befell everybody at it as long as there is no result."""
        return Outcome.VOID if self.status is MatchStatus.VOID else Outcome.IN_PLAY


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
    seats: defaultdict[int, list[Sitting]] = defaultdict(list)
    rows = MatchSeat.objects.filter(match__round_table__round__stage__event_id=event_id)
    fields = ("match_id", "number", "side_number", "player_id")
    for match_id, number, side, player_id in rows.order_by("number").values_list(*fields):
        if player_id in entry_of:
            seats[match_id].append(Sitting(number, side, entry_of[player_id], player_id))
    return [
        PlayedTable(
            round_number=round_number,
            game=game,
            match_id=match_id,
            status=MatchStatus(status),
            seats=tuple(seats[match_id]),
        )
        for round_number, game, match_id, status in found
    ]


def matches_of(*, event_id: int) -> QuerySet[Any]:
    """Return the ids of the matches of an event's published rounds, to be asked for with others."""
    published = Round.objects.filter(stage__event_id=event_id).exclude(status=RoundStatus.DRAFT)
    return RoundTable.objects.filter(round__in=published).values("match_id")


def rounds_of_persons(
    tables: Iterable[PlayedTable], results: Mapping[int, MatchResult]
) -> list[PlayedRound]:
    """Return each person's own games; entrants are ids of players."""
    return [
        _round(table, sitting.player_id, index, (sitting,), PERSON, results.get(table.match_id))
        for table in tables
        for index, sitting in enumerate(table.seats)
    ]


def rounds_of_entries(
    tables: Iterable[PlayedTable], results: Mapping[int, MatchResult]
) -> list[PlayedRound]:
    """Return what each entry did in each round; entrants are ids of entries.

    A pair at both seats of a side has played one game, and the tables of a team add up.
    """
    rounds: defaultdict[tuple[int, int, int], list[PlayedRound]] = defaultdict(list)
    for table in tables:
        result = results.get(table.match_id)
        own: defaultdict[tuple[int, int], list[Sitting]] = defaultdict(list)
        for sitting in table.seats:
            own[sitting.entry_id, sitting.side].append(sitting)
        for (entry_id, _), seats in own.items():
            index = table.seats.index(seats[0])
            played = _round(table, entry_id, index, seats, ENTRY, result)
            rounds[entry_id, table.round_number, table.game].append(played)
    return [own[0] if len(own) == 1 else added_up(own) for own in rounds.values()]


def _round(
    table: PlayedTable,
    entrant: int,
    index: int,
    own: Sequence[Sitting],
    key: int,
    result: MatchResult | None,
) -> PlayedRound:
    """Return a table as one entrant saw it, who had the seats in `own`, the first at `index`.

    `key` is the place in a sitting that says who is there, as the list counts them.
    """
    side = own[0].side
    partners: dict[int, None] = {}
    opponents: dict[int, None] = {}
    for other in (*table.seats[index + 1 :], *table.seats[:index]):
        if other[key] != entrant:
            (partners if other.side == side else opponents)[other[key]] = None
    if result is None:
        return PlayedRound(
            entrant=entrant,
            round_number=table.round_number,
            game=table.game,
            outcome=table.unfinished,
            partners=tuple(partners),
            opponents=tuple(opponents),
        )
    counts = next(seat for seat in result.seats if seat.seat == own[0].number)
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
