"""The rounds of entries and of persons, read off the tables at which they sat."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any, Final, NamedTuple

from django.contrib.postgres.aggregates import ArrayAgg
from django.db.models import QuerySet

from games.matches.selectors.results import MatchResult, SeatResult
from games.matches.states import MatchEnding, MatchStatus
from leagues.events.models import Round
from leagues.events.states import RoundStatus
from leagues.seating.models import RoundTable
from leagues.standings.rounds import Outcome, PlayedRound, added_up

SCORES_KEPT: Final = 4096
FINAL_ONLY: Final = SeatResult(points=0)
"""What is known of a seat's hands where only the final score was written: nothing."""


class PlayedTable(NamedTuple):
    """A match of a published round, and who sits at it, clockwise.

    Each chair has its seat number, the side it plays for, and the player who sits on it. Dummies,
    and people who are in no entry, are left out. A thousand entries have tens of thousands of
    chairs: columns of numbers are lighter than an object for each.
    """

    round_number: int
    game: int
    match_id: int
    is_void: bool
    seats: Sequence[int]
    sides: Sequence[int]
    players: Sequence[int]

    @property
    def unfinished(self) -> Outcome:
        """What befell everybody at it as long as there is no result."""
        return Outcome.VOID if self.is_void else Outcome.IN_PLAY


class Share(NamedTuple):
    """What a score is for one side: how it came out, and what the others made, clockwise."""

    outcome: Outcome
    made: int
    given: Fraction | int
    others: tuple[int, ...]
    place: int


def tables_of(*, event_id: int, entered: frozenset[int]) -> list[PlayedTable]:
    """Return the tables of an event's published rounds, in one query.

    `entered` are the players who are in an entry.
    """
    found = (
        RoundTable.objects.filter(round__stage__event_id=event_id)
        .exclude(round__status=RoundStatus.DRAFT)
        .order_by("round__number", "number", "game")
        .values_list("round__number", "game", "match_id", "match__status")
        .annotate(
            seats=_column("number"), sides=_column("side_number"), players=_column("player_id")
        )
    )
    return [
        PlayedTable(
            round_number,
            game,
            match_id,
            status == MatchStatus.VOID,
            *(columns if entered.issuperset(columns[-1]) else _without_strangers(columns, entered)),
        )
        for round_number, game, match_id, status, *columns in found
    ]


def _column(name: str) -> ArrayAgg:
    """Return what all chairs of a table have in a column, clockwise."""
    return ArrayAgg(f"match__seats__{name}", order_by="match__seats__number")


def _without_strangers(
    columns: Sequence[Sequence[int]], entered: frozenset[int]
) -> list[list[int]]:
    kept = [chair for chair, player in enumerate(columns[-1]) if player in entered]
    return [[column[chair] for chair in kept] for column in columns]


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
    tables: Iterable[PlayedTable],
    results: Mapping[int, MatchResult],
    entry_of: Mapping[int, int],
) -> list[PlayedRound]:
    """Return what each entry did in each round; entrants are ids of entries.

    `entry_of` has the entry of each player. A pair at both seats of a side has played one game, and
    the tables of a team add up.
    """
    rounds: dict[tuple[int, int, int], PlayedRound] = {}
    at_several: defaultdict[tuple[int, int, int], list[PlayedRound]] = defaultdict(list)
    for table in tables:
        result = results.get(table.match_id)
        entries = [entry_of[player] for player in table.players]
        own: dict[tuple[int, int], list[int]] = {}
        for chair, whose in enumerate(zip(entries, table.sides, strict=True)):
            if whose in own:
                own[whose].append(chair)
            else:
                own[whose] = [chair]
        for (entry_id, _), chairs in own.items():
            played = _round(table, entries, chairs, result)
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
    sides = table.sides
    entrant, side = who[first], sides[first]
    partners: list[int] = []
    opponents: list[int] = []
    for chair in range(first + 1 - len(who), first):  # clockwise, as -1 is the last chair
        other = who[chair]
        if other != entrant:
            met = partners if sides[chair] == side else opponents
            if other not in met:
                met.append(other)
    if result is None:
        return PlayedRound(
            entrant=entrant,
            round_number=table.round_number,
            game=table.game,
            outcome=table.unfinished,
            partners=tuple(partners),
            opponents=tuple(opponents),
        )
    outcome, made, given, others, place = _shares(result.points, result.ending)[side]
    counts = result.of_seat(table.seats[first], side=side) if result.hands else FINAL_ONLY
    is_alone = len(own) == 1
    # In the order of its fields: with their names the tuple takes three times as long to make.
    return PlayedRound(
        entrant,
        table.round_number,
        outcome,
        table.game,
        counts.points if is_alone and result.hands else made,
        given,
        counts.hands,
        counts.loners if is_alone else counts.side_loners,
        counts.marches,
        counts.euchred,
        counts.euchres,
        tuple(partners),
        tuple(opponents),
        others,
        place,
    )


@lru_cache(maxsize=SCORES_KEPT)
def _shares(points: tuple[int, ...], ending: MatchEnding) -> tuple[Share, ...]:
    """Return a score as each side sees it; thousands of tables have the same few scores."""
    shares: list[Share] = []
    for side, own in enumerate(points):
        others = (*points[side + 1 :], *points[:side])
        shares.append(
            Share(
                outcome=_outcome(own, others, ending),
                made=own,
                given=others[0] if len(others) == 1 else Fraction(sum(others), len(others)),
                others=others,
                place=1 + sum(each > own for each in others),
            )
        )
    return tuple(shares)


def _outcome(own: int, others: Sequence[int], ending: MatchEnding) -> Outcome:
    """Return how a match came out for an account: who shares the most points has drawn."""
    best = max(others)
    if ending is MatchEnding.FORFEIT:
        has_won = own >= best and min(others) < own
        return Outcome.FORFEIT_WIN if has_won else Outcome.FORFEIT_LOSS
    if own == best:
        return Outcome.DRAW
    return Outcome.WIN if own > best else Outcome.LOSS
