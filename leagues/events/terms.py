"""What an event is to be, as one value (pure)."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from datetime import datetime
from decimal import Decimal
from typing import Final

from games.online.states import Talk, Watching
from games.online.table_terms import FILL_IN
from leagues.events.formats import (
    DEFAULT_ABSENCE,
    DEFAULT_DEALS,
    DEFAULT_TEAM,
    DEFAULT_TIEBREAKS,
    Absence,
    Carry,
    FirstDealer,
    GameEndKind,
    RankedBy,
    Remedy,
    SitOutKind,
    SmallGame,
    rounds_that_fit,
)
from leagues.events.money import FeePer, RefundRule
from leagues.events.states import Visibility
from leagues.events.ways import USUAL_WAY, WAYS


@dataclass(frozen=True, slots=True, kw_only=True)
class FinalsTerms:
    """How an event goes on after its first stage: who, in which way, and with what.

    `qualifiers` is how many of the standings go on, None for all.
    """

    movement: str
    options: Mapping[str, str] = field(default_factory=dict)
    qualifiers: int | None = None
    carries: Carry = Carry.NOTHING


@dataclass(frozen=True, slots=True, kw_only=True)
class EventTerms:
    """When and how an event is played; `rounds_planned` None leaves the number to us."""

    title: str
    starts_at: datetime
    ends_at: datetime
    game_end: GameEndKind = GameEndKind.DEALS
    game_length: int = DEFAULT_DEALS
    rounds_planned: int | None = None
    movement: str = USUAL_WAY
    movement_options: Mapping[str, str] = field(default_factory=dict)
    team_size: int = DEFAULT_TEAM
    remedy: Remedy = Remedy.SIT_OUT
    small_game: SmallGame = SmallGame.USUAL
    finals: FinalsTerms | None = None
    variant: str = "north_american"
    rules: Mapping[str, object] = field(default_factory=dict)
    sit_out: SitOutKind = SitOutKind.NONE
    sit_out_points: int | None = None
    ranked_by: RankedBy = RankedBy.POINTS
    drops_worst: int = 0
    least_played: int = 0
    tiebreaks: tuple[str, ...] = DEFAULT_TIEBREAKS
    first_dealer: FirstDealer = FirstDealer.SEAT_ZERO
    entry_limit: int | None = None
    fee: Decimal | None = None
    fee_per: FeePer = FeePer.ENTRY
    refunds: RefundRule = RefundRule.UNPLAYED
    notes: str = ""
    visibility: Visibility = Visibility.PUBLIC
    is_rated: bool = True
    is_online: bool = False
    absence: Absence = Absence.BOTS
    absence_minutes: int = DEFAULT_ABSENCE
    talk: Talk = Talk.PHRASES
    live_clock: str = ""
    live_watching: Watching = Watching.ANYONE
    live_delay: int = 0
    live_bot: str = FILL_IN

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
    def plays_all_rounds(self) -> bool:
        """Whether there are as many rounds as the movement makes of those who come."""
        way = WAYS.get(self.movement)
        return self.rounds_planned is None and way is not None and way.has_length

    @property
    def digest(self) -> str:
        """A short text that is the same for the same terms."""
        written = json.dumps(asdict(self), default=str, sort_keys=True)
        return hashlib.sha256(written.encode()).hexdigest()[:16]


# Matches copy these when they are made, so all games of an event are under the same ones.
FIXED_IN_PLAY: Final[tuple[str, ...]] = (
    "movement",
    "team_size",
    "variant",
    "rules",
    "small_game",
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
    "fee_per",
    "refunds",
    "sit_out",
    "sit_out_points",
    "ranked_by",
    "drops_worst",
    "least_played",
    "tiebreaks",
)
