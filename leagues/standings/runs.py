"""Runs of games won (pure)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple


class Played(NamedTuple):
    """A game as one of its players saw it; `won` is False for a tie too."""

    player: int
    match: int
    won: bool


@dataclass(frozen=True, slots=True)
class Run:
    """Games won one after the other by somebody: how many, and the first and last of them."""

    player: int
    length: int
    first: int
    last: int


def longest_runs(games: Iterable[Played], *, most: int) -> list[Run]:
    """Return the longest runs, one for each player, the longest first, equals as they were set.

    Games come in the order in which they were finished. A run that still goes on counts as far as
    it has come.
    """
    going: dict[int, Run] = {}
    best: dict[int, tuple[int, Run]] = {}
    for at, game in enumerate(games):
        if not game.won:
            going.pop(game.player, None)
            continue
        before = going.get(game.player)
        run = Run(
            game.player,
            before.length + 1 if before else 1,
            before.first if before else game.match,
            game.match,
        )
        going[game.player] = run
        if game.player not in best or run.length > best[game.player][1].length:
            best[game.player] = (at, run)
    ranked = sorted(best.values(), key=lambda each: (-each[1].length, each[0]))
    return [run for _, run in ranked[:most]]
