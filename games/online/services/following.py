"""Keep the live table of a match in step with what is decided about the match itself."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone

from games.matches.models import Match, MatchSeat, Substitution
from games.matches.states import MatchStatus
from games.online.models import OnlineSeat, OnlineTable
from games.online.selectors.games import live_game
from games.online.selectors.people import account_name, name_of_seat
from games.online.services.finishing import give_up
from games.online.services.keeping import lock_table, save, seats_of
from games.online.services.sitting import set_free
from games.online.services.telling import tell
from games.online.states import ENDED, TableStatus
from games.online.told import Deed, Notice


@transaction.atomic
def withdraw_tables(*, match_ids: Collection[int]) -> None:
    """Take back the live tables of matches that wait for their players again.

    Only those at which play has not begun; whoever has the page open is told that it is over.
    """
    keys = OnlineTable.objects.filter(
        match_id__in=match_ids, status=TableStatus.GATHERING.value
    ).values_list("key", flat=True)
    for key in sorted(keys):
        table = lock_table(key)
        table.match = None
        give_up(table=table)


def hold_tables(*, match_ids: Collection[int]) -> None:
    """Lock the live tables of matches; whoever locks the matches too does so after this.

    Whoever begins or plays there holds the table and waits for its match.
    """
    tables = OnlineTable.objects.filter(match_id__in=match_ids)
    for key in sorted(tables.values_list("key", flat=True)):
        lock_table(key)


@transaction.atomic
def follow_match(*, match_id: int) -> None:
    """Seat at a match's live table who is to play there now, and end it with a void match.

    So is one at which play has not begun when the match has its result without it.

    Whoever stands in for somebody gets the seat, with the cards and the clock as they are. Does
    nothing when nothing is due, so it may be called any number of times.
    """
    ended = [status.value for status in ENDED]
    found = OnlineTable.objects.filter(match_id=match_id).exclude(status__in=ended)
    key = found.values_list("key", flat=True).first()
    if key is None:
        return
    table = lock_table(key)
    if table.status in ended:
        return
    status = Match.objects.values_list("status", flat=True).get(pk=match_id)
    if status == MatchStatus.VOID:
        give_up(table=table)
        return
    if status == MatchStatus.FINISHED and table.status == TableStatus.GATHERING:
        # There is nothing to play any more; nobody is to find it among the tables that wait.
        table.match = None
        give_up(table=table)
        return
    _seat_stand_ins(table)


def _seat_stand_ins(table: OnlineTable) -> None:
    """Give the seats of a locked table to those who are to play there, and tell the others."""
    due = sitters_due(match_id=table.match_id or 0)
    seats = seats_of(table)
    changed = [seat for seat in seats if seat.number in due and not due[seat.number].holds(seat)]
    if not changed:
        return
    live, now = live_game(table=table), timezone.now()
    before = {seat.number: name_of_seat(seat) for seat in changed}
    # Two who change seats would for a moment sit twice at the table.
    for seat in changed:
        set_free(seat)
    for seat in changed:
        sitter = due[seat.number]
        seat.player_id, seat.bot_key = sitter.player_id, sitter.bot_key
        seat.save()
        notice = Notice(
            deed=Deed.SEATED,
            by=sitter.by,
            seat=seat.number,
            person=sitter.name,
            instead=before[seat.number],
        )
        live = tell(table=table, live=live, notice=notice, now=now)
    seated = [seat.player_id for seat in changed if seat.player_id is not None]
    comments = table.commentators.filter(player_id__in=seated, removed_at__isnull=True)
    comments.update(removed_at=now)
    save(table=table, live=live)


@dataclass(frozen=True, slots=True, kw_only=True)
class DueSitter:
    """Who is to play a seat, a person or a bot, and on whose word where somebody stands in."""

    player_id: int | None
    bot_key: str = ""
    name: str = ""
    by: str = ""

    def holds(self, seat: OnlineSeat) -> bool:
        """Say whether it is so already; the bot may be another one."""
        if self.player_id is not None:
            return seat.player_id == self.player_id
        return bool(seat.bot_key)


def sitters_due(*, match_id: int) -> dict[int, DueSitter]:
    """Return who is to play, by seat: the last stand-in, else whoever was drawn there."""
    drawn = MatchSeat.objects.filter(match_id=match_id, player__isnull=False)
    due = {
        seat.number: DueSitter(player_id=seat.player_id, name=seat.player.published_label)
        for seat in drawn.select_related("player")
        if seat.player is not None
    }
    notes = Substitution.objects.filter(match_id=match_id).order_by("from_deal", "id")
    for note in notes.select_related("player", "made_by__player"):
        due[note.seat_number] = DueSitter(
            player_id=note.player_id,
            bot_key=note.bot_key,
            name="" if note.player is None else note.player.published_label,
            by=account_name(note.made_by),
        )
    return due
