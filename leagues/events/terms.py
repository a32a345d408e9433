"""What an event is to be, as one value (pure)."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from datetime import datetime
from decimal import Decimal
from typing import Final

from leagues.events.formats import (
    DEFAULT_DEALS,
    DEFAULT_TIEBREAKS,
    FirstDealer,
    GameEndKind,
    SitOutKind,
    rounds_that_fit,
)
from leagues.events.states import Visibility


@dataclass(frozen=True, slots=True, kw_only=True)
class EventTerms:
    """When and how an event is played; `rounds_planned` None leaves the number to us."""

    title: str
    starts_at: datetime
    ends_at: datetime
    game_end: GameEndKind = GameEndKind.DEALS
    game_length: int = DEFAULT_DEALS
    rounds_planned: int | None = None
    variant: str = "north_american"
    rules: Mapping[str, object] = field(default_factory=dict)
    sit_out: SitOutKind = SitOutKind.NONE
    sit_out_points: int | None = None
    tiebreaks: tuple[str, ...] = DEFAULT_TIEBREAKS
    first_dealer: FirstDealer = FirstDealer.SEAT_ZERO
    entry_limit: int | None = None
    fee: Decimal | None = None
    notes: str = ""
    visibility: Visibility = Visibility.PUBLIC
    is_rated: bool = True

    @property
    def minutes(self) -> int:
        """The whole minutes between start and end."""
        return int((self.ends_at - self.starts_at).total_seconds() // 60)

    @property
    def rounds(self) -> int:
        """The number of rounds asked for, or as many as fit."""
        if self.rounds_planned is not None:
            return self.rounds_planned
        return rounds_that_fit(
            max(0, self.minutes), kind=self.game_end, length=max(1, self.game_length)
        )

    @property
    def digest(self) -> str:
        """A short text that is the same for the same terms."""
        written = json.dumps(asdict(self), default=str, sort_keys=True)
        return hashlib.sha256(written.encode()).hexdigest()[:16]


# Matches copy these when they are made, so all games of an event are under the same ones.
FIXED_IN_PLAY: Final[tuple[str, ...]] = (
    "variant",
    "rules",
    "game_end",
    "game_length",
    "first_dealer",
    "is_rated",
)
# What may still be put right when the event is over and has been opened again.
OPEN_AFTERWARDS: Final[tuple[str, ...]] = (
    "title",
    "notes",
    "visibility",
    "fee",
    "sit_out",
    "sit_out_points",
    "tiebreaks",
)
