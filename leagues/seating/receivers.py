"""React to news of matches: open pages reload, rounds are brought on."""

from __future__ import annotations

from django.dispatch import receiver

from games.matches.signals import match_changed, match_finished, match_reopened
from leagues.events.services.versions import touch_event
from leagues.events.signals import round_published
from leagues.seating import tasks
from leagues.seating.selectors.tables import event_of_match


@receiver(match_changed, dispatch_uid="seating.match_changed")
def on_match_changed(*, match_id: int, **_: object) -> None:
    """Tell open pages at once, and put the round into play at its first score."""
    event_id = event_of_match(match_id=match_id)
    if event_id is not None:
        touch_event(event_id=event_id)
        tasks.follow_match.delay(match_id)


@receiver(round_published, dispatch_uid="seating.round_published")
def on_round_published(*, round_id: int, **_: object) -> None:
    """Open the live tables of a round that is played online, and tell people their tables."""
    tasks.open_live_tables.delay(round_id)
    tasks.tell_tables.delay(round_id)


@receiver(match_finished, dispatch_uid="seating.match_finished")
def on_match_finished(*, match_id: int, **_: object) -> None:
    """Bring the bracket on, and close the round with its last result."""
    tasks.follow_result.delay(match_id)


@receiver(match_reopened, dispatch_uid="seating.match_reopened")
def on_match_reopened(*, match_id: int, **_: object) -> None:
    """Put a closed round back into play."""
    tasks.reopen_round.delay(match_id)
