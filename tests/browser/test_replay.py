"""Stepping through a recorded game in a real browser."""

from __future__ import annotations

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.urls import reverse
from playwright.sync_api import Browser, Page, expect

from leagues.seating.models import RoundTable
from tests.leagues.desk.test_replay import recorded_table, with_revoke
from tests.leagues.desk.test_replay_of_every_table import recorded_table as table_of_size


@pytest.fixture
def table(site: str) -> RoundTable:
    return recorded_table(text=with_revoke())


def address(site: str, table: RoundTable, query: str = "") -> str:
    return site + reverse("desk:replay", args=[table.match_id]) + query


def test_keys_step_without_loading_the_page_again(site: str, page: Page, table: RoundTable) -> None:
    page.set_viewport_size({"width": 390, "height": 780})
    page.goto(address(site, table))
    page.evaluate("window.isSame = true")
    button = page.locator("#replay-next")
    place = button.bounding_box()
    first = page.locator("#replay-step").get_attribute("data-words") or ""
    page.keyboard.press("ArrowRight")
    expect(page.locator("#replay-said")).not_to_be_empty()
    expect(page.locator(".replay-words")).not_to_have_text(first)
    assert page.url.endswith("/deals/1/?step=1")
    assert button.bounding_box() == place
    page.keyboard.press("End")
    expect(page.locator(".replay-words")).to_contain_text("The makers took")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#replay-address")).to_have_text(re.compile(r"/deals/2/$"))
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Home")
    expect(page.locator(".replay-words")).to_have_text(first)
    page.locator("#replay-deal-3").click()
    expect(page.locator("#replay-deal-3")).to_be_focused()
    assert page.evaluate("window.isSame") is True


def test_steps_are_links_that_work_without_scripts(
    site: str, browser: Browser, table: RoundTable
) -> None:
    with browser.new_context(java_script_enabled=False) as context:
        page = context.new_page()
        page.goto(address(site, table))
        page.locator("#replay-next").click()
        assert page.url.endswith("/deals/1/?step=1")
        page.locator("#replay-last").click()
        expect(page.locator(".replay-words")).to_contain_text("The makers took")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_replay_has_no_serious_fault_for_readers_of_any_kind(
    site: str, browser: Browser, table: RoundTable, scheme: str
) -> None:
    dark = scheme == "dark"
    with browser.new_context(color_scheme="dark" if dark else "light") as context:
        page = context.new_page()
        page.set_viewport_size({"width": 390, "height": 780})
        page.goto(address(site, table, "?deal=1&step=9"))
        found = Axe().run(page).response["violations"]
        assert [each["id"] for each in found if each["impact"] in {"serious", "critical"}] == []
        assert page.evaluate("document.documentElement.scrollWidth") == 390


@pytest.mark.parametrize(("variant", "players"), [("euchre3", 3), ("auction7", 7)])
def test_tables_of_other_sizes_fit_a_phone_and_are_read_well(
    site: str, page: Page, variant: str, players: int
) -> None:
    table = table_of_size(variant, players)
    page.set_viewport_size({"width": 390, "height": 780})
    page.goto(address(site, table, "?deal=2&step=14"))
    expect(page.locator(".replay-seat")).to_have_count(players)
    found = Axe().run(page).response["violations"]
    assert [each["id"] for each in found if each["impact"] in {"serious", "critical"}] == []
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    page.keyboard.press("ArrowRight")
    expect(page.locator("#replay-address")).to_contain_text("/deals/2/?step=15")
