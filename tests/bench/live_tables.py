"""Many live tables at once beside what was aimed at: deliveries in time, none lost, memory.

Each row has a site of its own in processes of its own (`live_load`), so that what else the bench
does is not in the way.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

from tests.bench.measuring import Row

TABLES = 200
IDLE = 1000
FEW = 20
BOTS = 4
SECONDS = float(os.environ.get("LIVE_SECONDS", "60"))

IN_TIME = 95.0  # per cent of deliveries within 100 ms
MOST_MEMORY = 100.0  # megabytes for the idle spectators


def rows() -> list[Row]:
    """Play at many tables, with one web process and with two, and compare with the aims."""
    one = found(idle=IDLE)
    two = found(processes=2)
    alone, beside = found(tables=FEW), found(tables=FEW, bots=BOTS)
    return [
        in_time(one, "one process"),
        in_time(two, "two processes and Redis"),
        in_time(beside, f"beside {BOTS} of thinking bots"),
        late(beside, alone),
        memory(one, "one process"),
        memory(two, "two processes and Redis"),
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
    counts = {name: found[name] for name in ("lost", "skipped", "held_up")} | found["refused"]
    counted = ", ".join(f"{count} {name.replace('_', ' ')}" for name, count in counts.items())
    return Row(
        what=f"{found['tables']} live tables, {where} ({counted}, {work:.1f} ms of work an act)",
        unit="% within 100 ms",
        ours=100 * found["within_100"],
        other=IN_TIME,
        against="the aim",
    )


def late(beside: dict[str, Any], alone: dict[str, Any]) -> Row:
    """Return how late the slowest 5 % of deliveries are, beside bots and without them."""
    return Row(
        what=f"{FEW} live tables beside {BOTS} of thinking bots, 95 % of deliveries within",
        unit="ms",
        ours=beside["p95"],
        other=alone["p95"],
        against="without the bots",
    )


def memory(found: dict[str, Any], where: str) -> Row:
    """Return what the web processes hold at the end, and after the first tenth of the run."""
    samples = found["memory"]
    return Row(
        what=f"memory after {SECONDS:.0f} s, {where}",
        unit="MB",
        ours=samples[-1],
        other=samples[1],
        against="after a tenth of it",
    )


def found(
    *, tables: int = TABLES, processes: int = 1, idle: int = 0, bots: int = 0
) -> dict[str, Any]:  # Any: what a load test counts
    """Return what a load test in a process of its own counted."""
    chosen = {
        "--tables": tables,
        "--seconds": SECONDS,
        "--processes": processes,
        "--idle": idle,
        "--bots": bots,
    }
    words = [word for pair in chosen.items() for word in pair]
    command = [sys.executable, "-m", "tests.bench.live_load", "--json", *map(str, words)]
    told = subprocess.run(command, check=True, capture_output=True, text=True)
    return dict(json.loads(told.stdout.splitlines()[-1]))
