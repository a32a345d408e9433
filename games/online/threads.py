"""A few threads in which sockets have the database asked, so that their loop goes on meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import ParamSpec, TypeVar

from django.db import close_old_connections

P = ParamSpec("P")
T = TypeVar("T")

_workers = ThreadPoolExecutor(max_workers=4, thread_name_prefix="tables")


async def in_thread(call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Run something that asks the database in one of a few threads, and return its result."""
    loop = asyncio.get_running_loop()
    return await loop.run_in_executor(_workers, partial(_connected, partial(call, *args, **kwargs)))


def _connected(call: Callable[[], T]) -> T:
    """Run something with a connection that works, and give it back to the pool."""
    close_old_connections()
    try:
        return call()
    finally:
        close_old_connections()
