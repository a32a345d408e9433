"""A round of a league from the fixture to the table, on the phones of two captains."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Page, expect
from pytest_playwright.pytest_playwright import CreateContextCallback

from leagues.events.league_models import Team
from leagues.players.models import Player
from leagues.standings.services.league_tables import rebuild_stale_leagues
from tests.browser.evening import PHONE, Visitors
from tests.browser.test_door import let_in
from tests.factories.league_cards import Match, match_to_play
from tests.factories.players import UserFactory


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no_scripts"])
def test_a_league_round_from_fixture_to_table(
    scripts: bool, site: str, new_context: CreateContextCallback
) -> None:
    match = match_to_play()
    visitors = Visitors(new_context=new_context, site=site, size=PHONE, scripts=scripts)
    home, away = (
        captain(visitors, team, site) for team in (match.fixture.home, match.fixture.away)
    )

    league = match.fixture.division.league
    home.goto(f"{site}{reverse('events:league_fixtures', args=[league.pk])}")
    home.get_by_role("link", name="Card Team").click()
    home.get_by_role("link", name="Write the card").click()
    write_card(home, match)
    assert home.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    home.get_by_role("button", name="Hand the card in").click()
    expect(home.get_by_text("Write the points of both pairs.")).to_be_visible()
    home.locator("#id_game_9_away").fill("21")
    home.get_by_role("button", name="Hand the card in").click()
    expect(home.get_by_text("The card is handed in.")).to_be_visible()

    away.goto(home.url)
    assert away.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    expect(away.locator(".card-total")).to_contain_text("8 : 1")
    away.get_by_role("button", name="Yes, confirm it").click()
    expect(away.get_by_text("The card is confirmed and counts.")).to_be_visible()

    rebuild_stale_leagues()
    away.get_by_role("link", name=match.fixture.division.name).click()
    rows = away.locator(".league-table tbody tr")
    expect(rows.nth(0)).to_contain_text(match.fixture.home.name)
    expect(away.locator(".own-row")).to_contain_text(match.fixture.away.name)
    away.get_by_role("link", name=match.fixture.home.name).click()
    expect(away.locator(".story")).to_contain_text("1 won × 2 = 2")
    assert away.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def captain(visitors: Visitors, team: Team, site: str) -> Page:
    """Return the phone of a team's captain, who has an account now."""
    page = visitors.arrive()
    account = UserFactory.create()
    Player.objects.filter(captains=team).update(user=account)
    client = Client()
    client.force_login(account)
    let_in(page.context, client, site)
    return page


def write_card(page: Page, match: Match) -> None:
    """Fill in both line-ups and all games but one number: eight won at home, and the last lost."""
    for side, squad in (("home", match.home), ("away", match.away)):
        for number, player in enumerate(squad):
            page.locator(f"#id_{side}_{number // 2 + 1}_{number % 2 + 1}").select_option(
                str(player.pk)
            )
    for game in range(1, 9):
        page.locator(f"#id_game_{game}_home").fill("21")
        page.locator(f"#id_game_{game}_away").fill("15")
    page.locator("#id_game_9_home").fill("12")
