"""A season on a phone: its director makes it, then puts a result of its first night right."""

from __future__ import annotations

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect
from pytest_playwright.pytest_playwright import CreateContextCallback

from leagues.players.models import Club
from leagues.players.states import Role
from leagues.standings.services.seasons import rebuild_stale_seasons
from tests.browser.evening import PHONE, Visitors
from tests.browser.test_door import let_in
from tests.factories.players import ClubFactory
from tests.factories.seasons import members, played_night
from tests.leagues.events.browsing import signed_in


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no_scripts"])
def test_a_season_with_a_correction_in_its_first_night(
    scripts: bool, site: str, new_context: CreateContextCallback
) -> None:
    club: Club = ClubFactory.create()
    ann, bob, cyd, dee = members(club, "Ann", "Bob", "Cyd", "Dee")
    first = played_night(club, 0, {(ann, bob, cyd, dee): (9, 4)})
    played_night(club, 1, {(bob, cyd, dee, ann): (7, 5)})
    visitors = Visitors(new_context=new_context, site=site, size=PHONE, scripts=scripts)
    page = visitors.arrive()
    let_in(page.context, signed_in(Role.DIRECTOR, club), site)

    page.goto(f"{site}{reverse('desk:club', args=[club.slug])}")
    make_season(page)
    rebuild_stale_seasons()
    if not scripts:
        page.reload()
    expect(page.get_by_text("being recomputed")).to_have_count(0)
    assert table(page) == {"Ann": "16", "Cyd": "16", "Bob": "13", "Dee": "13"}
    season_page = page.url

    correct(page, f"{site}{reverse('desk:scores', args=[first.pk, 1])}")
    page.goto(season_page)
    assert table(page) == {"Bob": "18", "Dee": "18", "Ann": "11", "Cyd": "11"}
    page.get_by_role("link", name="Ann").click()
    expect(page.locator(".story")).to_contain_text("4 + 5 + 2 for coming = 11")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def make_season(page: Page) -> None:
    """Make the season in its form: points scored, and one for coming, as its example says."""
    page.get_by_role("link", name="Seasons").click()
    page.get_by_role("link", name="New season").first.click()
    page.get_by_label("Title").fill("Winter")
    page.get_by_label("First day", exact=True).fill("2030-01-01")
    page.get_by_label("Last day", exact=True).fill("2030-03-31")
    page.get_by_label("Points for coming to a night").fill("1")
    page.get_by_role("button", name="Show the example").click()
    expect(page.locator(".season-sum")).to_contain_text("3 for coming")
    expect(page.get_by_label("Title")).to_have_value("Winter")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Winter")
    expect(page.get_by_text("being recomputed")).to_be_visible()


def correct(page: Page, scores: str) -> None:
    """Put the one result of a night right, after a look at what that changes."""
    page.goto(scores)
    page.locator("#table-1").get_by_role("link", name="Put right").click()
    page.locator("#id_points_0").fill("4")
    page.locator("#id_points_1").fill("9")
    page.get_by_role("button", name="Show what changes").first.click()
    told = page.get_by_role("status").filter(has_text="This changes:")
    expect(told).to_contain_text("Winter: Ann 16 → 11 points, place 1 → 3")
    page.get_by_label("Why").first.fill("The slip was read upside down")
    page.get_by_role("button", name="Apply").first.click()
    expect(page.get_by_text("It is put right, and the standings with it.")).to_be_visible()


def table(page: Page) -> dict[str, str]:
    """Return the totals of the season by name, in order."""
    rows = page.locator(".season-table tbody tr:not(.story)")
    return {
        row.locator(".row-title").inner_text(): row.locator(".main-figure").inner_text()
        for row in rows.all()
    }
