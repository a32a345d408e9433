"""What needs doing at the desk now, in order: the first line is the one to do.

Pure: `desk_facts` loads, `agenda` decides, the template words it.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum, unique
from typing import Final

from games.matches.states import OVER, MatchStatus
from leagues.events.formats import GameEndKind
from leagues.events.states import EventStatus, JobState, RoundStatus

FEW_TABLES: Final = 3  # so few still playing are named one by one
MINUTES_TO_A_TARGET: Final = 25
MINUTES_BETWEEN: Final = 5


@unique
class TodoKind(StrEnum):
    """What there is to do."""

    DISPUTE = "dispute"
    SEAT_FREE = "seat_free"
    SEATING_FAILED = "seating_failed"
    SEATING_QUEUED = "seating_queued"
    SEATING_UNDERWAY = "seating_underway"
    OPEN_ENTRIES = "open_entries"
    ENTRIES_OPEN = "entries_open"
    CHECK_IN = "check_in"
    TOO_FEW = "too_few"
    START = "start"
    DRAW_SEATING = "draw_seating"
    DRAW_AGAIN = "draw_again"
    DRAW_NEXT = "draw_next"
    TIE = "tie"
    CONFIRM = "confirm"
    LATE_TABLE = "late_table"
    WAIT = "wait"
    CLOSE_ROUND = "close_round"
    PUBLISH = "publish"
    BEGIN_FINALS = "begin_finals"
    FINALIST_GONE = "finalist_gone"
    FINALISTS_CHANGED = "finalists_changed"
    FINISH = "finish"
    FINISH_AGAIN = "finish_again"
    ALL_DONE = "all_done"


# What only a director may do; a scorer is told to ask for it.
DIRECTORS_ONLY: Final = frozenset(
    {
        TodoKind.DISPUTE,
        TodoKind.SEAT_FREE,
        TodoKind.SEATING_FAILED,
        TodoKind.OPEN_ENTRIES,
        TodoKind.START,
        TodoKind.DRAW_SEATING,
        TodoKind.DRAW_AGAIN,
        TodoKind.DRAW_NEXT,
        TodoKind.TIE,
        TodoKind.CLOSE_ROUND,
        TodoKind.PUBLISH,
        TodoKind.BEGIN_FINALS,
        TodoKind.FINALIST_GONE,
        TodoKind.FINALISTS_CHANGED,
        TodoKind.FINISH,
        TodoKind.FINISH_AGAIN,
    }
)


@dataclass(frozen=True, slots=True, kw_only=True)
class SideFacts:
    """One side of a table: its people, what it is called, the points it has."""

    names: tuple[str, ...]
    name: str = ""
    points: int | None = None

    @property
    def is_person(self) -> bool:
        """Whether somebody plays for themselves here."""
        return len(self.names) == 1


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimFacts:
    """A result as one side has reported it, not confirmed yet."""

    points: tuple[int, ...]
    by: SideFacts | None = None  # whose claim it is; None: an official's


@dataclass(frozen=True, slots=True, kw_only=True)
class TableFacts:
    """A table of a round on view."""

    id: int
    number: int
    match_id: int
    status: MatchStatus
    revision: int = 0
    sides: tuple[SideFacts, ...] = ()
    claims: tuple[ClaimFacts, ...] = ()
    hands: int = 0
    gone: tuple[str, ...] = ()  # who sits here and has withdrawn

    @property
    def is_individual(self) -> bool:
        """Whether everybody at the table plays for themselves."""
        return all(side.is_person for side in self.sides)

    @property
    def is_over(self) -> bool:
        """Whether nothing is waited for here."""
        return self.status in OVER

    @property
    def is_playing(self) -> bool:
        """Whether the table has sent no result yet."""
        return self.status in (MatchStatus.SEATED, MatchStatus.IN_PLAY)


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundFacts:
    """A round with its tables; `minutes` since it was published."""

    number: int
    status: RoundStatus
    minutes: int = 0
    tables: tuple[TableFacts, ...] = ()

    @property
    def is_playing(self) -> bool:
        """Whether people sit at its tables now."""
        return self.status in (RoundStatus.PUBLISHED, RoundStatus.IN_PLAY)

    @property
    def tables_over(self) -> int:
        """How many tables have their result."""
        return sum(table.is_over for table in self.tables)

    @property
    def is_complete(self) -> bool:
        """Whether every table has its result."""
        return all(table.is_over for table in self.tables)


@dataclass(frozen=True, slots=True, kw_only=True)
class JobFacts:
    """How the drawing of the seating is getting on."""

    state: JobState
    error: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class DeskFacts:
    """All that decides what is to do."""

    status: EventStatus
    expected: int = 0  # entered, not checked in yet
    incomplete: int = 0  # of those, how many still look for a partner or for more of a team
    checked_in: int = 0
    fewest: int = 4  # entries at the smallest table of the game
    is_soon: bool = True  # close enough to the start to check people in
    rounds_planned: int = 1
    minutes_a_round: int = 25
    seating_job: JobFacts | None = None
    plan_is_stale: bool = False
    next_follows: bool = False  # the next round can be drawn from the results, which are all in
    undecided: frozenset[tuple[int, int]] = frozenset()  # (round, table) of ties
    finals_wait: bool = False  # planned, not begun
    finalists_gone: tuple[str, ...] = ()  # withdrawn before something was scored in the finals
    finalists_risen: tuple[str, ...] = ()  # would go on since a correction, nothing being scored
    finalists_fallen: tuple[str, ...] = ()  # and instead of whom
    rounds: tuple[RoundFacts, ...] = field(default_factory=tuple)


@dataclass(frozen=True, slots=True, kw_only=True)
class Todo:
    """One line of the list."""

    kind: TodoKind
    count: int = 0
    incomplete: int = 0
    missing: int = 0  # people without whom the evening cannot start
    fewest: int = 0  # entries at one table
    round_number: int | None = None
    minutes: int | None = None
    table: TableFacts | None = None
    error: str = ""
    names: tuple[str, ...] = ()
    instead_of: tuple[str, ...] = ()

    @property
    def key(self) -> str:
        """What it is the same thing by when the list is made again."""
        return f"{self.kind}-{self.round_number or 0}-{self.table.number if self.table else 0}"

    @property
    def is_for_directors(self) -> bool:
        """Whether a scorer can only ask for it."""
        return self.kind in DIRECTORS_ONLY


def minutes_a_round(kind: GameEndKind, length: int) -> int:
    """Return after how long a table without a score is late: two and a half minutes a deal."""
    if kind is GameEndKind.DEALS:
        return math.ceil(2.5 * length) + MINUTES_BETWEEN
    if kind is GameEndKind.TIME:
        return length + MINUTES_BETWEEN
    return MINUTES_TO_A_TARGET + MINUTES_BETWEEN


def agenda(facts: DeskFacts) -> tuple[Todo, ...]:
    """Return what there is to do, the most pressing first; never an empty list."""
    todos = tuple(_todos(facts))
    return todos or (Todo(kind=TodoKind.ALL_DONE),)


def _todos(facts: DeskFacts) -> Iterator[Todo]:
    yield from _disputes(facts.rounds)
    if facts.status in (EventStatus.DRAFT, EventStatus.OPEN):
        yield from _before(facts)
    elif facts.status is EventStatus.RUNNING:
        yield from _running(facts)
    elif facts.status is EventStatus.REOPENED:
        yield from _open_tables(facts)
        yield Todo(kind=TodoKind.FINISH_AGAIN)


def _disputes(rounds: Sequence[RoundFacts]) -> Iterator[Todo]:
    for round_ in rounds:
        for table in round_.tables:
            if table.status is MatchStatus.DISPUTED:
                yield Todo(kind=TodoKind.DISPUTE, table=table, round_number=round_.number)


def _free_seats(rounds: Sequence[RoundFacts]) -> Iterator[Todo]:
    """Yield the tables that have not begun and wait for somebody who has withdrawn."""
    for round_ in rounds:
        for table in round_.tables:
            if round_.is_playing and table.gone and table.status is MatchStatus.SEATED:
                yield Todo(kind=TodoKind.SEAT_FREE, table=table, round_number=round_.number)


def _ties(facts: DeskFacts) -> Iterator[Todo]:
    """Yield the tables at which an extra hand decides who goes where."""
    for round_ in facts.rounds:
        for table in round_.tables:
            if (round_.number, table.number) in facts.undecided and table.is_over:
                yield Todo(kind=TodoKind.TIE, table=table, round_number=round_.number)


def _before(facts: DeskFacts) -> Iterator[Todo]:
    if facts.status is EventStatus.DRAFT:
        yield Todo(kind=TodoKind.OPEN_ENTRIES)
        if not facts.is_soon:
            return
    if not facts.is_soon and facts.checked_in == 0:
        yield _about_entries(TodoKind.ENTRIES_OPEN, facts)
        return
    missing = max(0, facts.fewest - facts.checked_in)
    if facts.expected:
        yield _about_entries(TodoKind.CHECK_IN, facts, missing=missing)
    if missing > facts.expected:
        yield Todo(kind=TodoKind.TOO_FEW, count=missing - facts.expected, fewest=facts.fewest)
    if not missing:
        yield Todo(kind=TodoKind.START, count=facts.checked_in)


def _about_entries(kind: TodoKind, facts: DeskFacts, *, missing: int = 0) -> Todo:
    """Return what is to do with those who have entered: whoever looks for a partner is no pair."""
    return Todo(
        kind=kind,
        count=facts.expected - facts.incomplete,
        incomplete=facts.incomplete,
        missing=missing,
    )


def _running(facts: DeskFacts) -> Iterator[Todo]:
    if facts.finalists_gone:
        yield Todo(kind=TodoKind.FINALIST_GONE, names=facts.finalists_gone)
    if facts.finalists_risen:
        yield Todo(
            kind=TodoKind.FINALISTS_CHANGED,
            names=facts.finalists_risen,
            instead_of=facts.finalists_fallen,
        )
    yield from _free_seats(facts.rounds)
    yield from _ties(facts)
    yield from _open_tables(facts)
    if facts.expected:
        yield _about_entries(TodoKind.CHECK_IN, facts)
    if facts.undecided:  # who goes where next hangs on it
        return
    yield from _seating(facts)
    if not _seating_is_busy(facts):
        yield from _next_step(facts)


def _open_tables(facts: DeskFacts) -> Iterator[Todo]:
    """Yield results to confirm, then the tables that are waited for, oldest round first."""
    for round_ in facts.rounds:
        for table in round_.tables:
            if table.status is MatchStatus.REPORTED:
                yield Todo(kind=TodoKind.CONFIRM, table=table, round_number=round_.number)
    for round_ in facts.rounds:
        yield from _tables_playing(round_, facts.minutes_a_round)


def _tables_playing(round_: RoundFacts, minutes_a_round: int) -> Iterator[Todo]:
    """Yield the tables still playing: by name when few or late, else as one line."""
    playing = [table for table in round_.tables if table.is_playing]
    if not playing or round_.status is RoundStatus.DRAFT:
        return
    is_late = round_.minutes >= minutes_a_round
    are_few = len(playing) <= FEW_TABLES and len(playing) < len(round_.tables)
    if not (is_late or are_few or not round_.is_playing):
        yield Todo(kind=TodoKind.WAIT, count=len(playing), round_number=round_.number)
        return
    for table in playing:
        yield Todo(
            kind=TodoKind.LATE_TABLE,
            table=table,
            round_number=round_.number,
            minutes=round_.minutes,
        )


def _seating_is_busy(facts: DeskFacts) -> bool:
    job = facts.seating_job
    return job is not None and job.state in (JobState.QUEUED, JobState.RUNNING)


def _seating(facts: DeskFacts) -> Iterator[Todo]:
    job = facts.seating_job
    if job is not None and job.state is JobState.QUEUED:
        yield Todo(kind=TodoKind.SEATING_QUEUED)
    elif job is not None and job.state is JobState.RUNNING:
        yield Todo(kind=TodoKind.SEATING_UNDERWAY)
    elif job is not None and job.state is JobState.FAILED:
        yield Todo(kind=TodoKind.SEATING_FAILED, error=job.error)
    elif not facts.rounds:
        yield Todo(kind=TodoKind.DRAW_SEATING)
    elif facts.next_follows:
        yield Todo(kind=TodoKind.DRAW_NEXT, round_number=len(facts.rounds) + 1)
    elif facts.plan_is_stale or _lacks_rounds(facts):
        yield Todo(kind=TodoKind.DRAW_AGAIN)


def _next_step(facts: DeskFacts) -> Iterator[Todo]:
    """Yield what follows once every table on view has its result."""
    playing = [round_ for round_ in facts.rounds if round_.is_playing]
    if facts.plan_is_stale or any(not round_.is_complete for round_ in playing):
        return
    for round_ in playing:
        yield Todo(kind=TodoKind.CLOSE_ROUND, round_number=round_.number)
    drafts = [round_ for round_ in facts.rounds if round_.status is RoundStatus.DRAFT]
    if drafts:
        yield Todo(kind=TodoKind.PUBLISH, round_number=drafts[0].number)
    elif not _lacks_rounds(facts) and all(round_.is_complete for round_ in facts.rounds):
        yield Todo(kind=TodoKind.BEGIN_FINALS if facts.finals_wait else TodoKind.FINISH)


def _lacks_rounds(facts: DeskFacts) -> bool:
    """Return whether more rounds are meant to be played than are drawn."""
    return len(facts.rounds) < facts.rounds_planned
