"""A guest plays at a live table: by clicks and keys, and without any script."""

from __future__ import annotations

import re
import time

import pytest
from django.urls import reverse
from playwright.sync_api import Page, ViewportSize, expect
from pytest_playwright.pytest_playwright import CreateContextCallback

from games.online.models import OnlineTable, TableDeal
from games.online.services.opening import TablePlan, open_practice
from tests.browser.live import COMPARED, LAWFUL, follow, hand_played, is_over, others_act, table
from tests.games.online.sockets import guest_cookie
from tests.games.online.tables import dealt, guest, playing

PHONE = ViewportSize(width=360, height=640)
pytestmark = pytest.mark.django_db(transaction=True)


def test_a_guest_plays_a_hand_against_bots_from_the_home_page(
    new_context: CreateContextCallback, site: str
) -> None:
    page = new_context(viewport=PHONE).new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(site)
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page).to_have_url(re.compile("/tables/[\\w-]{32}/$"))
    acts = 0
    while not is_over(follow(page)) or acts < 5:
        if is_over(table()):
            dealt(table())  # whose partner plays alone has little to do in a hand
            continue
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        if acts in (0, 2, 4):
            page.reload()
            for server, script in page.evaluate(COMPARED):
                assert script == server
        act(page, by_key=acts % 2 == 0)
        acts += 1
    expect(page.get_by_role("button", name="Next hand")).to_be_visible()
    expect(page.locator(".live-prompt strong")).to_contain_text("point")
    expect(page.locator("#live-news")).to_contain_text("takes trick 5")
    assert errors == []


def test_long_names_of_sides_fit_a_phone_for_somebody_who_watches(
    new_context: CreateContextCallback, site: str
) -> None:
    watched = dealt(playing()[0])
    for seat in watched.seats.select_related("player"):
        assert seat.player is not None
        seat.player.display_name = f"Ferdinand Wolfeschlegelsteinhausenberger {seat.number}"
        seat.player.save()
    page = new_context(viewport=PHONE).new_page()
    page.goto(site + reverse("online:table", args=[watched.key]))
    expect(page.locator(".live-score").first).to_contain_text("Wolfeschlegelsteinhausenberger")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


SIDEWAYS = ViewportSize(width=740, height=360)
MOST_OF_FIRST = """() => {
  const first = document.querySelector(".live-hand .playing-card").getBoundingClientRect();
  return first.top + 0.6 * first.height;
}"""
BIG_TABLES = ("auction5", "auction6", "auction7", "call_best", "jucre_call_ace")


def test_ones_cards_can_be_read_on_the_first_screen_of_a_phone_at_the_largest_tables(
    new_context: CreateContextCallback, site: str
) -> None:
    page = new_context(viewport=PHONE).new_page()
    name, _, value = guest_cookie("me").partition("=")
    page.context.add_cookies([{"name": name, "value": value, "url": site}])
    ends = {}
    for variant in BIG_TABLES:
        rules = {"players": 5} if variant == "call_best" else {}
        mine = dealt(
            open_practice(visitor=guest("me"), plan=TablePlan(variant=variant, rules=rules))
        )
        page.goto(site + reverse("online:table", args=[mine.key]))
        expect(page.locator("#live-link")).to_be_hidden()
        ends[variant] = page.evaluate(MOST_OF_FIRST)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), variant
    assert max(ends.values()) <= PHONE["height"], ends


def test_the_table_and_ones_cards_are_on_one_screen_of_a_phone_that_lies_on_its_side(
    new_context: CreateContextCallback, site: str
) -> None:
    page = new_context(viewport=SIDEWAYS).new_page()
    name, _, value = guest_cookie("me").partition("=")
    page.context.add_cookies([{"name": name, "value": value, "url": site}])
    for variant in ("north_american", "auction7"):
        mine = dealt(open_practice(visitor=guest("me"), plan=TablePlan(variant=variant)))
        page.goto(site + reverse("online:table", args=[mine.key]))
        expect(page.locator("#live-link")).to_be_hidden()
        first = page.locator(".live-hand .playing-card").first.bounding_box()
        felt = page.locator(".live-felt").bounding_box()
        assert first is not None
        assert felt is not None
        assert first["y"] + first["height"] <= SIDEWAYS["height"], variant
        assert first["x"] >= felt["x"] + felt["width"], variant
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), variant


def choose_game(page: Page, variant: str) -> None:
    """Choose another game in the form of a new table."""
    page.locator("#game > summary").click()
    page.locator(f"#id_variant_{variant}").check()


def act(page: Page, *, by_key: bool) -> None:
    """Do the first lawful thing, and wait until the table has gone on."""
    before = table().sequence
    first = page.locator(LAWFUL).first
    if not by_key:
        first.click()
    elif page.locator("[data-choice]").count():
        page.keyboard.press("1")
    else:
        cards = page.locator(".live-hand button")
        for _ in range(cards.count()):
            page.keyboard.press("ArrowRight")
            if page.evaluate("document.activeElement.matches('.live-card--lawful')"):
                break
        page.keyboard.press("Enter")
    page.wait_for_function(
        "before => Number(document.querySelector('[name=sequence]').value) > before", arg=before
    )


def test_a_guest_plays_a_game_to_its_end_without_a_script(
    new_context: CreateContextCallback, site: str
) -> None:
    page = new_context(viewport=PHONE, java_script_enabled=False).new_page()
    page.goto(f"{site}/tables/new/")
    choose_game(page, "euchre2")
    page.get_by_label("Your name at the table").fill("Ann")
    page.get_by_label("after a number of deals").check()
    page.get_by_label("Score or deals").fill("1")
    page.get_by_role("button", name="Open the table").click()
    expect(page.locator(".live-seats--own")).to_contain_text("Ann")
    page.get_by_role("button", name="Begin").click()
    while not is_over(others_act()):
        page.reload()
        page.locator(LAWFUL).first.click()
    page.reload()
    expect(page.locator(".live-prompt")).to_contain_text("The game is over.")
    page.get_by_role("link", name="Look at the hands again").click()
    expect(page.get_by_role("heading", name="Replay")).to_be_visible()
    page.go_back()
    page.get_by_role("button", name="Play again").click()
    expect(page.locator(".live-seats--own")).to_contain_text("Ann")
    assert OnlineTable.objects.count() == 2


def test_every_deal_holds_what_each_browser_added_to_it(
    new_context: CreateContextCallback, site: str
) -> None:
    ann, bob = (new_context(viewport=PHONE).new_page() for _ in range(2))
    ann.goto(f"{site}/tables/new/")
    choose_game(ann, "euchre2")
    ann.get_by_label("Your name at the table").fill("Ann")
    ann.get_by_role("button", name="Open the table").click()
    expect(ann.locator(".live-seats--own")).to_contain_text("Ann")
    bob.goto(ann.url)
    bob.get_by_label("Your name at the table").fill("Bob")
    bob.get_by_role("button", name="Sit down").click()
    expect(bob.locator(".live-seats--own")).to_contain_text("Bob")
    bob.get_by_role("button", name="Begin").click()
    before = ["", ""]
    for number in range(2):
        added = [added_by(page, text) for page, text in zip((ann, bob), before, strict=True)]
        promised = awaited(number, browsers=2)
        assert promised.additions == {"0": added[0], "1": added[1]}
        expect(ann.locator("#live-commitment")).to_have_text(promised.commitment)
        hand_played(table())
        before = added
    proof = ann.locator("#live-proof")
    expect(proof).to_contain_text(f"0:{before[0]} 1:{before[1]}")
    expect(proof).to_contain_text(bytes(promised.secret).hex())


def added_by(page: Page, before: str) -> str:
    """Return what a browser says that it adds to the next shuffle, other than to the last."""
    page.wait_for_function(
        """before => {
          const added = document.getElementById("live-added");
          const now = added?.textContent;
          return now && now !== before && !added.parentElement.hidden;
        }""",
        arg=before,
    )
    return page.locator("#live-added").text_content() or ""


def awaited(number: int, *, browsers: int) -> TableDeal:
    """Return the promise of the next deal once so many browsers have added to it."""
    for _ in range(100):
        promised = table().deals.get(number=number)
        if len(promised.additions) == browsers:
            break
        time.sleep(0.05)
    return promised
