"""Read whose entry a person plays for, now or before somebody took their place."""

from __future__ import annotations

from typing import NamedTuple

from django.contrib.postgres.aggregates import ArrayAgg
from django.db.models import Q, QuerySet, Value

from leagues.events.entry_names import entry_label
from leagues.events.models import Entry, EntryMember, EventId


class Membership(NamedTuple):
    """For which entry a person plays, and as which of its people, counted from 0."""

    entry_id: int
    number: int


def members_of(*, event_id: EventId | int) -> QuerySet[EntryMember]:
    """Return the members of an event in order, with who played in their place before; one query.

    The latter are `former_ids`, ids of players.
    """
    former = ArrayAgg("former__player_id", filter=Q(former__isnull=False), default=Value([]))
    return (
        EntryMember.objects.filter(event_id=event_id)
        .annotate(former_ids=former)
        .order_by("entry_id", "id")
    )


def memberships(*, event_id: EventId | int) -> dict[int, Membership]:
    """Return the entry of everybody who plays, or has played, in an event; one query."""
    found: dict[int, Membership] = {}
    counted: dict[int, int] = {}
    for member in members_of(event_id=event_id):
        number = counted.get(member.entry_id, 0)
        counted[member.entry_id] = number + 1
        for person in people_of(member):
            found[person] = Membership(member.entry_id, number)
    return found


def people_of(member: EntryMember) -> tuple[int, ...]:
    """Return a member of `members_of` and the people who played in their place before; no query."""
    return (member.player_id, *getattr(member, "former_ids", ()))


def entry_labels(*, event_id: EventId | int) -> dict[int, str]:
    """Return what every entry of an event is called, by its id; one query."""
    people: dict[int, list[str]] = {}
    names: dict[int, str] = {}
    members = EntryMember.objects.filter(event_id=event_id).select_related("entry", "player")
    for member in members.order_by("entry_id", "id"):
        people.setdefault(member.entry_id, []).append(member.player.label)
        names[member.entry_id] = member.entry.name
    return {pk: entry_label(name=names[pk], people=labels) for pk, labels in people.items()}


def label_of(entry: Entry) -> str:
    """Return what an entry is called; one query, none if its members were fetched with it."""
    members = sorted(entry.members.all(), key=lambda member: member.pk)
    return entry_label(name=entry.name, people=[member.player.label for member in members])
