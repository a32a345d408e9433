"""Many live tables at once: how soon everybody sees a card, and whether anything is lost.

`python -m tests.bench.live_load --tables 200 --seconds 600` plays tables of four guests with a
spectator each, one act a second at each table, server and clients on one machine. With
`--processes 2` the sockets are spread over two web processes and Redis carries the news. With
`--idle 1000` so many spectators only look on. With `--bots 4` thinking bots play at so many more
tables, all four seats of each, as fast as they may. A delivery is counted for each of the five
pages of a table: from when the act is sent until the view with it, or a later one, has come.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import socket
import tempfile
import time
from dataclasses import asdict, dataclass, field
from pathlib import Path
from statistics import median

import django
from django.db import connections
from websockets.asyncio.client import ClientConnection, connect

from deploy.embedded import server as database
from tests.bench.live_site import Site, Table, tables_in_play, tables_of_bots

PACE = 1.0  # seconds between two acts at a table
DRAIN = 5.0  # seconds in which the last views may still come
SAMPLES = 10


@dataclass(slots=True)
class Page:
    """An open page of a table."""

    socket: ClientConnection
    view: dict[str, object] = field(default_factory=dict)
    sequence: int = -1


@dataclass(slots=True)
class Play:
    """A table while it is played by the test."""

    table: Table
    chance: random.Random
    pages: list[Page] = field(default_factory=list)
    sent_at: dict[int, float] = field(default_factory=dict)
    delays: list[float] = field(default_factory=list)
    skipped: int = 0
    refused: int = 0

    async def look(self, page: Page) -> None:
        """Take in every view that comes to a page."""
        async for text in page.socket:
            view = json.loads(text)
            if view["type"] != "table":
                self.refused += 1
                continue
            self.arrive(page, view, time.perf_counter())

    def arrive(self, page: Page, view: dict[str, object], now: float) -> None:
        """Count the acts that a page sees with this view."""
        sequence = int(str(view["sequence"]))
        news = [each for each in range(page.sequence + 1, sequence + 1) if each in self.sent_at]
        self.delays += [now - self.sent_at[each] for each in news]
        self.skipped += max(0, len(news) - 1)
        page.view, page.sequence = view, sequence

    async def play(self, until: float) -> None:
        """Act once a second until the time is over."""
        await asyncio.sleep(self.chance.random() * PACE)
        while time.perf_counter() < until:
            began = time.perf_counter()
            await self.act()
            await asyncio.sleep(max(0.0, PACE - (time.perf_counter() - began)))

    async def act(self) -> None:
        """Do one thing at the table: whatever its seat may, or go on to the next hand."""
        page = next((each for each in self.pages if each.view.get("choices")), None)
        if page is None:
            for each in self.pages[:-1]:
                await each.socket.send('{"type":"ready"}')
            return
        offered = page.view["choices"]
        assert isinstance(offered, list)
        code = self.chance.choice(offered)["code"]
        self.sent_at[page.sequence + 1] = time.perf_counter()
        word = {"type": "act", "code": code, "sequence": page.sequence}
        await page.socket.send(json.dumps(word))


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What a load test found; times in milliseconds, memory in megabytes."""

    tables: int
    seconds: float
    acts: int
    deliveries: int
    median: float
    within_100: float
    p95: float
    skipped: int
    lost: int
    refused: int
    memory: tuple[float, ...]
    processor: float
    """Processor seconds of the web processes for each second."""


async def play_all(site: Site, tables: list[Table], seconds: float) -> Outcome:
    """Play all tables at once and count."""
    plays = [Play(table, random.Random(number)) for number, table in enumerate(tables)]
    for number, play in enumerate(plays):
        for seat, cookie in enumerate((*play.table.cookies, "")):
            port = site.ports[(number + seat) % len(site.ports)]
            play.pages.append(Page(await opened(play.table.key, cookie, port)))
    lookers = [asyncio.create_task(each.look(page)) for each in plays for page in each.pages]
    await asyncio.sleep(DRAIN)
    used, began = site.processor(), time.perf_counter()
    until = began + seconds
    players = [asyncio.create_task(play.play(until)) for play in plays]
    memory = [site.memory()]
    for _ in range(SAMPLES):
        await asyncio.sleep(seconds / SAMPLES)
        memory.append(site.memory())
    await asyncio.gather(*players)
    load = (site.processor() - used) / (time.perf_counter() - began)
    await asyncio.sleep(DRAIN)
    outcome = counted(plays, seconds, memory, load)
    await asyncio.gather(*(page.socket.close() for each in plays for page in each.pages))
    await asyncio.gather(*lookers)
    return outcome


def counted(plays: list[Play], seconds: float, memory: list[float], load: float) -> Outcome:
    """Return what all tables came to."""
    delays = sorted(1000 * delay for play in plays for delay in play.delays)
    lost = sum(
        page.sequence < max(each.sequence for each in play.pages)
        for play in plays
        for page in play.pages
    )
    return Outcome(
        tables=len(plays),
        seconds=seconds,
        acts=sum(len(play.sent_at) for play in plays),
        deliveries=len(delays),
        median=median(delays),
        within_100=sum(delay <= 100 for delay in delays) / len(delays),
        p95=delays[int(0.95 * len(delays))],
        skipped=sum(play.skipped for play in plays),
        lost=lost,
        refused=sum(play.refused for play in plays),
        memory=tuple(round(each, 1) for each in memory),
        processor=load,
    )


async def memory_of_idle(site: Site, tables: list[Table], count: int) -> float:
    """Return how many megabytes so many spectators cost who only look on."""
    before = site.memory()
    sockets = [
        await opened(tables[number % len(tables)].key, "", site.ports[number % len(site.ports)])
        for number in range(count)
    ]
    await asyncio.sleep(DRAIN)
    after = site.memory()
    await asyncio.gather(*(each.close() for each in sockets))
    return after - before


async def opened(key: str, cookie: str, port: int) -> ClientConnection:
    """Open a page's socket, as a guest if there is a cookie."""
    host = f"127.0.0.1:{port}"
    return await connect(
        f"ws://{host}/ws/tables/{key}/",
        origin=f"http://{host}",  # type: ignore[arg-type]  # a new type of the same text
        additional_headers={"Cookie": cookie} if cookie else {},
        open_timeout=60,
        ping_interval=None,
    )


def free_ports(count: int) -> list[int]:
    """Return ports that nobody uses just now."""
    probes = [socket.socket() for _ in range(count)]
    for probe in probes:
        probe.bind(("127.0.0.1", 0))
    ports = [int(probe.getsockname()[1]) for probe in probes]
    for probe in probes:
        probe.close()
    return ports


def measure(
    *, tables: int, seconds: float, processes: int, idle: int, bots: int = 0
) -> tuple[Outcome, float]:
    """Start a site, play, and return what was found and what idle spectators cost."""
    with tempfile.TemporaryDirectory(prefix="upcard-") as folder:
        site = Site(Path(folder), free_ports(processes), with_redis=processes > 1)
        try:
            site.start()
            os.environ.update(site.environment)
            django.setup()
            opened_tables = tables_in_play(tables)
            tables_of_bots(bots)
            cost = asyncio.run(memory_of_idle(site, opened_tables, idle)) if idle else 0.0
            return asyncio.run(play_all(site, opened_tables, seconds)), cost
        finally:
            site.stop()
            connections.close_all()
            database.stop()


if __name__ == "__main__":
    asked = argparse.ArgumentParser(description="Play many live tables at once.")
    asked.add_argument("--tables", type=int, default=200)
    asked.add_argument("--seconds", type=float, default=60)
    asked.add_argument("--processes", type=int, default=1)
    asked.add_argument("--idle", type=int, default=0)
    asked.add_argument("--bots", type=int, default=0)
    asked.add_argument("--json", action="store_true")
    chosen = vars(asked.parse_args())
    as_json = chosen.pop("json")
    outcome, cost = measure(**chosen)
    if as_json:
        print(json.dumps(asdict(outcome) | {"idle_memory": cost}))
    else:
        print(outcome)
        print(f"{chosen['idle']} idle spectators: {cost:.0f} MB")
