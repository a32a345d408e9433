"""How good a plan is: how often partners, opponents and tables repeat, and who rests.

Everything is counted from the plan itself. A director sees the figures in one line and the
warnings of a drafted round by name.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum, unique
from math import ceil, comb
from typing import Final, TypeAlias

from leagues.seating.plans import EntrantKey, RoundPlan, SeatPlan

Pair: TypeAlias = tuple[EntrantKey, EntrantKey]

_SAME_OPPONENT_TOO_OFTEN: Final = 3
_MANY_SIT_OUTS: Final = 3
_SAME_TABLE_TOO_OFTEN: Final = 3


@dataclass(frozen=True, slots=True)
class PairCounts:
    """How often every two people met in one way."""

    times: Counter[Pair]

    @property
    def repeats(self) -> int:
        """Return how many meetings were not the first of their pair."""
        return sum(times - 1 for times in self.times.values() if times > 1)

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

    @property
    def partner_repeats(self) -> int:
        """Return how many partnerships were not the first of their pair."""
        return self.partners.repeats

    @property
    def opponent_repeats(self) -> int:
        """Return how many oppositions were not the first of their pair."""
        return self.opponents.repeats

    @property
    def sit_out_spread(self) -> int:
        """Return by how much the most and the fewest sit-outs differ."""
        return max(self.sit_outs.values(), default=0) - min(self.sit_outs.values(), default=0)


def qualities(plan: SeatPlan) -> Qualities:
    """Return the figures of a plan; put rounds played before in front to count them too."""
    partners: Counter[Pair] = Counter()
    opponents: Counter[Pair] = Counter()
    for table in (table for round_plan in plan.rounds for table in round_plan.tables):
        partners.update(table.partnerships())
        opponents.update(table.oppositions())
    sit_outs = Counter(key for round_plan in plan.rounds for key in round_plan.sit_outs)
    deals = Counter(table.seats[0] for round_plan in plan.rounds for table in round_plan.tables)
    people = sorted({key for round_plan in plan.rounds for key in round_plan.present()})
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
    )


def _long_stays(rounds: Sequence[RoundPlan]) -> Iterator[tuple[EntrantKey, int]]:
    """Yield who is at a table for the third time running in the last of the rounds."""
    latest = rounds[-_SAME_TABLE_TOO_OFTEN:]
    if len(latest) < _SAME_TABLE_TOO_OFTEN:
        return
    tables = [
        {key: table.number for table in round_plan.tables for key in table.seats}
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
        for _, pair in _pairs(earlier, partners=partners):
            met.setdefault(pair, []).append(earlier.number)
    meetings = sum(map(len, met.values())) + sum(1 for _ in _pairs(draft, partners=partners))
    evenly = ceil(meetings / max(1, comb(len(draft.present()), 2)))
    enough = max(evenly, 1 if partners else _SAME_OPPONENT_TOO_OFTEN - 1)
    for number, pair in _pairs(draft, partners=partners):
        rounds = met.get(pair, [])
        if len(rounds) >= enough:
            yield DraftWarning(kind=kind, entrants=pair, table=number, earlier_rounds=tuple(rounds))


def _pairs(round_plan: RoundPlan, *, partners: bool) -> Iterator[tuple[int, Pair]]:
    for table in round_plan.tables:
        for pair in table.partnerships() if partners else table.oppositions():
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
