"""A game of every size against bots, begun on the home page: choose it, press Play."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, ViewportSize, expect
from pytest_playwright.pytest_playwright import CreateContextCallback

from games.online.states import TableStatus
from tests.browser.live import follow, is_over, table
from tests.browser.live_people import Person

PHONE = ViewportSize(width=360, height=640)
pytestmark = pytest.mark.django_db(transaction=True)

SIZES = [
    ("euchre2", 2),
    ("euchre3", 3),
    ("british", 4),
    ("auction5", 5),
    ("auction6", 6),
    ("auction7", 7),
]
ADDRESS = re.compile("/tables/[\\w-]{32}/$")


def begin(page: Page, site: str, variant: str) -> None:
    """Go to the home page, choose a game, and begin it."""
    page.goto(site)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_label("Against bots").select_option(variant)
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page).to_have_url(ADDRESS)


@pytest.mark.parametrize(("variant", "players"), SIZES)
def test_a_hand_of_any_size_is_played_against_bots_two_clicks_after_the_home_page(
    variant: str, players: int, new_context: CreateContextCallback, site: str
) -> None:
    page = new_context(viewport=PHONE).new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    begin(page, site, variant)
    person = Person(page)
    while not is_over(follow(page)):
        person.act()
    opened = table()
    assert (opened.variant, opened.seats.count()) == (variant, players)
    expect(page.locator(".live-seat")).to_have_count(players)
    assert errors == []


def test_a_game_is_chosen_and_begun_without_a_script(
    new_context: CreateContextCallback, site: str
) -> None:
    page = new_context(viewport=PHONE, java_script_enabled=False).new_page()
    page.goto(site)
    page.get_by_label("Against bots").select_option("auction5")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page).to_have_url(ADDRESS)
    assert (table().variant, table().status) == ("auction5", TableStatus.PLAYING)
    page.goto(f"{site}/tables/")
    page.get_by_label("Against bots").select_option("euchre2")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page).to_have_url(ADDRESS)
    assert table().variant == "euchre2"
