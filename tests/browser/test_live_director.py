"""A director looks after a live table while people play there, who read it at once."""

from __future__ import annotations

import pytest
from django.urls import reverse
from playwright.sync_api import Page, ViewportSize, expect
from pytest_playwright.pytest_playwright import CreateContextCallback

from games.matches.states import MatchStatus
from games.online.models import OnlineTable
from games.online.states import TableStatus
from leagues.players.states import Role
from leagues.seating.models import RoundTable
from tests.browser.live import LAWFUL
from tests.browser.live_people import Person
from tests.browser.test_door import let_in
from tests.games.online.sockets import cookie_of
from tests.games.online.tables import again, turn
from tests.leagues.desk.builders import player_at, staff
from tests.leagues.desk.live_scene import live_at, playing_table, url

PHONE = ViewportSize(width=360, height=640)
DESKTOP = ViewportSize(width=1280, height=800)
pytestmark = pytest.mark.django_db(transaction=True)

CLOCK = 300  # seconds


@pytest.fixture
def table() -> RoundTable:
    """Return a table of a round played live where infractions are penalised, with clocks."""
    found = playing_table(rules={"referee": "penalise"})
    live = live_at(found)
    OnlineTable.objects.filter(pk=live.pk).update(clock_seconds=CLOCK)
    live.seats.update(seconds_left=CLOCK)
    return found


@pytest.fixture
def desk(new_context: CreateContextCallback, site: str, table: RoundTable) -> Page:
    """Return the director's page of the table."""
    context = new_context(viewport=DESKTOP)
    let_in(context, staff(table.round.stage.event, Role.DIRECTOR), site)
    page = context.new_page()
    page.goto(site + url(table))
    return page


def at_seat(new_context: CreateContextCallback, site: str, table: RoundTable, seat: int) -> Person:
    """Return somebody who sits at the table, with a phone."""
    context = new_context(viewport=PHONE, has_touch=True)
    name, _, value = cookie_of(player_at(table, seat)).partition("=")
    context.add_cookies([{"name": name, "value": value, "url": site}])
    page = context.new_page()
    page.goto(site + reverse("online:table", args=[live_at(table).key]))
    expect(page.locator("#live-link")).to_be_hidden()
    return Person(page, by="touch")


def test_players_read_at_once_what_the_director_does_at_their_table(
    new_context: CreateContextCallback, site: str, table: RoundTable, desk: Page
) -> None:
    live = live_at(table)
    mover = int(turn(live))
    other, third = (mover + 1) % 4, (mover + 2) % 4
    hers, his = (at_seat(new_context, site, table, seat) for seat in (mover, other))
    gone = at_seat(new_context, site, table, third)

    pause(desk, hers, his)
    rule(desk, his, seat=third)
    go_on(desk, hers, his)
    give_time(desk, his, seat=other)
    seat_a_bot(desk, hers, gone, seat=third)
    hers.act()
    his.see_entry(hers.sequence)
    put_the_score(desk, hers, his)

    table.match.refresh_from_db()
    assert table.match.status == MatchStatus.FINISHED
    assert [side.points for side in table.match.sides.order_by("number")] == [6, 4]
    assert again(live).status == TableStatus.ABANDONED
    for page in (desk, hers.page, his.page, gone.page):
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def pause(desk: Page, hers: Person, his: Person) -> None:
    """Stop the table; who is to act can no longer, and reads why."""
    expect(hers.page.locator(LAWFUL).first).to_be_visible()
    form = desk.locator("form[action$='/pause/']")
    form.get_by_label("Why").fill("Fire alarm.")
    form.get_by_role("button", name="Pause").click()
    expect(desk.get_by_text("The table stands still, and has been told why.")).to_be_visible()
    for person in (hers, his):
        expect(person.page.locator(".live-prompt")).to_contain_text("Reason: Fire alarm.")
        expect(person.page.locator("#live-news")).to_contain_text("has paused the game")
        expect(person.page.locator(LAWFUL)).to_have_count(0)


def rule(desk: Page, his: Person, *, seat: int) -> None:
    """Rule on an infraction: first what follows, which nobody is told, then the ruling."""
    desk.get_by_role("link", name="Rule on an infraction").click()
    desk.get_by_role("combobox", name="What happened").select_option("P3")
    desk.get_by_role("combobox", name="Who").select_option(f"{seat}")
    desk.get_by_label("Why").fill("Said it aloud.")
    desk.get_by_role("button", name="Show what follows").click()
    barred = desk.get_by_role("listitem").filter(has_text="may make no trumps in this deal")
    expect(barred).to_be_visible()
    news = his.page.locator("#live-news")
    expect(news).not_to_contain_text("Call out of turn")
    desk.get_by_role("button", name="Make the ruling").click()
    expect(news).to_contain_text("rules: Call out of turn")
    expect(his.page.locator("#live-board")).to_contain_text("May make no trumps")


def go_on(desk: Page, hers: Person, his: Person) -> None:
    """Let the table go on."""
    desk.get_by_role("button", name="Let it go on").click()
    expect(his.page.locator("#live-news")).to_contain_text("lets the game go on")
    expect(hers.page.locator(LAWFUL).first).to_be_visible()


def give_time(desk: Page, his: Person, *, seat: int) -> None:
    """Give somebody two minutes more, which his clock shows."""
    desk.get_by_text("Give more time").click()
    form = desk.locator("form[action$='/time/']")
    form.get_by_role("combobox", name="Who").select_option(f"{seat}")
    form.get_by_label("Minutes more").fill("2")
    form.get_by_role("button", name="Add the time").click()
    clock = his.page.locator(f".live-clock[data-seat='{seat}']")
    expect(clock).to_have_text("7:00")
    expect(his.page.locator("#live-news")).to_contain_text("2 minutes more")


def seat_a_bot(desk: Page, hers: Person, gone: Person, *, seat: int) -> None:
    """Let a bot play for somebody, whose page says so; so does everybody else's."""
    desk.get_by_text("Let a bot play for somebody to the end").click()
    form = desk.locator("form[action$='/bot/']")
    form.get_by_role("combobox", name="Who").select_option(f"{seat}")
    form.get_by_role("button", name="Seat a bot").click()
    expect(gone.page.get_by_role("alert")).to_contain_text("Somebody else plays your seat now")
    expect(gone.page.locator("#live-link")).to_contain_text("no longer connected")
    expect(hers.page.locator("#live-news")).to_contain_text("lets a bot play instead of")


def put_the_score(desk: Page, hers: Person, his: Person) -> None:
    """End the game with a score: all read the result and the reason."""
    form = desk.locator("form[action$='/end/score/']")
    desk.locator("#score > summary").click()
    form.locator("[name=points_0]").fill("6")
    form.locator("[name=points_1]").fill("4")
    form.locator("[name=reason]").fill("The hall closes.")
    form.get_by_role("button", name="Show what changes").click()
    form.get_by_role("button", name="Apply").click()
    for person in (hers, his):
        prompt = person.page.locator(".live-prompt")
        expect(prompt).to_contain_text("has ended the game. The result is 6 to 4.")
        expect(prompt).to_contain_text("The hall closes.")
