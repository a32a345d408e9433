"""Choices of the cups beside a league (pure)."""

from __future__ import annotations

from enum import StrEnum, unique


@unique
class CupOrder(StrEnum):
    """In which order the teams come into the draw."""

    LOT = "lot"
    TABLE = "table"  # as they stand, the higher divisions first


@unique
class LevelRule(StrEnum):
    """What becomes of a tie that is level on games and on points."""

    REPLAY = "replay"
    RULING = "ruling"
