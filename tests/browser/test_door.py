"""The desk at the door in a browser: names typed, taps in a hurry, no scripts."""

from __future__ import annotations

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Browser, BrowserContext, Page, Route, ViewportSize, expect

from leagues.events.models import Entry, Event
from leagues.events.states import EntryStatus
from leagues.players.states import Role
from tests.factories.events import EntryFactory, EventFactory
from tests.factories.players import MembershipFactory
from tests.leagues.events.browsing import signed_in

PHONE: ViewportSize = {"width": 390, "height": 780}


@pytest.fixture
def evening(site: str) -> Event:
    """Return an evening with four people who are expected."""
    event = EventFactory.create(entry_limit=20)
    for name in ("Ann Lee", "Bo Orr", "Cy Young", "Dot Day"):
        EntryFactory.create(event=event, member__player__display_name=name)
    return event


def let_in(context: BrowserContext, client: Client, site: str) -> None:
    """Give a browser the session of somebody who has signed in."""
    session = client.cookies[settings.SESSION_COOKIE_NAME].value
    context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": site}])


def door(site: str, event: Event) -> str:
    """Return the address of the door."""
    return f"{site}{reverse('events:check_in', args=[event.pk])}"


def test_a_newcomer_is_typed_in_and_the_box_is_ready_for_the_next(
    page: Page, site: str, evening: Event
) -> None:
    MembershipFactory.create(club=evening.club, player__display_name="Zoe Zimmer")
    let_in(page.context, signed_in(Role.SCORER, evening.club), site)
    page.set_viewport_size(PHONE)
    page.goto(door(site, evening))
    box = page.get_by_label("Name", exact=True)
    expect(box).to_be_focused()
    page.keyboard.type("zoe")
    page.get_by_role("button", name="Check in Zoe Zimmer").click()
    expect(page.get_by_text("Checked in: Zoe Zimmer")).to_be_visible()
    expect(box).to_be_focused()
    expect(box).to_have_value("")
    page.keyboard.type("Newt Newman")
    page.get_by_role("button", name="Add Newt Newman as new", exact=True).click()
    expect(page.get_by_text("Checked in: Newt Newman")).to_be_visible()
    assert Entry.objects.filter(status=EntryStatus.CHECKED_IN).count() == 2


def test_a_tap_counts_although_what_was_searched_for_arrives_in_the_middle_of_it(
    page: Page, site: str, evening: Event
) -> None:
    let_in(page.context, signed_in(Role.SCORER, evening.club), site)
    held: list[Route] = []
    page.route("**/check-in/?*", lambda route: held.append(route))
    page.goto(door(site, evening))
    expect(page.get_by_label("Name", exact=True)).to_be_focused()
    with page.expect_request("**/check-in/?*"):
        page.keyboard.type("Ann")
    page.get_by_role("button", name="Check in Ann Lee").hover()
    page.mouse.down()
    with page.expect_response("**/check-in/?*") as answer:
        held[0].continue_()
    answer.value.finished()
    page.unroute("**/check-in/?*")
    page.mouse.up()
    expect(page.get_by_text("Checked in: Ann Lee")).to_be_visible()


def test_the_box_is_ready_for_the_next_though_news_came_before_the_answer(
    page: Page, site: str, evening: Event
) -> None:
    let_in(page.context, signed_in(Role.SCORER, evening.club), site)
    page.goto(door(site, evening))

    def answer_after_the_news(route: Route) -> None:
        answer = route.fetch()
        with page.expect_response(lambda news: news.request.method == "GET"):
            page.evaluate("document.body.dispatchEvent(new CustomEvent('upcard:changed'))")
        route.fulfill(response=answer)

    page.route("**/add/", answer_after_the_news)
    page.keyboard.type("Newt Newman")
    page.get_by_role("button", name="Add Newt Newman as new", exact=True).click()
    expect(page.get_by_text("Checked in: Newt Newman")).to_be_visible()
    box = page.get_by_label("Name", exact=True)
    expect(box).to_have_value("")
    expect(box).to_be_focused()


def test_news_that_comes_late_does_not_bring_back_what_was_typed(
    page: Page, site: str, evening: Event
) -> None:
    let_in(page.context, signed_in(Role.SCORER, evening.club), site)
    page.goto(door(site, evening))
    page.keyboard.type("Newt Newman")
    add = page.get_by_role("button", name="Add Newt Newman as new", exact=True)
    expect(add).to_be_visible()
    held: list[Route] = []
    page.route("**/check-in/?*", lambda route: held.append(route), times=1)
    with page.expect_request(lambda news: news.method == "GET"):
        page.evaluate("document.body.dispatchEvent(new CustomEvent('upcard:changed'))")
    add.click()
    expect(page.get_by_text("Checked in: Newt Newman")).to_be_visible()
    with page.expect_response("**/check-in/?*") as late:
        held[0].continue_()
    late.value.finished()
    page.evaluate("new Promise(requestAnimationFrame)")  # until it has been shown, or left
    expect(page.get_by_role("heading", name="Not in the event")).to_have_count(0)
    expect(page.locator(".door-row").filter(has_text="Newt Newman")).to_be_visible()


@pytest.mark.parametrize("has_scripts", [True, False])
def test_a_pair_is_put_together_and_the_box_is_ready_for_the_next(
    browser: Browser, site: str, has_scripts: bool
) -> None:
    event = EventFactory.create(unit="pair")
    MembershipFactory.create(club=event.club, player__display_name="Zoe Zimmer")
    context = browser.new_context(java_script_enabled=has_scripts, viewport=PHONE)
    let_in(context, signed_in(Role.SCORER, event.club), site)
    page = context.new_page()
    page.goto(door(site, event))
    for name, found, choose in (
        ("zoe", "link", "Choose Zoe Zimmer"),
        ("Newt Newman", "button", "Add Newt Newman as new"),
    ):
        page.locator("#q").fill(name)
        if not has_scripts:
            page.get_by_role("button", name="Find").click()
        page.get_by_role("link" if found == "link" else "button", name=choose, exact=True).click()
    expect(page.locator(".state--done")).to_have_count(1)
    expect(page.get_by_text("Zoe Zimmer & Newt Newman").first).to_be_visible()
    expect(page.get_by_label("Name", exact=True)).to_have_value("")
    expect(page.locator("[name=chosen]")).to_have_count(0)
    assert event.entries.get().members.count() == 2


def test_taps_in_a_hurry_all_count(page: Page, site: str, evening: Event) -> None:
    let_in(page.context, signed_in(Role.SCORER, evening.club), site)
    page.goto(door(site, evening))
    page.evaluate("document.querySelectorAll('.door-main').forEach((button) => button.click())")
    expect(page.locator(".state--done")).to_have_count(4)
    assert Entry.objects.filter(status=EntryStatus.CHECKED_IN).count() == 4


def test_the_door_works_without_scripts(browser: Browser, site: str, evening: Event) -> None:
    context = browser.new_context(java_script_enabled=False, viewport=PHONE)
    let_in(context, signed_in(Role.SCORER, evening.club), site)
    plain = context.new_page()
    plain.goto(door(site, evening))
    plain.get_by_role("button", name="Check in Ann Lee").click()
    expect(plain.locator(".state--done")).to_have_count(1)
    plain.get_by_label("Name", exact=True).fill("Newt Newman")
    plain.get_by_role("button", name="Find").click()
    plain.get_by_role("button", name="Add Newt Newman as new", exact=True).click()
    expect(plain.locator(".state--done")).to_have_count(2)
    context.close()


def test_the_number_of_rounds_follows_the_times_until_it_is_typed(
    page: Page, site: str, evening: Event
) -> None:
    let_in(page.context, signed_in(Role.DIRECTOR, evening.club), site)
    page.goto(f"{site}{reverse('events:new', args=[evening.club.slug])}")
    page.get_by_label("Start", exact=True).fill("19:00")
    page.get_by_label("End", exact=True).fill("22:00")
    rounds = page.locator("#id_rounds_planned")
    expect(rounds).to_have_value("7")
    page.get_by_label("Deals a game").fill("4")
    expect(rounds).to_have_value("12")
    rounds.fill("9")
    page.get_by_label("Deals a game").fill("8")
    expect(rounds).to_have_value("9")
