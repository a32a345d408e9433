"""Do what is due at a live table by itself: a deal, a bot's turn, a time-out, the bell.

What is due follows from the log and the clock. It is worked out without any lock, so that a bot
may think, and written only if the table has not gone on meanwhile: two workers may race.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from django.db import transaction
from django.utils import timezone

from engine.bots.lead_calls import lead_act
from engine.bots.registry import BOTS
from engine.notation.act_codes import act_code
from engine.seats import Seat
from engine.shuffling import derived_seed
from games.online.live import BELL, LiveGame, lead_choices, sight
from games.online.models import OnlineSeat, OnlineTable, TableDeal
from games.online.ruling import lead_code
from games.online.selectors.games import live_game
from games.online.services.dealing import deal_cards
from games.online.services.keeping import (
    due_of,
    game_of,
    lock_table,
    save,
    seats_of,
    write_entry,
)
from games.online.services.playing import go_on
from games.online.states import ActedBy
from games.online.table_terms import FILL_IN
from games.online.thinking import thinking
from games.online.timing import Due, Happening

PATIENCE: Final = timedelta(seconds=5)
"""How long a worker has that was sent to a table before another is sent."""


def do_due(*, table_key: str, sequence: int, now: datetime | None = None) -> bool:
    """Do what is due at a table at a moment of its game; say whether anything was done.

    A table that has gone on, or at which nothing is due yet, is left as it is.
    """
    at = now or timezone.now()
    table = OnlineTable.objects.filter(key=table_key, sequence=sequence).first()
    if table is None:
        return False
    live, seats = live_game(table=table), seats_of(table)
    due = due_of(table=table, live=live, seats=seats)
    if live is None or due is None or due.at > at:
        _note_due(table, due)
        return False
    code = _bot_code(table, live, seats[due.seat]) if _is_bots(due) and due.seat is not None else ""
    return _carry_out(table_key=table_key, sequence=sequence, code=code, now=at)


def claim_due(*, now: datetime) -> list[tuple[str, int]]:
    """Return tables at which something has been due for a moment, by key and sequence.

    They are not returned again for a while, so that nobody is sent twice to one.
    """
    with transaction.atomic():
        rows = OnlineTable.objects.select_for_update(skip_locked=True).filter(due_at__lte=now)
        found = list(rows.values_list("pk", "key", "sequence")[:500])
        late = OnlineTable.objects.filter(pk__in=[pk for pk, _, _ in found])
        late.update(due_at=now + PATIENCE)
    return [(key, sequence) for _, key, sequence in found]


def _note_due(table: OnlineTable, due: Due | None) -> None:
    """Write down when something is really due, unless the table has changed meanwhile.

    A seat that was heard of is absent later than was written; whoever sweeps would send somebody
    here again and again.
    """
    found = OnlineTable.objects.filter(pk=table.pk, revision=table.revision)
    found.update(due_at=None if due is None else due.at)


@transaction.atomic
def _carry_out(*, table_key: str, sequence: int, code: str, now: datetime) -> bool:
    """Write what is due, if the table is still where it was."""
    table = lock_table(table_key)
    if table.sequence != sequence:
        return False
    seats = seats_of(table)
    due = due_of(table=table, live=live_game(table=table), seats=seats)
    if due is None or due.at > now or _is_bots(due) != bool(code):
        return False
    if due.what in (Happening.TIME_OUT, Happening.ABSENCE) and due.seat is not None:
        return _send_away(table, seats, due.seat)
    live = game_of(table)
    if due.what is Happening.DEAL:
        live = deal_cards(table=table, live=live, now=now)
    elif due.what is Happening.BELL:
        live = write_entry(table=table, live=live, seat=None, code=BELL, by=ActedBy.CLOCK, now=now)
    else:
        live = write_entry(
            table=table, live=live, seat=due.seat, code=code, by=ActedBy.BOT, now=now
        )
    # The bell in mid-hand leaves the clock of whose turn it is alone.
    began = table.turn_began_at if due.what is Happening.BELL else None
    go_on(table=table, live=live, now=now, seats=seats, turn_began=began)
    return True


def _send_away(table: OnlineTable, seats: list[OnlineSeat], number: Seat) -> bool:
    """Let a bot play on for a seat whose time is up, or which is deserted."""
    seat = seats[number]
    seat.is_away = True
    if seat.seconds_left is not None:
        seat.seconds_left = 0.0
    seat.save(update_fields=["is_away", "seconds_left"])
    save(table=table, live=live_game(table=table), seats=seats)
    return True


def _is_bots(due: Due) -> bool:
    return due.what is Happening.BOT


def _bot_code(table: OnlineTable, live: LiveGame, seat: OnlineSeat) -> str:
    """Return what the bot of a seat does; it is shown what the seat may know and no more."""
    number = Seat(seat.number)
    seen = sight(live, number)
    if seen is None:
        return ""
    about_lead = lead_choices(live, number)
    if about_lead:
        return lead_code(lead_act(seen, about_lead))
    promised = TableDeal.objects.only("secret").get(table=table, number=live.dealt - 1)
    key = next(each for each in (seat.bot_key, table.bot_key, FILL_IN) if each in BOTS)
    seed = derived_seed(bytes(promised.secret), "bot", len(live.actions))
    return act_code(thinking.decide(key, seen, seed))
