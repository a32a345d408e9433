"""The threads in which sockets have the database asked."""

from __future__ import annotations

import asyncio
from threading import Event

from games.online.threads import in_opening_thread, in_thread

PATIENCE = 10.0  # seconds; a busy machine is no fault
PAGES = 20


def test_who_plays_does_not_wait_behind_the_many_pages_that_are_opened_at_once() -> None:
    may_open = Event()

    async def scene() -> None:
        opening = [
            asyncio.create_task(in_opening_thread(may_open.wait, PATIENCE)) for _ in range(PAGES)
        ]
        await asyncio.sleep(0)
        assert await in_thread(may_open.is_set) is False
        assert not any(each.done() for each in opening)
        may_open.set()
        assert await asyncio.gather(*opening) == [True] * PAGES

    asyncio.run(asyncio.wait_for(scene(), PATIENCE))
