"""Who is here and has no game in a round on view."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Count, QuerySet

from leagues.events.models import AuditEntry, Entry, Round
from leagues.events.states import EntryStatus, UnplayedReason
from leagues.events.table_sizes import table_sizes
from leagues.seating.models import RoundTable
from leagues.seating.selectors.entrants import names_of
from leagues.seating.selectors.placing import whereabouts


@dataclass(frozen=True, slots=True, kw_only=True)
class Idle:
    """An entry that is here without a game: `size` persons; `reason` is None for a late-comer."""

    entry_id: int
    name: str
    size: int
    reason: UnplayedReason | None


@dataclass(frozen=True, slots=True, kw_only=True)
class IdlePeople:
    """Everybody without a game in a round, late-comers first, and how many a table takes."""

    entries: tuple[Idle, ...]
    sizes: tuple[int, ...]

    @property
    def late(self) -> tuple[Idle, ...]:
        """Those who came after the round was published."""
        return tuple(entry for entry in self.entries if entry.reason is None)

    @property
    def people(self) -> int:
        """How many persons could be seated."""
        return sum(entry.size for entry in self.entries)

    @property
    def fill_a_table(self) -> bool:
        """Whether late-comers, with those who sit out, are enough for one more table."""
        return bool(self.late) and self.people >= self.sizes[0]

    def proposed(self) -> tuple[int, ...]:
        """Return the entries of a whole table: late-comers first, then those who sit out."""
        chosen: list[int] = []
        seated = 0
        for entry in self.entries:
            if seated + entry.size <= self.sizes[-1]:
                chosen.append(entry.entry_id)
                seated += entry.size
        return tuple(chosen) if seated in self.sizes else ()


def idle_people(*, round_id: int) -> IdlePeople:
    """Return who is here and has no game in a round, in ten queries."""
    round_ = Round.objects.select_related("stage__event").get(pk=round_id)
    event = round_.stage.event
    found = whereabouts(round_id=round_id)
    seated = found.seated_entries()
    here = (
        Entry.objects.filter(event=event, status=EntryStatus.CHECKED_IN)
        .annotate(size=Count("members"))
        .order_by("queued_at", "pk")
    )
    entries = [(pk, size) for pk, size in here.values_list("pk", "size") if pk not in seated]
    return IdlePeople(
        entries=_named(entries, found.rests),
        sizes=table_sizes(variant=event.variant, rules=event.rules),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class LateTable:
    """A table of a round that was made for late-comers, with their names."""

    id: int
    number: int
    names: str


def late_tables(*, round_: Round) -> tuple[LateTable, ...]:
    """Return the tables of a round that were made for late-comers, in two queries."""
    numbers = dict(RoundTable.objects.filter(round=round_).values_list("pk", "number"))
    made = _made(round_.stage.event_id).filter(after__table__in=list(numbers))
    return tuple(
        LateTable(id=entry.after["table"], number=numbers[entry.after["table"]], names=entry.reason)
        for entry in made.order_by("pk")
        if entry.after
    )


def late_table_made(*, event_id: int, table_id: int) -> AuditEntry | None:
    """Return the line of the history that says how a table for late-comers was made."""
    return _made(event_id).filter(after__table=table_id).first()


def _made(event_id: int) -> QuerySet[AuditEntry]:
    return AuditEntry.objects.filter(event_id=event_id, verb="seats.late_table")


def _named(
    entries: Sequence[tuple[int, int]], rests: Mapping[int, UnplayedReason]
) -> tuple[Idle, ...]:
    names = names_of(entry_ids=[pk for pk, _size in entries])
    idle = [
        Idle(entry_id=pk, name=name, size=size, reason=rests.get(pk))
        for (pk, size), name in zip(entries, names, strict=True)
    ]
    return tuple(sorted(idle, key=lambda entry: entry.reason is not None))
