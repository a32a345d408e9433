"""Tables of two to seven on the phone: a hand is entered without scripts and read by everybody."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect
from pytest_playwright.pytest_playwright import CreateContextCallback

from games.matches.models import HandScore
from leagues.seating.models import RoundTable
from tests.browser.evening import DESKTOP, PHONE
from tests.browser.test_axe import EVERYTHING, faults
from tests.leagues.desk.builders import player_at, table_playing


@dataclass(frozen=True, kw_only=True)
class Written:
    """A game, what is tapped of a hand of it, and what the hand comes to."""

    variant: str
    players: int
    maker: int
    tricks: int
    points: list[int]
    bid: int | None = None
    partners: tuple[int, ...] = ()
    is_alone_in_secret: bool = False

    def __str__(self) -> str:
        return f"{self.variant}-{self.players}"


HANDS = [
    Written(variant="euchre2", players=2, maker=0, tricks=5, points=[2, 0]),
    Written(variant="euchre3", players=3, maker=2, tricks=2, points=[2, 2, 0]),
    Written(variant="call_best", players=4, maker=1, tricks=5, partners=(3,), points=[0, 2, 0, 2]),
    Written(
        variant="auction5",
        players=5,
        maker=0,
        tricks=4,
        bid=4,
        partners=(1, 4),
        points=[4, 4, 0, 0, 4],
    ),
    Written(variant="auction6", players=6, maker=1, tricks=3, bid=4, points=[4, 0]),
    Written(
        variant="jucre_call_ace",
        players=6,
        maker=5,
        tricks=5,
        is_alone_in_secret=True,
        points=[0, 0, 0, 0, 0, 6],
    ),
    Written(
        variant="auction7", players=7, maker=6, tricks=7, bid=20, points=[0, 0, 0, 0, 0, 0, 20]
    ),
]
every_table = pytest.mark.parametrize("hand", HANDS, ids=str)


def tap(page: Page, field: str) -> None:
    """Tap the button that stands for a hidden input, as a thumb does."""
    page.locator(f'label[for="id_{field}"]').click()


def write(page: Page, hand: Written) -> None:
    """Tap a hand, part by part."""
    tap(page, f"makers_{hand.maker}")
    if hand.bid is not None:
        tap(page, f"bid_{hand.bid}")
    for seat in hand.partners:
        tap(page, f"partners_{seat}")
    if hand.is_alone_in_secret:
        tap(page, "partners_nobody")
    page.locator(".choices--figures label", has_text=str(hand.tricks)).click()


def address(site: str, name: str, table: RoundTable, *more: int) -> str:
    return f"{site}{reverse(f'desk:{name}', args=[table.match.link_key, *more])}"


def sit_down(page: Page, site: str, table: RoundTable) -> None:
    """Say that the first seat holds this phone."""
    page.goto(address(site, "who", table))
    page.get_by_role("button", name=player_at(table, 0).label).click()


@every_table
def test_a_hand_is_entered_without_scripts(
    hand: Written, site: str, new_context: CreateContextCallback
) -> None:
    table = table_playing(hand.variant, hand.players)
    page = new_context(viewport=PHONE, java_script_enabled=False).new_page()
    sit_down(page, site, table)
    page.get_by_role("link", name="Enter hand 1").click()
    write(page, hand)
    page.get_by_role("button", name="Save hand 1").click()
    expect(page.get_by_role("link", name="Enter hand 2")).to_be_visible()
    assert HandScore.objects.get().points == hand.points
    shown = page.locator(".euchre-table .score").all_inner_texts()
    assert [int(text.split()[-1]) for text in shown] == hand.points


@every_table
def test_its_pages_are_read_by_everybody_and_scroll_only_down(
    hand: Written, site: str, page: Page
) -> None:
    table = table_playing(hand.variant, hand.players)
    page.set_viewport_size(PHONE)
    sit_down(page, site, table)
    page.goto(address(site, "enter_hand", table, 1))
    write(page, hand)
    expect(page.locator("#hand-worth")).to_contain_text("point")
    found = faults(page, EVERYTHING)
    page.get_by_role("button", name="Save hand 1").click()
    expect(page.get_by_role("link", name="Enter hand 2")).to_be_visible()
    match = f"{site}{reverse('desk:match', args=[table.match_id])}"
    for place in (address(site, "table", table), address(site, "final", table), match):
        page.goto(place)
        found += faults(page, EVERYTHING)
        for size in (DESKTOP, PHONE):
            page.set_viewport_size(size)
            wide = page.evaluate("document.documentElement.scrollWidth")
            assert wide <= size["width"], f"{place} scrolls sideways"
    assert found == []
