"""What an event may choose: how games end, what a sit-out scores, how long an evening lasts."""

from __future__ import annotations

from enum import StrEnum, unique
from typing import Final, assert_never


@unique
class GameEndKind(StrEnum):
    """What ends a game."""

    DEALS = "deals"
    TARGET = "target"
    TIME = "time"


@unique
class SitOutKind(StrEnum):
    """What a sit-out scores."""

    NONE = "none"  # nothing; the event is ranked by points per game
    FIXED = "fixed"
    OWN_AVERAGE = "own_average"
    ROUND_AVERAGE = "round_average"  # what those made on average who played in the round
    ZERO = "zero"


@unique
class FirstDealer(StrEnum):
    """Who deals first at each table."""

    SEAT_ZERO = "seat_zero"
    DRAWN = "drawn"  # the players cut for it


@unique
class Absence(StrEnum):
    """What happens at a live table when somebody is gone while others wait."""

    BOTS = "bots"  # a bot plays on, as long as it takes
    FORFEIT = "forfeit"
    VOID = "void"


@unique
class Unit(StrEnum):
    """Who enters as one: a person, a pair, or a team of several pairs."""

    SINGLE = "single"
    PAIR = "pair"
    TEAM = "team"


@unique
class Remedy(StrEnum):
    """What is done when the people do not fill the tables."""

    SIT_OUT = "sit_out"  # some rest, shared out evenly
    DUMMY = "dummy"  # one empty seat is played by a dummy hand; otherwise some rest
    HOUSE = "house"  # people of the house fill in, outside the ranking; otherwise some rest
    SMALLER = "smaller"  # tables of another size, where the game allows


@unique
class SmallGame(StrEnum):
    """What two or three play who are left over, at a table of their own."""

    USUAL = "usual"  # what is nearest to the event's game
    EUCHRE = "euchre"
    JUCRE = "jucre"


@unique
class RankedBy(StrEnum):
    """What the standings go by before all tie-breaks."""

    POINTS = "points"  # points made, or points a game where sit-outs score nothing
    WINS = "wins"  # 1 for a win, half for a tie


@unique
class Carry(StrEnum):
    """What a stage takes over from the one before."""

    NOTHING = "nothing"
    POINTS = "points"  # all results go on counting
    HALF = "half"  # half of the points made before, rounded up


DEFAULT_DEALS: Final = 8
DEFAULT_ABSENCE: Final = 10  # minutes
ABSENCES: Final = range(2, 121)  # minutes
DEFAULT_TEAM: Final = 6  # people
MOST_TEAM: Final = 20
MOST_DROPS: Final = 10
DEFAULT_TARGET: Final = 10
DEFAULT_MINUTES: Final = 25
STRENGTH_OF_SCHEDULE: Final = "strength_of_schedule"  # the tie-break that asks for ratings
LOT: Final = "lot"  # the tie-break that leaves nobody equal, so none can follow it
DEFAULT_TIEBREAKS: Final[tuple[str, ...]] = ("loners", "head_to_head", "marches", "fewest_euchred")
TIEBREAKS: Final[tuple[str, ...]] = (
    "loners",
    "head_to_head",
    "marches",
    "fewest_euchred",
    "euchres",
    "games_won",
    "places",
    "points_made",
    "points_difference",
    "points_difference_capped",
    "points_per_game",
    "best_game",
    "buchholz_cut1",
    "buchholz",
    "sonneborn_berger",
    "opponents_win_rate",
    "cumulative",
    STRENGTH_OF_SCHEDULE,
    LOT,
)
ROUND_ROBIN_TIEBREAKS: Final = ("head_to_head", "points_difference", "points_made", "marches")
SWISS_TIEBREAKS: Final = (
    "buchholz_cut1",
    "buchholz",
    "sonneborn_berger",
    "points_difference_capped",
)
SWISS: Final = "swiss"  # how the keys of all Swiss movements begin
SPLIT: Final = "split_pairs"
MOST_TIEBREAKS: Final = 6
MOST_ROUNDS: Final = 60
MOST_DEALS: Final = 50
MOST_TARGET: Final = 100
MOST_MINUTES: Final = 180
MOST_ENTRANTS: Final = 200
MOST_OF_TEAM: Final = 20

MOST_LENGTH: Final[dict[GameEndKind, int]] = {
    GameEndKind.DEALS: MOST_DEALS,
    GameEndKind.TARGET: MOST_TARGET,
    GameEndKind.TIME: MOST_MINUTES,
}
DEFAULT_LENGTH: Final[dict[GameEndKind, int]] = {
    GameEndKind.DEALS: DEFAULT_DEALS,
    GameEndKind.TARGET: DEFAULT_TARGET,
    GameEndKind.TIME: DEFAULT_MINUTES,
}
# A deal gives about four points in three, shared by two sides of whom one has to get there.
DEALS_PER_TARGET_POINT: Final = 1.25


def people_of_entry(unit: Unit | str, *, team_size: int) -> int:
    """Return how many people a complete entry of an event has."""
    match Unit(unit):
        case Unit.SINGLE:
            return 1
        case Unit.PAIR:
            return 2
        case Unit.TEAM:
            return team_size


def fewest_entries(unit: Unit | str, *, people_at_table: int) -> int:
    """Return how many entries one table needs: two pairs or teams, or so many single people."""
    return people_at_table if Unit(unit) is Unit.SINGLE else 2


def rounds_in(minutes: int, deals: int) -> int:
    """Return how many rounds of `deals` fit into `minutes`: two and a half a deal, five between."""
    return max(1, min(MOST_ROUNDS, int(minutes / (2.5 * deals + 5))))


def rounds_that_fit(minutes: int, *, kind: GameEndKind, length: int) -> int:
    """Return how many rounds fit into `minutes`, however their games end.

    A game to a target is taken for the deals it usually needs; a timed one takes its time,
    and every round five minutes to change tables.
    """
    match kind:
        case GameEndKind.DEALS:
            return rounds_in(minutes, length)
        case GameEndKind.TARGET:
            return rounds_in(minutes, max(1, int(length * DEALS_PER_TARGET_POINT)))
        case GameEndKind.TIME:
            return max(1, min(MOST_ROUNDS, minutes // (length + 5)))
    assert_never(kind)


def default_ranked_by(movement: str, unit: Unit) -> RankedBy:
    """Return what an event of this movement usually goes by.

    Pairs, teams and Swiss go by wins; pairs that are split play for themselves, for points.
    """
    is_by_wins = _keeps_together(movement, unit) or movement.startswith(SWISS)
    return RankedBy.WINS if is_by_wins else RankedBy.POINTS


def default_tiebreaks(movement: str, unit: Unit) -> tuple[str, ...]:
    """Return the usual tie-breaks of an event of this movement, in order."""
    if movement.startswith(SWISS):
        return SWISS_TIEBREAKS
    return ROUND_ROBIN_TIEBREAKS if _keeps_together(movement, unit) else DEFAULT_TIEBREAKS


def _keeps_together(movement: str, unit: Unit) -> bool:
    return unit is not Unit.SINGLE and movement != SPLIT
