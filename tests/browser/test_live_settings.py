"""Settings of the device at a live table, and looking at the last hand without leaving it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.urls import reverse
from playwright.sync_api import Page, ViewportSize, expect
from pytest_playwright.pytest_playwright import CreateContextCallback

from games.online.models import OnlineTable
from games.online.services.sitting import hand_over_to_bot
from tests.browser.live import hand_played, is_over
from tests.games.online.tables import act_once, again, dealt, game, playing

PHONE = ViewportSize(width=360, height=740)
pytestmark = pytest.mark.django_db(transaction=True)

# Counts the tones that the page plays, whatever the machine has to play them with.
COUNTED = """() => {
  window.tones = 0;
  class Voice { connect(next) { return next; } start() { window.tones += 1; } stop() {} }
  class Volume extends Voice { constructor() { super(); this.gain = { setTargetAtTime() {} }; } }
  class Context {
    constructor() { this.state = "running"; this.currentTime = 0; }
    resume() { return Promise.resolve(); }
  }
  Object.assign(window, { AudioContext: Context, OscillatorNode: Voice, GainNode: Volume });
}"""


def watch(page: Page, site: str, table: OnlineTable) -> None:
    page.goto(site + reverse("online:table", args=[table.key]))
    expect(page.locator("#live-link")).to_be_hidden()


def settings(page: Page) -> None:
    page.locator(".live-settings > summary").click()


def colour_of(page: Page, name: str) -> str:
    found: str = page.evaluate(
        "name => getComputedStyle(document.documentElement).getPropertyValue(name).trim()", name
    )
    return found


def test_four_colours_large_cards_and_sounds_are_off_until_chosen_and_stay_on_this_device(
    new_context: CreateContextCallback, site: str
) -> None:
    table = dealt(playing()[0])
    context = new_context(viewport=PHONE)
    page = context.new_page()
    watch(page, site, table)
    plain = colour_of(page, "--suit-diamonds")
    settings(page)
    names = ("four-colour", "large-cards", "sounds")
    for name in names:
        expect(page.locator(f"[data-setting={name}]")).not_to_be_checked()
        page.locator(f"[data-setting={name}]").check()
    assert colour_of(page, "--suit-diamonds") != plain
    page.reload()
    settings(page)
    for name in names:
        expect(page.locator(f"[data-setting={name}]")).to_be_checked()
        assert page.locator(f"html[data-{name}]").count() == 1
    assert colour_of(page, "--suit-diamonds") != colour_of(page, "--suit-hearts")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    other = new_context(viewport=PHONE).new_page()
    watch(other, site, table)
    assert other.locator("html[data-sounds], html[data-four-colour]").count() == 0


def test_a_tone_is_heard_at_the_end_of_a_hand_only_where_sounds_are_switched_on(
    new_context: CreateContextCallback, site: str
) -> None:
    table, people = playing()
    page = new_context(viewport=PHONE).new_page()
    page.add_init_script(f"({COUNTED})()")
    watch(page, site, table)
    table = until_over(table, lambda now: act_once(now, people))
    expect(page.locator(".live-prompt strong")).not_to_be_empty()
    assert page.evaluate("window.tones") == 0
    settings(page)
    page.locator("[data-setting=sounds]").check()
    page.wait_for_function("window.tones === 2")
    for number, visitor in enumerate(people):
        hand_over_to_bot(table_key=table.key, number=number, visitor=visitor)
    hand_played(again(table))
    page.wait_for_function("window.tones >= 4")


def until_over(table: OnlineTable, act: Callable[[OnlineTable], OnlineTable]) -> OnlineTable:
    """Play until the first hand of a table is over."""
    while not is_over(table):
        table = act(table)
    return table


def test_the_last_hand_is_looked_at_with_all_its_cards_while_the_next_is_played(
    new_context: CreateContextCallback, site: str
) -> None:
    table, people = playing()
    page = new_context(viewport=PHONE).new_page()
    watch(page, site, table)
    panel = page.locator("#live-hand-over")
    expect(panel).to_be_hidden()
    table = until_over(table, lambda now: act_once(now, people))
    expect(panel).to_be_visible()
    panel.locator("summary").click()
    expect(panel.locator(".replay-hand .playing-card")).to_have_count(20)
    expect(panel.locator(".replay-tricks .playing-card")).not_to_have_count(0)
    assert panel.locator("#live-hand-cards a").count() == 0
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    dealt(table)
    expect(page.locator(".live-contract")).to_contain_text("Hand 2")
    expect(panel.locator(".replay-hand .playing-card")).to_have_count(20)
    panel.get_by_role("link", name="Go through it card by card").click()
    expect(page.get_by_role("heading", name="Replay")).to_be_visible()
    assert page.url.endswith("/deals/1/")
    page.get_by_role("link", name="Live table", exact=True).click()
    expect(page.locator("#live-board")).to_be_visible()
    assert len(game(table).deals) == 1


def test_nothing_moves_for_whoever_wants_less_motion(
    new_context: CreateContextCallback, site: str
) -> None:
    table = dealt(playing()[0])
    found = []
    for motion in ("no-preference", "reduce"):
        page = new_context(viewport=PHONE).new_page()
        page.emulate_media(reduced_motion=motion)
        watch(page, site, table)
        found.append(
            page.evaluate(
                """() => {
                  const card = document.createElement("span");
                  card.className = "live-card";
                  document.getElementById("live-board").append(card);
                  return getComputedStyle(card).transitionDuration;
                }"""
            )
        )
    assert found[0] == "0.12s"
    assert found[1] in ("0s", "0.01ms", "1e-05s")
