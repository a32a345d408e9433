"""Everybody plays everybody: the games of the coming rounds of one group.

A group that nobody left or joined keeps to its Berger table. A late-comer takes the place of
somebody who left, or of the rest; the opponents of an empty place rest. Where that is not
enough, the games that are left are matched anew, so that nobody loses an opponent who could
still be met.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from math import ceil
from random import Random
from typing import Final, TypeAlias

from leagues.seating.movements.berger import berger_round, berger_rounds
from leagues.seating.movements.unmet import Game, rounds_of_unmet
from leagues.seating.plans import EntrantKey, ordered

ONCE: Final = "once"
TWICE: Final = "twice"
AGAIN: Final = "again"

# Who has a place in a Berger table, None where nobody is left.
Places: TypeAlias = list[EntrantKey | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """Those who play each other: who is there, and what was played, at home first.

    Those who `began` are in the order of their numbers in the Berger table; `fixed` should not
    have to walk.
    """

    present: tuple[EntrantKey, ...]
    began: tuple[EntrantKey, ...]
    played: tuple[tuple[Game, ...], ...] = ()
    fixed: tuple[EntrantKey, ...] = ()

    def met(self) -> Counter[Game]:
        """Return how often every two have met, the smaller key first."""
        return Counter(ordered(*game) for games in self.played for game in games)

    def missed(self) -> Counter[EntrantKey]:
        """Return in how many rounds each did not play, resting or not there."""
        return Counter(key for games in self.played for key in {*self.present}.difference(*games))


def cycle_length(entrants: int) -> int:
    """Return in how many rounds so many entrants meet each other once."""
    return berger_rounds(entrants + entrants % 2)


def most_meetings(chosen: str, rounds: int, *, cycle: int) -> int:
    """Return how often two may meet in so many rounds, as it was chosen."""
    return {ONCE: 1, TWICE: 2}.get(chosen, ceil(rounds / cycle))


def coming_games(group: Group, *, rounds: int, meetings: int, rng: Random) -> list[list[Game]]:
    """Return the games of the coming rounds, at home first; no two meet more than `meetings` times.

    Rounds of the group's table have no games once all have met so often. Raises
    `UnplannableField` if games are matched, and there are fewer of them than rounds.
    """
    scheduled = _by_table(group, rounds=rounds, meetings=meetings)
    if scheduled is not None:
        return scheduled
    matched = rounds_of_unmet(
        group.present,
        met=group.met(),
        missed=group.missed(),
        meetings=meetings,
        rounds=rounds,
        rng=rng,
    )
    return _at_home_in_turn(matched, before=group.played)


def _by_table(group: Group, *, rounds: int, meetings: int) -> list[list[Game]] | None:
    """Return the coming rounds of the group's Berger table, or None if it no longer serves.

    It does not with two places empty, if a game of it was played too early, or if it leaves
    games out for which there are rounds.
    """
    places = _places(group)
    if places is None:
        return None
    met = group.met()
    cycle = berger_rounds(len(places))
    planned: list[list[Game]] = []
    for number in range(len(group.played), len(group.played) + rounds):
        earlier = number // cycle
        games = _games(places, number) if earlier < meetings else []
        if any(met[ordered(*game)] > earlier for game in games):
            return None
        planned.append(games)
    if [] in planned:
        met.update(ordered(*game) for games in planned for game in games)
        if any(met[pair] < meetings for pair in combinations(sorted(group.present), 2)):
            return None
    return planned


def _places(group: Group) -> Places | None:
    """Return who has which place of the table, if there is one for all and one empty at most."""
    places: Places = [key if key in group.present else None for key in group.began]
    if len(places) % 2:
        places.append(None)
    for late in sorted(set(group.present) - set(group.began)):
        if None not in places:
            return None
        places[places.index(None)] = late
    return places if places.count(None) <= 1 else None


def _games(places: Places, number: int) -> list[Game]:
    games: list[Game] = []
    for home, away in berger_round(len(places), number):
        one, two = places[home], places[away]
        if one is not None and two is not None:
            games.append((one, two))
    return games


def _at_home_in_turn(
    rounds: Sequence[Sequence[Game]], *, before: Sequence[Sequence[Game]]
) -> list[list[Game]]:
    """Return the games with whoever was at home less often at home."""
    at_home = Counter(home for games in before for home, _away in games)
    at_home.subtract(away for games in before for _home, away in games)
    planned: list[list[Game]] = []
    for games in rounds:
        planned.append([])
        for one, two in games:
            home, away = (one, two) if at_home[one] <= at_home[two] else (two, one)
            at_home[home] += 1
            at_home[away] -= 1
            planned[-1].append((home, away))
    return planned
