"""Live tables to try things at, and how they are played on."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

from django.utils import timezone

from engine.notation.act_codes import act_code
from engine.seats import Seat
from games.online.live import LiveGame, choices, needs_deal, seats_to_act
from games.online.models import OnlineTable
from games.online.selectors.games import live_game, remember
from games.online.services.opening import TablePlan, open_table, start
from games.online.services.playing import act
from games.online.services.sitting import sit_down
from games.online.services.turns import do_due
from games.online.states import ENDED
from games.online.visitors import Visitor, hash_of_guest
from tests.factories.players import PlayerFactory

STEP = timedelta(minutes=3)
"""Later than anything that can be due."""


def player() -> Visitor:
    """Return a new person with an account's rights."""
    return Visitor(player_id=PlayerFactory.create().pk)


def guest(key: str = "a key") -> Visitor:
    """Return a guest with a cookie."""
    return Visitor(guest_key=hash_of_guest(key))


def gathered(variant: str = "north_american", **plan: object) -> tuple[OnlineTable, list[Visitor]]:
    """Return a table with a person in every seat that has not begun."""
    host = player()
    table = open_table(plan=TablePlan(variant=variant, **plan), visitor=host)  # type: ignore[arg-type]
    people = [host]
    for number in range(1, table.seats.count()):
        people.append(player())
        sit_down(table_key=table.key, number=number, visitor=people[-1])
    return again(table), people


def playing(variant: str = "north_american", **plan: object) -> tuple[OnlineTable, list[Visitor]]:
    """Return a table of people with the first hand dealt."""
    table, people = gathered(variant, **plan)
    start(table_key=table.key, visitor=people[0])
    return dealt(table), people


def dealt(table: OnlineTable) -> OnlineTable:
    """Let the next hand be dealt."""
    table = again(table)
    assert do_due(table_key=table.key, sequence=table.sequence, now=later(table))
    return again(table)


def again(table: OnlineTable) -> OnlineTable:
    """Return a table as it is in the database."""
    return OnlineTable.objects.get(pk=table.pk)


def later(table: OnlineTable, step: timedelta = STEP) -> datetime:
    """Return a time at which whatever is due at a table is due."""
    return max(table.turn_began_at or timezone.now(), timezone.now()) + step


def game(table: OnlineTable) -> LiveGame:
    """Return the game of a table."""
    live = kept(again(table))
    assert live is not None
    return live


def kept(table: OnlineTable) -> LiveGame | None:
    """Return the game of a table, and have it kept as if it were committed, as in a test it is.

    Else every act of a long game would go through the whole log again.
    """
    live = live_game(table=table)
    if live is not None:
        remember(table=table, live=live)
    return live


def turn(table: OnlineTable) -> Seat:
    """Return the seat a table waits for."""
    return seats_to_act(game(table))[0]


def a_choice(table: OnlineTable) -> str:
    """Return the code of something lawful for the seat whose turn it is."""
    return act_code(choices(game(table), turn(table))[-1])


def act_once(table: OnlineTable, people: list[Visitor]) -> OnlineTable:
    """Do something lawful, or deal."""
    table = again(table)
    if needs_deal(game(table)):
        return dealt(table)
    seat = turn(table)
    return act(
        table_key=table.key,
        seat=seat,
        code=a_choice(table),
        expected_sequence=table.sequence,
        visitor=people[seat],
    )


def played_out(
    table: OnlineTable,
    *,
    most: int = 6000,
    watch: Callable[[OnlineTable], None] = lambda table: None,
) -> OnlineTable:
    """Let bots and the clock play a table to its end, looking at it after every entry."""
    for _ in range(most):
        table = again(table)
        watch(table)
        if table.status in ENDED:
            return table
        kept(table)
        do_due(table_key=table.key, sequence=table.sequence, now=later(table))
    raise AssertionError("the table has no end")
