"""Read what decides between equals of an event."""

from __future__ import annotations

from leagues.standings.deciding import Deciding
from leagues.standings.models import Decider


def deciding_of(*, event_id: int) -> Deciding:
    """Return the lots and the play-off of an event; one query."""
    found = Decider.objects.filter(event_id=event_id).first()
    if found is None:
        return Deciding()
    return Deciding(seed=found.seed, play_off=tuple(found.play_off))
