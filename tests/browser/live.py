"""Live tables in a browser: bots and the deal move when a test says so."""

from __future__ import annotations

from playwright.sync_api import Page

from games.online.live import needs_deal
from games.online.models import OnlineTable
from games.online.services.keeping import seats_of
from games.online.services.turns import do_due
from games.online.states import TableStatus
from games.online.visitors import Visitor
from tests.games.online.tables import act_once, again, dealt, game, later, turn

OWN_SEAT = 0
LAWFUL = "#live-own .live-card--lawful, #live-own [data-choice]:enabled"

# What the script draws is what the server drew.
COMPARED = """() => {
  const view = JSON.parse(document.getElementById("live-view").textContent);
  const tidy = (markup) => {
    const place = document.createElement("template");
    place.innerHTML = markup;
    const html = place.innerHTML.replace(/>\\s+|\\s+</g, (gap) => gap.trim());
    return html.replaceAll('=""', "").trim();
  };
  return ["board", "own"].map((name) => {
    const drawn = window.upcardDrawing[name === "own" ? "acts" : name](view);
    return [tidy(document.getElementById(`live-${name}`).innerHTML), tidy(drawn)];
  });
}"""


def table() -> OnlineTable:
    """Return the table that was opened last."""
    return OnlineTable.objects.latest("pk")


def is_over(table: OnlineTable) -> bool:
    """Say whether the hand that is played has ended, and with it perhaps the game."""
    return table.status != TableStatus.PLAYING or (
        bool(game(table).deals) and needs_deal(game(table))
    )


def others_act() -> OnlineTable:
    """Deal the first hand and let bots act until it is the visitor's turn or the hand is over."""
    now = table()
    while not is_over(now) and (needs_deal(game(now)) or turn(now) != OWN_SEAT):
        assert do_due(table_key=now.key, sequence=now.sequence, now=later(now))
        now = again(now)
    return now


def follow(page: Page) -> OnlineTable:
    """Let the others act, and wait until the page shows it."""
    now = others_act()
    page.wait_for_function(
        "sequence => document.querySelector('[name=sequence]').value === sequence",
        arg=str(now.sequence),
    )
    return now


def hand_played(table: OnlineTable) -> OnlineTable:
    """Deal a hand and let its people play it out, as if from other pages."""
    people = [
        Visitor(player_id=seat.player_id, guest_key=seat.guest_key) for seat in seats_of(table)
    ]
    now = dealt(table)
    while not needs_deal(game(now)):
        now = act_once(now, people)
    return now
