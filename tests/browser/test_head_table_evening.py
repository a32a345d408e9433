"""A head-table evening of 26 people: winners go up, partners part, two rest in each round."""

from __future__ import annotations

from string import ascii_uppercase
from typing import Final

import pytest
from django.urls import reverse
from playwright.sync_api import expect
from pytest_playwright.pytest_playwright import CreateContextCallback

from games.matches.services.actors import Actor
from games.matches.services.reports import report_final
from leagues.events.models import EntryMember, Event
from leagues.players.models import Club
from leagues.players.states import Role
from leagues.seating.models import RoundTable
from tests.browser.evening import PHONE, Desk, Visitors, sitting
from tests.browser.test_door import let_in
from tests.factories.players import ClubFactory
from tests.leagues.events.browsing import signed_in

PEOPLE: Final = tuple(f"{letter}ddy Player" for letter in ascii_uppercase)
TABLES: Final = 6
ROUNDS: Final = 3

# Of every table who sits there: North, East, South, West.
Hall = dict[int, list[str]]


@pytest.mark.long
def test_a_head_table_evening(site: str, new_context: CreateContextCallback) -> None:
    visitors = Visitors(new_context=new_context, site=site, size=PHONE)
    desk = make_the_night(visitors)
    let_everybody_in(desk)
    desk.do("Start", about="26 players are here")
    desk.do("Draw", about="Draw the seating")
    rested: list[str] = []
    before: Hall = {}
    winners: set[str] = set()
    for number in range(1, ROUNDS + 1):
        desk.publish(number)
        hall = seats(desk.event, number)
        went_as_the_movement_has_it(before, winners, hall)
        rested += rests(desk.event, number)
        winners = play(desk, number, hall)
        before = hall
        if number < ROUNDS:
            desk.do("Draw", about=f"Draw round {number + 1}")
    assert len(set(rested)) == 2 * ROUNDS
    desk.do("Finish", about="Finish the event")
    desk.go("standings:event")
    expect(desk.page.locator("#standings tbody tr")).to_have_count(len(PEOPLE))


def make_the_night(visitors: Visitors) -> Desk:
    """Create the night in its form."""
    club: Club = ClubFactory.create()
    page = visitors.arrive()
    let_in(page.context, signed_in(Role.DIRECTOR, club), visitors.site)
    page.goto(f"{visitors.site}{reverse('events:new', args=[club.slug])}")
    page.get_by_label("Title").fill("Head table")
    page.locator("#way > summary").click()
    page.get_by_label("How people are seated").select_option(label="Head table (progressive)")
    expect(page.locator("#way-now")).to_have_text("Head table (progressive)")
    page.locator("#id_rounds_planned").fill(str(ROUNDS))
    page.get_by_role("button", name="Open for entries").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Head table")
    return Desk(page=page, visitors=visitors, event=Event.objects.get())


def let_everybody_in(desk: Desk) -> None:
    """Paste the list of those who have come."""
    desk.go("events:check_in")
    desk.page.get_by_text("Several at once").click()
    desk.page.get_by_label("Names, one a line").fill("\n".join(PEOPLE))
    desk.page.get_by_role("button", name="Check all in").click()
    expect(desk.page.locator(".state--done")).to_have_count(len(PEOPLE))


def seats(event: Event, number: int) -> Hall:
    """Return who sits where in a round."""
    return {
        table: [name for name, _side in sitting(event, number, table)]
        for table in range(1, TABLES + 1)
    }


def rests(event: Event, number: int) -> list[str]:
    """Return who sits a round out."""
    members = EntryMember.objects.filter(
        entry__byes__round__stage__event=event, entry__byes__round__number=number
    )
    return list(members.values_list("player__display_name", flat=True))


def play(desk: Desk, number: int, hall: Hall) -> set[str]:
    """Let North and South win at odd tables, the others at even ones; return the winners.

    The head table's score is typed at the desk; in the first round it is a tie, which its extra
    hand decides. The other tables have sent theirs.
    """
    for table in range(2, TABLES + 1):
        row = RoundTable.objects.get(
            round__stage__event=desk.event, round__number=number, number=table
        )
        report_final(
            match_id=row.match_id,
            points=(10, 4) if table % 2 else (4, 10),
            actor=Actor(is_official=True),
            revision=row.match.revision,
        )
    desk.enter(number, 1, (8, 8) if number == 1 else (10, 4))
    expect(desk.page.get_by_text("All tables are in.")).to_be_visible()
    if number == 1:
        note_the_extra_hand(desk)
    return {name for table, people in hall.items() for name in people[1 - table % 2 :: 2]}


def note_the_extra_hand(desk: Desk) -> None:
    """Say who won it, where the desk leads to."""
    desk.go("desk:desk")
    expect(desk.first_thing()).to_contain_text("A tie at table 1, round 1")
    desk.first_thing().get_by_role("link", name="Extra hand").click()
    part = desk.page.locator("#extra")
    north_and_south = part.get_by_label("Who won it").locator("option").nth(1)
    part.get_by_label("Who won it").select_option(north_and_south.get_attribute("value"))
    part.get_by_label("Why").fill("Played at once")
    part.get_by_role("button", name="Apply").click()
    expect(desk.page.get_by_text("It is put right, and the standings with it.")).to_be_visible()


def went_as_the_movement_has_it(before: Hall, winners: set[str], after: Hall) -> None:
    """Winners are a table further up, losers where they were; the head's losers at the last.

    Nobody plays with the same partner again at once.
    """
    came_from = {name: table for table, people in before.items() for name in people}
    for table, people in after.items():
        for name in came_from.keys() & set(people):
            old = came_from[name]
            if name in winners:
                assert table == max(1, old - 1)
            else:
                assert table == (TABLES if old == 1 else old)
    assert not partners(before) & partners(after)


def partners(hall: Hall) -> set[frozenset[str]]:
    """Return who plays with whom."""
    return {frozenset(people[side::2]) for people in hall.values() for side in (0, 1)}
