"""When something is to happen at a live table by itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final

from engine.game import EndKind
from engine.seats import Seat
from games.online.live import LiveGame, needs_deal, seats_to_act

BOT_PACE: Final = timedelta(seconds=0.7)
"""How long a bot seems to think, so that people can follow."""

FIRST_DEAL: Final = timedelta(seconds=3)
"""How long browsers have to be there and add to the first shuffle."""

NEXT_DEAL: Final = timedelta(seconds=6)
"""How long a hand that is over can be looked at before the next one is dealt."""

ABSENT_AFTER: Final = timedelta(seconds=90)
"""After how long without a word a bot plays on for somebody who is not there."""

SEEN_LATELY: Final = timedelta(seconds=20)
"""Who was heard of so lately need not be noted again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sitter:
    """What there is to know of a seat: whether a bot acts for it, and its clock."""

    is_bot: bool = False
    seen_at: datetime | None = None
    seconds_left: float | None = None

    def absent_at(self, turn_began: datetime) -> datetime:
        """Return when the seat counts as deserted, if nothing is heard of it until then."""
        return max(turn_began, self.seen_at or turn_began) + ABSENT_AFTER


class Happening(StrEnum):
    """What can be due."""

    BELL = "bell"
    DEAL = "deal"
    BOT = "bot"
    TIME_OUT = "time_out"
    ABSENCE = "absence"


@dataclass(frozen=True, slots=True, kw_only=True)
class Due:
    """What happens by itself, at which seat, and when."""

    at: datetime
    what: Happening
    seat: Seat | None = None


def next_due(
    live: LiveGame, sitters: Sequence[Sitter], *, started: datetime, turn_began: datetime
) -> Due | None:
    """Return what happens next by itself if nobody does anything until then."""
    if live.is_over:
        return None
    found: list[Due] = []
    if live.end.kind is EndKind.TIME and not live.rung:
        found.append(Due(at=started + timedelta(minutes=live.end.value), what=Happening.BELL))
    if needs_deal(live):
        pause = NEXT_DEAL if live.dealt else FIRST_DEAL
        found.append(Due(at=turn_began + pause, what=Happening.DEAL))
    found += [due_of_seat(seat, sitters[seat], turn_began) for seat in seats_to_act(live)]
    return min(found, key=lambda due: due.at)


def due_of_seat(seat: Seat, sitter: Sitter, turn_began: datetime) -> Due:
    """Return what happens at a seat that has the turn and does nothing."""
    if sitter.is_bot:
        return Due(at=turn_began + BOT_PACE, what=Happening.BOT, seat=seat)
    absence = Due(at=sitter.absent_at(turn_began), what=Happening.ABSENCE, seat=seat)
    if sitter.seconds_left is None:
        return absence
    out = turn_began + timedelta(seconds=sitter.seconds_left)
    return Due(at=out, what=Happening.TIME_OUT, seat=seat)
