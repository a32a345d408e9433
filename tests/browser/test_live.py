"""Open pages that fetch themselves again must not be in the way of whoever uses them."""

from __future__ import annotations

from django.urls import reverse
from playwright.sync_api import Page, Route, expect

from leagues.events.states import EventStatus
from leagues.players.states import Role
from tests.browser.test_door import let_in
from tests.factories.events import EventFactory
from tests.leagues.desk.builders import staff


def test_a_tap_counts_although_news_arrives_in_the_middle_of_it(page: Page, site: str) -> None:
    event = EventFactory.create(status=EventStatus.DRAFT.value)
    let_in(page.context, staff(event, Role.DIRECTOR), site)
    held: list[Route] = []
    page.route("**/desk/now/*", lambda route: held.append(route))
    page.goto(f"{site}{reverse('desk:desk', args=[event.pk])}")
    expect(page.locator("[data-live-state=on]")).to_be_visible()
    with page.expect_request("**/desk/now/*"):
        page.evaluate("document.body.dispatchEvent(new CustomEvent('upcard:changed'))")
    page.get_by_role("button", name="Open for entries").hover()
    page.mouse.down()
    with page.expect_response("**/desk/now/*") as answer:
        held[0].continue_()
    answer.value.finished()
    with page.expect_navigation():
        page.mouse.up()
    event.refresh_from_db()
    assert event.status == EventStatus.OPEN
