"""What pages show of one match, as values."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils.functional import Promise

from engine.choices import AloneWho, DefendAlone
from engine.game import GameEnd, is_over
from engine.rules import Rules
from games.matches.compass import SEAT_NAMES, SIDE_NAMES
from games.matches.models import (
    MATCH_ENDING_LABELS,
    MATCH_STATUS_LABELS,
    REPORT_DEPTH_LABELS,
    REPORT_STATUS_LABELS,
)
from games.matches.states import MatchEnding, MatchStatus, ReportDepth, ReportStatus


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatRow:
    """A seat and who sits there; `stand_in` is who took over last, from deal `stand_in_from`."""

    number: int
    side: int
    player_id: int | None
    label: str
    user_id: int | None
    stand_in: str = ""
    stand_in_from: int = 0

    @property
    def name(self) -> str | Promise:
        """What the seat is called."""
        return SEAT_NAMES[self.number]


@dataclass(frozen=True, slots=True, kw_only=True)
class SideRow:
    """A side with its people; its points are None while nothing is known."""

    number: int
    seats: tuple[SeatRow, ...]
    points: int | None

    @property
    def name(self) -> str | Promise:
        """What the side is called."""
        return SIDE_NAMES[self.number]


@dataclass(frozen=True, slots=True, kw_only=True)
class HandRow:
    """A hand on a slip, with the score after it."""

    number: int
    is_passed_out: bool
    makers: int | None
    maker_seat: int | None
    trump: str
    alone: bool
    lone_defender: bool
    tricks: int | None
    outcome: str
    points: tuple[int, int]
    running: tuple[int, int]
    entered_at: datetime
    entered_seat: int | None

    @property
    def makers_name(self) -> str | Promise:
        """What the makers' side is called; empty for a hand that was passed out."""
        return "" if self.makers is None else SIDE_NAMES[self.makers]


@dataclass(frozen=True, slots=True, kw_only=True)
class VersionRow:
    """A version of the result: what was claimed, by whom, when, why, and what became of it."""

    id: int
    version: int
    status: ReportStatus
    depth: ReportDepth
    points: tuple[int, int] | None
    ending: MatchEnding
    reason: str
    seat: SeatRow | None
    by: str
    at: datetime
    confirmed_seat: SeatRow | None
    confirmed_by: str
    confirmed_at: datetime | None
    hands: tuple[HandRow, ...]
    has_record: bool = False

    @property
    def status_label(self) -> str | Promise:
        """What has become of it, in words."""
        return REPORT_STATUS_LABELS[self.status]

    @property
    def depth_label(self) -> str | Promise:
        """How much it tells, in words."""
        return REPORT_DEPTH_LABELS[self.depth]

    @property
    def ending_label(self) -> str | Promise:
        """How the match ended, in words."""
        return MATCH_ENDING_LABELS[self.ending]

    @property
    def side(self) -> int | None:
        """The side that reported it, None for an official."""
        return None if self.seat is None else self.seat.side

    @property
    def is_pending(self) -> bool:
        """Whether somebody still has to agree to it."""
        return self.status in (ReportStatus.REPORTED, ReportStatus.DISPUTED)


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingRow:
    """What a director ruled."""

    id: int
    text: str
    hand_number: int | None
    player: str
    by: str
    at: datetime
    withdrawn_at: datetime | None


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchCard:
    """A match as its pages show it. `current` is the version that counts, waits or is written."""

    id: int
    link_key: str
    status: MatchStatus
    ending: MatchEnding | None
    revision: int
    variant: str
    rules: Rules
    end: GameEnd
    is_rated: bool
    finished_at: datetime | None
    seats: tuple[SeatRow, ...]
    sides: tuple[SideRow, ...]
    current: VersionRow | None
    versions: tuple[VersionRow, ...]
    rulings: tuple[RulingRow, ...]

    @property
    def status_label(self) -> str | Promise:
        """Where the match stands, in words."""
        return MATCH_STATUS_LABELS[self.status]

    @property
    def hands(self) -> tuple[HandRow, ...]:
        """The hands of the current version."""
        return self.current.hands if self.current else ()

    @property
    def next_hand(self) -> int:
        """The number of the hand to be written next."""
        return len(self.hands) + 1

    @property
    def totals(self) -> tuple[int, int]:
        """The score as the page shows it: confirmed, claimed, or added up so far."""
        return (self.sides[0].points or 0, self.sides[1].points or 0)

    @property
    def is_writable(self) -> bool:
        """Whether hands can be written."""
        return self.status in (MatchStatus.SEATED, MatchStatus.IN_PLAY)

    @property
    def is_complete(self) -> bool:
        """Whether the hands written end the game; a timed one ends when the bell rings."""
        if not self.hands:
            return False
        return self.end.kind == "time" or self._has_ended

    @property
    def takes_hand(self) -> bool:
        """Whether one more hand can be written."""
        return self.is_writable and not self._has_ended

    @property
    def _has_ended(self) -> bool:
        return is_over(self.end, self.totals, len(self.hands), self.rules)

    @property
    def pending(self) -> tuple[VersionRow, ...]:
        """The versions that wait for agreement."""
        return tuple(row for row in self.versions if row.is_pending)

    @property
    def confirmed(self) -> VersionRow | None:
        """The version that counts."""
        rows = (row for row in self.versions if row.status is ReportStatus.CONFIRMED)
        return next(rows, None)

    @property
    def alone_allowed(self) -> bool:
        """Whether a maker may go alone."""
        return self.rules.alone_who is not AloneWho.NONE

    @property
    def lone_defender_allowed(self) -> bool:
        """Whether a defender may go alone in some hand."""
        return self.rules.defend_alone is not DefendAlone.NEVER

    @property
    def lone_defender_needs_lone_maker(self) -> bool:
        """Whether a defender goes alone only against a lone maker."""
        return self.rules.defend_alone is DefendAlone.VS_LONE

    @property
    def pass_out_allowed(self) -> bool:
        """Whether a hand can be passed out."""
        return not self.rules.stick_dealer

    def dealer_of(self, number: int) -> SeatRow:
        """Return who deals hand `number` when North deals first."""
        return self.seats[(number - 1) % len(self.seats)]

    def seat(self, number: int | None) -> SeatRow | None:
        """Return a seat by its number."""
        return next((seat for seat in self.seats if seat.number == number), None)
