"""Every page at both sizes, in light and in dark: read by axe, walked through by keyboard."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final, Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.conf import settings
from django.test import Client
from playwright.sync_api import Browser, Page, ViewportSize
from pytest_django import DjangoDbBlocker

from leagues.desk.demo.logins import DEMO_LOGINS
from leagues.players.models import User
from tests.browser.demo import STOPS, Places, Stop, path_to, seed_places
from tests.browser.demo_live import LIVE_STOPS, seed_live_places
from tests.browser.evening import DESKTOP, PHONE
from tests.conftest import serving
from tests.emptying import empty_tables

# Each test rolls back nothing of its own; the mark has the test database made.
pytestmark = [pytest.mark.django_db, pytest.mark.long]

GRAVE: Final = {"serious", "critical"}
COLOURS: Final = {"runOnly": ["color-contrast"], "resultTypes": ["violations"]}
EVERYTHING: Final = {"resultTypes": ["violations"]}
# The structure of a page is the same in light and dark, so the second look is at colours only.
LOOKS: Final[list[tuple[ViewportSize, Literal["light", "dark"], dict[str, Any]]]] = [
    (PHONE, "light", EVERYTHING),
    (PHONE, "dark", COLOURS),
    (DESKTOP, "dark", EVERYTHING),
    (DESKTOP, "light", COLOURS),
]
TABS: Final = 25

EVERY_STOP: Final = STOPS | LIVE_STOPS


@dataclass(frozen=True, slots=True, kw_only=True)
class DemoSite:
    """The demo club on its server, and the sessions of those who have signed in."""

    address: str
    places: Places
    sessions: dict[str, str]

    def open(self, page: Page, stop: Stop) -> int:
        """Go to a page as somebody of the stop's role; return the answer's status."""
        page.context.clear_cookies()
        if stop.role:
            cookie = {"name": settings.SESSION_COOKIE_NAME, "value": self.sessions[stop.role]}
            page.context.add_cookies([{**cookie, "url": self.address}])  # type: ignore[typeddict-item]  # a cookie by its name
        answer = page.goto(f"{self.address}{path_to(stop, self.places)}")
        assert answer is not None
        return answer.status


@pytest.fixture(scope="module")
def demo(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[DemoSite]:
    """Yield the demo club, made once for all tests here and then emptied out."""
    with django_db_blocker.unblock():
        places = seed_live_places(seed_places())
        sessions = {login.role: signed_in(login.email) for login in DEMO_LOGINS}
        with serving() as address:
            yield DemoSite(address=address, places=places, sessions=sessions)
        empty_tables()


@pytest.fixture(scope="module")
def tab(browser: Browser, demo: DemoSite) -> Iterator[Page]:
    """Yield the one page that visits everything: a browser for each would be most of the work."""
    with browser.new_context() as context:
        page = context.new_page()
        yield page
        page.goto("about:blank", wait_until="commit")


def signed_in(email: str) -> str:
    """Return the session of a demo account."""
    client = Client()
    client.force_login(User.objects.get(email=email))
    return client.cookies[settings.SESSION_COOKIE_NAME].value


@pytest.mark.parametrize("stop", EVERY_STOP.values(), ids=EVERY_STOP.keys())
def test_a_page_can_be_read_by_everybody_and_shows_where_the_focus_is(
    tab: Page, demo: DemoSite, stop: Stop
) -> None:
    tab.set_viewport_size(PHONE)
    assert demo.open(tab, stop) == 200
    assert tab.title() == f"{stop.title} · Upcard"
    assert tab.get_by_role("heading", level=1).count() == 1
    found: list[str] = []
    for size, scheme, options in LOOKS:
        look_as(tab, size, scheme)
        found += [f"{scheme}, {size['width']}: {fault}" for fault in faults(tab, options)]
        wide = tab.evaluate("document.documentElement.scrollWidth")
        assert wide <= size["width"], "the page scrolls sideways"
    assert found == []
    look_as(tab, PHONE, "light")
    assert unseen_focus(tab) == []


def test_the_tricks_of_who_sits_a_lone_hand_out_can_be_read(tab: Page, demo: DemoSite) -> None:
    """Seen: they were too pale, but only where the last hand of the table was a lone one."""
    seats = "[...document.querySelectorAll('.live-seat')]"
    drawing = "**/online/table*.js"  # which would draw the seats anew once its socket is open
    tab.route(drawing, lambda route: route.abort())
    try:
        assert demo.open(tab, EVERY_STOP["finished table"]) == 200
        tab.evaluate(f"{seats}.forEach((seat) => seat.classList.add('live-seat--out'))")
        for size, scheme, _ in LOOKS:
            look_as(tab, size, scheme)
            assert faults(tab, COLOURS) == []
        shown = tab.evaluate(f"{seats}.map((seat) => getComputedStyle(seat).opacity)")
        assert shown == ["0.7"] * 4
    finally:
        tab.unroute(drawing)


def look_as(page: Page, size: ViewportSize, scheme: Literal["light", "dark"]) -> None:
    """Look at a page at a size, in light or in dark; what glides would be looked at too soon."""
    page.set_viewport_size(size)
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")


def faults(page: Page, options: dict[str, Any]) -> list[str]:
    """Return the serious and critical faults that axe finds; a page that has no axe yet gets it."""
    if page.evaluate("typeof axe === 'undefined'"):
        page.evaluate(Axe().axe_script)
    run = "options => axe.run(options).then(({violations}) => violations)"
    violations: list[Any] = page.evaluate(run, options)
    return [
        f"{fault['id']}: {[node['html'][:200] for node in fault['nodes'][:3]]}"
        for fault in violations
        if fault["impact"] in GRAVE
    ]


# Where the focus is: its outline (a hidden input shows it on its label), and what covers it.
FOCUS: Final = """() => {
  const element = document.activeElement;
  if (!element || element === document.body) return null;
  if (!element.matches(":focus")) return null;  // a part of a date field, drawn by the browser
  const shown = element.matches(".btn-check") ? element.nextElementSibling : element;
  const style = getComputedStyle(shown);
  const box = shown.getBoundingClientRect();
  const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return {
    words: element.outerHTML.slice(0, 120),
    outline: style.outlineStyle === "none" ? 0 : parseFloat(style.outlineWidth),
    isOnTop: !!top && (shown.contains(top) || top.contains(shown)),
  };
}"""


def unseen_focus(page: Page) -> list[Any]:
    """Return where the focus cannot be seen on its way through a page by keyboard."""
    unseen = []
    for _ in range(TABS):
        page.keyboard.press("Tab")
        focus = page.evaluate(FOCUS)
        if focus is not None and (focus["outline"] < 2 or not focus["isOnTop"]):
            unseen.append(focus)
    return unseen
