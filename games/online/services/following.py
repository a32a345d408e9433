"""Keep the live table of a match in step with what is decided about the match itself."""

from __future__ import annotations

from collections.abc import Collection

from django.db import transaction
from django.utils import timezone

from games.matches.models import Match, MatchSeat, Substitution
from games.matches.states import MatchStatus
from games.online.models import OnlineTable
from games.online.selectors.games import live_game
from games.online.services.finishing import give_up
from games.online.services.keeping import lock_table, save, seats_of
from games.online.services.sitting import set_free
from games.online.states import ENDED, TableStatus


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
    due = players_due(match_id=match_id)
    changed = [
        seat for seat in seats_of(table) if due.get(seat.number) not in (None, seat.player_id)
    ]
    # Two who change seats would for a moment sit twice at the table.
    for seat in changed:
        set_free(seat)
    for seat in changed:
        seat.player_id = due[seat.number]
        seat.save()
    if changed:
        seated = [due[seat.number] for seat in changed]
        comments = table.commentators.filter(player_id__in=seated, removed_at__isnull=True)
        comments.update(removed_at=timezone.now())
        save(table=table, live=live_game(table=table))


def players_due(*, match_id: int) -> dict[int, int]:
    """Return who is to play, by seat: the last substitute, else whoever was drawn there."""
    drawn = MatchSeat.objects.filter(match_id=match_id, player__isnull=False)
    due = {seat.number: seat.player_id for seat in drawn if seat.player_id is not None}
    notes = Substitution.objects.filter(match_id=match_id).order_by("from_deal", "id")
    return due | {note.seat_number: note.player_id for note in notes}
