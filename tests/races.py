"""Two people pressing at the same moment, with a real transaction each."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

from django.db import connections

from games.matches.errors import DomainError


def at_once(*acts: Callable[[], object]) -> list[object]:
    """Do all acts at the same moment; return what each gave, or the refusal it met.

    Whatever else goes wrong in one of them is raised.
    """
    start = Barrier(len(acts))

    def do(act: Callable[[], object]) -> object:
        try:
            start.wait(timeout=10)
            return act()
        except DomainError as refusal:
            return refusal
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(acts)) as threads:
        return list(threads.map(do, acts))
