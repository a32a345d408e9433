"""What a seat, or a spectator, is shown of a live table: facts from rows, cards from the log."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import lru_cache

from engine.notation.upcard_proofs import proof_lines
from engine.seats import Seat
from games.online.clocks import ClockRule, left
from games.online.hand_view import View
from games.online.live import LiveGame, seats_to_act
from games.online.models import OnlineSeat, OnlineTable, TableAction, TableDeal
from games.online.selectors.commentators import commentators_of, comments
from games.online.selectors.games import (
    MOST_KEPT,
    end_of_table,
    game_at,
    live_game,
    remember_all,
    rows_at,
    rules_of_table,
)
from games.online.selectors.people import name_of_seat
from games.online.selectors.proofs import proof_of
from games.online.selectors.tables import may_see, seat_held_by, table_with_seats
from games.online.states import ENDED, TableStatus
from games.online.table_view import SeatFacts, TableFacts, TableViews
from games.online.timing import ABSENT_AFTER
from games.online.visitors import Visitor


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """A table at one moment: what all its views are made of, read once."""

    table: OnlineTable
    seats: Sequence[OnlineSeat]
    live: LiveGame | None
    facts: TableFacts
    delayed: LiveGame | None
    """The game as spectators see it."""

    @property
    def logins(self) -> Mapping[int, str]:
        """Return the connection that holds each seat."""
        return {seat.number: seat.login for seat in self.seats}

    def seat_of(self, visitor: Visitor) -> Seat | None:
        """Return the seat of a visitor."""
        seat = seat_held_by(seats=self.seats, visitor=visitor)
        return None if seat is None else Seat(seat.number)

    def may_see(self, visitor: Visitor) -> bool:
        """Say whether a visitor may look at the table."""
        return may_see(table=self.table, seats=self.seats, visitor=visitor)

    def sees_all(self, visitor: Visitor) -> bool:
        """Say whether a visitor sees all cards: a commentator who does not sit there."""
        return comments(table=self.table, visitor=visitor) and self.seat_of(visitor) is None

    @property
    def has_begun(self) -> bool:
        """Say whether play has begun: from then on a seat is lost only to a stand-in."""
        return self.table.status != TableStatus.GATHERING

    @property
    def is_late(self) -> bool:
        """Say whether spectators do not yet see what the seats see."""
        return self.delayed is not self.live

    def view(self, seat: Seat | None, *, sees_all: bool = False) -> View:
        """Return what a seat, a spectator, or a commentator is shown."""
        views = self.views(as_spectator=seat is None, sees_all=sees_all)
        return views.public | views.own(seat)

    def views(self, *, as_spectator: bool, sees_all: bool = False) -> TableViews:
        """Return what seats, spectators or commentators are shown, in the active language."""
        if sees_all or not (as_spectator and self.is_late):
            return TableViews(live=self.live, table=self.facts, may_see_all=sees_all)
        sequence = 0 if self.delayed is None else self.delayed.sequence
        facts = replace(self.facts, sequence=sequence, commitment="", proof="")
        return TableViews(live=self.delayed, table=facts)


def moment_of(*, key: str, now: datetime, revision: int | None = None) -> Moment | None:
    """Return a table as it is now, in three queries and one for what is new in its log.

    Where a revision will do that this process has written itself, it mostly takes none.
    """
    known = None if revision is None else rows_at(key=key, revision=revision)
    if known is not None:
        return moment_of_table(table=known.table, seats=known.seats, now=now)
    table = table_with_seats(key=key)
    if table is None:
        return None
    moment = moment_of_table(table=table, now=now)
    if revision is not None:
        # Another process wrote it; who acts next in this one need not read it again.
        remember_all(table=table, live=moment.live, seats=moment.seats)
    return moment


def moment_of_table(
    *, table: OnlineTable, now: datetime, seats: Sequence[OnlineSeat] | None = None
) -> Moment:
    """Return a table, with seats that were read with it or were fetched, as it is now."""
    seats = list(table.seats.all()) if seats is None else seats
    live = live_game(table=table)
    facts = facts_of(table=table, seats=seats, live=live, now=now)
    return Moment(
        table=table,
        seats=seats,
        live=live,
        facts=facts,
        delayed=delayed_game(table=table, live=live, now=now),
    )


def delayed_game(*, table: OnlineTable, live: LiveGame | None, now: datetime) -> LiveGame | None:
    """Return the game as spectators see it: some seconds late where the host wants it so."""
    if not table.spectator_delay or live is None:
        return live
    shown = now - timedelta(seconds=table.spectator_delay)
    older = TableAction.objects.filter(table=table, played_at__lte=shown)
    sequence = older.order_by("-sequence").values_list("sequence", flat=True).first() or 0
    return live if sequence >= live.sequence else game_at(table=table, sequence=sequence)


def facts_of(
    *, table: OnlineTable, seats: Sequence[OnlineSeat], live: LiveGame | None, now: datetime
) -> TableFacts:
    """Return what is public about a table besides its cards, in one query at most."""
    turns = seats_to_act(live) if live is not None else ()
    deals = deals_shown(table=table, live=live)
    return TableFacts(
        key=table.key,
        name=table.name,
        status=table.status,
        variant=table.variant,
        rules=rules_of_table(table),
        end=end_of_table(table),
        seats=tuple(seat_facts(table, seat, turns, now) for seat in seats),
        sequence=table.sequence,
        revision=table.revision,
        commitment=next((deal.commitment for deal in deals if deal.revealed_at is None), ""),
        talk=table.talk,
        commentators=tuple(commentators_of(table).values()),
        wanting=who_wants_another(table),
        proof=next((proof_line(table, deal) for deal in deals if is_told(deal)), ""),
    )


def who_wants_another(table: OnlineTable) -> tuple[str, ...]:
    """Return who has come to the table that follows one that is over."""
    if TableStatus(table.status) not in ENDED:
        return ()
    come = OnlineSeat.objects.filter(table__follows=table, seen_at__isnull=False)
    seats = come.select_related("player").order_by("number")
    return tuple(name_of_seat(seat) for seat in seats if seat.has_person)


def deals_shown(*, table: OnlineTable, live: LiveGame | None) -> Sequence[TableDeal]:
    """Return the last two deals of a table, the latest first.

    While a hand is played nothing changes about them, so that they are read once for it.
    """
    is_in_hand = live is not None and live.hand is not None and not live.hand.is_over
    return _deals_in_hand(table.key, live.dealt) if live and is_in_hand else _last_deals(table.key)


def _last_deals(key: str) -> Sequence[TableDeal]:
    return tuple(TableDeal.objects.filter(table__key=key).order_by("-pk")[:2])


@lru_cache(maxsize=MOST_KEPT)
def _deals_in_hand(key: str, dealt: int) -> Sequence[TableDeal]:
    return _last_deals(key)


def seat_facts(
    table: OnlineTable, seat: OnlineSeat, turns: Collection[int], now: datetime
) -> SeatFacts:
    """Return what is public about a seat."""
    if seat.is_free:
        return SeatFacts(number=seat.number)
    return SeatFacts(
        number=seat.number,
        name=name_of_seat(seat),
        kind=kind_of(seat),
        is_here=is_here(seat, now),
        is_away=seat.is_away,
        seconds_left=seconds_left(table, seat, turns, now),
    )


def kind_of(seat: OnlineSeat) -> str:
    """Return the word for who has a seat."""
    if seat.player_id is not None:
        return "player"
    return "bot" if seat.bot_key else "guest"


def is_here(seat: OnlineSeat, now: datetime) -> bool:
    """Say whether somebody is at the table at this moment, as far as is known."""
    if seat.bot_key:
        return True
    return bool(seat.login) and seat.seen_at is not None and now - seat.seen_at < ABSENT_AFTER


def seconds_left(
    table: OnlineTable, seat: OnlineSeat, turns: Collection[int], now: datetime
) -> float | None:
    """Return what a seat's clock shows; it runs while the seat has the turn."""
    if table.clock_seconds is None or seat.bot_key:
        return None
    rule = ClockRule(seconds=table.clock_seconds, increment=table.clock_increment)
    is_first = seat.number in tuple(turns)[:1]
    runs = is_first and table.status in (TableStatus.PLAYING, TableStatus.PAUSED)
    began = table.turn_began_at if runs and not seat.is_away else None
    until = table.paused_at or now
    return left(rule, seat.seconds_left, began, until)


def is_told(deal: TableDeal) -> bool:
    """Say whether the secret of a deal is told; that of the lot is of no hand."""
    return deal.revealed_at is not None and deal.number is not None


def proof_line(table: OnlineTable, deal: TableDeal) -> str:
    """Return what proves a deal that is over, as it stands in the record."""
    return next(proof_lines(proof_of(table, deal)))
