"""What standings and ratings were computed from, told briefly, to find those out of date."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from datetime import timedelta
from hashlib import sha256
from typing import Final

from django.contrib.postgres.aggregates import StringAgg
from django.db.models import (
    Count,
    Exists,
    F,
    Func,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
    Sum,
    TextField,
    Value,
)
from django.db.models.functions import Cast, Concat
from django.utils import timezone

from games.matches.models import Match
from leagues.events.formats import Carry
from leagues.events.models import Entry, EntryMember, Event, Payment, Stage
from leagues.events.states import EntryStatus, EventStatus, RoundStatus, UnplayedReason
from leagues.seating.models import Bye, RoundTable
from leagues.standings.models import Prize, StandingsSheet

LOOKED_AFTER: Final = timedelta(days=3)  # how long a finished event's news may have been lost
NOTHING: Final = "0"
HERE: Final = Q(status=EntryStatus.CHECKED_IN)
RULES: Final = (
    "movement",
    "movement_options",
    "sit_out",
    "sit_out_points",
    "ranked_by",
    "drops_worst",
    "least_played",
    "tiebreaks",
    "tiebreak_version",
    "game_end",
    "game_length",
    "fee",
)
"""What of an event's terms the order follows from."""
LIVE: Final = (EventStatus.RUNNING.value, EventStatus.REOPENED.value)


def bases(*, event_ids: Collection[int]) -> dict[int, str]:
    """Return the basis of each event's standings and prizes, in six queries.

    It moves with every change of a score, with tables, extra hands and rests of published rounds,
    with who is there, for the house or not, labelled, and has paid, with the stages that have
    begun, with the event's rules for the order, and with its prizes. Ids are summed beside being
    counted, so that one who leaves and one who comes do not make up for each other.
    """
    scored = _scored(event_ids)
    rests = _told(
        Bye.objects.filter(round__stage__event_id__in=event_ids)
        .exclude(round__status=RoundStatus.DRAFT)
        .values_list("round__stage__event_id")
        .annotate(
            Count("pk"),
            Sum("entry_id"),
            **{
                reason.name: Count("pk", filter=Q(reason=reason.value)) for reason in UnplayedReason
            },
        )
    )
    entries = _told(
        Entry.objects.filter(event_id__in=event_ids)
        .values_list("event_id")
        .annotate(
            Sum("first_round"),
            Sum("left_after_round"),
            here=Count("pk", filter=HERE),
            who=Sum("pk", filter=HERE),
            house=Sum("pk", filter=Q(is_house=True)),
        )
    )
    prizes = _told(
        Prize.objects.filter(event_id__in=event_ids)
        .values_list("event_id")
        .annotate(Sum("pk"), Sum("revision"))
    )
    stages = _told(
        Stage.objects.filter(event_id__in=event_ids, order__isnull=False)
        .values_list("event_id")
        .annotate(
            Count("pk"),
            **{carry.name: Count("pk", filter=Q(carries=carry.value)) for carry in Carry},
        )
    )
    return {
        event.pk: "/".join(
            (
                scored.get(event.pk, NOTHING),
                rests.get(event.pk, NOTHING),
                entries.get(event.pk, NOTHING),
                prizes.get(event.pk, NOTHING),
                stages.get(event.pk, NOTHING),
                _digest(*_told_of(event)),
            )
        )
        for event in _with_rules(event_ids)
    }


def _with_rules(event_ids: Collection[int]) -> QuerySet[Event]:
    found = Event.objects.filter(pk__in=event_ids).select_related("decider")
    return found.only(*RULES, "decider__seed").annotate(labels=_labels_told(), money=_last_booked())


def _last_booked() -> Subquery:
    """Return the last booking of an event's money: bookings are only ever added."""
    booked = Payment.objects.filter(event=OuterRef("pk")).order_by("-id")
    return Subquery(booked.values("pk")[:1])


def _labels_told() -> Subquery:
    """Return who of an event has which labels for prizes, in one text.

    What stands between them can be in no label.
    """
    labels = Func(
        F("prize_labels"), Value("\x1f"), function="array_to_string", output_field=TextField()
    )
    told = Concat(Cast("player_id", TextField()), Value(":"), labels, output_field=TextField())
    labelled = EntryMember.objects.filter(event=OuterRef("pk")).exclude(prize_labels=[])
    by_event = labelled.order_by().values("event_id")
    found = by_event.annotate(told=StringAgg(told, delimiter="\x1e", order_by="player_id"))
    return Subquery(found.values("told"))


def _told_of(event: Event) -> tuple[object, ...]:
    """Return the event's rules, lots, labels and last booking; no query."""
    rules = tuple(getattr(event, name) for name in RULES)
    return (*rules, *_lots(event), *_labels(event), *_money(event))


def _labels(event: Event) -> tuple[str, ...]:
    """Return what was read of an event's labels, nothing if nobody has one; no query."""
    labels: str | None = getattr(event, "labels", None)
    return () if labels is None else (labels,)


def _money(event: Event) -> tuple[int, ...]:
    """Return what was read of an event's last booking, nothing if there is none; no query."""
    last: int | None = getattr(event, "money", None)
    return () if last is None else (last,)


def _lots(event: Event) -> tuple[int, ...]:
    """Return the number of an event's lots, nothing before they are drawn; no query."""
    decider = getattr(event, "decider", None)
    return () if decider is None or decider.seed is None else (decider.seed,)


def stale_events() -> list[int]:
    """Return the events whose standings no longer follow from their scores.

    Looked at are those that are live, were finished lately, got a result lately, or were marked.
    """
    since = timezone.now() - LOOKED_AFTER
    scored = RoundTable.objects.filter(
        round__stage__event=OuterRef("pk"), match__finished_at__gt=since
    )
    marked = Q(standings_sheet__basis="")  # as when two people became one
    watched = Q(status__in=LIVE) | Q(finished_at__gt=since) | marked | Exists(scored)
    return _stale(list(Event.objects.filter(watched).values_list("pk", flat=True)))


def is_stale(*, event_id: int) -> bool:
    """Return whether an event's standings do not follow from its scores, in seven queries."""
    return bool(_stale([event_id]))


def _stale(event_ids: Collection[int]) -> list[int]:
    known = dict(
        StandingsSheet.objects.filter(event_id__in=event_ids).values_list("event_id", "basis")
    )
    current = bases(event_ids=event_ids) if event_ids else {}
    return [event_id for event_id, basis in current.items() if known.get(event_id) != basis]


def _scored(event_ids: Collection[int]) -> Mapping[int | None, str]:
    rows = (
        Match.objects.filter(round_table__round__stage__event_id__in=event_ids)
        .exclude(round_table__round__status=RoundStatus.DRAFT)
        .values_list("round_table__round__stage__event_id")
        .annotate(
            Count("pk"),
            Sum("revision"),
            Count("round_table__tie_winner"),
            Sum("round_table__tie_winner"),
        )
    )
    return _told(rows)


def _told(rows: Iterable[tuple[int | None, ...]]) -> dict[int | None, str]:
    return {event_id: ":".join(str(each or 0) for each in sums) for event_id, *sums in rows}


def _digest(*rules: object) -> str:
    return sha256("|".join(str(rule) for rule in rules).encode()).hexdigest()[:16]
