"""Ask a bot what it does; one that thinks for long does so in a process of its own, if told to.

Where the worker is a thread of the web server, as on a laptop, a bot that thinks would keep Python
from everything else for as long. A view goes to the other process by a pipe, and the act comes
back. It knows the rules of the game and nothing else, and ends with the process that started it.
"""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from threading import Lock
from typing import Final

from engine.actions import SeatAction
from engine.bots.registry import BOTS
from engine.perspective import Perspective

SLOW: Final = frozenset(key for key in BOTS if key.startswith("searching"))
"""Bots that may think for a second."""

ROOT: Final = Path(__file__).resolve().parents[2]
LESS_URGENT: Final = 5
"""What somebody waits for at a page comes before a bot's turn."""


class Thinking:
    """Where bots think."""

    def __init__(self) -> None:
        """Let them think in the thread that asks."""
        self.is_aside = False
        self._process: subprocess.Popen[bytes] | None = None
        self._lock = Lock()

    def decide(self, key: str, seen: Perspective, seed: bytes) -> SeatAction:
        """Return what a bot does that sees this; one that thinks aside is waited for."""
        if not (self.is_aside and key in SLOW):
            return BOTS[key](seen, seed)
        with self._lock:
            try:
                return self._ask(key, seen, seed)
            except (OSError, EOFError):
                self._end()
        return BOTS[key](seen, seed)  # the process was killed; the next one asks another

    def end(self) -> None:
        """Let the other process end, if there is one."""
        with self._lock:
            self._end()

    def _ask(self, key: str, seen: Perspective, seed: bytes) -> SeatAction:
        process = self._process = self._process or _started()
        if process.stdin is None or process.stdout is None:
            raise BrokenPipeError
        pickle.dump((key, seen, seed), process.stdin)
        process.stdin.flush()
        found: SeatAction = pickle.load(process.stdout)  # noqa: S301  # our own process wrote it
        return found

    def _end(self) -> None:
        if self._process is not None:
            with suppress(OSError):
                self._process.communicate()
            self._process = None


def _started() -> subprocess.Popen[bytes]:
    """Return a process that thinks; Ctrl-C is for the one that started it."""
    return subprocess.Popen(
        [sys.executable, "-m", "games.online.thinking"],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        start_new_session=True,
    )


def answer_questions() -> None:
    """Answer by the pipe as long as anybody asks."""
    os.nice(LESS_URGENT)
    with suppress(EOFError, BrokenPipeError):
        while True:
            key, seen, seed = pickle.load(sys.stdin.buffer)  # noqa: S301  # our own process wrote it
            pickle.dump(BOTS[key](seen, seed), sys.stdout.buffer)
            sys.stdout.buffer.flush()


thinking: Final = Thinking()
"""Where the bots of this process think."""

if __name__ == "__main__":
    answer_questions()
