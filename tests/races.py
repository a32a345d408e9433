"""Two people pressing at the same moment, with a real transaction each."""

from __future__ import annotations

from collections.abc import Callable
from threading import Barrier, Thread

from django.db import connections


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
