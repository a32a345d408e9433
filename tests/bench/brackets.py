"""Brackets of the largest size against limits of our own: no package on PyPI makes them.

Storing runs on a test database of its own, which is dropped afterwards.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from django.db import transaction

from leagues.seating.brackets.playing import play_out
from leagues.seating.brackets.registry import draft
from leagues.seating.services.brackets import advance_bracket, draft_bracket
from tests.bench.measuring import Row
from tests.bench.standings import database
from tests.factories.brackets import empty_stage, entries_of

ENTRIES = 256
KIND = "double_elimination"
TURNS = 3
# Milliseconds.
DRAW_LIMIT, PLAY_LIMIT, STORE_LIMIT, SEAT_LIMIT = 50, 20, 1_000, 1_000


def rows() -> list[Row]:
    """Return how long it takes to draw a bracket, to work it out, to store it and to seat it."""
    entrants = tuple(range(ENTRIES))
    bracket = draft(KIND, entrants, {})
    found = [
        row("drawn", fastest(lambda: draft(KIND, entrants, {})), DRAW_LIMIT),
        row("worked out", fastest(lambda: play_out(bracket, {})), PLAY_LIMIT),
    ]
    with database():
        stage = empty_stage(pairs=ENTRIES, kind=KIND)
        entries = entries_of(stage.event)

        def store() -> None:
            draft_bracket(stage_id=stage.pk, entries=entries, kind=KIND, options={})

        found.append(row("drawn and stored", fastest(undone(store)), STORE_LIMIT))
        store()
        seat = undone(lambda: advance_bracket(stage_id=stage.pk))
        found.append(row("its first round seated", fastest(seat), SEAT_LIMIT))
    return found


def row(what: str, spent: float, limit: float) -> Row:
    """Return a time beside its limit."""
    return Row(
        what=f"double elimination of {ENTRIES}, {what}",
        unit="ms",
        ours=spent,
        other=limit,
        against="the time it may take",
    )


def fastest(work: Callable[[], object]) -> float:
    """Return the milliseconds of the quickest of some turns."""
    times = []
    for _ in range(TURNS):
        start = time.perf_counter()
        work()
        times.append(1_000 * (time.perf_counter() - start))
    return min(times)


def undone(work: Callable[[], object]) -> Callable[[], None]:
    """Return the same work, all of which is taken back at its end."""

    def in_vain() -> None:
        with transaction.atomic():
            work()
            transaction.set_rollback(True)

    return in_vain
