"""A game at tables of every size: two people in their browsers, bots in the other seats."""

from __future__ import annotations

from collections import Counter

import pytest
from django.urls import reverse
from playwright.sync_api import Page, ViewportSize, expect
from pytest_playwright.pytest_playwright import CreateContextCallback

from engine.game import EndKind
from games.matches.states import ReportStatus
from games.online.live import needs_deal
from games.online.models import OnlineTable
from games.online.services.opening import TablePlan, open_table, start
from games.online.services.sitting import sit_down
from games.online.services.turns import do_due
from games.online.states import TableStatus
from tests.browser.live_people import SCORES, Person
from tests.games.online.sockets import guest_cookie
from tests.games.online.tables import again, game, guest, later, turn

PHONE = ViewportSize(width=360, height=640)
DESKTOP = ViewportSize(width=1280, height=800)
pytestmark = pytest.mark.django_db(transaction=True)

ENOUGH = 5  # acts of each person
MOST_GAMES = 5
SIZES = [
    ("euchre2", 2, "mouse"),
    ("jucre3", 3, "keys"),
    ("call_best", 5, "mouse"),
    ("auction6", 6, "touch"),
    ("auction7", 7, "keys"),
]


@pytest.mark.parametrize(("variant", "players", "by"), SIZES)
def test_two_people_and_bots_play_a_game_at_a_table_of_every_size(
    variant: str, players: int, by: str, site: str, new_context: CreateContextCallback
) -> None:
    acts: Counter[int] = Counter()
    for _ in range(MOST_GAMES):
        acts += acts_in_a_game(variant, players, by, site, new_context)
        # Whoever's partner plays alone has next to nothing to do in that game.
        if len(acts) == 2 and min(acts.values()) >= ENOUGH:
            return
    pytest.fail(f"The people hardly got to act: {acts}")


def acts_in_a_game(
    variant: str, players: int, by: str, site: str, new_context: CreateContextCallback
) -> Counter[int]:
    """Play a game to its recorded end, and return how often each person acted by the page."""
    seats = (0, players - 1)
    table = a_table(variant, players, seats)
    people = {
        seat: Person(page_of(table, seat, site, new_context, by=way), by=way)
        for seat, way in zip(seats, ("mouse", by), strict=True)
    }
    acts: Counter[int] = Counter()
    while table.status != TableStatus.FINISHED:
        seat = None if needs_deal(game(table)) else int(turn(table))
        if seat in people:
            follow(people[seat], table)
            people[seat].act()
            acts[seat] += 1
        else:
            assert do_due(table_key=table.key, sequence=table.sequence, now=later(table))
        table = again(table)
    for person in people.values():
        expect(person.page.locator(".live-prompt")).to_contain_text("The game is over.")
    shown = [sorted(person.page.evaluate(SCORES)) for person in people.values()]
    assert shown[0] == shown[1]
    assert table.match is not None
    report = table.match.reports.get()
    assert report.status == ReportStatus.CONFIRMED
    assert sorted(map(str, report.points or ())) == shown[0]
    return acts


def a_table(variant: str, players: int, seats: tuple[int, int]) -> OnlineTable:
    """Return a table that has begun, with guests in some seats."""
    plan = TablePlan(
        variant=variant,
        rules={"players": players} if variant.startswith("call") else {},
        game_end=EndKind.DEALS.value,
        game_length=1,
    )
    first, *others = seats
    table = open_table(plan=plan, visitor=guest(f"{first}"), guest_name="Ann")
    for seat in others:
        sit_down(
            table_key=table.key, number=seat, visitor=guest(f"{seat}"), guest_name=f"Guest {seat}"
        )
    assert table.seats.count() == players
    return start(table_key=table.key, visitor=guest(f"{first}"))


def page_of(
    table: OnlineTable, seat: int, site: str, new_context: CreateContextCallback, *, by: str
) -> Page:
    """Return the page of a guest in a browser of their own."""
    is_phone = by == "touch"
    context = new_context(viewport=PHONE if is_phone else DESKTOP, has_touch=is_phone)
    name, _, value = guest_cookie(f"{seat}").partition("=")
    context.add_cookies([{"name": name, "value": value, "url": site}])
    page = context.new_page()
    page.goto(site + reverse("online:table", args=[table.key]))
    return page


def follow(person: Person, table: OnlineTable) -> None:
    """Wait until the page shows the table as it is."""
    person.page.wait_for_function(
        "sequence => document.querySelector('[name=sequence]').value === sequence",
        arg=str(table.sequence),
    )
    assert person.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
