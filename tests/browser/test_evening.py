"""A whole evening in browsers: from the form that makes it to the final standings."""

from __future__ import annotations

from typing import Final

import pytest
from django.urls import reverse
from playwright.sync_api import Page, ViewportSize, expect
from pytest_playwright.pytest_playwright import CreateContextCallback

from leagues.events.models import Event
from leagues.players.models import Club
from leagues.players.services.clubs import ClubDetails, found_club
from leagues.players.services.people import create_player
from tests.browser.evening import (
    DESKTOP,
    LIVE,
    PHONE,
    Book,
    Desk,
    Phone,
    Visitors,
    sitting,
)
from tests.factories.players import UserFactory

MEMBER: Final = "Mo Member"
AT_THE_DOOR: Final = (
    "Ann Lee",
    "Bo Orr",
    "Cy Young",
    "Dot Day",
    "Ed East",
    "Flo Ford",
    "Gus Gray",
    "Ida Inns",
)
LATE: Final = "Lena Late"
LEAVER: Final = "Cy Young"
# North and South first. The last round's tables are entered at the desk in one go.
SECOND_ROUND: Final = ((2, 1), (0, 4))
THIRD_ROUND: Final = ((1, 4), (3, 0))


@pytest.fixture
def club(site: str) -> Club:
    """Return a club with an organiser and a member who have accounts."""
    organiser = UserFactory.create(email="olive@example.org")
    create_player(display_name="Olive Organiser", by=organiser, account=organiser)
    details = ClubDetails(name="Corner House", time_zone="Europe/London", venue="The House")
    club = found_club(details=details, by=organiser)
    member = UserFactory.create(email="mo@example.org")
    create_player(display_name=MEMBER, by=organiser, club_id=club.pk, account=member)
    return club


@pytest.mark.long
@pytest.mark.parametrize(
    ("size", "scripts"),
    [(PHONE, True), (DESKTOP, True), (PHONE, False)],
    ids=["phones", "desktops", "without scripts"],
)
def test_a_whole_evening(
    site: str, new_context: CreateContextCallback, club: Club, size: ViewportSize, scripts: bool
) -> None:
    visitors = Visitors(new_context=new_context, site=site, size=size, scripts=scripts)
    desk = make_the_night(visitors, club)
    book = Book()
    let_people_in(desk)
    seat_the_first_round(desk)

    watcher = Watcher(visitors, desk.event)
    first = play_hand_by_hand(desk, watcher, book)
    disagree_and_let_the_director_decide(desk, book)
    watcher.sees(book)

    somebody_comes_late(desk)
    desk.publish(2)
    enter_round(desk, book, 2, SECOND_ROUND)
    somebody_leaves(desk)
    desk.publish(3)
    enter_round(desk, book, 3, THIRD_ROUND)
    watcher.sees(book)

    correct_two_rounds_later(desk, book, old=first, new=(3, 0))
    watcher.sees(book)
    finish(desk, watcher, book)


class Watcher:
    """Somebody at home who keeps the standings open."""

    def __init__(self, visitors: Visitors, event: Event) -> None:
        self.visitors = visitors
        self.page = visitors.arrive()
        self.page.goto(f"{visitors.site}{reverse('standings:event', args=[event.pk])}")
        expect(self.page.get_by_role("heading", name="Standings", exact=True)).to_be_visible()
        if visitors.scripts:
            expect(self.page.locator("[data-live-state=on]")).to_be_visible()

    def sees(self, book: Book) -> None:
        """Look, without touching the page, for what the book says."""
        if not self.visitors.scripts:
            self.page.reload()
        for name, points in book.points.items():
            row = self.page.get_by_role("row").filter(has_text=name)
            expect(row.locator("[data-label=points]")).to_have_text(str(points), timeout=LIVE)
            expect(row.locator("[data-label=games]")).to_have_text(str(book.games[name]))


def make_the_night(visitors: Visitors, club: Club) -> Desk:
    """Sign in and create the night in its form."""
    page = visitors.member("olive@example.org")
    page.goto(f"{visitors.site}{reverse('desk:club', args=[club.slug])}")
    page.get_by_role("link", name="New club night").first.click()
    page.get_by_label("Title").fill("Tuesday euchre")
    page.get_by_label("Deals a game").fill("2")
    page.locator("#id_rounds_planned").fill("3")
    page.get_by_role("button", name="Open for entries").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Tuesday euchre")
    return Desk(page=page, visitors=visitors, event=Event.objects.get())


def let_people_in(desk: Desk) -> None:
    """One enters at home, eight are written down at the door; all are checked in."""
    home = desk.visitors.member("mo@example.org")
    home.goto(f"{desk.visitors.site}{reverse('desk:event', args=[desk.event.pk])}")
    home.get_by_role("button", name="Enter", exact=True).click()
    expect(home.get_by_role("heading", name="You are in")).to_be_visible()
    desk.go("events:check_in")
    desk.let_in(MEMBER, is_known=True)
    for name in AT_THE_DOOR:
        desk.let_in(name)


def seat_the_first_round(desk: Desk) -> None:
    """Start, draw the seats, let two change places, publish."""
    desk.do("Start", about="9 players are here")
    desk.draw()
    desk.go("seating:round", 1)
    north, _, east = desk.seats()[:3]
    desk.swap(1, north, east)
    desk.publish(1)
    assert [name for name, _ in sitting(desk.event, 1, 1)][:2] == [east, north]


def play_hand_by_hand(desk: Desk, watcher: Watcher, book: Book) -> tuple[int, int]:
    """Table 1 writes its hands down on one phone and confirms them on another."""
    link = desk.links(1)[0]
    (north, _), (east, _), *_ = sitting(desk.event, 1, 1)
    ours = Phone(page=desk.visitors.arrive(), link=link)
    ours.is_of(north)
    ours.hand(1, side=0, tricks=3)
    ours.hand(2, side=1, tricks=5)
    ours.send("1 to 2")
    theirs = Phone(page=desk.visitors.arrive(), link=link)
    theirs.is_of(east)
    theirs.agree("1 to 2")
    book.note(desk.event, 1, 1, (1, 2))
    watcher.sees(book)
    return (1, 2)


def disagree_and_let_the_director_decide(desk: Desk, book: Book) -> None:
    """Table 2 sends two versions; the desk puts that first, and the director takes one."""
    link = desk.links(1)[1]
    (north, _), (east, _), *_ = sitting(desk.event, 1, 2)
    ours = Phone(page=desk.visitors.arrive(), link=link)
    ours.is_of(north)
    ours.page.get_by_role("link", name="Only the final score").click()
    ours.report((4, 1))
    theirs = Phone(page=desk.visitors.arrive(), link=link)
    theirs.is_of(east)
    theirs.page.get_by_role("link", name="No, it was different").click()
    theirs.report((1, 2))
    expect(theirs.page.get_by_text("The two sides have different scores.")).to_be_visible()
    desk.go("desk:desk")
    expect(desk.first_thing()).to_contain_text("Dispute at table 2, round 1")
    desk.first_thing().get_by_role("link", name="Decide").click()
    desk.page.get_by_label("Why").first.fill("Both slips agree")
    desk.page.locator("#decision").get_by_role("button", name="Show what changes").first.click()
    expect(desk.page.locator("#decision")).to_contain_text("This changes:")
    desk.page.get_by_role("button", name="Take 4 to 1").click()
    book.note(desk.event, 1, 2, (4, 1))


def somebody_comes_late(desk: Desk) -> None:
    """Check one more in; the seats of the rounds to come are drawn again."""
    desk.go("events:check_in")
    desk.let_in(LATE)
    desk.draw()


def somebody_leaves(desk: Desk) -> None:
    """Withdraw one; the last round is drawn again without."""
    desk.go("events:check_in")
    desk.page.get_by_role("button", name=f"Withdraw {LEAVER}").click()
    expect(desk.page.get_by_text("1 person has withdrawn")).to_be_visible()
    desk.draw()


def enter_round(
    desk: Desk, book: Book, number: int, scores: tuple[tuple[int, int], tuple[int, int]]
) -> None:
    """Type a round's scores in at the desk."""
    for table, points in enumerate(scores, start=1):
        desk.enter(number, table, points)
        book.note(desk.event, number, table, points)


def correct_two_rounds_later(
    desk: Desk, book: Book, *, old: tuple[int, int], new: tuple[int, int]
) -> None:
    """Put a result of the first round right when the third has been played."""
    page = desk.page
    desk.go("desk:scores", 1)
    page.locator("#table-1").get_by_role("link", name="Put right").click()
    page.locator("#id_points_0").first.fill(str(new[0]))
    page.locator("#id_points_1").first.fill(str(new[1]))
    page.get_by_role("button", name="Show what changes").click()
    expect(page.get_by_text("This changes:")).to_be_visible()
    page.get_by_label("Why").first.fill("The slip was read upside down")
    page.get_by_role("button", name="Apply").click()
    expect(page.get_by_text(f"{new[0]} to {new[1]}").first).to_be_visible()
    book.mend(desk.event, 1, 1, old=old, new=new)


def finish(desk: Desk, watcher: Watcher, book: Book) -> None:
    """Finish the evening; everybody sees who won, and in which order."""
    desk.do("Finish", about="Finish the event")
    if not watcher.visitors.scripts:
        watcher.page.reload()
    names = in_order(watcher.page)
    assert set(names) == set(book.points)
    averages = [book.points[name] / book.games[name] for name in names]
    assert averages == sorted(averages, reverse=True)
    desk.go("desk:event")
    expect(desk.page.locator(".podium-place").first).to_contain_text(names[0])


def in_order(page: Page) -> list[str]:
    """Return the names of the standings from the first to the last."""
    return page.locator("#standings th.row-title a").all_inner_texts()
