"""A double elimination of eleven pairs, from the form to the second final and the places."""

from __future__ import annotations

from typing import Final

import pytest
from django.urls import reverse
from playwright.sync_api import expect
from pytest_playwright.pytest_playwright import CreateContextCallback

from leagues.events.models import Event, Stage
from leagues.players.models import Club
from leagues.players.states import Role
from leagues.seating.models import BracketSlot
from leagues.seating.selectors.brackets import bracket_places
from tests.browser.evening import DESKTOP, Desk, Visitors
from tests.browser.test_door import let_in
from tests.factories.brackets import open_tables, slot_of
from tests.factories.players import ClubFactory
from tests.factories.seating import finish
from tests.leagues.events.browsing import signed_in

PAIRS: Final = tuple(f"{letter}nn Upper + {letter}nn Lower" for letter in "ABCDEFGHIJK")
HIGHER, LOWER = (10, 4), (4, 10)


@pytest.mark.long
def test_a_double_elimination_evening(site: str, new_context: CreateContextCallback) -> None:
    visitors = Visitors(new_context=new_context, site=site, size=DESKTOP)
    desk = make_the_night(visitors)
    let_pairs_in(desk)
    desk.do("Start", about="11 pairs are here")
    desk.do("Draw", about="Draw the bracket")
    expect(desk.first_thing()).to_contain_text("Round 1: 3 tables are playing")
    desk.enter(1, 1, HIGHER)
    stage = Stage.objects.get(event=desk.event)
    play_to_the_final(stage)
    desk.go("seating:bracket")
    desk.page.get_by_role("link", name="List").click()
    expect(desk.page.get_by_text("If needed")).to_be_visible()
    last = stage.rounds.count()
    desk.enter(last, 1, LOWER)
    desk.go("desk:event")
    desk.page.get_by_role("link", name="Bracket").click()
    expect(desk.page.get_by_text("Second final")).to_be_visible()
    expect(desk.page.get_by_role("link", name="Match 21: ")).to_be_visible()
    desk.enter(last + 1, 1, LOWER)
    winner = name_of(slot_of(stage, "F2.1"))
    desk.go("seating:bracket")
    expect(desk.page.get_by_text(f"Winner: {winner}")).to_be_visible()
    desk.do("Finish", about="Finish the event")
    desk.go("desk:event")
    expect(desk.page.locator(".podium-place").first).to_contain_text(winner.split(" & ")[0])
    assert places(desk) == bracket_places(stage_id=stage.pk)


def make_the_night(visitors: Visitors) -> Desk:
    """Create the night in its form."""
    club: Club = ClubFactory.create()
    page = visitors.arrive()
    let_in(page.context, signed_in(Role.DIRECTOR, club), visitors.site)
    page.goto(f"{visitors.site}{reverse('events:new', args=[club.slug])}")
    page.get_by_label("Title").fill("Knock-out night")
    page.locator("#way > summary").click()
    page.get_by_label("How people are seated").select_option(label="Knock-out after two losses")
    expect(page.locator("#way-now")).to_have_text("Knock-out after two losses")
    page.get_by_role("button", name="Open for entries").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Knock-out night")
    return Desk(page=page, visitors=visitors, event=Event.objects.get())


def let_pairs_in(desk: Desk) -> None:
    """Paste the list of those who have come."""
    desk.go("events:check_in")
    desk.page.get_by_text("Several at once").click()
    desk.page.get_by_label("Pairs, one a line").fill("\n".join(PAIRS))
    desk.page.get_by_role("button", name="Check all in").click()
    expect(desk.page.locator(".state--done")).to_have_count(len(PAIRS))


def play_to_the_final(stage: Stage) -> None:
    """Let the side that stands higher in the bracket win everywhere."""
    final = slot_of(stage, "F1.1")
    while (tables := open_tables(stage)) and tables[0].slot_id != final.pk:
        for table in tables:
            finish(table, points=HIGHER)


def name_of(slot: BracketSlot) -> str:
    """Return who won a slot, as the pair is called."""
    assert slot.winner is not None
    members = slot.winner.members.order_by("pk")
    return " & ".join(members.values_list("player__display_name", flat=True))


def places(desk: Desk) -> dict[int, int]:
    """Return the place of every entry, as the standings show it."""
    desk.go("standings:event")
    expect(desk.page.locator(".order-steps li").first).to_contain_text("Place in the bracket")
    rows = desk.page.locator("#standings tbody tr").all()
    return {
        int((row.get_attribute("id") or "").removeprefix("entry-")): int(
            row.locator(".place").inner_text().split("=")[-1].split()[-1]
        )
        for row in rows
    }
