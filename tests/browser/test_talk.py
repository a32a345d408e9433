"""Two people talk at a live table, one mutes and reports the other, a director decides."""

from __future__ import annotations

import pytest
from django.urls import reverse
from playwright.sync_api import Page, ViewportSize, expect
from pytest_playwright.pytest_playwright import CreateContextCallback

from games.online.models import OnlineTable, Silence
from games.online.services.talk import set_talk
from games.online.states import Talk
from games.online.visitors import Visitor
from leagues.players.models import Club, Player
from leagues.players.states import Role
from tests.factories.players import ClubFactory, MembershipFactory
from tests.games.online.sockets import cookie_of
from tests.games.online.tables import playing

PHONE = ViewportSize(width=360, height=640)
WIDE = ViewportSize(width=1280, height=800)
pytestmark = pytest.mark.django_db(transaction=True)


def browser_of(
    new_context: CreateContextCallback, site: str, player: Player, viewport: ViewportSize
) -> Page:
    """Return a page of somebody's own browser."""
    context = new_context(viewport=viewport)
    name, _, value = cookie_of(player).partition("=")
    context.add_cookies([{"name": name, "value": value, "url": site}])
    return context.new_page()


def player_of(visitor: Visitor) -> Player:
    return Player.objects.get(pk=visitor.player_id or 0)


def test_people_talk_at_a_live_table_and_one_is_reported_and_silenced(
    new_context: CreateContextCallback, site: str
) -> None:
    table, people = playing()
    club = ClubFactory.create()
    OnlineTable.objects.filter(pk=table.pk).update(club=club, talk="all")
    ann, bob = player_of(people[0]), player_of(people[1])
    for player in (ann, bob):
        MembershipFactory.create(club=club, player=player)
    address = site + reverse("online:table", args=[table.key])
    hers = browser_of(new_context, site, ann, WIDE)
    his = browser_of(new_context, site, bob, PHONE)
    for page in (hers, his):
        page.goto(address)

    hers.get_by_role("button", name="Well played").click()
    expect(his.locator("#live-unread")).to_contain_text("1")
    expect(his.locator("#live-talk-news")).to_have_text(f"{ann.label}: Well played ")
    assert his.evaluate("document.documentElement.scrollWidth <= innerWidth")
    his.locator("#live-talk > summary").click()
    expect(his.locator("#live-unread")).to_be_hidden()
    his.get_by_label("Say something").fill("You <b>fool</b>")
    his.keyboard.press("Enter")
    expect(hers.locator("#live-remarks")).to_contain_text("You <b>fool</b>")
    expect(his.get_by_label("Say something")).to_have_value("")
    his.get_by_label("Say something").fill("And another thing")
    his.keyboard.press("Enter")
    expect(his.locator("#live-talk-refused")).to_contain_text("every two seconds")
    expect(his.get_by_label("Say something")).to_have_value("And another thing")

    report(hers)
    hers.get_by_role("link", name="Mute or report").click()
    hers.get_by_role("button", name="Mute this person").click()
    expect(hers.locator("#live-remarks")).not_to_contain_text("fool")
    expect(hers.locator("#live-muted")).to_contain_text(bob.label)
    hers.reload()
    expect(hers.locator("#live-remarks > li")).to_have_count(1)
    hers.get_by_role("button", name="Read again").click()
    expect(hers.locator("#live-remarks")).to_contain_text("fool")

    decide(new_context, site, club.slug)
    his.wait_for_timeout(2100)  # or it would be too soon after the first
    his.get_by_role("button", name="Sorry").click()
    expect(his.locator("#live-talk-refused")).to_contain_text("a director has decided so")


def test_an_open_page_shows_at_once_what_may_be_said_from_now_on(
    new_context: CreateContextCallback, site: str
) -> None:
    """Seen: after a director allowed set phrases only, the field to write in stood there."""
    table, people = playing()
    OnlineTable.objects.filter(pk=table.pk).update(talk="all")
    page = browser_of(new_context, site, player_of(people[0]), PHONE)
    page.goto(site + reverse("online:table", args=[table.key]))
    page.locator("#live-talk > summary").click()
    page.get_by_role("button", name="Well played").click()
    expect(page.locator("#live-remarks")).to_contain_text("Well played")
    page.get_by_label("Say something").fill("Half a sen")
    set_talk(table_key=table.key, talk=Talk.PHRASES)
    expect(page.get_by_label("Say something")).to_have_count(0)
    expect(page.locator("#live-talk > summary")).to_be_focused()
    expect(page.locator("#live-remarks")).to_contain_text("Well played")
    set_talk(table_key=table.key, talk=Talk.OFF)
    expect(page.get_by_role("button", name="Sorry")).to_have_count(0)
    set_talk(table_key=table.key, talk=Talk.ALL)
    expect(page.get_by_label("Say something")).to_be_visible()
    page.wait_for_timeout(2100)  # or it would be too soon after the first
    page.get_by_role("button", name="Sorry").click()
    expect(page.locator("#live-remarks > li")).to_have_count(2)


def report(page: Page) -> None:
    """Report the only remark of somebody else, by keys."""
    page.get_by_role("link", name="Mute or report").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Mute this person")).to_be_focused()
    page.get_by_label("What is wrong with it").select_option("rude")
    page.get_by_role("button", name="Report").press("Enter")
    expect(page.locator("#live-talk-received")).to_contain_text("received")
    expect(page.locator("#live-box")).to_be_hidden()


def decide(new_context: CreateContextCallback, site: str, slug: str) -> None:
    """Let a director of the club silence whoever was reported."""
    club = Club.objects.get(slug=slug)
    place = MembershipFactory.create(club=club, role=Role.DIRECTOR.value)
    page = browser_of(new_context, site, place.player, PHONE)
    page.goto(site + reverse("desk:club", args=[slug]))
    page.get_by_role("link", name="Reports").click()
    expect(page.locator(".live-remark--reported")).to_contain_text("You <b>fool</b>")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_label("Keep from talking").select_option("week")
    page.get_by_role("button", name="Silence").click()
    expect(page.get_by_role("heading", name="Who can say nothing now")).to_be_visible()
    assert Silence.objects.count() == 1


def test_without_a_script_one_talks_on_a_page_of_its_own(
    new_context: CreateContextCallback, site: str
) -> None:
    table, people = playing()
    context = new_context(viewport=PHONE, java_script_enabled=False)
    name, _, value = cookie_of(player_of(people[0])).partition("=")
    context.add_cookies([{"name": name, "value": value, "url": site}])
    page = context.new_page()
    page.goto(site + reverse("online:talk", args=[table.key]))
    page.get_by_role("button", name="Thank you").click()
    expect(page.locator(".live-remark--own")).to_contain_text("Thank you")
    page.get_by_label("Say something").fill("Too soon")
    page.get_by_role("button", name="Send").click()
    expect(page.get_by_role("alert")).to_contain_text("every two seconds")
    expect(page.get_by_label("Say something")).to_have_value("Too soon")
