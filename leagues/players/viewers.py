"""Who is being shown something just now, and so whose names are real ones.

Nobody by default: what is made outside a page (a task, a message of a live table, a stream)
shows every name as the person publishes it, unless it says for whom it is made.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Protocol


class Viewer(Protocol):
    """Somebody who may know people by their names."""

    def knows(self, player_id: int, /) -> bool:
        """Return whether a person is shown to the viewer by their real name."""
        ...


_viewer: ContextVar[Viewer | None] = ContextVar("viewer of names", default=None)


def current_viewer() -> Viewer | None:
    """Return who is being shown something; `None` is a stranger."""
    return _viewer.get()


@contextmanager
def shown_to(viewer: Viewer | None) -> Iterator[None]:
    """Show names as this viewer may read them; `None` is a stranger."""
    before = _viewer.set(viewer)
    try:
        yield
    finally:
        _viewer.reset(before)


def is_known_to_viewer(player_id: int | None) -> bool:
    """Return whether whoever is being shown something may read a person's real name."""
    viewer = _viewer.get()
    return viewer is not None and player_id is not None and viewer.knows(player_id)
