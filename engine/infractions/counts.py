"""Misdeals and wrong numbers of cards (rules.md section 11, P1, P4 and P5)."""

from __future__ import annotations

from collections.abc import Collection, Sequence


def deal_is_void(*, dealing: bool) -> bool:
    """Say whether a misdeal (P1) found now gives a new deal: only while cards are dealt."""
    return dealing


def wrong_count_is_void(*, quitted_tricks: int) -> bool:
    """Say whether a wrong number of cards (P4) gives a new deal: before a trick is quitted."""
    return quitted_tricks == 0


def points_without(points: Sequence[int], accounts: Collection[int]) -> tuple[int, ...]:
    """Return a hand's points when some accounts score nothing, having held a wrong hand (P5)."""
    return tuple(0 if account in accounts else worth for account, worth in enumerate(points))
