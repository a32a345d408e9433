"""How somebody's rank in a season has moved (pure)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

WIDTH: Final = 96
HEIGHT: Final = 24
EDGE: Final = 3


def movement(ranks: Sequence[int | None]) -> int | None:
    """Return how many places somebody went up with the last night, below zero for down.

    None for somebody who was not in the table before it.
    """
    if len(ranks) < 2:
        return None
    before, now = ranks[-2:]
    return None if before is None or now is None else before - now


def trend(ranks: Sequence[int | None], *, last: int) -> str:
    """Return the corners of a line through the ranks after each night, the first rank on top.

    `last` is the last rank of the table. Empty for fewer than two nights with a rank: a line
    begins with the first night somebody came to.
    """
    if len(ranks) - sum(rank is None for rank in ranks) < 2:
        return ""
    across = (WIDTH - 2 * EDGE) / (len(ranks) - 1)
    down = (HEIGHT - 2 * EDGE) / max(1, last - 1)
    return " ".join(
        f"{EDGE + across * at:.1f},{EDGE + down * (rank - 1):.1f}"
        for at, rank in enumerate(ranks)
        if rank is not None
    )
