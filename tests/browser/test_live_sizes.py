"""A game at tables of every size: two people in their browsers, bots in the other seats."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

import pytest
from django.urls import reverse
from playwright.sync_api import ViewportSize, expect
from pytest_playwright.pytest_playwright import CreateContextCallback

from engine.game import EndKind
from games.matches.states import ReportStatus
from games.online.live import needs_deal
from games.online.models import OnlineTable
from games.online.services.opening import TablePlan, open_table, start
from games.online.services.sitting import sit_down
from games.online.services.turns import do_due
from games.online.states import ActedBy, TableStatus
from tests.browser.live_people import HAND, SCORES, Person, reload, see_taken_over
from tests.games.online.sockets import guest_cookie
from tests.games.online.tables import again, game, guest, later, turn

PHONE = ViewportSize(width=360, height=640)
DESKTOP = ViewportSize(width=1280, height=800)
pytestmark = pytest.mark.django_db(transaction=True)

ENOUGH = 5  # acts of each person
FEW_CARDS = 3  # with fewer the hand may be over before somebody is back
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
    trials: list[Trial] = [load_again, go_on_elsewhere, stay_away]
    for _ in range(MOST_GAMES):
        acts += acts_in_a_game(variant, players, by, trials, Browsers(site, new_context))
        # Whoever's partner plays alone has next to nothing to do in that game.
        if len(acts) == 2 and min(acts.values()) >= ENOUGH and not trials:
            return
    pytest.fail(f"The people hardly got to act: {acts}, {trials}")


@dataclass(frozen=True)
class Browsers:
    """The site, and how to open it in a browser of somebody's own."""

    site: str
    new_context: CreateContextCallback

    def at_seat(self, table: OnlineTable, seat: int, *, by: str) -> Person:
        """Open the table as the guest of a seat."""
        is_phone = by == "touch"
        context = self.new_context(viewport=PHONE if is_phone else DESKTOP, has_touch=is_phone)
        name, _, value = guest_cookie(f"{seat}").partition("=")
        context.add_cookies([{"name": name, "value": value, "url": self.site}])
        page = context.new_page()
        page.goto(self.site + reverse("online:table", args=[table.key]))
        return Person(page, by=by)


Trial = Callable[[OnlineTable, Person, int, Browsers], Person | None]
"""What goes wrong for whoever is to act; it returns how they go on, or None for not now."""


def load_again(table: OnlineTable, person: Person, seat: int, browsers: Browsers) -> Person:
    """Load the page again."""
    reload(person)
    return person


def go_on_elsewhere(table: OnlineTable, person: Person, seat: int, browsers: Browsers) -> Person:
    """Open the table on another device, which takes the seat."""
    second = browsers.at_seat(table, seat, by=person.by)
    see_taken_over(person, second)
    return second


def stay_away(table: OnlineTable, person: Person, seat: int, browsers: Browsers) -> Person | None:
    """Do nothing until a bot plays on, let it act once, and take the seat back."""
    if len(person.page.evaluate(HAND)) < FEW_CARDS:
        return None
    pass_by(table)
    back = person.page.get_by_role("button", name="I am back: let me play")
    expect(back).to_be_visible()
    pass_by(table)
    person.see_entry(table.sequence + 1)
    assert table.actions.latest("sequence").by == ActedBy.BOT
    back.click()
    expect(back).to_be_hidden()
    expect(person.page.locator(".live-seat--own")).not_to_contain_text("A bot plays on")
    assert not table.seats.get(number=seat).is_away
    return person


def pass_by(table: OnlineTable) -> None:
    """Let time pass at a table until something happens by itself."""
    now = again(table)
    assert do_due(table_key=now.key, sequence=now.sequence, now=later(now))


def acts_in_a_game(
    variant: str, players: int, by: str, trials: list[Trial], browsers: Browsers
) -> Counter[int]:
    """Play a game to its recorded end, and return how often each person acted by the page.

    From their second act on, what is left of the trials goes wrong for whoever is to act.
    """
    seats = (0, players - 1)
    table = a_table(variant, players, seats)
    people = {
        seat: browsers.at_seat(table, seat, by=way)
        for seat, way in zip(seats, ("mouse", by), strict=True)
    }
    acts: Counter[int] = Counter()
    while table.status != TableStatus.FINISHED:
        seat = None if needs_deal(game(table)) else int(turn(table))
        if seat in people:
            follow(people[seat], table)
            if trials and acts[seat] and (tried := trials[0](table, people[seat], seat, browsers)):
                people[seat] = tried
                trials.pop(0)
            else:
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


def follow(person: Person, table: OnlineTable) -> None:
    """Wait until the page shows the table as it is."""
    person.page.wait_for_function(
        "sequence => document.querySelector('[name=sequence]').value === sequence",
        arg=str(table.sequence),
    )
    assert person.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
