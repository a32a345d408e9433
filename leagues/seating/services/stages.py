"""The stage that an event's rounds belong to."""

from __future__ import annotations

from leagues.events.models import Event, Stage


def locked_stage(*, event_id: int, seed: int = 0) -> Stage:
    """Return the event's stage with its row locked, made if there is none.

    Whoever draws, moves or publishes seats holds this lock, so that they do so one after the
    other. `seed` is kept by a new stage only.
    """
    event = Event.objects.only("movement").get(pk=event_id)
    stage, _made = Stage.objects.get_or_create(
        event_id=event_id, number=1, defaults={"movement": event.movement, "seed": seed}
    )
    return Stage.objects.select_for_update().get(pk=stage.pk)
