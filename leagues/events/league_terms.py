"""What a team league is to be, as one value (pure)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, time
from types import MappingProxyType
from typing import Final

from leagues.events.league_states import (
    DEFAULT_SEPARATORS,
    LateCardRule,
    Separator,
    WithdrawnResults,
)
from leagues.events.states import Visibility

MOST_YEARS: Final = 2
MOST_LEGS: Final = 4
MOST_PEOPLE: Final = 14
MOST_POINTS: Final = 50
MOST_DAYS: Final = 60
MOST_ROOM: Final = 10
MOST_MOVES: Final = 10
MOST_GAMES: Final = 60
MOST_TARGET: Final = 100
MOST_DIVISIONS: Final = 20
MOST_TEAMS: Final = 30
LONGEST_TITLE: Final = 80
LONGEST_NAME: Final = 60


@dataclass(frozen=True, slots=True, kw_only=True)
class LeagueTerms:
    """When a league is, what a match of it is, and what that is worth.

    The field names are those of the league's row. `least_people` play a match at least, of whom
    `most_borrowed` may be of another squad. `tiebreaks` separate teams of equal points.
    """

    title: str
    first_day: date
    last_day: date
    plays_at: time = time(19, 30)
    visibility: Visibility = Visibility.PUBLIC
    variant: str = "british"
    rules: Mapping[str, object] = field(default_factory=lambda: MappingProxyType({}))
    team_size: int = 6
    games: int = 9
    target: int = 21
    legs: int = 2
    least_people: int = 4
    most_borrowed: int = 2
    card_days: int = 3
    confirm_days: int = 7
    late_card_points: int = 1
    late_card_charges: LateCardRule = LateCardRule.HOME
    win_points: int = 2
    draw_points: int = 1
    loss_points: int = 0
    game_points: int = 0
    walkover_points: int = 5
    postponed_days: int = 28
    withdrawn_results: WithdrawnResults = WithdrawnResults.EXPUNGED
    tiebreaks: tuple[Separator, ...] = DEFAULT_SEPARATORS
    promoted: int = 1
    relegated: int = 1
    play_off_places: int = 0
    venue_room: int = 1
    notes: str = ""

    @property
    def pairs(self) -> int:
        """How many pairs a team is."""
        return self.team_size // 2


RANGES: Final[Mapping[str, tuple[int, int]]] = {
    "team_size": (2, MOST_PEOPLE),
    "games": (1, MOST_GAMES),
    "target": (1, MOST_TARGET),
    "legs": (1, MOST_LEGS),
    "least_people": (1, MOST_PEOPLE),
    "most_borrowed": (0, MOST_PEOPLE),
    "card_days": (0, MOST_DAYS),
    "confirm_days": (0, MOST_DAYS),
    "late_card_points": (0, MOST_POINTS),
    "win_points": (0, MOST_POINTS),
    "draw_points": (0, MOST_POINTS),
    "loss_points": (0, MOST_POINTS),
    "game_points": (0, MOST_POINTS),
    "walkover_points": (0, MOST_POINTS),
    "postponed_days": (0, MOST_DAYS * 6),
    "promoted": (0, MOST_MOVES),
    "relegated": (0, MOST_MOVES),
    "play_off_places": (0, MOST_MOVES),
    "venue_room": (1, MOST_ROOM),
}
"""The lowest and the highest of each number."""

FIXED_WHEN_LISTED: Final = (
    "variant",
    "rules",
    "team_size",
    "games",
    "target",
    "legs",
    "first_day",
)
"""What a published fixture list was made of, or its matches are: it stays as it is then."""
