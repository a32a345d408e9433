"""The scores grid in a browser: what is typed survives the news of other tables."""

from __future__ import annotations

from django.urls import reverse
from playwright.sync_api import Page, Route, expect

from leagues.players.states import Role
from tests.browser.test_door import let_in
from tests.leagues.desk.builders import staff, table_of_four


def test_news_that_was_under_way_does_not_sweep_away_what_is_typed(page: Page, site: str) -> None:
    table = table_of_four()
    event = table.round.stage.event
    let_in(page.context, staff(event, Role.SCORER), site)
    held: list[Route] = []
    page.route("**/scores/?part=1", lambda route: held.append(route))
    page.goto(f"{site}{reverse('desk:scores', args=[event.pk, 1])}")
    with page.expect_request("**/scores/?part=1"):
        page.evaluate("document.body.dispatchEvent(new CustomEvent('upcard:changed'))")
    page.get_by_label("North and South").fill("6")
    with page.expect_response("**/scores/?part=1"):
        held[0].continue_()
    expect(page.get_by_text("Other tables have changed.")).to_be_visible()
    expect(page.get_by_label("North and South")).to_have_value("6")
    page.get_by_label("East and West").fill("4")
    page.get_by_role("button", name="Save").click()
    expect(page.locator("#table-1 .state--done")).to_be_visible()
