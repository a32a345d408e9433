"""A round as it hangs on the wall: by table, by name, and who rests."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, replace

from games.matches.models import MatchSeat, MatchSide
from games.matches.states import OVER, MatchStatus
from leagues.events.models import Entry, Round, RoundId
from leagues.events.selectors.members import members_of, people_of
from leagues.events.states import EntryStatus, RoundStatus, UnplayedReason
from leagues.players.models import Player
from leagues.seating.models import Bye, RoundTable
from leagues.seating.selectors.reasons import reasons_told
from leagues.seating.selectors.sheet_rows import (
    DummyRow,
    NameRow,
    RestRow,
    RoundSheet,
    SeatRow,
    TableRow,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Member:
    """A person entered in the event, as which of its entry's people, counted from 0."""

    entry_id: int
    number: int
    player: Player
    former_ids: tuple[int, ...]
    has_left: bool
    is_house: bool
    entry_name: str


def round_sheet(*, round_id: RoundId) -> RoundSheet:
    """Return a round's tables in order and its sit-outs by name, in six queries."""
    round_ = Round.objects.select_related("stage").get(pk=round_id)
    members = _event_members(round_)
    seats = _seats(round_id, members)
    points = _points(round_id)
    tables = RoundTable.objects.filter(round_id=round_id).select_related("match")
    byes = Bye.objects.filter(round_id=round_id)
    sheet = RoundSheet(
        tables=tuple(
            TableRow(
                id=table.pk,
                number=table.number,
                game=table.game,
                match_id=table.match_id,
                link_key=table.match.link_key,
                status=MatchStatus(table.match.status),
                seats=tuple(row for row in seats[table.match_id] if isinstance(row, SeatRow)),
                dummies=tuple(row for row in seats[table.match_id] if isinstance(row, DummyRow)),
                points=tuple(points[table.match_id]),
            )
            for table in tables.order_by("number", "game")
        ),
        rests=_rests(list(byes), members),
    )
    return _with_reasons(sheet, round_)


def _with_reasons(sheet: RoundSheet, round_: Round) -> RoundSheet:
    """Return a sheet that says of everybody why they are placed so, as far as the plan does."""
    told = reasons_told(
        round_.stage,
        number=round_.number,
        tables=[
            [seat.entry_id for seat in table.seats if seat.entry_id is not None]
            for table in sheet.tables
        ],
        rests=[rest.entry_id for rest in sheet.rests],
    )
    if not told:
        return sheet
    return RoundSheet(
        tables=tuple(
            replace(
                table,
                seats=tuple(
                    replace(seat, reasons=told.get(seat.entry_id or 0, ())) for seat in table.seats
                ),
            )
            for table in sheet.tables
        ),
        rests=tuple(replace(rest, reasons=told.get(rest.entry_id, ())) for rest in sheet.rests),
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
    found = RoundTable.objects.filter(
        round__stage__event_id=event_id, round__number__lt=before
    ).exclude(match__status__in=OVER)
    return list(found.order_by("round__number", "number").values_list("round__number", "number"))


def tables_without_result(*, event_id: int) -> list[tuple[int, int]]:
    """Return (round, table) of tables on view without a result, in one query."""
    found = (
        RoundTable.objects.filter(round__stage__event_id=event_id)
        .exclude(round__status=RoundStatus.DRAFT.value)
        .exclude(match__status__in=OVER)
    )
    return list(found.order_by("round__number", "number").values_list("round__number", "number"))


def _event_members(round_: Round) -> list[Member]:
    event_id = round_.stage.event_id
    counted: Counter[int] = Counter()
    found = []
    for member in members_of(event_id=event_id).select_related("entry", "player"):
        found.append(
            Member(
                entry_id=member.entry_id,
                number=counted[member.entry_id],
                player=member.player,
                former_ids=people_of(member)[1:],
                has_left=_is_gone(member.entry, number=round_.number),
                is_house=member.entry.is_house,
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


def _seats(round_id: RoundId, members: list[Member]) -> dict[int, list[SeatRow | DummyRow]]:
    entered = {
        person: member for member in members for person in (member.player.pk, *member.former_ids)
    }
    rows: defaultdict[int, list[SeatRow | DummyRow]] = defaultdict(list)
    found = MatchSeat.objects.filter(match__round_table__round_id=round_id)
    seats = list(found.select_related("player").order_by("number"))
    sizes = Counter(seat.match_id for seat in seats)
    for seat in seats:
        if seat.player is None:
            rows[seat.match_id].append(
                DummyRow(number=seat.number, side=seat.side_number, table_size=sizes[seat.match_id])
            )
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
                is_house=member is not None and member.is_house,
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


def _by_sort_key(player: Player) -> tuple[str, str, int]:
    return (player.sort_key, player.distinction, player.pk)
