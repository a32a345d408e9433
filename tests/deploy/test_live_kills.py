"""Live tables go on after a web process, the worker, or Redis was killed in the middle of play."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import psycopg
import pytest

from deploy.serving.web import LARGEST_MESSAGE
from tests.deploy.live_pages import LivePage
from tests.deploy.parts import WEB, Parts
from tests.deploy.running import open_database, wait_until, when_busy
from tests.deploy.visiting import Visitor

TOO_BIG = 1009  # the code of RFC 6455 for a message that is too large
SOON = 2.0 + 1.0  # seconds: a web process that hears nothing looks every two


@pytest.fixture(scope="module")
def server(club_without_people: Path) -> Iterator[Parts]:
    """Yield a server's parts, all running."""
    folder = Path(tempfile.mkdtemp(prefix="upcard-"))
    subprocess.run(["cp", "-Rp", str(club_without_people), str(folder)], check=True)
    server = Parts(folder / "data")
    yield server
    server.stop()
    shutil.rmtree(folder)


@pytest.fixture
def parts(server: Parts) -> Parts:
    """Return the parts, those started again that a test has left dead."""
    server.start_the_dead()
    return server


@pytest.fixture
def pages(parts: Parts) -> Iterator[list[LivePage]]:
    """Yield the pages of four guests in mid-hand, two at each web process."""
    pages = open_pages(parts, people=4)
    play_until(pages, lambda: len(pages[0].view["trick"]) == 1)
    yield pages
    for page in pages:
        page.close()


def open_pages(parts: Parts, *, people: int) -> list[LivePage]:
    """Open a table with guests in the first seats and bots in the others, and begin."""
    guests = [Visitor() for _ in range(people)]
    for guest in guests:
        guest.server = f"http://127.0.0.1:{parts.ports[WEB[0]]}"
    plan = {"variant": "north_american", "game_end": "deals", "game_length": "1"}
    guests[0].fill_in("/tables/new/", guest_name="Guest 0", **plan)
    key = newest_table(parts)
    for seat, guest in enumerate(guests[1:], start=1):
        guest.look(f"/tables/{key}/")
        guest.send(f"/tables/{key}/sit/", seat=str(seat), guest_name=f"Guest {seat}")
    guests[0].send(f"/tables/{key}/start/")
    pages = [
        LivePage(key, cookie=cookie_of(guest), port=parts.ports[WEB[seat % len(WEB)]])
        for seat, guest in enumerate(guests)
    ]
    for page in pages:
        page.see(lambda view: bool(view["holding"]))
    return pages


def cookie_of(guest: Visitor) -> str:
    """Return the cookie that holds a guest's seat."""
    return next(f"{each.name}={each.value}" for each in guest.cookies if "guest" in each.name)


def newest_table(parts: Parts) -> str:
    """Return the key of the table that was opened last."""
    return str(ask(parts, "SELECT key FROM online_onlinetable ORDER BY id DESC LIMIT 1")[0][0])


def ask(parts: Parts, query: str, *values: object) -> list[psycopg.rows.TupleRow]:
    """Return rows of the server's database."""
    with open_database(parts.data) as connection:
        return connection.execute(query, values).fetchall()


def play_until(pages: list[LivePage], is_so: Callable[[], bool]) -> None:
    """Let every page act in its turn until something is so."""
    while not is_so():
        act_once(pages)


def is_over(page: LivePage) -> bool:
    """Say whether a page shows that the game is over."""
    return bool(page.view["status"] == "finished")


def turn(page: LivePage) -> int:
    """Return the first seat the table waits for."""
    return next(int(seat["number"]) for seat in page.view["seats"] if seat["is_turn"])


def act_once(pages: list[LivePage]) -> None:
    """Let the page whose turn it is act, and wait until all show it."""
    sequence = max(page.view["sequence"] for page in pages)
    for page in pages:
        page.see(lambda view: view["sequence"] >= sequence)
    pages[turn(pages[0])].act()
    for page in pages:
        page.see(lambda view: view["sequence"] > sequence)


def entries_of(parts: Parts, page: LivePage) -> list[tuple[int, str, str]]:
    """Return a table's log: number, code, and who is behind it."""
    query = (
        "SELECT a.sequence, a.code, a.by FROM online_tableaction a JOIN online_onlinetable t"
        " ON t.id = a.table_id WHERE t.key = %s ORDER BY a.id"
    )
    return [(int(number), str(code), str(by)) for number, code, by in ask(parts, query, page.key)]


def check_log(parts: Parts, page: LivePage) -> None:
    """See that a table's log has no gap and nothing twice."""
    entries = entries_of(parts, page)
    assert [number for number, _, _ in entries] == list(range(1, len(entries) + 1))
    played = [code for _, code, _ in entries if code.startswith("trick:")]
    assert len(played) == len(set(played))


def test_every_seat_sees_the_same_hand_after_the_web_processes_were_killed(
    parts: Parts, pages: list[LivePage]
) -> None:
    before = [page.view for page in pages]
    mover = turn(pages[0])
    pages[mover].act()  # nobody knows whether it came through
    for name in WEB:
        parts.kill(name)
    for name in WEB:
        parts.start(name)
    after = [page.see_anew() for page in pages]
    done = after[0]["sequence"] - before[0]["sequence"]
    assert done in (0, 1)
    assert {view["sequence"] for view in after} == {after[0]["sequence"]}
    for seat, (old, new) in enumerate(zip(before, after, strict=True)):
        assert new["you"] == seat
        held = {card["card"] for card in new["holding"]}
        assert held <= {card["card"] for card in old["holding"]}
        assert len(held) == len(old["holding"]) - (done if seat == mover else 0)
    choice = before[mover]["choices"][0]
    pages[mover].say(type="act", code=choice["code"], sequence=before[mover]["sequence"])
    play_until(pages, lambda: is_over(pages[0]))
    check_end(parts, pages)


def test_a_bots_turn_whose_worker_was_killed_is_taken_once_by_the_next_worker(
    parts: Parts,
) -> None:
    (page,) = pages = open_pages(parts, people=1)
    sequence = kill_at_a_bots_turn(parts, page)
    page.hear(1.0)
    assert len(entries_of(parts, page)) == sequence
    parts.start("worker")
    page.see(lambda view: view["sequence"] > sequence)
    assert entries_of(parts, page)[sequence][2] == "bot"
    while not is_over(page):
        page.see(lambda view: view["status"] == "finished" or view["is_your_turn"])
        if not is_over(page):
            sequence = int(page.view["sequence"])
            page.act()
            see_entry(page, sequence + 1)
    check_end(parts, pages)
    page.close()


def kill_at_a_bots_turn(parts: Parts, page: LivePage) -> int:
    """Kill the worker when it has chosen what a bot does and waits to write it."""
    while True:
        with open_database(parts.data) as connection:
            query = "SELECT sequence FROM online_onlinetable WHERE key = %s FOR UPDATE"
            ((sequence,),) = connection.execute(query, [page.key]).fetchall()
            see_entry(page, int(sequence))
            if turn(page) != 0:
                wait_until(lambda: is_waited_for(parts), otherwise="No worker came.")
                parts.kill("worker")
                return int(sequence)
        act_once([page])


def see_entry(page: LivePage, sequence: int) -> None:
    """Wait until a page shows an entry of the log."""
    page.see(lambda view: bool(view["sequence"] >= sequence))


def is_waited_for(parts: Parts) -> bool:
    """Say whether some process waits for a row of another."""
    waiting = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
    return bool(ask(parts, waiting)[0][0])


def test_pages_go_on_without_redis_and_bots_as_soon_as_it_is_back(
    parts: Parts, pages: list[LivePage]
) -> None:
    (alone,) = open_pages(parts, people=1)
    alone.see(lambda view: bool(view["seats"][0]["is_turn"]))
    parts.kill("redis")
    for page in (pages, pages, pages):
        act_soon(page)
    while turn(alone) == 0:  # who has picked the turn-up up discards too
        act_soon([alone])
    play_until(pages, lambda: is_over(pages[0]))
    check_end(parts, pages)

    waiting = alone.view["sequence"]
    assert len(entries_of(parts, alone)) == waiting
    parts.start("redis")
    alone.see(lambda view: view["sequence"] > waiting)
    check_log(parts, alone)
    alone.close()


def act_soon(pages: list[LivePage]) -> None:
    """Act once, and see that all pages show it as soon as without Redis."""
    began = time.monotonic()
    act_once(pages)
    assert time.monotonic() - began < when_busy(SOON)


def check_end(parts: Parts, pages: list[LivePage]) -> None:
    """See that a game is over and confirmed, and every page shows the same score."""
    for page in pages:
        page.see(lambda view: bool(view["status"] == "finished"))
    check_log(parts, pages[0])
    query = (
        "SELECT r.status, r.points FROM matches_scorereport r JOIN online_onlinetable t"
        " ON t.match_id = r.match_id WHERE t.key = %s AND t.status = 'finished'"
    )
    ((status, points),) = ask(parts, query, pages[0].key)
    assert status == "confirmed"
    for page in pages:
        assert [score["points"] for score in page.view["score"]] == points


def test_a_message_larger_than_the_server_takes_closes_its_own_line_and_the_table_goes_on(
    parts: Parts, pages: list[LivePage]
) -> None:
    sender, *others = pages
    sender.say(type="act", code="x" * LARGEST_MESSAGE, sequence=sender.view["sequence"])
    sender.see_anew()
    assert sender.closings == [TOO_BIG]
    assert not any(page.closings or page.refused for page in others)
    play_until(pages, lambda: is_over(sender))
    check_end(parts, pages)
