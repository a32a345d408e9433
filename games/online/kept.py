"""Keep what is said of the same things: looking a text up costs more than all around it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache, wraps
from typing import Final, ParamSpec, TypeVar

from django.utils import translation

MOST_KEPT: Final = 10_000

P = ParamSpec("P")
T = TypeVar("T")

_spoken: ContextVar[str | None] = ContextVar("spoken", default=None)
"""The language that is active, if `speaking` made it so: Django's own answer takes longer."""


def kept(say: Callable[P, T]) -> Callable[P, T]:
    """Keep what a function says of hashable things in each language; nobody may change it."""

    @lru_cache(maxsize=MOST_KEPT)
    def said(language: str | None, *things: P.args, **named: P.kwargs) -> T:
        return say(*things, **named)

    @wraps(say)
    def tell(*things: P.args, **named: P.kwargs) -> T:
        language = _spoken.get() or translation.get_language()
        return said(language, *things, **named)  # type: ignore[arg-type]  # all hashable

    return tell


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Let a language be active."""
    if _spoken.get() == language:
        yield
        return
    with translation.override(language):
        token = _spoken.set(language)
        try:
            yield
        finally:
            _spoken.reset(token)
