"""Count what live tables refuse: for each open page, and in all for whoever reads the log.

A page that is refused again and again is broken or means harm; it is closed, and the table goes
on. The totals of a process are logged at most once a minute, by code; those of
all processes are added up in `refused_everywhere`.
"""

from __future__ import annotations

import logging
from collections import Counter, deque
from collections.abc import Mapping
from datetime import UTC, datetime
from threading import Lock
from time import monotonic
from typing import Final

MOST_REFUSED: Final = 50
WITHIN: Final = 60.0
"""Seconds in which one page is refused so often before it is closed."""

TELL_EVERY: Final = 60.0

log = logging.getLogger(__name__)


class Refusals:
    """What was refused to one open page lately."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self._at: deque[float] = deque(maxlen=MOST_REFUSED)

    def are_too_many(self, *, now: float) -> bool:
        """Count one more; say whether there were too many within a minute."""
        self._at.append(now)
        return len(self._at) == MOST_REFUSED and now - self._at[0] < WITHIN


class Total:
    """What this process has refused since it began, by code."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self.since = datetime.now(UTC)
        self._counts: Counter[str] = Counter()
        self._new: Counter[str] = Counter()
        """What was not yet handed in where the counts of all processes are added up."""
        self._told_at: float | None = None
        self._lock = Lock()

    def note(self, code: str, *, now: float | None = None) -> None:
        """Count a refusal, and log the totals unless that was done within a minute."""
        at = monotonic() if now is None else now
        with self._lock:
            self._counts[code] += 1
            self._new[code] += 1
            if self._told_at is not None and at - self._told_at < TELL_EVERY:
                return
            self._told_at = at
            counts = dict(self._counts.most_common())
        words = ", ".join(f"{code} {count}" for code, count in counts.items())
        log.warning("Live tables have refused %d messages: %s", sum(counts.values()), words)

    @property
    def counts(self) -> dict[str, int]:
        """The counts so far, the most frequent code first."""
        with self._lock:
            return dict(self._counts.most_common())

    @property
    def has_new(self) -> bool:
        """Say whether anything was refused since it was last taken to be added up."""
        return bool(self._new)

    def take_new(self) -> dict[str, int]:
        """Return what was refused since this was last asked for, to add it up elsewhere."""
        with self._lock:
            taken, self._new = self._new, Counter()
        return dict(taken)

    def give_back(self, taken: Mapping[str, int]) -> None:
        """Keep what nobody could add up until the next time."""
        with self._lock:
            self._new.update(taken)


total: Final = Total()
