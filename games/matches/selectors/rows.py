"""What pages show of one match, as values."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils.functional import Promise

from engine.choices import DefendAlone
from engine.game import GameEnd
from engine.infractions import Infraction, Take
from engine.rules import Rules
from engine.slips import SlipShape, slip_shape
from games.matches.compass import seat_name, side_name
from games.matches.models import (
    MATCH_ENDING_LABELS,
    MATCH_STATUS_LABELS,
    REPORT_DEPTH_LABELS,
    REPORT_STATUS_LABELS,
)
from games.matches.penalties import CHANGE_POINTS
from games.matches.rulebook import checked_rules, is_individual, is_over_after
from games.matches.states import MatchEnding, MatchStatus, ReportDepth, ReportStatus
from games.matches.wording import TAKE_LABELS, numbered_title


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatRow:
    """A seat and who sits there; `stand_in` is who took over last, from deal `stand_in_from`."""

    number: int
    side: int
    player_id: int | None
    label: str
    user_id: int | None
    table_size: int
    stand_in: str = ""
    stand_in_from: int = 0
    stand_in_id: int | None = None

    @property
    def name(self) -> str | Promise:
        """What the seat is called."""
        return seat_name(self.number, players=self.table_size)


@dataclass(frozen=True, slots=True, kw_only=True)
class SideRow:
    """A side with its people; its points are None while nothing is known.

    Where everybody plays for themselves a side is one person, and is best called by the name.
    """

    number: int
    seats: tuple[SeatRow, ...]
    points: int | None

    @property
    def name(self) -> str | Promise:
        """What the side is called."""
        seats = [seat.number for seat in self.seats]
        return side_name(seats, players=self.seats[0].table_size)

    @property
    def title(self) -> str:
        """What the side is called in a sentence: somebody's name, or its seats."""
        return self.seats[0].label if self.is_person else str(self.name)

    @property
    def is_person(self) -> bool:
        """Whether somebody plays for themselves here."""
        return len(self.seats) == 1


@dataclass(frozen=True, slots=True, kw_only=True)
class SideScore:
    """What a side has after a hand, and what the hand brought it."""

    points: int
    gained: int


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
    bid: int | None
    partners: tuple[int, ...]
    called: str
    fast_break: bool
    dealer_paid: bool
    outcome: str
    points: tuple[int, ...]
    token: int | None
    running: tuple[int, ...]
    entered_at: datetime
    entered_seat: int | None

    @property
    def scores(self) -> tuple[SideScore, ...]:
        """The score after the hand and what it brought, by side, tokens turned in left aside."""
        pairs = zip(self.running, self.points, strict=True)
        return tuple(SideScore(points=points, gained=gained) for points, gained in pairs)


@dataclass(frozen=True, slots=True, kw_only=True)
class VersionRow:
    """A version of the result: what was claimed, by whom, when, why, and what became of it."""

    id: int
    version: int
    status: ReportStatus
    depth: ReportDepth
    points: tuple[int, ...] | None
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
    by_table: bool = False
    """Whether the live table wrote it itself."""

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
    """What a director ruled, on an infraction or on anything else."""

    id: int
    text: str
    hand_number: int | None
    player: str
    by: str
    at: datetime
    withdrawn_at: datetime | None
    infraction: Infraction | None = None
    seat: int | None = None
    take: Take | None = None

    @property
    def title(self) -> str:
        """Number and name of the infraction, nothing for another ruling."""
        return numbered_title(self.infraction) if self.infraction else ""

    @property
    def take_label(self) -> str | Promise:
        """What was taken for a revoke, in words."""
        return TAKE_LABELS[self.take] if self.take else ""

    @property
    def changes_points(self) -> bool:
        """Whether points of the match follow from it."""
        return self.infraction in CHANGE_POINTS and self.withdrawn_at is None


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
    def totals(self) -> tuple[int, ...]:
        """The score as the page shows it: confirmed, claimed, or added up so far."""
        start = self.end.start_of(len(self.sides))
        return tuple(
            begun if side.points is None else side.points
            for side, begun in zip(self.sides, start, strict=True)
        )

    @property
    def side_titles(self) -> tuple[str, ...]:
        """What the sides are called in sentences, by number."""
        return tuple(side.title for side in self.sides)

    @property
    def is_writable(self) -> bool:
        """Whether hands can be written."""
        return self.status in (MatchStatus.SEATED, MatchStatus.IN_PLAY)

    @property
    def is_complete(self) -> bool:
        """Whether the hands written end the game; a timed one ends when the bell rings."""
        if not self.hands:
            return False
        return self.end.kind == "time" or self._is_over

    @property
    def takes_hand(self) -> bool:
        """Whether one more hand can be written."""
        return self.is_writable and not self._is_over

    @property
    def _is_over(self) -> bool:
        return is_over_after(self.hands, rules=self.rules, end=self.end)

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
    def slip(self) -> SlipShape:
        """What a slip of one hand has to say under the match's rules."""
        return slip_shape(self.rules)

    @property
    def checked_rules(self) -> Rules:
        """The rules its score is checked by: penalties bring points from outside the hands."""
        penalised = any(ruling.changes_points for ruling in self.rulings)
        return checked_rules(self.rules, penalised=penalised)

    @property
    def is_individual(self) -> bool:
        """Whether everybody at the table plays for themselves."""
        return is_individual(self.rules)

    @property
    def is_compass(self) -> bool:
        """Whether two pairs sit across, as North and South against East and West."""
        return len(self.seats) == 4 and not self.is_individual

    @property
    def lone_defender_needs_lone_maker(self) -> bool:
        """Whether a defender goes alone only against a lone maker."""
        return self.rules.defend_alone is DefendAlone.VS_LONE

    def dealer_of(self, number: int) -> SeatRow:
        """Return who deals hand `number` when the first seat deals first."""
        return self.seats[(number - 1) % len(self.seats)]

    def seat(self, number: int | None) -> SeatRow | None:
        """Return a seat by its number."""
        return next((seat for seat in self.seats if seat.number == number), None)

    def side(self, number: int | None) -> SideRow | None:
        """Return a side by its number."""
        return next((side for side in self.sides if side.number == number), None)
