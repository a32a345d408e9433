"""Four browsers at a live table of a real server: a whole game, and what goes wrong in it."""

from __future__ import annotations

import shutil
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, ViewportSize, expect
from pytest_playwright.pytest_playwright import CreateContextCallback

from tests.browser.live import LAWFUL
from tests.browser.live_people import (
    SCORES,
    STORY,
    Person,
    is_over,
    play_on,
    reload,
    see_taken_over,
)
from tests.browser.wire import Wire
from tests.deploy.running import Serving, manage, open_database, when_busy
from tests.deploy.visiting import Visitor

PASSWORD = "euchre-night-7"
PHONE: ViewportSize = {"width": 360, "height": 640}
DESKTOP: ViewportSize = {"width": 1280, "height": 800}
BACK_WITHIN = 1.0  # seconds
OUTAGE = 5.0  # seconds, after which a page has tried again some times already


@pytest.fixture
def server() -> Iterator[Serving]:
    """Yield a club's server: web, worker and timetable as a process of their own."""
    folder = Path(tempfile.mkdtemp(prefix="upcard-"))
    # By itself, so that a busy machine has as long again for the start.
    made = manage("migrate", "--verbosity", "0", UPCARD_DATA=str(folder / "data"))
    assert made.returncode == 0, made.stderr
    server = Serving(folder / "data")
    try:
        server.wait_until_it_answers()
        yield server
    finally:
        assert server.end()[0] == 0
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(autouse=True)
def _patience() -> Iterator[None]:
    """Wait longer for what four pages and a server show that share a busy machine."""
    expect.set_options(timeout=1000 * when_busy(5.0))
    yield
    expect.set_options(timeout=5_000)


@pytest.fixture
def wire(server: Serving) -> Iterator[Wire]:
    """Yield the line of one of the browsers."""
    wire = Wire(server.port)
    yield wire
    wire.close()


class Club:
    """The people of the club, and the table one of them opened."""

    def __init__(self, server: Serving, new_context: CreateContextCallback) -> None:
        self.server, self.new_context = server, new_context
        self.site = f"http://127.0.0.1:{server.port}"
        self.path = ""
        self.errors: list[str] = []

    def browser(self, size: ViewportSize = DESKTOP, *, has_touch: bool = False) -> BrowserContext:
        """Return a browser of somebody's own."""
        return self.new_context(viewport=size, has_touch=has_touch)

    def page(self, browser: BrowserContext) -> Page:
        """Return a page whose errors are kept."""
        page = browser.new_page()
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        return page

    def member(self, name: str, browser: BrowserContext) -> Page:
        """Return the page of somebody who has just made an account."""
        visitor = Visitor()
        visitor.server = self.site
        visitor.fill_in(
            "/accounts/signup/",
            display_name=name,
            email=f"{name.lower()}@example.org",
            password1=PASSWORD,
            password2=PASSWORD,
        )
        (session,) = (each for each in visitor.cookies if each.name == "sessionid")
        cookie = {"name": session.name, "value": session.value or "", "url": self.site}
        browser.add_cookies([cookie])  # type: ignore[list-item]  # a dictionary of these names
        return self.page(browser)

    def open_table(self, page: Page, points: int) -> None:
        """Open a table by the form."""
        page.goto(f"{self.site}/tables/new/")
        page.get_by_label("Score or deals").fill(str(points))
        page.locator("details:has([name=clock]) > summary").click()
        page.locator("[name=clock]").select_option("180+3")
        page.get_by_role("button", name="Open the table").click()
        expect(page.locator(".live-seats--own")).to_be_visible()
        self.path = page.url.removeprefix(self.site)

    def sit_down(self, page: Page, *, site: str = "", guest: str = "") -> None:
        """Follow the link to the table and take the first free seat."""
        page.goto(f"{site or self.site}{self.path}")
        if guest:
            page.get_by_label("Your name at the table").first.fill(guest)
        page.get_by_role("button", name="Sit down").first.click()
        expect(page.locator(".live-seats--own")).to_be_visible()

    def ask(self, query: str, *values: object) -> list[tuple[object, ...]]:
        """Return rows of the server's database."""
        with open_database(self.server.data) as connection:
            return connection.execute(query, values).fetchall()

    def set_clock(self, seat: int, seconds: int) -> None:
        """Leave a seat so many seconds; the next act at the table finds it so."""
        with open_database(self.server.data) as connection:
            connection.execute(
                "UPDATE online_onlineseat SET seconds_left = %s WHERE number = %s", [seconds, seat]
            )
            connection.execute("UPDATE online_onlinetable SET revision = revision + 1")


@pytest.mark.long
def test_four_browsers_play_a_game_through_a_reload_a_lost_line_a_second_device_and_a_time_out(
    server: Serving, wire: Wire, new_context: CreateContextCallback
) -> None:
    club = Club(server, new_context)
    browsers = [club.browser(), club.browser(PHONE, has_touch=True), club.browser(), club.browser()]
    ann = Person(club.member("Ann", browsers[0]))
    bob = Person(club.member("Bob", browsers[1]), by="touch")
    cleo = Person(club.member("Cleo", browsers[2]), by="keys")
    dan = Person(club.page(browsers[3]))
    people = [ann, bob, cleo, dan]
    club.open_table(ann.page, points=5)
    club.sit_down(bob.page, site=wire.address)
    club.sit_down(cleo.page)
    club.sit_down(dan.page, guest="Dan")
    ann.page.get_by_role("button", name="Begin").click()
    for person in people:
        expect(person.page.locator(".live-hand .live-card").first).to_be_visible()

    play_on(people, lambda: ann.sequence >= 6)
    reload(ann)
    play_on(people, lambda: ann.sequence >= 10)
    lose_the_line(bob, wire, people)
    play_on(people, lambda: ann.sequence >= 16)
    second = go_on_elsewhere(club, cleo, browsers[2])
    people[2] = second
    play_on(people, lambda: ann.sequence >= 22)
    run_out_of_time(club, dan, people)
    play_on(people, lambda: is_over(people))

    scores = [person.page.evaluate(SCORES) for person in people]
    assert scores[0][0] != scores[0][1]
    assert scores == [scores[0]] * 4
    for person in people:
        link = person.page.get_by_role("link", name="Look at the hands again")
        expect(link).to_be_visible()
    check_record(club, [int(points) for points in scores[0]])
    assert club.errors == []


def lose_the_line(person: Person, wire: Wire, people: list[Person]) -> None:
    """Lose the connection while the others play on; within a second of its return all is there.

    A tap meanwhile is not lost in the browser's page of errors.
    """
    others = [each for each in people if each is not person]
    play_on(others, lambda: person.state["isAsked"])
    wire.cut()
    expect(person.page.locator("#live-link")).to_have_text("No connection. Trying again…")
    person.page.locator(LAWFUL).first.tap()
    expect(person.page.get_by_role("alert")).to_have_text("No connection. Trying again…")
    wire.mend()
    expect(person.page.locator("#live-link")).to_be_hidden()
    person.act()
    seat = people.index(person)
    play_on(people, lambda: others[0].turn not in (None, seat))
    wire.cut()
    expect(person.page.locator("#live-link")).to_be_visible()
    before, last = others[0].sequence, others[0].sequence + 2
    play_on(others, lambda: others[0].sequence >= last or others[0].turn == seat)
    assert others[0].sequence > before
    person.page.wait_for_timeout(1000 * OUTAGE)
    wire.mend()
    began, newest = time.monotonic(), others[0].sequence
    person.see_entry(newest)
    assert time.monotonic() - began < when_busy(BACK_WITHIN)
    expect(person.page.locator("#live-link")).to_be_hidden()
    assert person.sequence == newest
    assert person.page.evaluate(STORY) == others[0].page.evaluate(STORY)


def go_on_elsewhere(club: Club, person: Person, browser: BrowserContext) -> Person:
    """Open the table on another device, which takes the seat; the first one is told."""
    device = club.browser(PHONE)
    device.add_cookies(browser.cookies())  # type: ignore[arg-type]  # what it gave it takes
    second = Person(club.page(device))
    second.page.goto(f"{club.site}{club.path}")
    see_taken_over(person, second)
    return second


def run_out_of_time(club: Club, person: Person, people: list[Person]) -> None:
    """Sit there until the clock has run out: a bot plays on, until the person is back."""
    others = [each for each in people if each is not person]
    seat = people.index(person)
    play_on(people, lambda: not person.state["isAsked"] and not person.state["isBetween"])
    sequence = person.sequence
    club.set_clock(seat, 2)
    at_seat = others[0].page.locator(".live-seat").nth(seat)
    play_on(others, lambda: "A bot plays on" in at_seat.inner_text())
    news = others[0].page.locator("#live-news")
    expect(news).to_contain_text("A bot plays on for Dan.")
    play_on(others, lambda: by_bot(club, seat) >= 1)
    back = person.page.get_by_role("button", name="I am back: let me play")
    expect(back).to_be_visible()
    person.see_entry(sequence + 1)
    back.click()
    expect(at_seat).not_to_contain_text("A bot plays on")
    expect(news).to_contain_text("Dan plays again.")
    expect(back).to_be_hidden()
    club.set_clock(seat, 180)
    acts = by_bot(club, seat)
    play_on(people, lambda: by_itself(club, seat) > 0)
    assert by_bot(club, seat) == acts


def by_bot(club: Club, seat: int) -> int:
    """Return how often a bot acted from a seat."""
    query = "SELECT count(*) FROM online_tableaction WHERE seat = %s AND by = 'bot'"
    return int(str(club.ask(query, seat)[0][0]))


def by_itself(club: Club, seat: int) -> int:
    """Return how often a person acted from a seat after a bot had done so."""
    query = (
        "SELECT count(*) FROM online_tableaction WHERE seat = %s AND by <> 'bot' AND sequence >"
        " (SELECT max(sequence) FROM online_tableaction WHERE seat = %s AND by = 'bot')"
    )
    return int(str(club.ask(query, seat, seat)[0][0]))


def check_record(club: Club, scores: list[int]) -> None:
    """See that the game is a confirmed match, card by card, with its record and a whole log."""
    found = club.ask(
        "SELECT m.status, r.status, r.depth, r.points FROM online_onlinetable t"
        " JOIN matches_match m ON m.id = t.match_id JOIN matches_scorereport r ON r.match_id = m.id"
    )
    assert found == [("finished", "confirmed", "cards", scores)]
    (text,) = club.ask("SELECT text FROM records_matchrecord")[0]
    assert "Dan" in str(text)
    numbers = [number for (number,) in club.ask(LOG)]
    assert numbers == list(range(1, len(numbers) + 1))


LOG = "SELECT sequence FROM online_tableaction ORDER BY id"
