"""The stage that an event's rounds belong to."""

from __future__ import annotations

from leagues.events.models import Event, Stage


def locked_stage(*, event_id: int, seed: int = 0) -> Stage:
    """Return the stage of an event that is on, with all its stages locked.

    The first is made if there is none. Whoever draws, moves or publishes seats holds this
    lock, so that they do so one after the other. `seed` is kept by a new stage only.
    """
    event = Event.objects.only("movement").get(pk=event_id)
    Stage.objects.get_or_create(
        event_id=event_id, number=1, defaults={"movement": event.movement, "seed": seed}
    )
    stages = list(Stage.objects.select_for_update().filter(event_id=event_id).order_by("number"))
    return [stage for stage in stages if stage.number == 1 or stage.order is not None][-1]
