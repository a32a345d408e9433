"""A table with house rules on the phone: a fast break, no trumps, a dealer who pays."""

from __future__ import annotations

from playwright.sync_api import Page, expect
from pytest_playwright.pytest_playwright import CreateContextCallback

from games.matches.models import HandScore
from leagues.seating.models import RoundTable
from tests.browser.evening import DESKTOP, PHONE
from tests.browser.test_axe import EVERYTHING, faults
from tests.browser.test_every_table import address, sit_down, tap
from tests.leagues.desk.builders import table_of_four

RULES = {
    "stick_dealer": True,
    "dealer_may_pay": True,
    "no_trump": True,
    "fast_break": True,
    "four_trick_tokens": True,
}


def ruled_table() -> RoundTable:
    return table_of_four(variant="euchre4", rules=RULES)


def test_a_fast_break_and_a_payment_are_written_without_scripts(
    site: str, new_context: CreateContextCallback
) -> None:
    table = ruled_table()
    page = new_context(viewport=PHONE, java_script_enabled=False).new_page()
    sit_down(page, site, table)
    page.get_by_role("link", name="Enter hand 1").click()
    tap(page, "makers_0")
    page.locator(".choices--figures label", has_text="3").click()
    page.get_by_label("Fast break").check()
    page.get_by_role("button", name="Save hand 1").click()
    page.get_by_role("link", name="Enter hand 2").click()
    page.get_by_role("button", name="East and West paid").click()
    expect(page.get_by_role("link", name="Enter hand 3")).to_be_visible()
    hands = HandScore.objects.order_by("number")
    assert [hand.points for hand in hands] == [[0, 0], [1, 0]]


def test_its_form_is_read_by_everybody_and_scrolls_only_down(site: str, page: Page) -> None:
    table = ruled_table()
    page.set_viewport_size(PHONE)
    sit_down(page, site, table)
    page.goto(address(site, "enter_hand", table, 1))
    page.get_by_text("Who made it, and trumps").click()
    tap(page, "makers_0")
    tap(page, "trump_N")
    page.locator(".choices--figures label", has_text="4").click()
    expect(page.locator("#hand-worth")).to_contain_text("and a token")
    found = faults(page, EVERYTHING)
    for size in (DESKTOP, PHONE):
        page.set_viewport_size(size)
        assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    page.get_by_role("button", name="Save hand 1").click()
    expect(page.get_by_role("link", name="Enter hand 2")).to_be_visible()
    found += faults(page, EVERYTHING)
    assert found == []
