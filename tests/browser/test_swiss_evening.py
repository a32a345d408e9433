"""A Swiss evening of pairs, run from a phone: one pair comes late, one result is put right late."""

from __future__ import annotations

import re
from collections import Counter
from typing import Final

import pytest
from django.urls import reverse
from playwright.sync_api import expect
from pytest_playwright.pytest_playwright import CreateContextCallback

from games.matches.models import MatchSeat
from leagues.events.models import EntryMember, Event
from leagues.players.models import Club
from leagues.players.states import Role
from tests.browser.evening import PHONE, Desk, Visitors, sitting
from tests.browser.test_door import let_in
from tests.factories.players import ClubFactory
from tests.leagues.events.browsing import signed_in

TYPED: Final = (("Ann Lee", "Bo Orr"), ("Cy Young", "Dot Day"))
PASTED: Final = ("Ed East + Flo Ford", "Gus Gray + Ida Inns", "Jo Jay + Kit King")
LATE: Final = ("Lou Low", "May Moss")
WON, LOST = (10, 6), (3, 10)

Scores = dict[tuple[int, int], tuple[int, int]]


@pytest.mark.long
def test_a_swiss_evening_of_pairs(site: str, new_context: CreateContextCallback) -> None:
    visitors = Visitors(new_context=new_context, site=site, size=PHONE)
    desk = make_the_night(visitors)
    let_pairs_in(desk)
    desk.do("Start", about="5 pairs are here")
    desk.draw()
    desk.publish(1)
    scores = play(desk, 1, WON, LOST)
    rested = resting(desk.event, 1)
    assert standings(desk) == reckoned(desk.event, scores, bye=rested)

    desk.go("events:check_in")
    let_pair_in(desk, *LATE)
    desk.do("Draw", about="Draw round 2")
    desk.publish(2)
    assert {*LATE, *rested} <= set(people(desk.event, 2))
    scores |= play(desk, 2, LOST, WON, WON)
    desk.do("Draw", about="Draw round 3")
    desk.publish(3)
    paired = people(desk.event, 3)

    corrected = scores | {(1, 1): (WON[1], WON[0])}
    put_right(desk, (WON[1], WON[0]))
    assert standings(desk) == reckoned(desk.event, corrected, bye=rested)
    assert people(desk.event, 3) == paired
    undo(desk)
    assert standings(desk) == reckoned(desk.event, scores, bye=rested)


def make_the_night(visitors: Visitors) -> Desk:
    """Create the night in its form, Swiss for pairs over four rounds."""
    club: Club = ClubFactory.create()
    page = visitors.arrive()
    let_in(page.context, signed_in(Role.DIRECTOR, club), visitors.site)
    page.goto(f"{visitors.site}{reverse('events:new', args=[club.slug])}")
    page.get_by_label("Title").fill("Swiss pairs")
    page.locator("#id_rounds_planned").fill("4")
    page.locator("#way > summary").click()
    page.get_by_label("How people are seated").select_option(label="Swiss for pairs")
    expect(page.locator("#way-now")).to_have_text("Swiss for pairs")
    page.get_by_role("button", name="Open for entries").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Swiss pairs")
    return Desk(page=page, visitors=visitors, event=Event.objects.get())


def let_pairs_in(desk: Desk) -> None:
    """Type two pairs, name by name, and paste the others."""
    desk.go("events:check_in")
    for one, two in TYPED:
        let_pair_in(desk, one, two)
    desk.page.get_by_text("Several at once").click()
    desk.page.get_by_label("Pairs, one a line").fill("\n".join(PASTED))
    desk.page.get_by_role("button", name="Check all in").click()
    expect(desk.page.locator(".state--done")).to_have_count(5)


def let_pair_in(desk: Desk, one: str, two: str) -> None:
    """Type the names of two who have come together."""
    desk.page.get_by_label("Name", exact=True).fill(one)
    desk.page.get_by_role("button", name="Find").click()
    desk.page.get_by_role("link", name=f"Choose {one} as new").click()
    desk.page.get_by_label("Name of the partner").fill(two)
    desk.page.get_by_role("button", name="Find").click()
    desk.page.get_by_role("button", name=f"Add {two} as new", exact=True).click()
    row = desk.page.locator(".door-row").filter(has_text=two)
    expect(row.locator(".state--done")).to_be_visible()


def play(desk: Desk, number: int, *points: tuple[int, int]) -> Scores:
    """Type the scores of a round's tables; return them by round and table."""
    for table, score in enumerate(points, start=1):
        desk.enter(number, table, score)
    return {(number, table): score for table, score in enumerate(points, start=1)}


def put_right(desk: Desk, points: tuple[int, int]) -> None:
    """Put the first result of the evening right, when the third round is on view."""
    page = desk.page
    desk.go("desk:scores", 1)
    page.locator("#table-1").get_by_role("link", name="Put right").click()
    page.locator("#id_points_0").fill(str(points[0]))
    page.locator("#id_points_1").fill(str(points[1]))
    page.get_by_role("button", name="Show what changes").first.click()
    told = page.get_by_role("status").filter(has_text="This changes:")
    for name in people(desk.event, 1)[:4]:
        expect(told).to_contain_text(name)
    expect(told).to_contain_text(re.compile("(up|down) from place"))
    expect(told).to_contain_text("paired from this result and have no score yet: 3")
    expect(page.get_by_label("Keep the pairings as they are")).to_be_checked()
    page.get_by_label("Why").first.fill("The slip was read upside down")
    page.get_by_role("button", name="Apply").first.click()
    expect(page.get_by_text("It is put right, and the standings with it.")).to_be_visible()


def undo(desk: Desk) -> None:
    """Take the correction back with the one button beside it."""
    desk.go("desk:scores", 1)
    desk.page.locator("#table-1").get_by_role("link", name="Put right").click()
    desk.page.get_by_role("button", name="Undo").click()
    expect(desk.page.get_by_role("heading", level=1)).to_contain_text("Table 1")


def standings(desk: Desk) -> dict[str, tuple[str, str]]:
    """Return the games won and the points of every pair, as the standings show them."""
    desk.go("standings:event")
    rows = desk.page.locator("#standings tbody tr").all()
    return {
        row.locator("th.row-title a").inner_text(): (
            row.locator("[data-label=won]").inner_text(),
            row.locator("[data-label=points]").inner_text(),
        )
        for row in rows
    }


def reckoned(event: Event, scores: Scores, *, bye: list[str]) -> dict[str, tuple[str, str]]:
    """Return what every pair must have: by who sat where, what was typed, and a bye as a win."""
    won: Counter[str] = Counter({" & ".join(bye): 1})
    made: Counter[str] = Counter({" & ".join(bye): 0})
    for (number, table), points in scores.items():
        north, east, south, west = (name for name, _side in sitting(event, number, table))
        for side, pair in enumerate((f"{north} & {south}", f"{east} & {west}")):
            won[pair] += points[side] > points[1 - side]
            made[pair] += points[side]
    return {pair: (str(won[pair]), str(made[pair])) for pair in made}


def people(event: Event, number: int) -> list[str]:
    """Return who sits in a round, table by table."""
    seats = MatchSeat.objects.filter(
        match__round_table__round__stage__event=event, match__round_table__round__number=number
    ).order_by("match__round_table__number", "number")
    return list(seats.values_list("player__display_name", flat=True))


def resting(event: Event, number: int) -> list[str]:
    """Return the pair that has the bye of a round."""
    members = EntryMember.objects.filter(
        entry__byes__round__stage__event=event, entry__byes__round__number=number
    )
    return list(members.order_by("pk").values_list("player__display_name", flat=True))
