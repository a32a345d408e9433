"""Many live tables at once beside what was aimed at: deliveries in time, none lost, memory.

Each row has a site of its own in processes of its own (`live_load`), so that what else the bench
does is not in the way.
"""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

from tests.bench.measuring import Row

TABLES = 200
SECONDS = 60
IDLE = 1000

IN_TIME = 95.0  # per cent of deliveries within 100 ms
MOST_MEMORY = 100.0  # megabytes for the idle spectators


def rows() -> list[Row]:
    """Play at many tables, with one web process and with two, and compare with the aims."""
    one = found(processes=1, idle=IDLE)
    two = found(processes=2, idle=0)
    return [
        in_time(one, "one process"),
        in_time(two, "two processes and Redis"),
        Row(
            what=f"{IDLE:,} idle spectators",
            unit="MB",
            ours=one["idle_memory"],
            other=MOST_MEMORY,
            against="the aim",
        ),
    ]


def in_time(found: dict[str, Any], where: str) -> Row:
    """Return the share of deliveries within 100 ms; what else was counted stands beside it."""
    work = 1000 * found["processor"] * found["seconds"] / max(1, found["acts"])
    what = f"{TABLES} live tables, {where} ({found['lost']} lost, {work:.1f} ms of work an act)"
    return Row(
        what=what,
        unit="% within 100 ms",
        ours=100 * found["within_100"],
        other=IN_TIME,
        against="the aim",
    )


def found(*, processes: int, idle: int) -> dict[str, Any]:  # Any: what a load test counts
    """Return what a load test in a process of its own counted."""
    words = ("--tables", TABLES, "--seconds", SECONDS, "--processes", processes, "--idle", idle)
    command = [sys.executable, "-m", "tests.bench.live_load", "--json", *map(str, words)]
    told = subprocess.run(command, check=True, capture_output=True, text=True)
    return dict(json.loads(told.stdout.splitlines()[-1]))
