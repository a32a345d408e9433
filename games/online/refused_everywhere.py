"""Add up what live tables have refused over all web processes, where Redis is there to hold it.

Each process hands in what is new there while pages are open at it, and when the sums are asked for.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from functools import lru_cache
from typing import Any, Final, NamedTuple

import redis
from django.conf import settings

from games.online.refusals import Total, total

COUNTS: Final = "upcard:refused"
SINCE: Final = "upcard:refused:since"
PATIENCE: Final = 1.0  # seconds


class Sums(NamedTuple):
    """How often live tables have refused something, by code, the most frequent first."""

    since: datetime
    counts: Mapping[str, int]
    are_of_all: bool
    """Whether all web processes are counted, and not this one alone."""


def hand_in(counted: Total = total) -> None:
    """Add what is new here to the sums of all; without Redis it waits here."""
    if not settings.REDIS_URL or not counted.has_new:
        return
    new = counted.take_new()
    try:
        with _client(settings.REDIS_URL).pipeline() as words:
            words.setnx(SINCE, counted.since.isoformat())
            for code, count in new.items():
                words.hincrby(COUNTS, code, count)
            words.execute()
    except redis.RedisError:
        counted.give_back(new)


def sums(counted: Total = total) -> Sums:
    """Return the sums of all web processes, or while nobody holds them those of this one."""
    own = Sums(counted.since, counted.counts, are_of_all=False)
    if not settings.REDIS_URL:
        return own
    hand_in(counted)
    client: Any = _client(settings.REDIS_URL)  # Any: the package's types are of both its ways
    try:
        since, counts = client.get(SINCE), client.hgetall(COUNTS)
    except redis.RedisError:
        return own
    found = sorted(((str(code), int(count)) for code, count in counts.items()), key=by_count)
    began = counted.since if since is None else datetime.fromisoformat(since)
    return Sums(began, dict(found), are_of_all=True)


def by_count(counted: tuple[str, int]) -> tuple[int, str]:
    """Return what sorts the most frequent first."""
    code, count = counted
    return -count, code


@lru_cache(maxsize=1)
def _client(url: str) -> redis.Redis:
    return redis.Redis.from_url(
        url, decode_responses=True, socket_timeout=PATIENCE, socket_connect_timeout=PATIENCE
    )
