"""Let the garbage collector wait while thousands of plain values are made."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def garbage_waits() -> Iterator[None]:
    """Look for no garbage meanwhile: plain values make no circles, and are freed without it.

    Otherwise the collector goes through the whole program once or twice while a large event is
    read, which takes as long as the reading. Threads that do so at the same time may end each
    other's wait, but nobody leaves the collector off.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
