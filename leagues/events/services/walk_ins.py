"""Write people down who come to the door and whom nobody knows yet."""

from __future__ import annotations

from django.db import transaction

from leagues.events.models import Entry, EventId
from leagues.events.services.entering import enter_together
from leagues.events.services.newcomers import Newcomer
from leagues.players.models import User


@transaction.atomic
def enter_walk_in(
    *,
    event_id: EventId | int,
    name: str,
    by: User | None,
    namesakes: int = 0,
    is_here: bool = True,
    is_guest: bool = False,
) -> Entry:
    """Write down a person nobody knows yet, enter them and check them in if they are here.

    `namesakes` and `is_guest` are those of a `Newcomer`.
    """
    newcomer = Newcomer(name=name, namesakes=namesakes, is_guest=is_guest)
    return enter_together(event_id=event_id, newcomers=[newcomer], is_here=is_here, by=by)
