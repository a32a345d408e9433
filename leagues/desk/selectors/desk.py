"""What the desk of an event shows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Count, Q

from games.matches.models import ScoreReport
from games.matches.states import OVER, MatchStatus, ReportStatus
from leagues.desk.agenda import (
    ClaimFacts,
    DeskFacts,
    JobFacts,
    RoundFacts,
    SideFacts,
    TableFacts,
    Todo,
    agenda,
    minutes_a_round,
)
from leagues.desk.selectors.finals import finals_news
from leagues.desk.selectors.rounds import RoundLine, round_lines, rounds_in_play
from leagues.desk.selectors.tables import seat_lines, side_lines, tables_with_seats
from leagues.events.formats import GameEndKind, fewest_entries, people_of_entry
from leagues.events.models import Entry, EntryMember, Event
from leagues.events.states import EntryStatus, EventStatus, RoundStatus
from leagues.seating.models import RoundTable
from leagues.seating.selectors.attendance import Outlook
from leagues.seating.selectors.drawing import Drawing, drawing

DOORS_OPEN = timedelta(hours=6)  # before the start; earlier nobody is checked in


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryCounts:
    """How many entrants stand where."""

    entered: int
    waiting: int
    checked_in: int
    withdrawn: int
    offered: int = 0  # a place is kept for them
    incomplete: int = 0  # of those entered

    @property
    def places_taken(self) -> int:
        """How many count against the limit."""
        return self.entered + self.checked_in + self.offered


@dataclass(frozen=True, slots=True, kw_only=True)
class DeskSheet:
    """The list of things to do, the tables of the rounds in play, and the counts.

    `round` is the latest of the `boards`; earlier ones are there while they wait for a table.
    """

    todos: tuple[Todo, ...]
    counts: EntryCounts
    rounds: tuple[RoundLine, ...]
    boards: tuple[RoundFacts, ...]
    next_number: int | None
    is_bracket: bool

    @property
    def round(self) -> RoundFacts | None:
        """The round that is played, or the last one that was."""
        return self.boards[-1] if self.boards else None


def entry_counts(*, event: Event) -> EntryCounts:
    """Return how many entrants of an event stand where, in one query."""
    keys = ("entered", "waiting", "offered", "checked_in", "withdrawn")
    counts = {key: Count("id", filter=Q(status=EntryStatus(key).value)) for key in keys}
    entries = Entry.objects.filter(event=event)
    complete = people_of_entry(event.unit, team_size=event.team_size)
    if complete > 1:
        entries = entries.annotate(size=Count("members"))
        is_short = Q(status=EntryStatus.ENTERED.value, size__lt=complete)
        counts["incomplete"] = Count("id", filter=is_short)
    return EntryCounts(**entries.aggregate(**counts))


def desk_sheet(*, event: Event, now: datetime) -> DeskSheet:
    """Return what the desk shows, in some twenty queries whatever the number of tables.

    As many again from the beginning of finals until something is scored in them.
    """
    counts = entry_counts(event=event)
    lines = round_lines(event_id=event.pk)
    playing = rounds_in_play(lines)
    seats = drawing(event_id=event.pk)
    finals = finals_news(event_id=event.pk)
    undecided = seats.outlook.undecided
    rounds = _rounds_with_tables(event, lines, playing, now, undecided=undecided)
    facts = DeskFacts(
        status=EventStatus(event.status),
        expected=counts.entered,
        incomplete=counts.incomplete,
        checked_in=counts.checked_in,
        fewest=fewest_entries(event.unit, people_at_table=seats.outlook.form.smallest),
        is_soon=now >= event.starts_at - DOORS_OPEN,
        rounds_planned=_rounds_to_draw(seats.outlook, lines),
        minutes_a_round=minutes_a_round(GameEndKind(event.game_end), event.game_length),
        seating_job=_seating_job(seats),
        plan_is_stale=seats.is_stale or seats.is_missing,
        next_follows=seats.outlook.follows_results,
        undecided=frozenset(undecided),
        finals_wait=finals.wait,
        finalists_gone=finals.gone,
        finalists_risen=finals.risen,
        finalists_fallen=finals.fallen,
        rounds=rounds,
    )
    drafts = [line.number for line in lines if not line.is_on_view]
    return DeskSheet(
        todos=agenda(facts),
        counts=counts,
        rounds=tuple(lines),
        boards=tuple(
            facts
            for line, facts in zip(lines, rounds, strict=True)
            if line in playing and (line == playing[-1] or not facts.is_complete)
        ),
        next_number=drafts[0] if drafts else None,
        is_bracket=seats.outlook.stage.is_bracket,
    )


def _rounds_to_draw(outlook: Outlook, lines: Sequence[RoundLine]) -> int:
    """Return how many rounds there should be by now: those drawn, and those that can be."""
    if outlook.stage.is_bracket:
        return len(lines) + (outlook.stage.bracket is None)
    return max([*outlook.expected, *(line.number for line in lines)], default=0)


def _seating_job(found: Drawing) -> JobFacts | None:
    if found.state is None or not (found.is_under_way or found.has_failed):
        return None
    return JobFacts(state=found.state, error=found.error)


def _rounds_with_tables(
    event: Event,
    lines: Sequence[RoundLine],
    playing: Sequence[RoundLine],
    now: datetime,
    *,
    undecided: Sequence[tuple[int, int]],
) -> tuple[RoundFacts, ...]:
    """Return all rounds: those on view with tables waited for, those in play with all of them.

    Waited for are tables without a result, and those with a tie that is `undecided`.
    """
    wanted = Q(round__stage__event_id=event.pk) & ~Q(round__status=RoundStatus.DRAFT.value)
    waited_for = ~Q(match__status__in=OVER)
    for number, table in undecided:
        waited_for |= Q(round__number=number, number=table)
    wanted &= Q(round_id__in=[line.id for line in playing]) | waited_for
    tables = list(tables_with_seats(condition=wanted))
    gone = _gone(event)
    return tuple(_round_facts(line, tables, gone, now) for line in lines)


def _gone(event: Event) -> frozenset[int]:
    """Return the people who have withdrawn, by id."""
    members = EntryMember.objects.filter(event=event, entry__status=EntryStatus.WITHDRAWN)
    return frozenset(members.values_list("player_id", flat=True))


def _round_facts(
    line: RoundLine, tables: Sequence[RoundTable], gone: frozenset[int], now: datetime
) -> RoundFacts:
    minutes = int((now - line.published_at).total_seconds() // 60) if line.published_at else 0
    return RoundFacts(
        number=line.number,
        status=line.status,
        minutes=max(0, minutes),
        tables=tuple(_table_facts(table, gone) for table in tables if table.round_id == line.id),
    )


def _table_facts(table: RoundTable, gone: frozenset[int]) -> TableFacts:
    claims: list[ScoreReport] = table.match.claims  # type: ignore[attr-defined]  # prefetched
    sides = {
        line.number: SideFacts(
            names=tuple(seat.label for seat in line.seats),
            name=str(line.name),
            points=line.points,
        )
        for line in side_lines(table)
    }
    by_seat: dict[int | None, SideFacts] = {
        seat.number: sides[seat.side] for seat in seat_lines(table)
    }
    return TableFacts(
        id=table.pk,
        number=table.number,
        match_id=table.match_id,
        status=MatchStatus(table.match.status),
        revision=table.match.revision,
        sides=tuple(sides.values()),
        claims=tuple(
            ClaimFacts(points=tuple(claim.points), by=by_seat.get(claim.reported_seat))
            for claim in claims
            if claim.points is not None and claim.status != ReportStatus.OPEN
        ),
        gone=tuple(seat.label for seat in seat_lines(table) if seat.player_id in gone),
        hands=max((claim.hand_count for claim in claims), default=0),  # type: ignore[attr-defined]
    )
