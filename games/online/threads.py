"""A few threads in which sockets have the database asked, so that their loop goes on meanwhile.

Pages that are opened have two of their own. When a server is back everybody opens one at once, and
whoever plays already does not wait behind them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import ParamSpec, TypeVar

from django.db import close_old_connections

P = ParamSpec("P")
T = TypeVar("T")

# Most of an act is waiting for the disk, so that more of them wait at once than could work at once.
_players = ThreadPoolExecutor(max_workers=8, thread_name_prefix="tables")
_comers = ThreadPoolExecutor(max_workers=2, thread_name_prefix="opening")


async def in_thread(call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Run something that asks the database in one of a few threads, and return its result."""
    return await _run(_players, partial(call, *args, **kwargs))


async def in_opening_thread(call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Run what belongs to a page that comes or goes, where it keeps nobody who plays waiting."""
    return await _run(_comers, partial(call, *args, **kwargs))


async def _run(threads: ThreadPoolExecutor, call: Callable[[], T]) -> T:
    return await asyncio.get_running_loop().run_in_executor(threads, partial(_connected, call))


def _connected(call: Callable[[], T]) -> T:
    """Run something with a connection that works, and give it back to the pool."""
    close_old_connections()
    try:
        return call()
    finally:
        close_old_connections()
