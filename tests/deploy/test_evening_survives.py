"""An evening goes on after its server was killed in the middle of it."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from http.client import HTTPException
from pathlib import Path
from typing import Final

import psycopg
import pytest

from tests.deploy.running import (
    Serving,
    a_job_is_held,
    open_database,
    wait_for_jobs,
    wait_until,
)
from tests.deploy.visiting import Visitor

PEOPLE: Final = [f"Person {letter}" for letter in "ABCDEFGH"]
LATECOMER: Final = "Person Late"
EVENT: Final = "/events/1/"
HANDS: Final = 8
FEWEST_SAVED: Final = 3  # hands before the kill


class Club:
    """The club's laptop, its organiser, and the server on it, which may be another one later."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.organiser = Visitor()
        self.start()

    def start(self) -> None:
        """Start the server on what is there, and tell the organiser where it is."""
        self.server = Serving(self.data)
        self.server.wait_until_it_answers()
        self.organiser.server = f"http://127.0.0.1:{self.server.port}"

    def kill(self) -> None:
        """Kill the server."""
        self.server.end(signal.SIGKILL)


@pytest.fixture
def club(data: Path) -> Iterator[Club]:
    """Yield a club whose night has begun, with two tables of people."""
    club = Club(data)
    begin_the_evening(club.organiser)
    yield club
    assert club.server.end()[0] == 0


def test_an_evening_goes_on_after_the_server_was_killed(club: Club) -> None:
    organiser = club.organiser
    draw(club)
    wait_for_jobs(club.data, ["done"])
    organiser.send(f"{EVENT}rounds/1/publish/")
    first, second = tables(club.data, 1)
    organiser.send(f"/tables/{first}/score/", revision="0", points_0="6", points_1="4")
    saved = save_hands_until_killed(club, second)

    club.start()
    kept = hands_of(club.data, second)
    assert saved <= kept <= saved + 1  # the last one may have been stored without an answer
    assert "1 table has no result yet" in organiser.look(f"{EVENT}rounds/1/scores/")
    for number in range(kept + 1, HANDS + 1):
        save_hand(club, second, number)
    send_slip(club, second)
    assert "All tables are in." in organiser.look(f"{EVENT}rounds/1/scores/")
    wait_until(
        lambda: standing_points(club.data) == [HANDS, HANDS, 6, 6, 4, 4, 0, 0],
        otherwise="The standings do not have both tables.",
    )


def test_seats_that_were_being_drawn_are_there_after_the_kill(club: Club) -> None:
    organiser = club.organiser
    draw(club)
    wait_for_jobs(club.data, ["done"])
    organiser.send(f"{EVENT}rounds/1/publish/")
    organiser.send(f"{EVENT}check-in/add/", name=LATECOMER)
    with open_database(club.data) as ours:
        # The worker must wait for this row, so the seats are being drawn when the kill comes.
        ours.execute("SELECT id FROM events_stage FOR UPDATE")
        draw(club)
        wait_until(lambda: a_job_is_held(club.data), otherwise="No worker took the job.")
        club.kill()

    club.start()
    wait_for_jobs(club.data, ["done", "done"])
    assert LATECOMER in organiser.look(f"{EVENT}rounds/2/")
    assert len(tables(club.data, 2)) == 2


def draw(club: Club) -> None:
    """Ask for the seats of the rounds to come."""
    club.organiser.send(f"{EVENT}plan/")


def begin_the_evening(organiser: Visitor) -> None:
    """From a new account to a night that has started, with two tables of people."""
    organiser.fill_in(
        "/accounts/signup/",
        display_name="Olive Organiser",
        email="olive@example.org",
        password1="euchre-night-7",
        password2="euchre-night-7",
    )
    organiser.fill_in("/clubs/new/", name="Corner House")
    organiser.fill_in("/clubs/corner-house/events/new/", deals=str(HANDS), open="1")
    for name in PEOPLE:
        organiser.send(f"{EVENT}check-in/add/", name=name)
    organiser.send(f"{EVENT}status/", to="running")


def save_hands_until_killed(club: Club, table: int) -> int:
    """Write hands down while the server is killed; return how many were answered."""
    saved: list[int] = []
    enough = threading.Event()

    def write() -> None:
        for number in range(1, HANDS + 1):
            try:
                save_hand(club, table, number)
            except (OSError, HTTPException, psycopg.Error):
                return
            saved.append(number)
            if len(saved) == FEWEST_SAVED:
                enough.set()

    writer = threading.Thread(target=write)
    writer.start()
    assert enough.wait(60), "No hands were saved."
    club.kill()
    writer.join()
    return len(saved)


def save_hand(club: Club, table: int, number: int) -> None:
    """Write a hand down: North and South made it and took three tricks."""
    link = match_at(club.data, table)[0]
    club.organiser.fill_in(f"/t/{link}/hands/{number}/", makers="0", tricks="3")


def send_slip(club: Club, table: int) -> None:
    """Send the slip as the table's result."""
    link, revision = match_at(club.data, table)
    club.organiser.send(f"/t/{link}/send/", revision=str(revision))


def tables(data: Path, number: int) -> list[int]:
    """Return the tables of a round."""
    query = (
        "SELECT t.id FROM seating_roundtable t JOIN events_round r ON r.id = t.round_id "
        "WHERE r.number = %s ORDER BY t.number"
    )
    with open_database(data) as connection:
        return [table for (table,) in connection.execute(query, [number]).fetchall()]


def match_at(data: Path, table: int) -> tuple[str, int]:
    """Return the key in a table's link, and the revision of its score."""
    query = (
        "SELECT m.link_key, m.revision FROM matches_match m "
        "JOIN seating_roundtable t ON t.match_id = m.id WHERE t.id = %s"
    )
    with open_database(data) as connection:
        [(link, revision)] = connection.execute(query, [table]).fetchall()
    return link, revision


def hands_of(data: Path, table: int) -> int:
    """Return how many hands are written down at a table."""
    query = (
        "SELECT count(*) FROM matches_handscore h JOIN matches_scorereport r ON r.id = h.report_id "
        "JOIN seating_roundtable t ON t.match_id = r.match_id WHERE t.id = %s"
    )
    with open_database(data) as connection:
        [(count,)] = connection.execute(query, [table]).fetchall()
    return int(count)


def standing_points(data: Path) -> list[int]:
    """Return the points of everybody in the standings, the most first."""
    with open_database(data) as connection:
        rows = connection.execute(
            "SELECT points FROM standings_standing ORDER BY points DESC"
        ).fetchall()
    return [int(points) for (points,) in rows]
