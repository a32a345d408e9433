"""The rows of a round's sheet: seats, tables, rests, and everybody by name."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.functional import Promise

from games.matches.compass import seat_name
from games.matches.models import MATCH_STATUS_LABELS
from games.matches.states import OVER, MatchStatus
from leagues.events.entry_names import entry_label
from leagues.events.states import UnplayedReason
from leagues.players.models import Player
from leagues.seating.models import UNPLAYED_LABELS


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatRow:
    """A person in a seat, as which of the people of their entry; `team` is its name, if any.

    `is_house` is for those who only fill a seat that would be empty.
    """

    id: int
    number: int
    side: int
    table_size: int
    player: Player
    entry_id: int | None
    member: int
    team: str
    has_left: bool
    is_house: bool = False
    reasons: tuple[str, ...] = ()

    @property
    def name(self) -> str | Promise:
        """What the seat is called at a table of its size."""
        return seat_name(self.number, players=self.table_size)


@dataclass(frozen=True, slots=True, kw_only=True)
class DummyRow:
    """A seat in which nobody sits: a dummy hand plays there."""

    number: int
    side: int
    table_size: int
    is_dummy: bool = True

    @property
    def name(self) -> str | Promise:
        """What the seat is called at a table of its size."""
        return seat_name(self.number, players=self.table_size)


@dataclass(frozen=True, slots=True, kw_only=True)
class SideRow:
    """The seats that score together, and what they scored if that is known."""

    seats: tuple[SeatRow, ...]
    points: int | None
    dummies: tuple[DummyRow, ...] = ()

    @property
    def places(self) -> tuple[SeatRow | DummyRow, ...]:
        """The seats with people and with dummies, in their order."""
        return tuple(sorted((*self.seats, *self.dummies), key=lambda seat: seat.number))

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

    `dummies` are the seats where nobody sits. `game` counts the games of a series, which all
    stand in one round.
    """

    id: int
    number: int
    game: int
    match_id: int
    link_key: str
    status: MatchStatus
    seats: tuple[SeatRow, ...]
    points: tuple[int | None, ...]
    dummies: tuple[DummyRow, ...] = ()

    @property
    def status_label(self) -> str | Promise:
        """The state of the table in a word."""
        return MATCH_STATUS_LABELS[self.status]

    @property
    def is_settled(self) -> bool:
        """Whether nothing more is awaited from this table."""
        return self.status in OVER

    @property
    def sides(self) -> tuple[SideRow, ...]:
        """Those who score together, side by side; where all play for themselves, each seat."""
        return tuple(
            SideRow(
                seats=tuple(seat for seat in self.seats if seat.side == side),
                points=points,
                dummies=tuple(dummy for dummy in self.dummies if dummy.side == side),
            )
            for side, points in enumerate(self.points)
        )

    @property
    def has_partners(self) -> bool:
        """Whether the people of a side are partners."""
        return len(self.points) < len(self.seats) + len(self.dummies)

    @property
    def reasons(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Why its entries sit here: what each is called, with sentences that say so."""
        entries = [seats for side in self.sides for seats in side.entries]
        return tuple(
            (
                entry_label(name=seats[0].team, people=[seat.player.label for seat in seats]),
                seats[0].reasons,
            )
            for seats in entries
            if seats[0].reasons
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class RestRow:
    """An entry without a table in the round: its people, and its name if it has one."""

    players: tuple[Player, ...]
    team: str
    entry_id: int
    reason: UnplayedReason
    has_left: bool
    reasons: tuple[str, ...] = ()

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

    @property
    def has_dummy_partner(self) -> bool:
        """Whether a dummy hand plays opposite."""
        return self._dummy_on_side(own=True)

    @property
    def has_dummy_opponent(self) -> bool:
        """Whether a dummy hand plays on the other side."""
        return self._dummy_on_side(own=False)

    @property
    def reasons(self) -> tuple[str, ...]:
        """Why they play these people, or rest, as far as the plan says so."""
        place = self.seat or self.rest
        return () if place is None else place.reasons

    def _dummy_on_side(self, *, own: bool) -> bool:
        if self.table is None or self.seat is None:
            return False
        return any((dummy.side == self.seat.side) == own for dummy in self.table.dummies)


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
    def reasons_of_rests(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Why those rest who do: what each is called, with sentences that say so."""
        return tuple((rest.label, rest.reasons) for rest in self.rests if rest.reasons)

    @property
    def unsettled(self) -> tuple[TableRow, ...]:
        """The tables from which a result is awaited."""
        return tuple(row for row in self.tables if not row.is_settled)


def _digest(places: Iterable[tuple[int, ...]]) -> str:
    return hashlib.sha256(repr(sorted(places)).encode()).hexdigest()[:16]
