"""Many live tables at once: how soon everybody sees a card, and whether anything is lost.

`python -m tests.bench.live_load --tables 200 --seconds 600` plays tables of four guests with a
spectator each, one act a second at each table, server and clients on one machine. With
`--processes 2` the sockets are spread over two web processes and Redis carries the news. With
`--idle 1000` so many spectators only look on. With `--bots 4` thinking bots play at so many more
tables, all four seats of each, as fast as they may. A delivery is counted for each of the five
pages of a table: from when the act is sent until the view with it, or a later one, has come.

Nobody acts before the page shows that it is their turn, as people do not: an act that a second was
too short for is held up, and counted, until all that was sent before it has come.
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
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from statistics import median

import django
from django.db import connections
from websockets.asyncio.client import ClientConnection, connect

from deploy.embedded import server as database
from tests.bench.live_site import PATIENCE, Site, Table, tables_in_play, tables_of_bots

PACE = 1.0  # seconds between two acts at a table
DRAIN = 5.0  # seconds in which the last views may still come
FIRST_DEAL = 1  # the sequence number after which there is anything to do
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
    held_up: int = 0
    """Acts for which a second was too short."""
    refused: Counter[str] = field(default_factory=Counter)
    ready_at: int = -1
    """The end of a hand after which all have said that they are ready."""

    async def look(self, page: Page) -> None:
        """Take in every view that comes to a page."""
        async for text in page.socket:
            view = json.loads(text)
            if view["type"] == "table":
                self.arrive(page, view, time.perf_counter())
            elif view["type"] == "refused":
                self.refused[f"{view['of']}: {view['code']}"] += 1
                # What was refused never comes, so nobody waits for it.
                self.sent_at.pop(self.sequence + 1, None)

    def arrive(self, page: Page, view: dict[str, object], now: float) -> None:
        """Count the acts that a page sees with this view."""
        sequence = int(str(view["sequence"]))
        news = [each for each in range(page.sequence + 1, sequence + 1) if each in self.sent_at]
        self.delays += [now - self.sent_at[each] for each in news]
        self.skipped += max(0, len(news) - 1)
        page.view, page.sequence = view, sequence

    @property
    def sequence(self) -> int:
        """Return the last moment of the game that any page shows."""
        return max(page.sequence for page in self.pages)

    async def play(self, until: float) -> None:
        """Act once a second until the time is over."""
        await asyncio.sleep(self.chance.random() * PACE)
        while time.perf_counter() < until:
            began = time.perf_counter()
            await self.act()
            await asyncio.sleep(max(0.0, PACE - (time.perf_counter() - began)))

    async def act(self) -> None:
        """Do one thing at the table: whatever its seat may, or go on to the next hand."""
        now = self.sequence
        seats = [page for page in self.pages[:-1] if page.sequence == now]
        page = next((each for each in seats if each.view.get("choices")), None)
        if now + 1 in self.sent_at or (page is None and len(seats) < len(self.pages) - 1):
            self.held_up += 1
        elif page is not None:
            await self.act_from(page)
        elif seats[0].view.get("awaits_deal") and self.ready_at != now:
            self.ready_at = now
            for each in seats:
                await each.socket.send('{"type":"ready"}')

    async def act_from(self, page: Page) -> None:
        """Do anything that may be done from a page."""
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
    opened_in: float
    """Seconds until all pages that were opened at once, one after the other, showed their table."""
    acts: int
    deliveries: int
    median: float
    within_100: float
    p95: float
    skipped: int
    held_up: int
    lost: int
    refused: dict[str, int]
    memory: tuple[float, ...]
    processor: float
    """Processor seconds of the web processes for each second."""
    others: tuple[float, ...]
    """The same of the database, and of the players' side, which is this process."""


async def play_all(site: Site, tables: list[Table], seconds: float) -> Outcome:
    """Play all tables at once and count, once every page shows its table."""
    opening = time.perf_counter()
    plays = [Play(table, random.Random(number)) for number, table in enumerate(tables)]
    for number, play in enumerate(plays):
        for seat, cookie in enumerate((*play.table.cookies, "")):
            port = site.ports[(number + seat) % len(site.ports)]
            play.pages.append(Page(await opened(play.table.key, cookie, port)))
    lookers = [asyncio.create_task(each.look(page)) for each in plays for page in each.pages]
    await all_see(plays)
    opened_in = time.perf_counter() - opening
    used, began = used_so_far(site), time.perf_counter()
    until = began + seconds
    players = [asyncio.create_task(play.play(until)) for play in plays]
    memory = [site.memory()]
    for _ in range(SAMPLES):
        await asyncio.sleep(seconds / SAMPLES)
        memory.append(site.memory())
    await asyncio.gather(*players)
    took = time.perf_counter() - began
    load = [(after - before) / took for before, after in zip(used, used_so_far(site), strict=True)]
    await asyncio.sleep(DRAIN)
    outcome = counted(plays, seconds, memory, load, opened_in)
    await asyncio.gather(*(page.socket.close() for each in plays for page in each.pages))
    await asyncio.gather(*lookers)
    return outcome


async def all_see(plays: list[Play]) -> None:
    """Wait until every page shows its table with cards on it."""
    give_up = time.perf_counter() + PATIENCE
    while any(page.sequence < FIRST_DEAL for play in plays for page in play.pages):
        assert time.perf_counter() < give_up, "Not all pages show their table."
        await asyncio.sleep(0.1)


def used_so_far(site: Site) -> tuple[float, ...]:
    """Return the processor time of the web processes, the database and the players' side."""
    return site.processor(), site.processor_of_database(), time.process_time()


def counted(
    plays: list[Play],
    seconds: float,
    memory: list[float],
    load: Sequence[float],
    opened_in: float,
) -> Outcome:
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
        opened_in=opened_in,
        acts=sum(len(play.sent_at) for play in plays),
        deliveries=len(delays),
        median=median(delays),
        within_100=sum(delay <= 100 for delay in delays) / len(delays),
        p95=delays[int(0.95 * len(delays))],
        skipped=sum(play.skipped for play in plays),
        lost=lost,
        held_up=sum(play.held_up for play in plays),
        refused=dict(sum((play.refused for play in plays), Counter())),
        memory=tuple(round(each, 1) for each in memory),
        processor=load[0],
        others=tuple(load[1:]),
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
