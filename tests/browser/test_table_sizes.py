"""One evening for every size of table, from the form that makes it to the final standings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect
from pytest_playwright.pytest_playwright import CreateContextCallback

from leagues.events.models import Event
from leagues.players.models import Club
from leagues.players.states import Role
from tests.browser.evening import DESKTOP, PHONE, Desk, Visitors, sitting
from tests.browser.test_door import let_in
from tests.factories.players import ClubFactory
from tests.leagues.desk.builders import staff, table_playing
from tests.leagues.events.browsing import signed_in

NAMES: Final = (
    "Ann Lee", "Bo Orr", "Cy Young", "Dot Day", "Ed East", "Flo Ford", "Gus Gray",
    "Ida Inns", "Jo Jay", "Kit King", "Lou Low", "May Moss", "Ned Nash", "Ola Oak",
)  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class Hand:
    """A hand as its slip asks for it; makers by number, partners by seat."""

    makers: int
    tricks: int
    bid: int | None = None
    partners: tuple[int, ...] = ()
    alone: bool = False


@dataclass(frozen=True, kw_only=True)
class Evening:
    """A game with a house rule, the sizes of its two tables, and what they score.

    The first table writes `hands`, which the rule book and the house rule make worth `worth`,
    seat by seat; for the second `final` is typed, side by side.
    """

    game: str
    rules_about: str
    rule: str
    choice: str
    chosen: dict[str, object]
    sizes: tuple[int, ...]
    hands: tuple[Hand, ...]
    worth: tuple[int, ...]
    final: tuple[int, ...]
    players: int | None = None

    @property
    def people(self) -> tuple[str, ...]:
        """Who comes."""
        return NAMES[: sum(self.sizes)]


EVENINGS: Final = {
    "two": Evening(
        game="Jucre for two",
        rules_about="Points and winning",
        rule="Points for a euchre",
        choice="2",  # three by jucre's rules
        chosen={"pts_euchre": 2},
        sizes=(2, 2),
        hands=(Hand(makers=0, tricks=3), Hand(makers=1, tricks=2)),
        worth=(1 + 2, 0),
        final=(0, 4),
    ),
    "three": Evening(
        game="Cutthroat euchre for three",
        rules_about="Making trumps",
        rule="Stick the dealer",
        choice="yes",
        chosen={"stick_dealer": True},
        sizes=(3, 3),
        hands=(Hand(makers=2, tricks=5), Hand(makers=0, tricks=1)),
        worth=(0, 2, 3 + 2),
        final=(1, 4, 0),
    ),
    "four": Evening(
        game="British euchre",
        rules_about="Going alone",
        rule="Defending alone",
        choice="vs_lone",
        chosen={"defend_alone": "vs_lone"},
        sizes=(4, 4),
        hands=(Hand(makers=1, tricks=5, alone=True), Hand(makers=0, tricks=4)),
        worth=(1, 4, 1, 4),
        final=(2, 1),
    ),
    "five, and four": Evening(
        game="Jucre, call the ace",
        players=5,
        rules_about="Points and winning",
        rule="Points for a euchre",
        choice="3",  # two where an ace is called
        chosen={"players": 5, "pts_euchre": 3},
        sizes=(5, 4),
        hands=(Hand(makers=0, tricks=5, partners=(3,)), Hand(makers=1, tricks=2, partners=(4,))),
        worth=(3 + 3, 0, 3, 3 + 3, 0),
        final=(1, 0, 2, 1),
    ),
    "six": Evening(
        game="Auction euchre for six",
        rules_about="Making trumps",
        rule="Who leads first",
        choice="bidder",
        chosen={"auction_lead": "bidder"},
        sizes=(6, 6),
        hands=(Hand(makers=0, bid=4, tricks=4), Hand(makers=1, bid=8, tricks=4)),
        worth=(4 + 8, 0, 4 + 8, 0, 4 + 8, 0),
        final=(3, 5),
    ),
    "seven": Evening(
        game="Auction euchre for seven",
        rules_about="Players and partners",
        rule="The bidder takes as many partners as the bid allows",
        choice="yes",
        chosen={"partners_exact": True},
        sizes=(7, 7),
        hands=(
            Hand(makers=1, bid=6, tricks=6, partners=(0, 5)),
            Hand(makers=6, bid=4, tricks=3, partners=(2,)),
        ),
        worth=(6 + 4, 6 + 4, 0, 4, 4, 6 + 4, 0),
        final=(7, 0, 7, 4, 0, 4, 4),
    ),
}


@pytest.mark.parametrize("evening", EVENINGS.values(), ids=EVENINGS)
def test_an_evening_at_tables_of(
    site: str, new_context: CreateContextCallback, evening: Evening
) -> None:
    visitors = Visitors(new_context=new_context, site=site, size=DESKTOP)
    desk = make_the_night(visitors, evening)
    let_everybody_in(desk, evening)
    desk.do("Start", about=f"{len(evening.people)} players are here")
    desk.draw()
    desk.publish(1)
    write_the_slip(desk, evening)
    type_the_final_score(desk, evening)
    desk.do("Finish", about="Finish the event")
    assert standings(desk) == points_of(desk.event, evening)


def make_the_night(visitors: Visitors, evening: Evening) -> Desk:
    """Create the night in its form, for one round of two deals."""
    club: Club = ClubFactory.create()
    page = visitors.arrive()
    let_in(page.context, signed_in(Role.DIRECTOR, club), visitors.site)
    page.goto(f"{visitors.site}{reverse('events:new', args=[club.slug])}")
    page.get_by_label("Title").fill("Tuesday euchre")
    page.get_by_label("Deals a game").fill("2")
    page.locator("#id_rounds_planned").fill("1")
    page.locator("#game > summary").click()
    page.get_by_role("radio", name=evening.game).check()
    expect(page.locator("#game-now")).to_have_text(evening.game)
    expect(page.locator("#house-rules")).to_contain_text(f"as usual in {evening.game}")
    if evening.players:
        with page.expect_response("**/events/new/"):
            page.get_by_label("Players at a table").select_option(str(evening.players))
    choose_the_rule(page, evening)
    page.get_by_role("button", name="Open for entries").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Tuesday euchre")
    event = Event.objects.get()
    assert event.rules == evening.chosen
    return Desk(page=page, visitors=visitors, event=event)


def choose_the_rule(page: Page, evening: Evening) -> None:
    """Open the part of the house rules, and choose what is played differently."""
    part = page.locator(".rule-group").filter(has_text=evening.rules_about)
    page.locator(".house-rules > summary").click()
    part.locator("summary").click()
    field = page.get_by_label(evening.rule, exact=True)
    if field.evaluate("field => field.tagName") == "SELECT":
        field.select_option(evening.choice)
    else:
        field.fill(evening.choice)


def let_everybody_in(desk: Desk, evening: Evening) -> None:
    """Paste the list of those who have come."""
    desk.go("events:check_in")
    desk.page.get_by_text("Several at once").click()
    desk.page.get_by_label("Names, one a line").fill("\n".join(evening.people))
    desk.page.get_by_role("button", name="Check all in").click()
    expect(desk.page.locator(".state--done")).to_have_count(len(evening.people))


def write_the_slip(desk: Desk, evening: Evening) -> None:
    """Write the first table's hands down on a phone; a scorer's result needs no second."""
    phone = desk.page
    phone.set_viewport_size(PHONE)
    phone.goto(desk.links(1)[0])
    for number, hand in enumerate(evening.hands, start=1):
        phone.get_by_role("link", name=f"Enter hand {number}").click()
        write_hand(phone, hand)
        phone.get_by_role("button", name=f"Save hand {number}").click()
        expect(phone.get_by_role("heading", name="Hands")).to_be_visible()
    phone.get_by_role("button", name="Send result").click()
    expect(phone.get_by_text("Result:")).to_be_visible()
    phone.set_viewport_size(DESKTOP)


def write_hand(phone: Page, hand: Hand) -> None:
    """Fill in the slip of one hand."""
    phone.get_by_role("group", name="Made by").locator("label").nth(hand.makers).click()
    if hand.bid is not None:
        phone.locator(f"label[for=id_bid_{hand.bid}]").click()
    if hand.alone:
        phone.get_by_label("A maker played alone").check()
    for seat in hand.partners:
        phone.locator(f"label[for=id_partners_{seat}]").click()
    phone.get_by_role("group", name="Tricks").locator("label").nth(hand.tricks).click()


def type_the_final_score(desk: Desk, evening: Evening) -> None:
    """Type the second table's score into the grid."""
    desk.go("desk:scores", 1)
    row = desk.page.locator("#table-2")
    inputs = row.locator("input[type=number]")
    expect(inputs).to_have_count(len(evening.final))
    for side, points in enumerate(evening.final):
        inputs.nth(side).fill(str(points))
    row.get_by_role("button", name="Save").click()
    expect(desk.page.locator("#table-2 .state--done")).to_be_visible()


def points_of(event: Event, evening: Evening) -> dict[str, int]:
    """Return what everybody must have, by where they sat."""
    first = sitting(event, 1, 1)
    second = sitting(event, 1, 2)
    assert (len(first), len(second)) == evening.sizes
    points = {name: evening.worth[seat] for seat, (name, _) in enumerate(first)}
    return points | {name: evening.final[side] for name, side in second}


def standings(desk: Desk) -> dict[str, int]:
    """Return everybody's points as the standings show them, which must be from most to fewest."""
    desk.go("standings:event")
    rows = desk.page.locator("#standings tbody tr").all()
    shown = {
        row.locator("th.row-title a").inner_text(): int(
            row.locator("[data-label=points]").inner_text()
        )
        for row in rows
    }
    assert list(shown.values()) == sorted(shown.values(), reverse=True)
    return shown


def test_two_players_are_drawn_beside_each_other_over_the_whole_width(
    page: Page, site: str
) -> None:
    table = table_playing("euchre2", 2)
    let_in(page.context, staff(table.round.stage.event, Role.SCORER), site)
    page.set_viewport_size(PHONE)
    page.goto(f"{site}{reverse('desk:table', args=[table.match.link_key])}")
    boxes = [seat.bounding_box() for seat in page.locator(".euchre-seat").all()]
    left, right = [box for box in boxes if box is not None]
    assert left["y"] == right["y"]
    assert left["x"] < PHONE["width"] / 10
    assert right["x"] > PHONE["width"] / 2
