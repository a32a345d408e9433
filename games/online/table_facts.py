"""What is public about a live table besides its cards: who sits there, and how it stands."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.text import get_text_list
from django.utils.translation import gettext as _

from engine.game import GameEnd
from engine.rules import Rules
from games.matches.compass import seat_name
from games.online.kept import kept


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatFacts:
    """Who sits in a seat: a player, a guest, a bot, or nobody (empty)."""

    number: int
    name: str = ""
    kind: str = "empty"
    is_here: bool = False
    is_away: bool = False
    """Whether a bot plays on for who sits here."""
    seconds_left: float | None = None
    """What the clock shows now."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableFacts:
    """What is public about a table besides its cards."""

    key: str
    status: str
    variant: str
    rules: Rules
    end: GameEnd
    seats: tuple[SeatFacts, ...]
    name: str = ""
    sequence: int = 0
    revision: int = 0
    commitment: str = ""
    proof: str = ""
    """The line of the record that proves the last deal that is over."""
    talk: str = ""
    """What can be said at it."""
    commentators: tuple[str, ...] = ()
    """Who sees all cards while watching."""
    wanting: tuple[str, ...] = ()
    """Who wants another game after this one."""

    @property
    def names(self) -> tuple[str, ...]:
        """Return what each seat is called: a person by name, a bot or nobody by the place.

        Of two people with one name the place tells which is meant.
        """
        return _names(tuple((seat.name, seat.kind) for seat in self.seats))

    @property
    def sides(self) -> tuple[str, ...]:
        """Return what each score is called: by the names of its seats."""
        names = self.names
        return tuple(
            _joined(tuple(names[seat] for seat in self.rules.seats_of(account)))
            for account in range(self.rules.accounts)
        )


@kept
def _names(seats: tuple[tuple[str, str], ...]) -> tuple[str, ...]:
    """Return what seats are called of which the name is known and who has them."""
    given = [name for name, kind in seats if kind != "bot"]
    named = []
    for number, (name, kind) in enumerate(seats):
        place = str(seat_name(number, players=len(seats)))
        if kind == "bot" or not name:
            named.append(place)
        elif given.count(name) > 1:
            named.append(_("%(name)s (%(place)s)") % {"name": name, "place": place})
        else:
            named.append(name)
    return tuple(named)


@kept
def _joined(names: tuple[str, ...]) -> str:
    return get_text_list(list(names), _("and"))
