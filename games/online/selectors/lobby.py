"""Live tables as lines of the lobby."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _

from engine.game import EndKind, GameEnd
from games.matches.game_words import game_in_short, house_rules_of
from games.online.models import TABLE_STATUS_LABELS, WATCHING_LABELS, OnlineTable
from games.online.selectors.games import rules_of_table
from games.online.selectors.people import name_of_seat
from games.online.states import TableStatus, Watching
from games.online.table_terms import Clock, bot_choices, clock_in_words, delay_in_words


@dataclass(frozen=True, slots=True, kw_only=True)
class LobbyRow:
    """A table in the lobby; the seats come with it."""

    key: str
    name: str
    game: str
    terms: list[str]
    people: list[str]
    bots: int
    free: int
    is_open: bool
    status: str | Promise


def lobby_rows(tables: Iterable[OnlineTable]) -> list[LobbyRow]:
    """Return tables whose seats are fetched as lines of the lobby."""
    return [_row(table) for table in tables]


def terms_of_table(table: OnlineTable) -> list[str]:
    """Return what is played at a table, in short phrases."""
    end = GameEnd(kind=EndKind(table.game_end), value=table.game_length)
    return game_in_short(table.variant, rules_of_table(table), end)


def house_rules_of_table(table: OnlineTable) -> list[tuple[str, str]]:
    """Return in what a table's rules differ from the game's, in words."""
    return house_rules_of(table.variant, rules_of_table(table))


def conditions_of_table(table: OnlineTable) -> list[tuple[str, str]]:
    """Return a table's clock, who may watch and how late, and its bots, each with its label."""
    clock = Clock(table.clock_seconds, table.clock_increment)
    found = [
        (_("Clock"), clock_in_words(clock)),
        (_("Who may watch"), str(WATCHING_LABELS[Watching(table.watching)])),
    ]
    if table.watching != Watching.NOBODY:
        found.append((_("Whoever watches sees the game"), delay_in_words(table.spectator_delay)))
    bots = dict(bot_choices())
    return [*found, (_("Plays on for whoever leaves"), bots.get(table.bot_key, table.bot_key))]


def _row(table: OnlineTable) -> LobbyRow:
    game, *terms = terms_of_table(table)
    seats = list(table.seats.all())
    taken = [seat for seat in seats if not seat.is_free]
    return LobbyRow(
        key=table.key,
        name=table.name,
        game=game,
        terms=terms,
        people=[name_of_seat(seat) for seat in taken if not seat.bot_key],
        bots=sum(bool(seat.bot_key) for seat in taken),
        free=len(seats) - len(taken),
        is_open=table.status == TableStatus.GATHERING,
        status=TABLE_STATUS_LABELS[TableStatus(table.status)],
    )
