"""A bot that thinks of hands as they may be and does what comes to most on average.

It lays the cards it has not seen out in many ways that fit what it has seen and heard, and weighs
every choice in each of these worlds. How many worlds it thinks of is its strength. Where nothing
speaks clearly against it, it does what the steady bot would. The same perspective and seed give
the same action.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.actions import SeatAction
from engine.bots.base import Bot
from engine.bots.beliefs import believed_worlds
from engine.bots.choices import choices_of
from engine.bots.evidence import evidence_of
from engine.bots.steady_bot import steady_bot
from engine.bots.weighing import weigh
from engine.perspective import Perspective
from engine.seats import Seat
from engine.shuffling import random_words
from engine.state import HandState, Phase

PARTS: Final = 3
"""After each of so many parts of the worlds, choices that have fallen behind are dropped."""

BEHIND: Final = 0.5
"""By how many points a world, on average, a choice has fallen behind for good."""

BETTER_BY: Final = 0.05
"""By how many points a world a choice must beat the steady bot's to be taken instead."""


def searching_bot(worlds: int) -> Bot:
    """Return a bot that thinks of so many worlds."""

    def bot(perspective: Perspective, seed: bytes) -> SeatAction:
        return decide(perspective, seed, worlds)

    return bot


def decide(perspective: Perspective, seed: bytes, worlds: int) -> SeatAction:
    """Return the choice that comes to most, or what the steady bot does if that is as good.

    The steady bot decides too if no world was found that fits all that was seen.
    """
    steady = steady_bot(perspective, seed)
    choices = choices_of(perspective, steady)
    # Nothing is known yet of a hand that is named blind.
    if len(choices) < 2 or perspective.phase is Phase.JOKER_NAME:
        return steady
    found = believed_worlds(evidence_of(perspective), worlds, random_words(seed))
    return best_of(found, choices, perspective.seat, steady) if found else steady


def best_of(
    worlds: Sequence[HandState], choices: list[SeatAction], seat: Seat, steady: SeatAction
) -> SeatAction:
    """Return the choice that comes to most in the worlds, of which there is one at least."""
    totals = dict.fromkeys(choices, 0.0)
    part = max(1, len(worlds) // PARTS)
    for number, world in enumerate(worlds, start=1):
        for choice, value in zip(choices, weigh(world, choices, seat), strict=True):
            totals[choice] += value
        if number % part == 0:
            least = max(totals[choice] for choice in choices) - BEHIND * number
            choices = [choice for choice in choices if totals[choice] >= least]
            if len(choices) == 1:
                break
    best = max(choices, key=totals.__getitem__)
    if steady in choices and totals[best] - totals[steady] < BETTER_BY * len(worlds):
        return steady
    return best
