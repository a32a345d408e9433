"""From a new account to a club with people, in a browser without scripts, and read by axe."""

from __future__ import annotations

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from leagues.players.models import Player
from leagues.players.services.clubs import ClubDetails, found_club
from leagues.players.services.people import create_player
from tests.factories.players import UserFactory

PHONE = {"width": 390, "height": 780}
DESKTOP = {"width": 1280, "height": 800}
PASSWORD = "euchre-night-7"


def sign_up(page: Page, site: str, *, email: str, name: str | None) -> None:
    page.goto(f"{site}/accounts/signup/")
    if name:
        page.get_by_label("Name").fill(name)
    page.get_by_label("E-mail address").fill(email)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_label("The same password again").fill(PASSWORD)
    page.get_by_role("button", name="Sign up").click()


@pytest.mark.parametrize("size", [PHONE, DESKTOP])
def test_a_club_gets_its_people_without_scripts(
    browser: Browser, site: str, size: dict[str, int]
) -> None:
    organiser = browser.new_context(viewport=size, java_script_enabled=False).new_page()  # type: ignore[arg-type]  # a plain dict
    sign_up(organiser, site, email="olive@example.org", name="Olive Organiser")
    organiser.goto(f"{site}/clubs/")
    organiser.get_by_role("link", name="Found a club").first.click()
    organiser.get_by_label("Name of the club").fill("Corner House")
    organiser.get_by_label("Time zone").select_option("Europe/London")
    organiser.get_by_role("button", name="Found the club").click()
    expect(organiser.get_by_role("heading", name="Corner House")).to_be_visible()
    organiser.get_by_role("link", name="People").click()
    for _ in range(2):  # the second time the name is known
        organiser.get_by_label("Name").first.fill("Ann Smith")
        organiser.get_by_role("button", name="Put on the list").click()
    organiser.get_by_label("Somebody else of the same name").check()
    organiser.get_by_role("button", name="Put on the list").click()
    expect(organiser.get_by_role("link", name="Ann Smith (2)")).to_be_visible()
    organiser.get_by_role("link", name="Ann Smith (2)").click()
    organiser.get_by_role("button", name="Show the link").click()
    link = organiser.locator("#link").inner_text()

    newcomer = browser.new_context(viewport=size, java_script_enabled=False).new_page()  # type: ignore[arg-type]  # a plain dict
    newcomer.goto(link)
    newcomer.get_by_role("link", name="Yes, sign up").click()
    sign_up(newcomer, site, email="ann@example.org", name=None)
    newcomer.goto(f"{site}/me/")
    expect(newcomer.get_by_role("heading", level=1)).to_have_text("Ann Smith (2)")
    expect(newcomer.get_by_role("link", name="Corner House")).to_be_visible()
    assert Player.objects.count() == 3


@pytest.fixture
def signed_in(page: Page, site: str) -> Page:
    user = UserFactory.create(email="olive@example.org")
    create_player(display_name="Olive of the very long name, who signs it", by=user, account=user)
    details = ClubDetails(name="Corner House", time_zone="Europe/London", venue="The House")
    club = found_club(details=details, by=user)
    for name in ("Ann Smith", "Ann Smith", "Bob Jones"):
        create_player(display_name=name, by=user, club_id=club.pk)
    page.goto(f"{site}/accounts/login/")
    page.get_by_label("E-mail address").fill(user.email)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_text("Signed in as")).to_be_visible()
    return page


def faults(page: Page) -> list[Any]:
    """Return what axe finds wrong, of whatever weight."""
    found: list[Any] = Axe().run(page).response["violations"]
    return [(page.url, fault["id"], fault["nodes"][0]["html"]) for fault in found]


@pytest.mark.parametrize(("size", "scheme"), [(PHONE, "dark"), (DESKTOP, "light")])
def test_axe_finds_nothing_on_the_pages_of_people(
    signed_in: Page, site: str, size: dict[str, int], scheme: str
) -> None:
    page = signed_in
    page.set_viewport_size(size)  # type: ignore[arg-type]  # a plain dict
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]  # one of its words
    found: list[Any] = []
    own = ["/me/", "/me/email/", "/accounts/password/change/", "/accounts/logout/"]
    club = ["", "edit/", "people/", f"people/{Player.objects.latest('id').memberships.get().pk}/"]
    open_to_all = ["/clubs/", "/clubs/new/", "/claim/nothing/", "/nowhere/"]
    for path in [*own, *open_to_all, *(f"/clubs/corner-house/{part}" for part in club)]:
        page.goto(f"{site}{path}")
        found += faults(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= size["width"], path
    with page.expect_event("load"):
        page.get_by_role("button", name="Show the link").click()
    found += faults(page)
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_text("You are signed out.")).to_be_visible()
    for path in ("/accounts/login/", "/accounts/signup/", "/accounts/password/reset/"):
        page.goto(f"{site}{path}")
        found += faults(page)
    assert found == []
