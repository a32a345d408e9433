"""Let others see that one looks for a partner, with a note if one likes."""

from __future__ import annotations

from django.db import transaction

from leagues.events.entry_models import LONGEST_NOTE
from leagues.events.models import EventId, PartnerWish
from leagues.events.services.places import lock_for_entries
from leagues.events.services.versions import touch_event
from leagues.players.models import PlayerId
from leagues.players.typed import writable


@transaction.atomic
def look_for_partner(
    *, event_id: EventId | int, player_id: PlayerId | int, note: str | None
) -> PartnerWish:
    """Put a person on the list of who looks for a partner; a note of None keeps the one there."""
    event = lock_for_entries(event_id)
    wish, _is_new = PartnerWish.objects.get_or_create(event=event, player_id=player_id)
    if note is not None:
        wish.note = " ".join(writable(note).split())[:LONGEST_NOTE]
        wish.save(update_fields=["note"])
    touch_event(event_id=event.pk)
    return wish


@transaction.atomic
def stop_looking(*, event_id: EventId | int, player_id: PlayerId | int) -> None:
    """Take a person off the list of who looks for a partner."""
    gone, _models = PartnerWish.objects.filter(event_id=event_id, player_id=player_id).delete()
    if gone:
        touch_event(event_id=event_id)
