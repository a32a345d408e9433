"""What the page of an event shows while it runs: the round, where people sit, who leads."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial

from django.db.models import Prefetch, Q
from django.utils.functional import Promise

from games.matches.compass import seat_name
from games.matches.states import OVER, MatchStatus
from leagues.desk.selectors.rounds import RoundLine, current_round, round_lines, rounds_in_play
from leagues.desk.selectors.tables import SideLine, side_lines, tables_with_seats
from leagues.desk.selectors.winners import ResultLine, top_of
from leagues.events.models import EntryMember, Event
from leagues.events.states import EntryStatus, RoundStatus, UnplayedReason
from leagues.players.names import sort_key
from leagues.seating.models import Bye, RoundTable
from leagues.seating.selectors.drawing import Awaited, awaited_by_round

LEADERS = 5
RESTING = (UnplayedReason.ALLOCATED.value, UnplayedReason.REQUESTED.value)


@dataclass(frozen=True, slots=True, kw_only=True)
class TableLine:
    """A table of a round on the chart."""

    round_number: int
    number: int
    match_id: int
    link_key: str
    status: MatchStatus
    sides: tuple[SideLine, ...]
    live_key: str = ""
    """The key of the live table at which it is played."""

    @property
    def is_over(self) -> bool:
        """Whether it has its result."""
        return self.status in OVER


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where somebody sits, with whom and against whom; without a table they sit out."""

    player_id: int | None
    label: str
    table: TableLine | None = None
    seat_name: str | Promise = ""
    partners: tuple[str, ...] = ()
    opponents: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class RunningSheet:
    """The round that is played, its chart, who rests now and next, and who leads.

    `still_playing` are the tables of earlier rounds that have no result yet: in a knock-out
    nobody waits for a match elsewhere.
    `my_rests` are the rounds to come that the visitor sits out, drafts among them.
    """

    round: RoundLine | None
    minutes: int
    tables: tuple[TableLine, ...]
    still_playing: tuple[TableLine, ...]
    resting: tuple[Place, ...]
    resting_next: tuple[Place, ...]
    leaders: tuple[ResultLine, ...]
    mine: Place | None
    my_rests: tuple[int, ...]
    found: tuple[Place, ...]
    drafted: int
    rounds_planned: int

    @property
    def tables_over(self) -> int:
        """How many tables of the round have their result."""
        return sum(table.is_over for table in self.tables)

    @property
    def next_follows(self) -> bool:
        """Whether another round is to come that follows from the results of this one."""
        if self.round is None or self.drafted or self.round.number >= self.rounds_planned:
            return False
        return self.round.is_by_round

    @property
    def awaited(self) -> tuple[Awaited, ...]:
        """The tables for whose results the next round waits."""
        if self.round is None or not self.next_follows:
            return ()
        open_tables = [table.number for table in self.tables if not table.is_over]
        return awaited_by_round((self.round.number, number) for number in open_tables)


def running_sheet(
    *, event: Event, player_id: int | None, words: str, now: datetime
) -> RunningSheet:
    """Return what a running event shows, in ten queries whatever the number of tables.

    `words` is what somebody typed to find a name in the round.
    """
    lines = round_lines(event_id=event.pk)
    current = current_round(lines)
    chart = _chart(rounds_in_play(lines))
    tables = tuple(table for table in chart if current and table.round_number == current.number)
    still_playing = tuple(table for table in chart if table not in tables and not table.is_over)
    byes = _byes(event)
    resting = tuple(byes.get(current.number, ())) if current else ()
    # Where somebody has to go now comes first.
    places = [
        *_places(table for table in tables if not table.is_over),
        *resting,
        *_places(still_playing),
        *_places(table for table in tables if table.is_over),
    ]
    started = current.published_at if current else None
    is_mine = partial(_is_of, player_id=player_id)
    return RunningSheet(
        round=current,
        minutes=max(0, int((now - started).total_seconds() // 60)) if started else 0,
        tables=tables,
        still_playing=still_playing,
        resting=resting,
        resting_next=tuple(byes.get(current.number + 1, ())) if current else (),
        leaders=top_of(event_ids=[event.pk], places=LEADERS).get(event.pk, ()),
        mine=next(filter(is_mine, places), None),
        my_rests=tuple(
            number
            for number, resting_then in sorted(byes.items())
            if number > (current.number if current else 0) and any(map(is_mine, resting_then))
        ),
        found=_found(places, words),
        drafted=sum(not line.is_on_view for line in lines),
        rounds_planned=event.rounds_planned,
    )


def _is_of(place: Place, *, player_id: int | None) -> bool:
    return player_id is not None and place.player_id == player_id


def _chart(playing: Sequence[RoundLine]) -> tuple[TableLine, ...]:
    if not playing:
        return ()
    condition = Q(round_id__in=[line.id for line in playing])
    return tuple(_table_line(table) for table in tables_with_seats(condition=condition))


def _table_line(table: RoundTable) -> TableLine:
    return TableLine(
        round_number=table.round.number,
        number=table.number,
        match_id=table.match_id,
        link_key=table.match.link_key,
        status=MatchStatus(table.match.status),
        sides=side_lines(table),
        live_key=table.match.online.key if hasattr(table.match, "online") else "",
    )


def _places(tables: Iterable[TableLine]) -> Iterable[Place]:
    for table in tables:
        seats = [seat for side in table.sides for seat in side.seats]
        for seat in seats:
            yield Place(
                player_id=seat.player_id,
                label=seat.label,
                table=table,
                seat_name=seat_name(seat.number, players=len(seats)),
                partners=tuple(
                    one.label for one in seats if one.side == seat.side and one is not seat
                ),
                opponents=tuple(one.label for one in seats if one.side != seat.side),
            )


def _byes(event: Event) -> dict[int, list[Place]]:
    """Return who rests in which round, in two queries; drafts count: sit-outs are told early."""
    members = EntryMember.objects.select_related("player")
    byes = (
        Bye.objects.filter(round__stage__event_id=event.pk, reason__in=RESTING)
        # Who has withdrawn leaves the drafts at once, before the seats are drawn again.
        .exclude(round__status=RoundStatus.DRAFT, entry__status=EntryStatus.WITHDRAWN)
        .select_related("round", "entry")
        .prefetch_related(Prefetch("entry__members", queryset=members))
        .order_by("round__number", "id")
    )
    resting: dict[int, list[Place]] = {}
    for bye in byes:
        for member in bye.entry.members.all():
            place = Place(player_id=member.player_id, label=member.player.label)
            resting.setdefault(bye.round.number, []).append(place)
    return resting


def _found(places: Sequence[Place], words: str) -> tuple[Place, ...]:
    wanted = sort_key(words).split()
    if not wanted:
        return ()
    return tuple(place for place in places if all(word in sort_key(place.label) for word in wanted))
