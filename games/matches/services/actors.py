"""Who acts on a match: somebody at the table, or somebody who runs the event."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from games.matches.errors import NotAllowed
from games.matches.models import Match, MatchSeat

if TYPE_CHECKING:
    from leagues.players.models import User


@dataclass(frozen=True, slots=True, kw_only=True)
class Actor:
    """The account (if any), the seat at the match (if any), and whether as an official.

    A director who plays acts at the own table from the seat, not as an official. `phone` tells
    the phones of a table apart, whoever says to hold them. `is_table` is the live table itself.
    """

    user: User | None = None
    seat: int | None = None
    is_official: bool = False
    phone: str = ""
    is_table: bool = False


def side_of_actor(*, match: Match, actor: Actor) -> int | None:
    """Return the side the actor sits on, None for an official; refuse anybody else."""
    if actor.is_official:
        return None
    seats = dict(MatchSeat.objects.filter(match=match).values_list("number", "side_number"))
    if actor.seat is None or actor.seat not in seats:
        raise NotAllowed(
            _("You do not sit at this table, so you cannot write or confirm its score.")
        )
    return seats[actor.seat]


def require_official(*, actor: Actor) -> None:
    """Refuse anybody who does not run the event."""
    if not actor.is_official:
        raise NotAllowed(_("Only a director of the event can do this. Ask the director."))
