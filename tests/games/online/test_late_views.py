"""Spectators who see a table some seconds late."""

from __future__ import annotations

import asyncio

from games.online.broadcast import Built, Listener, Room
from games.online.visitors import Visitor


def test_what_is_shown_late_is_looked_for_once_for_each_change() -> None:
    async def scene() -> list[tuple[int, int]]:
        room, listener = Room("key"), Listener(Visitor(), "en")
        room.listeners.append(listener)
        timers: list[tuple[int, int]] = []
        for revision in (3, 3, 4, 4, 3):
            before = waiting(room)
            room._give([listener], Built(revision, 600, ["a view"]))
            timers.append((revision, waiting(room) - before))
        return timers

    assert asyncio.run(scene()) == [(3, 1), (3, 0), (4, 1), (4, 0), (3, 0)]


def waiting(room: Room) -> int:
    """Return how many timers of a loop have not run yet."""
    return len(room.loop._scheduled)  # type: ignore[attr-defined]  # the loop of plain asyncio
