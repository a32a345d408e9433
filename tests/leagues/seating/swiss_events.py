"""Swiss events in memory: entrants, rounds as they are drawn, results as chance has them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random

from leagues.seating.movements.base import Movement, MovementRequest
from leagues.seating.movements.swiss_pairs import SWISS_PAIRS
from leagues.seating.plans import Entrant, RoundPlan, TablePlan, TableResult, Wish, WishKind


def played(number: int, *pairs: tuple[int, int], sit_outs: Sequence[int] = ()) -> RoundPlan:
    """Return a round of pairs against pairs, the first at table 1."""
    tables = tuple(TablePlan(at, pair * 2) for at, pair in enumerate(pairs, start=1))
    return RoundPlan(number, tables, tuple(sit_outs))


def won(number: int, *winners: int | None) -> tuple[TableResult, ...]:
    """Return what the tables of a round came to: 0 for the pair named first, None for a tie."""
    return tuple(
        TableResult(round_number=number, table=table, points=points(winner), winner=winner)
        for table, winner in enumerate(winners, start=1)
    )


def points(winner: int | None) -> tuple[int, int]:
    """Return points as they are when this side won."""
    return {0: (10, 6), 1: (6, 10), None: (8, 8)}[winner]


def asked_to_rest(key: int, number: int) -> Wish:
    """Return a wish to sit out in a round."""
    return Wish(kind=WishKind.REST, entrants=(key,), round_number=number)


def forced(one: int, two: int, number: int | None) -> Wish:
    """Return a director's wish that two meet."""
    return Wish(kind=WishKind.FORCED, entrants=(one, two), round_number=number)


@dataclass
class SwissEvent:
    """An event that goes on round by round."""

    entrants: list[Entrant]
    movement: Movement = SWISS_PAIRS
    seed: int = 1
    planned: int | None = None
    options: Mapping[str, str] = field(default_factory=dict)
    wishes: list[Wish] = field(default_factory=list)
    history: list[RoundPlan] = field(default_factory=list)
    results: list[TableResult] = field(default_factory=list)

    @classmethod
    def of(cls, count: int, movement: Movement = SWISS_PAIRS, *, seed: int = 1) -> SwissEvent:
        """Return an event of people with seeds 1 to `count`, whose keys begin at 101."""
        size = 2 if movement is SWISS_PAIRS else 1
        entrants = [Entrant(100 + seed, size=size, seed=seed) for seed in range(1, count + 1)]
        return cls(entrants, movement, seed=seed)

    def request(self) -> MovementRequest:
        """Return what the movement is asked for the next round."""
        return MovementRequest(
            entrants=tuple(self.entrants),
            rounds=1,
            seed=self.seed,
            history=tuple(self.history),
            results=tuple(self.results),
            planned=self.planned,
            options=self.options,
            wishes=tuple(self.wishes),
        )

    def draw(self) -> RoundPlan:
        """Return the next round; nothing is kept."""
        (drawn,) = self.movement.plan(self.request()).rounds
        return drawn

    def play(self, result: Callable[[TablePlan], int | None]) -> RoundPlan:
        """Draw the next round and play it; `result` says which side wins a table."""
        drawn = self.draw()
        self.history.append(drawn)
        for table in drawn.tables:
            (known,) = won(drawn.number, result(table))
            self.results.append(replace(known, table=table.number))
        return drawn

    def withdraw(self, keys: Collection[int]) -> None:
        """Let some go home."""
        self.entrants = [entrant for entrant in self.entrants if entrant.key not in keys]


def by_chance(chance: Random) -> Callable[[TablePlan], int | None]:
    """Return results that come by chance, a tie now and then."""
    return lambda _table: chance.choice([0, 0, 0, 1, 1, 1, None])


def pairs_of(round_plan: RoundPlan) -> set[frozenset[int]]:
    """Return who meets whom in a round of pairs."""
    return {frozenset(table.seats) for table in round_plan.tables}


def why(round_plan: RoundPlan, key: int) -> str:
    """Return all that somebody is told about their place, as English text."""
    return " ".join(
        reason.text % dict(reason.values) if reason.values else reason.text
        for reason in round_plan.reasons
        if reason.entrant == key
    )


def score_told(round_plan: RoundPlan, key: int) -> str:
    """Return with which score somebody went into the round, as they are told."""
    told = [dict(reason.values) for reason in round_plan.reasons if reason.entrant == key]
    return str(next(values["score"] for values in told if "score" in values))
