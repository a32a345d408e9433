"""Live games as bots play them, and the facts of their tables."""

from __future__ import annotations

import random
from collections.abc import Iterator

from engine.bots.base import Bot
from engine.decks import deck_of
from engine.game import EndKind, GameEnd
from engine.notation.act_codes import act_code, deal_code
from engine.rules import Rules
from engine.seats import Seat
from engine.shuffling import derived_seed, shuffle
from games.online.live import LiveGame, after, begin, needs_deal, seats_to_act, sight
from games.online.table_view import SeatFacts, TableFacts

NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn", "Gus")
TWO_DEALS = GameEnd(kind=EndKind.DEALS, value=2)


def facts(
    rules: Rules, *, variant: str = "euchre4", end: GameEnd = TWO_DEALS, status: str = "playing"
) -> TableFacts:
    """Return a table with somebody in each seat."""
    seats = tuple(
        SeatFacts(number=number, name=NAMES[number], kind="player", is_here=True)
        for number in range(rules.players)
    )
    return TableFacts(
        key="key", status=status, variant=variant, rules=rules, end=end, seats=seats, sequence=1
    )


def dealt(live: LiveGame, seed: int) -> LiveGame:
    """Return the game with its next hand dealt."""
    pack = shuffle(deck_of(live.rules), derived_seed(b"live", seed * 1000 + live.dealt))
    return after(live, None, deal_code(pack))


def moments(
    rules: Rules, bot: Bot, *, end: GameEnd = TWO_DEALS, seed: int = 1
) -> Iterator[LiveGame]:
    """Yield a game at each of its moments."""
    chance = random.Random(seed)
    live = begin(rules, end, Seat(0))
    while not live.is_over:
        live = dealt(live, seed) if needs_deal(live) else acted(live, bot, chance)
        yield live


def acted(live: LiveGame, bot: Bot, chance: random.Random) -> LiveGame:
    """Return the game after a bot's act for one of the seats that may act."""
    seat = chance.choice(seats_to_act(live))
    seen = sight(live, seat)
    assert seen is not None
    action = bot(seen, chance.randbytes(8))
    return after(live, seat, act_code(action))
