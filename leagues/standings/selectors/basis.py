"""What standings and ratings were computed from, told briefly, to find those out of date."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import timedelta
from typing import Final

from django.db.models import Count, Q, Sum
from django.utils import timezone

from games.matches.models import Match
from leagues.events.models import Entry, Event
from leagues.events.states import EntryStatus, EventStatus, RoundStatus
from leagues.seating.models import Bye
from leagues.standings.models import StandingsSheet

LOOKED_AFTER: Final = timedelta(days=3)  # how long a finished event's news may have been lost
LIVE: Final = (EventStatus.RUNNING.value, EventStatus.REOPENED.value)


def bases(*, event_ids: Collection[int]) -> dict[int, str]:
    """Return the basis of each event's standings, in four queries.

    It moves with every change of a score, with tables and rests of published rounds, with who
    is there, and with the event's rules for the order.
    """
    scored = _scored(event_ids)
    rests = _counts(
        Bye.objects.filter(round__stage__event_id__in=event_ids)
        .exclude(round__status=RoundStatus.DRAFT)
        .values_list("round__stage__event_id")
        .annotate(Count("pk"))
    )
    present = _counts(
        Entry.objects.filter(event_id__in=event_ids, status=EntryStatus.CHECKED_IN)
        .values_list("event_id")
        .annotate(Count("pk"))
    )
    rules = Event.objects.filter(pk__in=event_ids).only("sit_out", "sit_out_points", "tiebreaks")
    return {
        event.pk: ":".join(
            (
                scored.get(event.pk, "0:0"),
                str(rests.get(event.pk, 0)),
                str(present.get(event.pk, 0)),
                event.sit_out,
                str(event.sit_out_points or ""),
                ",".join(event.tiebreaks),
            )
        )[:200]
        for event in rules
    }


def stale_events() -> list[int]:
    """Return the events whose standings no longer follow from their scores."""
    recent = Q(status=EventStatus.FINISHED, finished_at__gt=timezone.now() - LOOKED_AFTER)
    event_ids = list(Event.objects.filter(Q(status__in=LIVE) | recent).values_list("pk", flat=True))
    known = dict(
        StandingsSheet.objects.filter(event_id__in=event_ids).values_list("event_id", "basis")
    )
    current = bases(event_ids=event_ids) if event_ids else {}
    return [event_id for event_id, basis in current.items() if known.get(event_id) != basis]


def _scored(event_ids: Collection[int]) -> Mapping[int, str]:
    rows = (
        Match.objects.filter(round_table__round__stage__event_id__in=event_ids)
        .exclude(round_table__round__status=RoundStatus.DRAFT)
        .values_list("round_table__round__stage__event_id")
        .annotate(Count("pk"), Sum("revision"))
    )
    return {event_id: f"{tables}:{revisions}" for event_id, tables, revisions in rows}


def _counts(rows: Collection[tuple[int, int]]) -> dict[int, int]:
    return dict(rows)
