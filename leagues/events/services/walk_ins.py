"""Write people down who come to the door and whom nobody knows yet."""

from __future__ import annotations

from django.db import transaction

from leagues.events.models import Entry, EventId
from leagues.events.services.entries import enter_at_door, enter_event, lock_for_entries
from leagues.players.models import PlayerId, User
from leagues.players.names import clean_name, sort_key
from leagues.players.services.people import create_player
from leagues.players.states import PlayerKind


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

    A guest of one night is not put on the club's list and is never rated.
    `namesakes` is how many people of this name were seen in the event when the button was
    pressed. If there are more by now, the newest came by the same button: a double tap is
    one person, and a second Ann Lee is still possible.
    """
    event = lock_for_entries(event_id)
    same = Entry.objects.filter(
        event=event, members__player__sort_key=sort_key(clean_name(name))
    ).order_by("-pk")
    found = list(same[: namesakes + 1])
    if len(found) > namesakes:
        return found[0]
    player = create_player(
        display_name=name,
        by=by,
        club_id=None if is_guest else event.club_id,
        kind=PlayerKind.GUEST if is_guest else PlayerKind.PERSON,
    )
    service = enter_at_door if is_here else enter_event
    return service(event_id=event_id, player_id=PlayerId(player.pk), by=by)
