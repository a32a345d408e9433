"""Tell open pages which version of an event is current, as server-sent events.

A page gets the number only and fetches its own fragments when it moves. One poller in each
process reads the versions of all watched events once a second, so that hundreds of phones
cost one small query a second, and a change written by any other process is seen as well.
"""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import AsyncIterator, Iterable
from typing import Final
from weakref import WeakKeyDictionary

from asgiref.sync import sync_to_async
from django.db import DatabaseError, connection
from django.http import HttpRequest, StreamingHttpResponse

from leagues.events.access import get_event_to_view
from leagues.events.models import Event

POLL_SECONDS: Final = 1.0
SILENCE_SECONDS: Final = 15.0  # a comment is sent after this, so that proxies keep the line open

log = logging.getLogger(__name__)


class VersionFeed:
    """Hands the newest version of each watched event to all who listen, in one event loop."""

    def __init__(self) -> None:
        self._listeners: dict[int, set[asyncio.Queue[int]]] = defaultdict(set)
        self._newest: dict[int, int] = {}
        self._poller: asyncio.Task[None] | None = None

    async def listen(self, event_id: int, known: int) -> AsyncIterator[int | None]:
        """Yield `known`, then each newer version of an event; None after a long silence."""
        queue: asyncio.Queue[int] = asyncio.Queue()
        self._listeners[event_id].add(queue)
        # It may have moved between the caller's look and this line.
        queue.put_nowait(self._newest.get(event_id, known))
        if self._poller is None or self._poller.done():
            self._poller = asyncio.get_running_loop().create_task(self._poll())
        try:
            yield known
            while True:
                try:
                    version = await asyncio.wait_for(queue.get(), SILENCE_SECONDS)
                except TimeoutError:
                    yield None
                    continue
                if version != known:
                    known = version
                    yield version
        finally:
            self._forget(event_id, queue)

    def _forget(self, event_id: int, queue: asyncio.Queue[int]) -> None:
        self._listeners[event_id].discard(queue)
        if not self._listeners[event_id]:
            del self._listeners[event_id]
            self._newest.pop(event_id, None)

    async def _poll(self) -> None:
        while self._listeners:
            await asyncio.sleep(POLL_SECONDS)
            try:
                versions = await sync_to_async(versions_of, thread_sensitive=False)(
                    list(self._listeners)
                )
            except DatabaseError:  # the pages stay open and hear more when it is back
                log.warning("could not read the versions of events", exc_info=True)
                continue
            for event_id, version in versions.items():
                self._announce(event_id, version)

    def _announce(self, event_id: int, version: int) -> None:
        if event_id not in self._listeners or self._newest.get(event_id) == version:
            return
        self._newest[event_id] = version
        for queue in self._listeners[event_id]:
            queue.put_nowait(version)


_feeds: WeakKeyDictionary[asyncio.AbstractEventLoop, VersionFeed] = WeakKeyDictionary()


def versions_of(event_ids: Iterable[int]) -> dict[int, int]:
    """Return the version of each event, in one query on a connection given back at once."""
    try:
        return dict(Event.objects.filter(pk__in=list(event_ids)).values_list("pk", "version"))
    finally:
        connection.close()


async def stream(request: HttpRequest, event_id: int) -> StreamingHttpResponse:
    """Answer with a stream that says which version of an event is current."""
    version = await sync_to_async(_version_to_view)(request, event_id)
    feed = _feeds.setdefault(asyncio.get_running_loop(), VersionFeed())
    response = StreamingHttpResponse(
        _lines(feed.listen(event_id, version)), content_type="text/event-stream"
    )
    response["Cache-Control"] = "no-store"
    response["X-Accel-Buffering"] = "no"  # a proxy that gathers answers would hold them back
    return response


def _version_to_view(request: HttpRequest, event_id: int) -> int:
    """Return an event's version if the visitor may see it, and hold no connection after that.

    A request gives its connection back when its answer is over, which for a stream is when the
    page is closed: some dozens of open pages would leave no connection for anybody else.
    """
    try:
        return get_event_to_view(user=request.user, event_id=event_id).version
    finally:
        if not connection.in_atomic_block:
            connection.close()


async def _lines(versions: AsyncIterator[int | None]) -> AsyncIterator[str]:
    async for version in versions:
        yield ": still here\n\n" if version is None else f"data: {version}\n\n"
