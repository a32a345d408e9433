"""A bot that does anything lawful."""

from __future__ import annotations

from engine.actions import SeatAction
from engine.perspective import Perspective
from engine.shuffling import number_below, random_words


def random_bot(perspective: Perspective, seed: bytes) -> SeatAction:
    """Return a lawful action, each as likely, by the seed."""
    legal = perspective.legal
    return legal[number_below(len(legal), random_words(seed))]
