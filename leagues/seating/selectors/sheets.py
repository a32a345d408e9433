"""A round as it hangs on the wall: by table, by name, and who rests."""

from __future__ import annotations

import hashlib
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.functional import Promise

from games.matches.compass import seat_name
from games.matches.models import MATCH_STATUS_LABELS, MatchSeat, MatchSide
from games.matches.states import MatchStatus
from leagues.events.entry_names import entry_label
from leagues.events.models import Entry, Round, RoundId
from leagues.events.selectors.members import members_of, people_of
from leagues.events.states import EntryStatus, RoundStatus, UnplayedReason
from leagues.players.models import Player
from leagues.seating.models import UNPLAYED_LABELS, Bye, RoundTable


@dataclass(frozen=True, slots=True, kw_only=True)
class Member:
    """A person entered in the event, as which of its entry's people, counted from 0."""

    entry_id: int
    number: int
    player: Player
    former_ids: tuple[int, ...]
    has_left: bool
    entry_name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatRow:
    """A person in a seat, as which of the people of their entry; `team` is its name, if any."""

    id: int
    number: int
    side: int
    table_size: int
    player: Player
    entry_id: int | None
    member: int
    team: str
    has_left: bool

    @property
    def name(self) -> str | Promise:
        """What the seat is called at a table of its size."""
        return seat_name(self.number, players=self.table_size)


@dataclass(frozen=True, slots=True, kw_only=True)
class SideRow:
    """The seats that score together, and what they scored if that is known."""

    seats: tuple[SeatRow, ...]
    points: int | None

    @property
    def team(self) -> str:
        """The name of the team, or of the pair, that sits here; empty without one."""
        names = {seat.team for seat in self.seats}
        return names.pop() if len(names) == 1 else ""

    @property
    def entries(self) -> tuple[tuple[SeatRow, ...], ...]:
        """The seats by entry: a pair's two together, a person's alone."""
        found: dict[int | None, list[SeatRow]] = {}
        for seat in self.seats:
            found.setdefault(seat.entry_id or -seat.player.pk, []).append(seat)
        return tuple(tuple(seats) for seats in found.values())


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRow:
    """A table of the round with its seats in order; `points` are by side.

    `game` counts the games of a series, which all stand in one round.
    """

    id: int
    number: int
    game: int
    match_id: int
    link_key: str
    status: MatchStatus
    seats: tuple[SeatRow, ...]
    points: tuple[int | None, ...]

    @property
    def status_label(self) -> str | Promise:
        """The state of the table in a word."""
        return MATCH_STATUS_LABELS[self.status]

    @property
    def is_settled(self) -> bool:
        """Whether nothing more is awaited from this table."""
        return self.status in (MatchStatus.FINISHED, MatchStatus.VOID)

    @property
    def sides(self) -> tuple[SideRow, ...]:
        """Those who score together, side by side; where all play for themselves, each seat."""
        return tuple(
            SideRow(seats=tuple(seat for seat in self.seats if seat.side == side), points=points)
            for side, points in enumerate(self.points)
        )

    @property
    def has_partners(self) -> bool:
        """Whether the people of a side are partners."""
        return len(self.points) < len(self.seats)


@dataclass(frozen=True, slots=True, kw_only=True)
class RestRow:
    """An entry without a table in the round: its people, and its name if it has one."""

    players: tuple[Player, ...]
    team: str
    entry_id: int
    reason: UnplayedReason
    has_left: bool

    @property
    def reason_label(self) -> str | Promise:
        """Why they do not play, in words."""
        return UNPLAYED_LABELS[self.reason]

    @property
    def first(self) -> Player:
        """The first of its people."""
        return self.players[0]

    @property
    def label(self) -> str:
        """What the entry is called."""
        return entry_label(name=self.team, people=[player.label for player in self.players])


@dataclass(frozen=True, slots=True, kw_only=True)
class NameRow:
    """Where one person goes: a table and seat with partners and opponents, or a rest."""

    player: Player
    table: TableRow | None = None
    seat: SeatRow | None = None
    partners: tuple[SeatRow, ...] = ()
    opponents: tuple[SeatRow, ...] = ()
    rest: RestRow | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundSheet:
    """Everybody of a round. `revision` is the same as long as nobody changes places."""

    tables: tuple[TableRow, ...]
    rests: tuple[RestRow, ...]

    @property
    def revision(self) -> str:
        """A short text that stands for exactly these seats."""
        return _digest(self._places())

    def revision_after_swap(self, *, entry_a: int, entry_b: int) -> str:
        """Return the revision there would be, had these two changed places."""
        other = {entry_a: entry_b, entry_b: entry_a}
        return _digest([(*place, other.get(entry, entry)) for *place, entry in self._places()])

    def seats_of(self, *, entry_id: int) -> tuple[SeatRow, ...]:
        """Return where the people of an entry sit."""
        seats = (seat for row in self.tables for seat in row.seats)
        return tuple(seat for seat in seats if seat.entry_id == entry_id)

    def rest_of(self, *, entry_id: int) -> RestRow | None:
        """Return the sit-out of an entry, or None."""
        return next((rest for rest in self.rests if rest.entry_id == entry_id), None)

    def label_of(self, *, entry_id: int) -> str:
        """Return what an entry of the round is called; empty for another."""
        seats = self.seats_of(entry_id=entry_id)
        if seats:
            return entry_label(name=seats[0].team, people=[seat.player.label for seat in seats])
        rest = self.rest_of(entry_id=entry_id)
        return rest.label if rest else ""

    def _places(self) -> list[tuple[int, int, int]]:
        # Who plays without being entered is told apart from every entry by the sign.
        seated = [
            (row.number, seat.number, seat.entry_id or -seat.player.pk)
            for row in self.tables
            for seat in row.seats
        ]
        return seated + [(0, 0, rest.entry_id) for rest in self.rests]

    @property
    def has_left(self) -> tuple[Player, ...]:
        """The people who are drafted here and have withdrawn."""
        seated = [seat.player for row in self.tables for seat in row.seats if seat.has_left]
        return (*seated, *(one for row in self.rests if row.has_left for one in row.players))

    @property
    def unsettled(self) -> tuple[TableRow, ...]:
        """The tables from which a result is awaited."""
        return tuple(row for row in self.tables if not row.is_settled)


def round_sheet(*, round_id: RoundId) -> RoundSheet:
    """Return a round's tables in order and its sit-outs by name, in six queries."""
    members = _event_members(round_id)
    seats = _seats(round_id, members)
    points = _points(round_id)
    tables = RoundTable.objects.filter(round_id=round_id).select_related("match")
    byes = Bye.objects.filter(round_id=round_id)
    return RoundSheet(
        tables=tuple(
            TableRow(
                id=table.pk,
                number=table.number,
                game=table.game,
                match_id=table.match_id,
                link_key=table.match.link_key,
                status=MatchStatus(table.match.status),
                seats=tuple(seats[table.match_id]),
                points=tuple(points[table.match_id]),
            )
            for table in tables.order_by("number", "game")
        ),
        rests=_rests(list(byes), members),
    )


def by_name(sheet: RoundSheet) -> list[NameRow]:
    """Return one row for each person of a sheet, in the order of their names.

    Of a series the first game says where they go.
    """
    rows = [NameRow(player=player, rest=rest) for rest in sheet.rests for player in rest.players]
    for table in (table for table in sheet.tables if table.game == 1):
        for seat in table.seats:
            others = [other for other in table.seats if other is not seat]
            rows.append(
                NameRow(
                    player=seat.player,
                    table=table,
                    seat=seat,
                    partners=tuple(other for other in others if other.side == seat.side),
                    opponents=tuple(other for other in others if other.side != seat.side),
                )
            )
    return sorted(rows, key=lambda row: _by_sort_key(row.player))


def round_by_name(*, round_id: RoundId) -> list[NameRow]:
    """Return where everybody of a round goes, in the order of names, in six queries."""
    return by_name(round_sheet(round_id=round_id))


def unsettled_tables(*, event_id: int, before: int) -> list[tuple[int, int]]:
    """Return (round, table) of tables without a result in rounds before a number, in one query."""
    settled = [MatchStatus.FINISHED.value, MatchStatus.VOID.value]
    found = RoundTable.objects.filter(
        round__stage__event_id=event_id, round__number__lt=before
    ).exclude(match__status__in=settled)
    return list(found.order_by("round__number", "number").values_list("round__number", "number"))


def tables_without_result(*, event_id: int) -> list[tuple[int, int]]:
    """Return (round, table) of tables on view without a result, in one query."""
    settled = [MatchStatus.FINISHED.value, MatchStatus.VOID.value]
    found = (
        RoundTable.objects.filter(round__stage__event_id=event_id)
        .exclude(round__status=RoundStatus.DRAFT.value)
        .exclude(match__status__in=settled)
    )
    return list(found.order_by("round__number", "number").values_list("round__number", "number"))


def _event_members(round_id: RoundId) -> list[Member]:
    number, event_id = Round.objects.values_list("number", "stage__event_id").get(pk=round_id)
    counted: Counter[int] = Counter()
    found = []
    for member in members_of(event_id=event_id).select_related("entry", "player"):
        found.append(
            Member(
                entry_id=member.entry_id,
                number=counted[member.entry_id],
                player=member.player,
                former_ids=people_of(member)[1:],
                has_left=_is_gone(member.entry, number=number),
                entry_name=member.entry.name,
            )
        )
        counted[member.entry_id] += 1
    return found


def _is_gone(entry: Entry, *, number: int) -> bool:
    if entry.status == EntryStatus.CHECKED_IN:
        return entry.left_after_round is not None and entry.left_after_round < number
    # Who left later in the evening has played this round.
    return entry.left_after_round is None or entry.left_after_round < number


def _seats(round_id: RoundId, members: list[Member]) -> dict[int, list[SeatRow]]:
    entered = {
        person: member for member in members for person in (member.player.pk, *member.former_ids)
    }
    rows: defaultdict[int, list[SeatRow]] = defaultdict(list)
    found = MatchSeat.objects.filter(match__round_table__round_id=round_id)
    seats = list(found.select_related("player").order_by("number"))
    sizes = Counter(seat.match_id for seat in seats)
    for seat in seats:
        if seat.player is None:
            continue
        member = entered.get(seat.player.pk)
        rows[seat.match_id].append(
            SeatRow(
                id=seat.pk,
                number=seat.number,
                side=seat.side_number,
                table_size=sizes[seat.match_id],
                player=seat.player,
                entry_id=member.entry_id if member else None,
                member=member.number if member else 0,
                team=member.entry_name if member else "",
                has_left=member is not None and member.has_left,
            )
        )
    return rows


def _points(round_id: RoundId) -> dict[int, list[int | None]]:
    points: defaultdict[int, list[int | None]] = defaultdict(list)
    found = MatchSide.objects.filter(match__round_table__round_id=round_id).order_by("number")
    for match_id, value in found.values_list("match_id", "points"):
        points[match_id].append(value)
    return points


def _rests(byes: list[Bye], members: list[Member]) -> tuple[RestRow, ...]:
    by_entry: defaultdict[int, list[Member]] = defaultdict(list)
    for member in members:
        by_entry[member.entry_id].append(member)
    rows = [
        RestRow(
            players=tuple(member.player for member in by_entry[bye.entry_id]),
            team=by_entry[bye.entry_id][0].entry_name,
            entry_id=bye.entry_id,
            reason=UnplayedReason(bye.reason),
            has_left=by_entry[bye.entry_id][0].has_left,
        )
        for bye in byes
        if bye.entry_id in by_entry
    ]
    return tuple(sorted(rows, key=lambda row: _by_sort_key(row.players[0])))


def _digest(places: Iterable[tuple[int, ...]]) -> str:
    return hashlib.sha256(repr(sorted(places)).encode()).hexdigest()[:16]


def _by_sort_key(player: Player) -> tuple[str, str, int]:
    return (player.sort_key, player.distinction, player.pk)
