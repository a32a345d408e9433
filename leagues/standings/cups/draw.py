"""The draw of a cup: who meets whom, who has a bye, and who is at home (pure).

Places of a draw are numbered from 1 in each round. Byes are in the first round alone, and go to
those who stand first in the order of the draw.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from leagues.seating.brackets.seeding import Places, bracket_size, order_for_draw, seed_order
from leagues.seating.movements.base import seeded
from leagues.seating.plans import EntrantKey
from leagues.standings.league_tables.terms import TeamKey

At: TypeAlias = tuple[int, int]  # round and position, both from 1

MOST_TEAMS: Final = 256


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawPlace:
    """A place of a draw: who meets there, None where that is not known yet; or a bye."""

    at: At
    one: TeamKey | None
    two: TeamKey | None
    is_bye: bool = False

    @property
    def sides(self) -> tuple[TeamKey | None, TeamKey | None]:
        """Those who meet here, from top to bottom of the draw."""
        return self.one, self.two


def order_by_lot(teams: Sequence[TeamKey], *, seed: int) -> tuple[TeamKey, ...]:
    """Return teams in an order drawn by lot: the same teams and seed give the same one."""
    lots = order_for_draw({EntrantKey(team): None for team in teams}, Places.LOT, seed=seed)
    return tuple(TeamKey(team) for team in lots)


def rounds_of(teams: int) -> int:
    """Return how many rounds a cup of so many teams has."""
    return bracket_size(teams).bit_length() - 1


def draw_of(
    order: Sequence[TeamKey], winners: Mapping[At, TeamKey]
) -> tuple[tuple[DrawPlace, ...], ...]:
    """Return all places of a draw, round by round, as far as its winners are known.

    >>> [[place.sides for place in each] for each in draw_of((7, 8, 9), {(1, 2): 9})]
    [[(7, None), (8, 9)], [(7, 9)]]
    """
    size = bracket_size(len(order))
    meeting: list[TeamKey | None] = [
        order[number - 1] if number <= len(order) else None for number in seed_order(size)
    ]
    rounds = []
    for number in range(1, rounds_of(len(order)) + 1):
        places = tuple(
            _place((number, position), *meeting[2 * position - 2 : 2 * position])
            for position in range(1, len(meeting) // 2 + 1)
        )
        rounds.append(places)
        meeting = [place.one if place.is_bye else winners.get(place.at) for place in places]
    return tuple(rounds)


def is_first_at_home(at: At, *, seed: int) -> bool:
    """Return whether of the two of a place the upper one is at home; that is drawn by lot."""
    number, position = at
    return seeded(seed, f"home of tie {number}.{position}").random() < 0.5


def _place(at: At, one: TeamKey | None, two: TeamKey | None) -> DrawPlace:
    is_bye = at[0] == 1 and (one is None or two is None)
    if is_bye:
        return DrawPlace(at=at, one=one or two, two=None, is_bye=True)
    return DrawPlace(at=at, one=one, two=two)
