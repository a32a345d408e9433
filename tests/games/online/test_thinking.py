"""Bots that think in a process of their own do what they would do here."""

from __future__ import annotations

from collections.abc import Iterator

import psutil
import pytest

from engine.bots.registry import BOTS
from engine.bots.table import seat_to_ask
from engine.perspective import seen_by
from engine.transitions import apply
from engine.variants.registry import VARIANTS
from games.online.thinking import Thinking
from tests.engine.test_searching_bot import new_deal

BOT = "searching_1"


@pytest.fixture
def aside() -> Iterator[Thinking]:
    """Yield bots that think in another process."""
    thinking = Thinking()
    thinking.is_aside = True
    yield thinking
    thinking.end()
    assert children() == []


def children() -> list[psutil.Process]:
    """Return the processes of ours that think."""
    found = psutil.Process().children()
    return [each for each in found if "games.online.thinking" in each.cmdline()]


def test_a_bot_does_the_same_in_another_process_in_every_game(aside: Thinking) -> None:
    for variant in sorted(VARIANTS):
        hand = new_deal(variant, 1)
        for _ in range(4):
            seen = seen_by(hand, seat_to_ask(hand))
            action = aside.decide(BOT, seen, b"seed")
            assert action == BOTS[BOT](seen, b"seed")
            hand = apply(hand, action).state
    assert len(children()) == 1


def test_a_bot_goes_on_where_its_process_was_killed(aside: Thinking) -> None:
    hand = new_deal("north_american", 1)
    seen = seen_by(hand, seat_to_ask(hand))
    for _ in range(2):
        action = aside.decide(BOT, seen, b"seed")
        (process,) = children()
        process.kill()
        process.wait()
        assert aside.decide(BOT, seen, b"seed") == action
    assert children() == []


def test_a_bot_that_is_quick_is_asked_here(aside: Thinking) -> None:
    hand = new_deal("north_american", 1)
    aside.decide("steady", seen_by(hand, seat_to_ask(hand)), b"seed")
    assert children() == []
