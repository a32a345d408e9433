"""Everything that can be put right at a table, as values: what it becomes, not yet done.

The pages make them from forms, the API from JSON. Equal values ask for the same, so that what
was looked at and what is applied can be compared.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, TypedDict

from games.matches.services.infractions import InfractionEntry
from games.matches.services.scoring import HandEntry
from leagues.desk.selectors.corrections import tables_to_undo
from leagues.desk.services.at_table import (
    correct_at_table,
    correct_hand_at_table,
    decide_at_table,
    forfeit_at_table,
    reopen_at_table,
    rule_at_table,
    rule_on_infraction_at_table,
    void_at_table,
    withdraw_ruling_at_table,
)
from leagues.desk.services.putting_right import Pairings
from leagues.desk.services.seats_at_table import (
    SeatDeed,
    extra_hand_at_table,
    no_show_at_table,
    other_tables,
    reseat_at_table,
    rest_at_round,
    seat_at_table,
    stand_in_at_table,
    take_substitute_back,
)
from leagues.desk.services.undoing import undo_correction
from leagues.events.states import UnplayedReason
from leagues.players.models import User
from leagues.seating.models import RoundTable


class Given(TypedDict):
    """What every correction is told: where, by whom and why, and what later rounds become."""

    table: RoundTable
    by: User
    reason: str
    pairings: Pairings


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """Where something is put right, by whom and why, and from which version of the match."""

    table: RoundTable
    by: User
    revision: int
    reason: str = ""
    pairings: Pairings = Pairings.KEEP

    @property
    def given(self) -> Given:
        """What every correction is told, whether or not it counts on a version of the match."""
        return Given(table=self.table, by=self.by, reason=self.reason, pairings=self.pairings)


@dataclass(frozen=True, slots=True, kw_only=True)
class Change(ABC):
    """Something to be put right.

    What `needs_look` is applied only after its consequences were seen, if it has any; undoing is
    one button. What `decides` nothing can be done at the own live table too.
    """

    decides: ClassVar[bool] = True
    needs_look: ClassVar[bool] = True
    needs_reason: ClassVar[bool] = True

    @abstractmethod
    def make(self, order: Order) -> object:
        """Carry it out; raises the `DomainError` with which it is refused."""

    def others(self, _table: RoundTable) -> Sequence[RoundTable]:
        """Return the tables that it changes besides the one at which it begins."""
        return ()


@dataclass(frozen=True, slots=True, kw_only=True)
class NewScore(Change):
    """Another final score, or the first one."""

    points: tuple[int, ...]
    ended_early: bool = False

    def make(self, order: Order) -> None:
        """Enter or correct the score."""
        correct_at_table(
            **order.given,
            points=self.points,
            ended_early=self.ended_early,
            revision=order.revision,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class NewHand(Change):
    """One hand of a result as it should be."""

    number: int
    entry: HandEntry

    def make(self, order: Order) -> None:
        """Put the hand right."""
        correct_hand_at_table(
            **order.given,
            number=self.number,
            entry=self.entry,
            revision=order.revision,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision(Change):
    """One of the versions about which a table disagrees."""

    report_id: int

    def make(self, order: Order) -> None:
        """Choose it."""
        decide_at_table(**order.given, report_id=self.report_id)


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultTakenBack(Change):
    """No result any more: the table writes on."""

    def make(self, order: Order) -> None:
        """Take the result back."""
        reopen_at_table(**order.given, revision=order.revision)


@dataclass(frozen=True, slots=True, kw_only=True)
class Voided(Change):
    """A match that counts for nothing."""

    def make(self, order: Order) -> None:
        """Declare it void."""
        void_at_table(**order.given, revision=order.revision)


@dataclass(frozen=True, slots=True, kw_only=True)
class Forfeited(Change):
    """What each side gets for a match that was not played out."""

    points: tuple[int, ...]

    def make(self, order: Order) -> None:
        """Give the result."""
        forfeit_at_table(**order.given, points=self.points, revision=order.revision)


@dataclass(frozen=True, slots=True, kw_only=True)
class OtherInSeat(Change):
    """Somebody else in a seat, who changes places with its person or had no seat."""

    deed: SeatDeed
    seat: int
    player_id: int
    why: UnplayedReason = UnplayedReason.ABSENT

    def make(self, order: Order) -> None:
        """Seat them there."""
        seat_at_table(
            **order.given,
            deed=self.deed,
            seat=self.seat,
            player_id=self.player_id,
            why=self.why,
            revision=order.revision,
        )

    def others(self, table: RoundTable) -> Sequence[RoundTable]:
        """Return the table at which the other person sits, if it is another."""
        return other_tables(table=table, player_id=self.player_id)


@dataclass(frozen=True, slots=True, kw_only=True)
class OtherSeats(Change):
    """Who of a table sits in which seat, as pairs of seat and person."""

    players: tuple[tuple[int, int], ...]
    hands_follow: bool = False

    def make(self, order: Order) -> None:
        """Seat them so."""
        reseat_at_table(
            **order.given,
            players=dict(self.players),
            hands_follow=self.hands_follow,
            revision=order.revision,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class OtherRest(Change):
    """Why an entry had no match in the round of a table."""

    entry_id: int
    why: UnplayedReason

    def make(self, order: Order) -> None:
        """Note the reason."""
        rest_at_round(**order.given, entry_id=self.entry_id, why=self.why)


@dataclass(frozen=True, slots=True, kw_only=True)
class ExtraHand(Change):
    """The side that won the extra hand after a tie, None for nobody."""

    account: int | None

    def make(self, order: Order) -> None:
        """Note the winner."""
        extra_hand_at_table(**order.given, account=self.account)


@dataclass(frozen=True, slots=True, kw_only=True)
class NoShow(Change):
    """Somebody who never came to the table."""

    seat: int

    def make(self, order: Order) -> None:
        """Forfeit the match, and take them out from the next round on."""
        no_show_at_table(**order.given, seat=self.seat, revision=order.revision)


@dataclass(frozen=True, slots=True, kw_only=True)
class StandIn(Change):
    """Somebody who plays a seat from a deal on; its points stay the entrant's."""

    decides: ClassVar[bool] = False
    needs_reason: ClassVar[bool] = False
    seat: int
    player_id: int
    from_deal: int

    def make(self, order: Order) -> None:
        """Let them stand in; a game that is over is not rated any more."""
        stand_in_at_table(
            table=order.table,
            by=order.by,
            seat=self.seat,
            player_id=self.player_id,
            from_deal=self.from_deal,
            pairings=order.pairings,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class StandInTakenBack(Change):
    """Nobody stood in after all."""

    substitution_id: int

    def make(self, order: Order) -> None:
        """Take the note back."""
        take_substitute_back(**order.given, substitution_id=self.substitution_id)


@dataclass(frozen=True, slots=True, kw_only=True)
class NewRuling(Change):
    """A ruling beside the score; its text is its reason."""

    needs_reason: ClassVar[bool] = False
    text: str
    hand_number: int | None = None
    player_id: int | None = None

    def make(self, order: Order) -> None:
        """Write it down."""
        rule_at_table(
            table=order.table,
            by=order.by,
            text=self.text,
            hand_number=self.hand_number,
            player_id=self.player_id,
            pairings=order.pairings,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class InfractionRuling(Change):
    """A ruling on an infraction, with what follows from it by the rules."""

    needs_reason: ClassVar[bool] = False
    entry: InfractionEntry

    def make(self, order: Order) -> None:
        """Write it down; points that follow from it change."""
        rule_on_infraction_at_table(
            table=order.table,
            by=order.by,
            entry=self.entry,
            revision=order.revision,
            pairings=order.pairings,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingWithdrawn(Change):
    """A ruling that holds no longer; it stays readable."""

    needs_reason: ClassVar[bool] = False
    ruling_id: int

    def make(self, order: Order) -> None:
        """Withdraw it; points that followed from it go back."""
        withdraw_ruling_at_table(
            table=order.table, by=order.by, ruling_id=self.ruling_id, pairings=order.pairings
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Undone(Change):
    """The newest of what was put right, as it stood before."""

    needs_look: ClassVar[bool] = False
    entry_id: int

    def make(self, order: Order) -> None:
        """Undo it."""
        undo_correction(**order.given, entry_id=self.entry_id)

    def others(self, table: RoundTable) -> Sequence[RoundTable]:
        """Return the tables besides one that were changed with it."""
        return tables_to_undo(table=table, entry_id=self.entry_id)
