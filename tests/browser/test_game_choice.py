"""Choosing a game and its house rules: by keyboard, without scripts, read by axe."""

from __future__ import annotations

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.urls import reverse
from playwright.sync_api import Browser, Page, ViewportSize, expect

from leagues.events.models import Event
from leagues.players.models import Club, User
from leagues.players.states import Role
from tests.browser.evening import DESKTOP, PHONE, sign_in
from tests.factories.players import ClubFactory, MembershipFactory


def new_event(page: Page, site: str) -> None:
    """Sign a director in and go to the form of a new event."""
    club: Club = ClubFactory.create()
    user = MembershipFactory.create(club=club, role=Role.DIRECTOR.value).player.user
    assert isinstance(user, User)
    sign_in(page, site, user.email)
    page.goto(f"{site}{reverse('events:new', args=[club.slug])}")


def open_all(page: Page) -> None:
    """Open everything that is folded away."""
    page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true })")


@pytest.mark.parametrize("size", [PHONE, DESKTOP])
def test_a_game_is_chosen_by_keyboard_and_its_house_rules_come_by_themselves(
    page: Page, site: str, size: ViewportSize
) -> None:
    page.set_viewport_size(size)
    new_event(page, site)
    page.get_by_label("Title").fill("Half typed")
    page.locator("#game > summary").press("Enter")
    page.get_by_role("radio", name="North American euchre").focus()
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("radio", name="Euchre for four")).to_be_checked()
    expect(page.locator("#game-now")).to_have_text("Euchre for four")
    expect(page.locator("#house-rules")).to_contain_text("as usual in Euchre for four")
    expect(page.get_by_role("radio", name="Euchre for four")).to_be_focused()
    page.get_by_role("radio", name="Best-card call").check()
    expect(page.get_by_label("Players at a table")).to_be_visible()
    expect(page.get_by_label("Title")).to_have_value("Half typed")
    open_all(page)
    page.get_by_label("When the maker holds the called card").select_option("forbidden")
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    assert faults(page) == []
    page.get_by_label("Players at a table").select_option("5")
    page.get_by_role("button", name="Save as a draft").click()
    expect(page.get_by_text("The event is saved.")).to_be_visible()
    event = Event.objects.get()
    assert event.rules == {"players": 5, "caller_holds": "forbidden"}


def test_a_game_and_its_house_rules_are_chosen_without_scripts(browser: Browser, site: str) -> None:
    page = browser.new_context(viewport=PHONE, java_script_enabled=False).new_page()
    new_event(page, site)
    page.get_by_label("Title").fill("Auction night")
    page.locator("#game > summary").click()
    page.get_by_role("radio", name="Auction euchre for five").check()
    page.get_by_role("button", name="Show the house rules of this game").click()
    expect(page.locator("#game-now")).to_have_text("Auction euchre for five")
    assert not Event.objects.exists()
    page.get_by_text("Making trumps").click()
    page.get_by_label("When all others have passed").select_option("dealer_min")
    page.get_by_label("Title").press("Enter")
    expect(page.get_by_text("The event is saved.")).to_be_visible()
    event = Event.objects.get()
    assert (event.title, event.status, event.variant) == ("Auction night", "draft", "auction5")
    assert event.rules == {"auction_all_pass": "dealer_min"}


def faults(page: Page) -> list[str]:
    """Return the serious and critical faults that axe finds."""
    answer = Axe().run(page, options={"resultTypes": ["violations"]})
    found: list[Any] = answer.response["violations"]
    grave = [fault for fault in found if fault["impact"] in {"serious", "critical"}]
    return [f"{fault['id']}: {fault['nodes'][:2]}" for fault in grave]
