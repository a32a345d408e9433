"""React to news of matches and rounds: ask for standings and ratings."""

from __future__ import annotations

from django.dispatch import receiver

from games.matches.signals import match_finished, match_reopened
from leagues.events.league_models import League
from leagues.events.league_signals import league_finishing
from leagues.events.signals import (
    event_finished,
    people_labelled,
    round_closed,
    round_published,
)
from leagues.standings import tasks
from leagues.standings.services.cup_endings import require_cups_over


@receiver([match_finished, match_reopened], dispatch_uid="standings.match_result")
def on_result(*, match_id: int, **_: object) -> None:
    """Compute standings and ratings again when a result comes or goes."""
    tasks.follow_match.delay(match_id)
    tasks.rate.delay(match_id)


@receiver(event_finished, dispatch_uid="standings.event_finished")
def on_event_over(*, event_id: int, **_: object) -> None:
    """Add up the seasons of which the event is a night."""
    tasks.sweep.delay()


@receiver([round_published, round_closed], dispatch_uid="standings.round")
def on_round(*, round_id: int, **_: object) -> None:
    """Compute standings again when rests of a round begin or cease to count."""
    tasks.sweep.delay()


@receiver(people_labelled, dispatch_uid="standings.people_labelled")
def on_labels(*, event_id: int, **_: object) -> None:
    """Give prizes anew when others can have them."""
    tasks.follow_event.delay(event_id)


@receiver(league_finishing, dispatch_uid="standings.league_finishing")
def on_league_to_finish(*, league: League, **_: object) -> None:
    """Keep a league open while one of its cups is undecided."""
    require_cups_over(league)
