"""What the table of a division follows from: how each fixture ended, and the rule of the league.

A *fixture* has two teams, one at home. Its *games* are those of pairs against pairs; what is made
in them are *points made*. *Points* alone are those of the table.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum, unique
from fractions import Fraction
from types import MappingProxyType
from typing import Final, NewType

from leagues.events.league_states import DEFAULT_SEPARATORS, Separator

TeamKey = NewType("TeamKey", int)
FixtureKey = NewType("FixtureKey", int)

NOTHING: Final = Fraction(0)


@unique
class FixtureEnd(StrEnum):
    """How a fixture ended."""

    PLAYED = "played"
    AWARDED = "awarded"  # a walkover, or a match that one team did not fulfil
    UNFULFILLED = "unfulfilled"  # neither team came: both lost, nothing was played


@unique
class Zone(StrEnum):
    """Where a place of the table leads to after the season."""

    PROMOTED = "promoted"
    PLAY_OFF = "play_off"
    RELEGATED = "relegated"


@dataclass(frozen=True, slots=True, kw_only=True)
class FixtureResult:
    """How one fixture ended. `awarded_to` is the team that got an `AWARDED` one.

    `games` and `made` are those of the team at home and of the other; they count for a fixture
    that was played alone, so a walkover is neutral in every difference. `late` are teams that a
    card which came after its deadline costs points.
    """

    key: FixtureKey
    round_number: int
    home: TeamKey
    away: TeamKey
    end: FixtureEnd = FixtureEnd.PLAYED
    games: tuple[int, int] = (0, 0)
    made: tuple[int, int] = (0, 0)
    awarded_to: TeamKey | None = None
    late: frozenset[TeamKey] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class Adjustment:
    """Points that a ruling gives a team or takes from it, from a round on."""

    team: TeamKey
    points: Fraction
    round_number: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class LeagueRule:
    """What a match is worth, what separates equals, and which places lead where.

    `game` is added for each game won, and `late_card` taken away for each card that came late.
    `promoted` and `relegated` count from the top and from the bottom, and the `play_offs` places
    come right below those promoted.
    """

    won: Fraction = Fraction(2)
    drawn: Fraction = Fraction(1)
    lost: Fraction = NOTHING
    game: Fraction = NOTHING
    walkover: Fraction = Fraction(2)
    late_card: Fraction = NOTHING
    separators: tuple[Separator, ...] = DEFAULT_SEPARATORS
    promoted: int = 0
    play_offs: int = 0
    relegated: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Division:
    """All a table is computed from. `play_off` has the ranks of teams that played off.

    Teams that withdrew are listed last; those that are struck out count as if never there.
    """

    teams: frozenset[TeamKey]
    results: tuple[FixtureResult, ...]
    adjustments: tuple[Adjustment, ...] = ()
    withdrawn: frozenset[TeamKey] = frozenset()
    struck_out: frozenset[TeamKey] = frozenset()
    play_off: Mapping[TeamKey, int] = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """What a team did in some fixtures; two of them add up to what it did in all."""

    won: int = 0
    drawn: int = 0
    lost: int = 0
    awarded: int = 0
    conceded: int = 0
    games_won: int = 0
    games_lost: int = 0
    made: int = 0
    given: int = 0
    late: int = 0
    adjusted: Fraction = NOTHING

    def __add__(self, other: Tally) -> Tally:
        return Tally(
            won=self.won + other.won,
            drawn=self.drawn + other.drawn,
            lost=self.lost + other.lost,
            awarded=self.awarded + other.awarded,
            conceded=self.conceded + other.conceded,
            games_won=self.games_won + other.games_won,
            games_lost=self.games_lost + other.games_lost,
            made=self.made + other.made,
            given=self.given + other.given,
            late=self.late + other.late,
            adjusted=self.adjusted + other.adjusted,
        )

    @property
    def played(self) -> int:
        """How many fixtures counted, walkovers among them."""
        return self.won + self.drawn + self.lost + self.awarded + self.conceded

    def points(self, rule: LeagueRule) -> Fraction:
        """Return the points of the table that this is worth."""
        return (
            self.won * rule.won
            + self.drawn * rule.drawn
            + (self.lost + self.conceded) * rule.lost
            + self.awarded * rule.walkover
            + self.games_won * rule.game
            - self.late * rule.late_card
            + self.adjusted
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRow:
    """One team's place. `separated_by` put it below the row above; None where points did.

    `values` has what the separators that were asked made of it. `is_shared` says that nothing
    separated it from a neighbour, and `needs_play_off` that a play-off is to do so. A team that
    withdrew has no rank.
    """

    place: int
    rank: int | None
    team: TeamKey
    tally: Tally
    points: Fraction
    separated_by: Separator | None = None
    values: Mapping[Separator, Fraction] = field(default_factory=lambda: MappingProxyType({}))
    is_shared: bool = False
    needs_play_off: bool = False
    zone: Zone | None = None
