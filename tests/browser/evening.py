"""What the people of one evening do in their browsers: at the desk, on phones, from home."""

from __future__ import annotations

from dataclasses import dataclass, field

from django.urls import reverse
from playwright.sync_api import Locator, Page, ViewportSize, expect
from pytest_playwright.pytest_playwright import CreateContextCallback

from games.matches.models import MatchSeat
from leagues.events.models import Event
from leagues.seating.models import RoundTable

PHONE: ViewportSize = {"width": 390, "height": 780}
DESKTOP: ViewportSize = {"width": 1280, "height": 800}
PASSWORD = "euchre-night-7"
LIVE = 3_000  # milliseconds until every open page shows what was saved


def sign_in(page: Page, site: str, email: str) -> None:
    """Sign in as a person does, in the form."""
    page.goto(f"{site}{reverse('account_login')}")
    page.get_by_label("E-mail address").fill(email)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_text("Signed in as")).to_be_visible()


@dataclass(frozen=True, kw_only=True)
class Visitors:
    """Browsers of one size, with or without scripts; each is somebody else's machine."""

    new_context: CreateContextCallback
    site: str
    size: ViewportSize
    scripts: bool = True

    def arrive(self) -> Page:
        """Return a page in a browser of its own."""
        context = self.new_context(viewport=self.size, java_script_enabled=self.scripts)
        return context.new_page()

    def member(self, email: str) -> Page:
        """Return a page in which somebody has signed in."""
        page = self.arrive()
        sign_in(page, self.site, email)
        return page


@dataclass(frozen=True, kw_only=True)
class Desk:
    """The organiser's machine, which runs the evening."""

    page: Page
    visitors: Visitors
    event: Event

    def go(self, name: str, *args: object) -> None:
        """Go to one of the event's pages by the name of its address."""
        self.page.goto(f"{self.visitors.site}{reverse(name, args=[self.event.pk, *args])}")

    def first_thing(self) -> Locator:
        """Return what the desk says is to be done first."""
        return self.page.locator(".todo--first")

    def do(self, act: str, *, about: str) -> None:
        """Do the first thing on the desk's list, which must be this one."""
        self.go("desk:desk")
        expect(self.first_thing()).to_contain_text(about)
        # The next step must not overtake the form, nor break off the page that answers it.
        with self.page.expect_event("load"):
            self.first_thing().get_by_role("button", name=act).click()

    def let_in(self, name: str, *, is_known: bool = False) -> None:
        """Type a name at the door and check that person in."""
        self.page.get_by_label("Name", exact=True).fill(name)
        self.page.get_by_role("button", name="Find").click()
        act = f"Check in {name}" if is_known else f"Add {name} as new"
        self.page.get_by_role("button", name=act, exact=True).click()
        row = self.page.locator(".door-row").filter(has_text=name)
        expect(row.locator(".state--done")).to_be_visible()

    def draw(self) -> None:
        """Have the seats of the rounds to come drawn."""
        self.do("Draw", about="raw")
        expect(self.first_thing()).to_contain_text("Publish round")

    def publish(self, number: int) -> None:
        """Publish a round from its draft."""
        self.go("seating:round", number)
        self.page.get_by_role("button", name=f"Publish round {number}").click()
        expect(self.page.get_by_role("heading", level=1)).not_to_contain_text("draft")

    def swap(self, number: int, one: str, two: str) -> None:
        """Let two people of a draft change places."""
        self.go("seating:round", number)
        before = self.seats()
        self.page.get_by_label(one).check()
        self.page.get_by_label(two).check()
        if not self.visitors.scripts:
            self.page.get_by_role("button", name="Swap the two").click()
        place = self.page.locator(".seat-choice").nth(before.index(one))
        expect(place).to_contain_text(two)

    def seats(self) -> list[str]:
        """Return the names in the order of a draft's seats."""
        return self.page.locator(".seat-choice .name").all_inner_texts()

    def enter(self, number: int, table: int, points: tuple[int, int]) -> None:
        """Type a table's score into the grid."""
        self.go("desk:scores", number)
        row = self.page.locator(f"#table-{table}")
        row.get_by_label("North and South").fill(str(points[0]))
        row.get_by_label("East and West").fill(str(points[1]))
        row.get_by_role("button", name="Save").click()
        expect(self.page.locator(f"#table-{table} .state--done")).to_be_visible()

    def links(self, number: int) -> list[str]:
        """Return the addresses on the tables' cards."""
        self.go("seating:links", number)
        cards = self.page.locator(".table-card").filter(has_text=f"round {number}")
        return [card.locator("a.address").inner_text() for card in cards.all()]


@dataclass(frozen=True, kw_only=True)
class Phone:
    """The phone of somebody at a table; it has no account."""

    page: Page
    link: str

    def is_of(self, name: str) -> None:
        """Follow the table's link and say who holds the phone."""
        self.page.goto(self.link)
        self.page.get_by_role("button", name=name).click()
        expect(self.page.locator(".table-who")).to_contain_text(name)

    def hand(self, number: int, *, side: int, tricks: int) -> None:
        """Write a hand down: who made it and how many tricks they took."""
        self.page.get_by_role("link", name=f"Enter hand {number}").click()
        made_by = self.page.get_by_role("group", name="Made by")
        made_by.locator("label").nth(side).click()
        taken = self.page.get_by_role("group", name="Tricks the makers took")
        taken.locator("label").nth(tricks).click()
        self.page.get_by_role("button", name=f"Save hand {number}").click()
        expect(self.page.get_by_role("heading", name="Hands")).to_be_visible()

    def send(self, words: str) -> None:
        """Send the slip that is written down."""
        self.page.get_by_role("button", name=f"Send result {words}").click()
        expect(self.page.get_by_text("Your side sent this")).to_be_visible()

    def report(self, points: tuple[int, int]) -> None:
        """Send a final score, or another version of it."""
        self.page.get_by_label("North and South").fill(str(points[0]))
        self.page.get_by_label("East and West").fill(str(points[1]))
        self.page.get_by_role("button", name="Send").click()

    def agree(self, words: str) -> None:
        """Confirm what the other side sent."""
        self.page.goto(self.link)
        self.page.get_by_role("button", name=f"Yes, {words}").click()
        expect(self.page.get_by_text(f"Result: {words}")).to_be_visible()


@dataclass(frozen=True)
class Book:
    """What the standings must say: kept by hand, from who sat where and what was typed."""

    points: dict[str, int] = field(default_factory=dict)
    games: dict[str, int] = field(default_factory=dict)

    def note(self, event: Event, number: int, table: int, points: tuple[int, int]) -> None:
        """Note a result for the four people of a table."""
        for name, side in sitting(event, number, table):
            self.points[name] = self.points.get(name, 0) + points[side]
            self.games[name] = self.games.get(name, 0) + 1

    def mend(
        self, event: Event, number: int, table: int, *, old: tuple[int, int], new: tuple[int, int]
    ) -> None:
        """Note that a result of earlier on was another one."""
        for name, side in sitting(event, number, table):
            self.points[name] += new[side] - old[side]


def sitting(event: Event, number: int, table: int) -> list[tuple[str, int]]:
    """Return the names at a table in the order of its seats, each with the side."""
    match = RoundTable.objects.get(
        round__stage__event=event, round__number=number, number=table
    ).match_id
    seats = MatchSeat.objects.filter(match=match).order_by("number")
    return list(seats.values_list("player__display_name", "side_number"))
