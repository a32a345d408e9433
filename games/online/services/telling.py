"""Write down in a table's log what its director did, so that everybody there is told."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from games.online.live import LiveGame
from games.online.models import OnlineTable
from games.online.services.keeping import write_entry
from games.online.states import ActedBy
from games.online.told import Notice, told_code


@dataclass(frozen=True, slots=True, kw_only=True)
class Word:
    """Whose word something is done on, and why: the name as the table reads it."""

    by: str = ""
    why: str = ""


def tell(
    *, table: OnlineTable, live: LiveGame | None, notice: Notice, now: datetime
) -> LiveGame | None:
    """Append a notice to the log of a locked table; `save` has to follow.

    A table at which play has not begun has no log yet, and nobody there to be told.
    """
    return None if live is None else tell_game(table=table, live=live, notice=notice, now=now)


def tell_game(*, table: OnlineTable, live: LiveGame, notice: Notice, now: datetime) -> LiveGame:
    """Append a notice to the log of a locked table that has begun; `save` has to follow."""
    code = told_code(notice)
    by = ActedBy.DIRECTOR if notice.by else ActedBy.CLOCK
    return write_entry(table=table, live=live, seat=None, code=code, by=by, now=now)
