"""People at a live table, each in a browser of their own: they do what their page offers."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page, TimeoutError, expect

from tests.browser.live import COMPARED, LAWFUL

PATIENCE = 30.0  # seconds in which somebody is asked something, on a machine that is busy

CLOCK = re.compile(r"\d+:\d\d")  # runs on

STATE = """() => {
  const acts = document.getElementById("live-acts");
  if (!acts) return { sequence: -1, turn: -1, isAsked: false, isBetween: false, isOver: false };
  const seats = [...document.querySelectorAll(".live-seat")];
  const between = document.querySelector("[data-when=between]");
  return {
    sequence: Number(acts.elements.sequence.value),
    isAsked: acts.classList.contains("live-acts--own") && acts.getAttribute("aria-busy") !== "true",
    turn: seats.findIndex((seat) => seat.classList.contains("live-seat--turn")),
    isBetween: !between.hidden,
    isOver: document.querySelector(".live-prompt").textContent.includes("The game is over."),
  };
}"""
STORY = "() => [...document.querySelectorAll('#live-log li')].map((line) => line.textContent)"
HAND = "() => [...document.querySelectorAll('.live-hand [aria-label]')].map((one) => one.ariaLabel)"
SCORES = "() => [...document.querySelectorAll('.live-score dd')].map((one) => one.textContent)"
IS_LAWFUL = "document.activeElement.matches('.live-card--lawful')"


@dataclass
class Person:
    """Somebody at the table, and how they use their page: by mouse, keys, or touch."""

    page: Page
    by: str = "mouse"

    @property
    def state(self) -> dict[str, Any]:  # Any: JSON
        """Return what the page shows of the game just now."""
        return dict(self.page.evaluate(STATE))

    @property
    def sequence(self) -> int:
        """Return the entry of the log that the page shows."""
        return int(self.state["sequence"])

    @property
    def turn(self) -> int | None:
        """Return the seat the table waits for, or None between hands."""
        seat = int(self.state["turn"])
        return None if seat < 0 else seat

    def act(self) -> None:
        """Do the first thing the page offers, and wait until it shows that it is done."""
        before = self.sequence
        self._choose()
        self.see_entry(before + 1)

    def see_entry(self, sequence: int) -> None:
        """Wait until the page shows an entry of the log."""
        self.page.wait_for_function(
            "least => Number(document.querySelector('[name=sequence]').value) >= least",
            arg=sequence,
        )

    def go_on(self) -> None:
        """Ask for the next hand, unless it is dealt meanwhile."""
        with suppress(TimeoutError):
            self.page.locator("[data-when=between] button").click(timeout=2_000)

    def _choose(self) -> None:
        if self.page.locator("[name=pick]").count():
            self._pick()
        elif self.by == "keys":
            self._press_keys()
        elif self.by == "touch":
            self.page.locator(LAWFUL).first.tap()
        else:
            self.page.locator(LAWFUL).first.click()

    def _pick(self) -> None:
        """Mark cards or seats until their number is right."""
        button = self.page.locator("[name=pick]")
        boxes = self.page.locator("#live-own input[name=part]")
        for number in range(boxes.count()):
            if button.is_enabled():
                break
            boxes.nth(number).check(force=True)
        button.click()

    def _press_keys(self) -> None:
        if self.page.locator("[data-choice]").count():
            self.page.keyboard.press("1")
            return
        for _ in range(self.page.locator(".live-hand button").count()):
            self.page.keyboard.press("ArrowRight")
            if self.page.evaluate(IS_LAWFUL):
                break
        self.page.keyboard.press("Enter")


def reload(person: Person) -> None:
    """Load the page again: it shows the same moment, and what the script would draw."""
    before, story = person.sequence, person.page.evaluate(STORY)
    person.page.reload()
    assert person.sequence == before
    assert person.page.evaluate(STORY) == story
    for server, script in person.page.evaluate(COMPARED):
        assert CLOCK.sub("", script) == CLOCK.sub("", server)


def see_taken_over(first: Person, second: Person) -> None:
    """See that a seat has gone to another device, which shows the same; the first one is told."""
    expect(first.page.locator("#live-link")).to_contain_text("no longer connected")
    expect(first.page.get_by_role("alert")).to_contain_text("went on with this seat elsewhere")
    assert second.sequence == first.sequence
    assert second.page.evaluate(HAND) == first.page.evaluate(HAND)


def play_on(
    people: Sequence[Person],
    until: Callable[[], bool],
    *,
    between: Callable[[], None] = lambda: None,
) -> None:
    """Let everybody do what their page asks until something is so, or the game is over.

    `between` is called whenever nobody is asked anything.
    """
    give_up = time.monotonic() + PATIENCE
    while not until():
        assert time.monotonic() < give_up, "nobody is asked anything"
        if any(step(person) for person in people):
            give_up = time.monotonic() + PATIENCE
            continue
        between()
        people[0].page.wait_for_timeout(30)


def step(person: Person) -> bool:
    """Let somebody do what the page asks, and say whether it asked anything."""
    state = person.state
    if state["isAsked"]:
        person.act()
    elif state["isBetween"]:
        person.go_on()
    return bool(state["isAsked"] or state["isBetween"])


def is_over(people: Sequence[Person]) -> bool:
    """Say whether every page shows that the game is over."""
    return all(person.state["isOver"] for person in people)
