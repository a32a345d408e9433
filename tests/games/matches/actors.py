"""People who act on a match in tests."""

from __future__ import annotations

from collections.abc import Callable
from threading import Barrier, Thread

from django.db import connections

from games.matches.services.actors import Actor
from games.matches.services.scoring import HandEntry

NORTH, EAST, SOUTH, WEST = (Actor(seat=number) for number in range(4))
OFFICIAL = Actor(is_official=True)


def point(makers: int = 0) -> HandEntry:
    """Return a hand worth one point to its makers."""
    return HandEntry(makers=makers, tricks=3)


def march(makers: int = 0) -> HandEntry:
    """Return a hand in which the makers take everything."""
    return HandEntry(makers=makers, tricks=5)


def euchre(makers: int = 0) -> HandEntry:
    """Return a hand that its makers lose."""
    return HandEntry(makers=makers, tricks=2)


def at_once(*calls: Callable[[], object]) -> list[object]:
    """Run calls in threads of their own that start together; return results or exceptions."""
    barrier = Barrier(len(calls))
    results: list[object] = [None] * len(calls)

    def run(index: int, call: Callable[[], object]) -> None:
        barrier.wait()
        try:
            results[index] = call()
        except Exception as error:
            results[index] = error
        finally:
            connections.close_all()

    threads = [Thread(target=run, args=(index, call)) for index, call in enumerate(calls)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return results
