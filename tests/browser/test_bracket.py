"""A bracket in a browser, on a phone's width too."""

from __future__ import annotations

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests.browser.test_axe import LOOKS, faults
from tests.factories.brackets import bracket_in_play

PHONE = {"width": 390, "height": 844}


def test_a_bracket_of_two_hundred_and_fifty_six_can_be_read_on_a_phone(
    page: Page, site: str
) -> None:
    stage = bracket_in_play(pairs=256)
    page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    page.goto(f"{site}{reverse('seating:bracket', args=[stage.event_id])}")
    # Sheets scroll by themselves; the page does not.
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    sheet = page.get_by_role("region", name="Upper bracket, part 1 of 8")
    box = sheet.locator(".slot").first.bounding_box()
    assert box is not None
    assert box["x"] + box["width"] < PHONE["width"]
    size = sheet.locator(".slot-name").first.evaluate(
        "name => parseFloat(getComputedStyle(name).fontSize)"
    )
    assert size >= 13
    # Headings stay above their columns.
    sheet.evaluate("region => region.scrollTo(544, 600)")
    heading = sheet.get_by_text("Round 3", exact=True).bounding_box()
    region = sheet.bounding_box()
    assert heading is not None
    assert region is not None
    assert abs(heading["y"] - region["y"]) < 30
    page.get_by_role("link", name="List").click()
    expect(page.get_by_role("heading", name="Round 15")).to_be_visible()


@pytest.mark.parametrize("view", ["", "?view=list"])
def test_a_bracket_can_be_read_by_everybody(page: Page, site: str, view: str) -> None:
    stage = bracket_in_play(pairs=5)
    page.goto(f"{site}{reverse('seating:bracket', args=[stage.event_id])}{view}")
    for size, scheme, options in LOOKS:
        page.set_viewport_size(size)
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        assert faults(page, options) == []
