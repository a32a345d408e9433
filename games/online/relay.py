"""Carry the news of live tables from process to process over Redis.

It carries only a table's key and revision, or the number of a remark; who hears it reads the rest
in the database. While Redis is away news reaches the own process at once and the others at their
next look.
"""

from __future__ import annotations

import asyncio
import logging
from functools import lru_cache
from typing import Final

import redis
import redis.asyncio
from django.conf import settings

from games.online.broadcast import Hub, hub

CHANNEL: Final = "upcard:tables"
REMARK: Final = "r"
"""Before the number of a remark, where otherwise a revision stands."""
PATIENCE: Final = 1.0  # seconds a connection may take, and between two tries

log = logging.getLogger(__name__)
_listening: set[asyncio.AbstractEventLoop] = set()
_tasks: set[asyncio.Task[None]] = set()


def tell_all(*, key: str, revision: int) -> None:
    """Show a revision to the pages of this process, which wrote it, and tell all others."""
    hub.show(key, revision)
    _tell_others(f"{key} {revision}")


def tell_remark(*, key: str, remark_id: int) -> None:
    """Tell the pages of this process what was said at a table, and all others that it was."""
    hub.say(key, remark_id)
    _tell_others(f"{key} {REMARK}{remark_id}")


def _tell_others(word: str) -> None:
    if not settings.REDIS_URL:
        return
    try:
        _client(settings.REDIS_URL).publish(CHANNEL, word)
    except redis.RedisError:
        log.warning("Redis does not take news; other processes find it by looking.")


def listen() -> None:
    """Hear the news of other processes from now on, once for each event loop."""
    loop = asyncio.get_running_loop()
    if not settings.REDIS_URL or loop in _listening:
        return
    _listening.add(loop)
    task = loop.create_task(_hear(loop, settings.REDIS_URL))
    _tasks.add(task)
    task.add_done_callback(_tasks.discard)


def take(word: str, hub: Hub) -> None:
    """Take in one word of another process; one that cannot be read is left."""
    key, _, number = word.partition(" ")
    said = number.removeprefix(REMARK)
    if number.isdecimal():
        hub.tell(key, int(number))
    elif said.isdecimal():
        hub.hear(key, int(said))


async def _hear(loop: asyncio.AbstractEventLoop, url: str) -> None:
    try:
        while True:
            try:
                await _hear_while_connected(loop, url)
            except (redis.RedisError, OSError):
                log.warning("Redis is away; live tables are looked at every two seconds.")
            await asyncio.sleep(PATIENCE)
    finally:
        _listening.discard(loop)


async def _hear_while_connected(loop: asyncio.AbstractEventLoop, url: str) -> None:
    # No limit on reading: a quiet evening is not a broken connection.
    client = redis.asyncio.Redis.from_url(
        url, decode_responses=True, socket_timeout=None, socket_connect_timeout=PATIENCE
    )
    async with client, client.pubsub(ignore_subscribe_messages=True) as words:
        await words.subscribe(CHANNEL)
        await hub.look(loop)  # what was said before we heard
        async for word in words.listen():
            take(str(word["data"]), hub)


@lru_cache(maxsize=1)
def _client(url: str) -> redis.Redis:
    return redis.Redis.from_url(url, socket_timeout=PATIENCE, socket_connect_timeout=PATIENCE)
