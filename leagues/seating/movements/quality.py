"""How good a plan is: how often partners, opponents and tables repeat, and who rests.

Everything is counted from the plan itself; a dummy counts as a partner and opponent only.
A director sees the figures in one line and the warnings of a drafted round by name. A pair
counts as one; of a team, every pair counts by itself, so that two teams that meet at three
tables for three rounds meet nine times, not one pairing twenty-seven times over.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum, unique
from math import ceil, comb
from typing import Any, Final, TypeAlias

from leagues.seating.plans import (
    DUMMY,
    EntrantKey,
    RoundPlan,
    SeatPlan,
    TablePlan,
    opponent_seats,
    partner_seats,
)

# Who sits at a table: an entrant, or of a team one of its pairs, by the first of its people there.
Who: TypeAlias = EntrantKey | tuple[EntrantKey, int]
Pair: TypeAlias = tuple[Who, Who]

_SAME_OPPONENT_TOO_OFTEN: Final = 3
_MANY_SIT_OUTS: Final = 3
_SAME_TABLE_TOO_OFTEN: Final = 3


@dataclass(frozen=True, slots=True)
class PairCounts:
    """How often every two met in one way."""

    times: Counter[Pair]

    @property
    def repeats(self) -> int:
        """Return how many meetings were not the first of their pair."""
        return _repeats(self.times)

    @property
    def repeated_pairs(self) -> int:
        """Return how many pairs met more than once."""
        return sum(times > 1 for times in self.times.values())

    @property
    def choose_two(self) -> int:
        """Return the sum of C(times, 2), which the search makes small."""
        return sum(comb(times, 2) for times in self.times.values())

    @property
    def most(self) -> int:
        """Return how often the pair that met most often met."""
        return max(self.times.values(), default=0)


@dataclass(frozen=True, slots=True)
class Qualities:
    """The figures of a plan."""

    rounds: int
    partners: PairCounts
    opponents: PairCounts
    meetings: PairCounts
    sit_outs: dict[EntrantKey, int]
    table_runs: int
    first_deals: dict[EntrantKey, int]
    tables: Counter[tuple[Who, int]]
    seats: Counter[tuple[Who, int, int]]
    boards: Counter[tuple[Who, int]]

    @property
    def table_repeats(self) -> int:
        """Return how often somebody came to a table where they had played before."""
        return _repeats(self.tables)

    @property
    def seat_repeats(self) -> int:
        """Return how often somebody came to a seat, of one table, where they had sat before."""
        return _repeats(self.seats)

    @property
    def board_repeats(self) -> int:
        """Return how often somebody played a set of boards again."""
        return _repeats(self.boards)

    @property
    def partner_repeats(self) -> int:
        """Return how many partnerships were not the first of their pair."""
        return self.partners.repeats

    @property
    def opponent_repeats(self) -> int:
        """Return how many oppositions were not the first of their pair."""
        return self.opponents.repeats

    @property
    def most_sit_outs(self) -> int:
        """Return how often the one sits out who does so most."""
        return max(self.sit_outs.values(), default=0)

    @property
    def fewest_sit_outs(self) -> int:
        """Return how often the one sits out who does so least."""
        return min(self.sit_outs.values(), default=0)

    @property
    def sit_out_spread(self) -> int:
        """Return by how much the most and the fewest sit-outs differ."""
        return max(self.sit_outs.values(), default=0) - min(self.sit_outs.values(), default=0)


def _repeats(times: Counter[Any]) -> int:
    return sum(count - 1 for count in times.values() if count > 1)


def qualities(plan: SeatPlan) -> Qualities:
    """Return the figures of a plan; put rounds played before in front to count them too."""
    partners: Counter[Pair] = Counter()
    opponents: Counter[Pair] = Counter()
    tables: Counter[tuple[Who, int]] = Counter()
    seats: Counter[tuple[Who, int, int]] = Counter()
    boards: Counter[tuple[Who, int]] = Counter()
    for table in (table for round_plan in plan.rounds for table in round_plan.tables):
        partners.update(_meetings(table, partners=True))
        opponents.update(_meetings(table, partners=False))
        first_seats = {who: seat for seat, who in reversed(list(enumerate(_people(table))))}
        first_seats.pop(DUMMY, None)
        tables.update((who, table.number) for who in first_seats)
        seats.update((who, table.number, seat) for who, seat in first_seats.items())
        if table.boards is not None:
            boards.update((who, table.boards) for who in first_seats)
    sit_outs = Counter(key for round_plan in plan.rounds for key in round_plan.sit_outs)
    deals = Counter(table.seats[0] for round_plan in plan.rounds for table in round_plan.tables)
    people = sorted({key for round_plan in plan.rounds for key in round_plan.present()} - {DUMMY})
    return Qualities(
        rounds=len(plan.rounds),
        partners=PairCounts(partners),
        opponents=PairCounts(opponents),
        meetings=PairCounts(partners + opponents),
        sit_outs={key: sit_outs[key] for key in people},
        table_runs=sum(
            len(list(_long_stays(plan.rounds[:n]))) for n in range(1, len(plan.rounds) + 1)
        ),
        first_deals={key: deals[key] for key in people},
        tables=tables,
        seats=seats,
        boards=boards,
    )


def _people(table: TablePlan) -> Sequence[Who]:
    """Return who sits at each seat: an entrant, or a pair of a team."""
    return _pairs_of_teams(table) if table.members else table.seats


def _pairs_of_teams(table: TablePlan) -> list[tuple[EntrantKey, int]]:
    """Return for each seat the entrant and the first of its people on that side of the table."""
    sides = [(key, seat % 2) for seat, key in enumerate(table.seats)]
    first: dict[tuple[EntrantKey, int], int] = {}
    for side, member in zip(sides, table.members, strict=True):
        first[side] = min(member, first.get(side, member))
    return [(side[0], first[side]) for side in sides]


def _meetings(table: TablePlan, *, partners: bool) -> Iterator[Pair]:
    """Yield every two that are partners, or opponents, each two once and the smaller first."""
    if not table.members:
        yield from table.partnerships() if partners else table.oppositions()
        return
    places = partner_seats if partners else opponent_seats
    people = _pairs_of_teams(table)
    met = (
        (min(people[one], people[two]), max(people[one], people[two]))
        for one, two in places(len(people), has_partners=table.has_partners)
    )
    yield from dict.fromkeys(pair for pair in met if pair[0] != pair[1])


def _long_stays(rounds: Sequence[RoundPlan]) -> Iterator[tuple[EntrantKey, int]]:
    """Yield who is at a table for the third time running in the last of the rounds.

    Pairs and teams are left out: their movements let some of them stay at home.
    """
    latest = rounds[-_SAME_TABLE_TOO_OFTEN:]
    if len(latest) < _SAME_TABLE_TOO_OFTEN:
        return
    tables = [
        {
            key: table.number
            for table in round_plan.tables
            for key in table.seats
            if table.seats.count(key) == 1 and key != DUMMY
        }
        for round_plan in latest
    ]
    for key, number in tables[-1].items():
        if all(earlier.get(key) == number for earlier in tables):
            yield key, number


@unique
class WarningKind(StrEnum):
    """What a director should look at before publishing a round."""

    REPEAT_PARTNER = "repeat_partner"
    REPEAT_OPPONENT = "repeat_opponent"  # for the third time or more, and more than must be
    SIT_OUT_RUNNING = "sit_out_running"  # also rested in the round before
    SIT_OUT_BEFORE_OTHERS = "sit_out_before_others"
    MANY_SIT_OUTS = "many_sit_outs"  # for the third time or more
    SAME_TABLE = "same_table"  # for the third time running


@dataclass(frozen=True, slots=True, kw_only=True)
class DraftWarning:
    """One thing to look at: about whom, where, and in which earlier rounds it was so too."""

    kind: WarningKind
    entrants: tuple[EntrantKey, ...]
    table: int | None = None
    earlier_rounds: tuple[int, ...] = ()


def draft_warnings(draft: RoundPlan, *, history: Sequence[RoundPlan]) -> list[DraftWarning]:
    """Return what a director should look at in a drafted round, the gravest kinds first."""
    found = [
        *_repeated(draft, history, partners=True),
        *_sit_out_warnings(draft, history),
        *_repeated(draft, history, partners=False),
        *(
            DraftWarning(
                kind=WarningKind.SAME_TABLE,
                entrants=(key,),
                table=number,
                earlier_rounds=tuple(earlier.number for earlier in history[-2:]),
            )
            for key, number in _long_stays([*history, draft])
        ),
    ]
    order = list(WarningKind)
    return sorted(found, key=lambda warning: order.index(warning.kind))


def _repeated(
    draft: RoundPlan, history: Sequence[RoundPlan], *, partners: bool
) -> Iterator[DraftWarning]:
    """Yield who meets once more; not where so many rounds of so few people leave no choice."""
    kind = WarningKind.REPEAT_PARTNER if partners else WarningKind.REPEAT_OPPONENT
    met: dict[Pair, list[int]] = {}
    for earlier in history:
        for _, pair in _met_in(earlier, partners=partners):
            met.setdefault(pair, []).append(earlier.number)
    meetings = sum(map(len, met.values())) + sum(1 for _ in _met_in(draft, partners=partners))
    people = {who for table in draft.tables for who in _people(table)} | {*draft.sit_outs}
    evenly = ceil(meetings / max(1, comb(len(people), 2)))
    enough = max(evenly, 1 if partners else _SAME_OPPONENT_TOO_OFTEN - 1)
    for number, pair in _met_in(draft, partners=partners):
        rounds = met.get(pair, [])
        if len(rounds) >= enough:
            yield DraftWarning(
                kind=kind,
                entrants=(_entrant(pair[0]), _entrant(pair[1])),
                table=number,
                earlier_rounds=tuple(rounds),
            )


def _entrant(who: Who) -> EntrantKey:
    return who if isinstance(who, int) else who[0]


def _met_in(round_plan: RoundPlan, *, partners: bool) -> Iterator[tuple[int, Pair]]:
    for table in round_plan.tables:
        for pair in _meetings(table, partners=partners):
            yield table.number, pair


def _sit_out_warnings(draft: RoundPlan, history: Sequence[RoundPlan]) -> Iterator[DraftWarning]:
    rests: dict[EntrantKey, list[int]] = {key: [] for key in draft.present()}
    for earlier in history:
        for key in earlier.sit_outs:
            rests.setdefault(key, []).append(earlier.number)
    always = frozenset(draft.seated()).intersection(*(earlier.present() for earlier in history))
    fewest = min((len(rests[key]) for key in always), default=0)
    for key in draft.sit_outs:
        rounds = tuple(rests[key])
        for kind, applies in (
            (WarningKind.SIT_OUT_RUNNING, bool(history) and history[-1].number in rounds),
            (WarningKind.SIT_OUT_BEFORE_OTHERS, bool(always) and len(rounds) > fewest),
            (WarningKind.MANY_SIT_OUTS, len(rounds) + 1 >= _MANY_SIT_OUTS),
        ):
            if applies:
                yield DraftWarning(kind=kind, entrants=(key,), earlier_rounds=rounds)
