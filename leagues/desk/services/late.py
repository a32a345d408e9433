"""Take late-comers into a round that is on view; the standings follow at once."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction

from leagues.events.models import Round
from leagues.players.models import User
from leagues.seating.models import RoundTable
from leagues.seating.services.latecomers import (
    note_late,
    seat_at_new_table,
    take_late_table_away,
)
from leagues.standings.services.sheets import recompute_standings


@transaction.atomic
def seat_late(*, round_: Round, entry_ids: Sequence[int], by: User) -> RoundTable | None:
    """Seat people without a game at one more table of a round."""
    table = seat_at_new_table(round_id=round_.pk, entry_ids=entry_ids, by=by)
    recompute_standings(event_id=round_.stage.event_id)
    return table


@transaction.atomic
def take_table_away(*, round_: Round, table_id: int, by: User) -> bool:
    """Take a table of late-comers away at which nothing is scored; False if it is gone already."""
    is_gone = take_late_table_away(round_id=round_.pk, table_id=table_id, by=by)
    recompute_standings(event_id=round_.stage.event_id)
    return is_gone


@transaction.atomic
def write_late_down(*, round_: Round, entry_ids: Sequence[int], by: User) -> int:
    """Write down that people came late to a round and have no game in it."""
    count = note_late(round_id=round_.pk, entry_ids=entry_ids, by=by)
    recompute_standings(event_id=round_.stage.event_id)
    return count
