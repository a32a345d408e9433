"""Read whose entry a person plays for, now or before somebody took their place."""

from __future__ import annotations

from typing import NamedTuple

from django.contrib.postgres.aggregates import ArrayAgg
from django.db.models import Q, QuerySet, Value

from leagues.events.entry_names import entry_label
from leagues.events.models import Entry, EntryMember, EventId, FormerMember
from leagues.events.prize_labels import label_key, label_keys


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


def prize_labels_of(*, event_id: EventId | int) -> dict[int, frozenset[str]]:
    """Return by which labels for prizes everybody goes who has any, as they are compared.

    Also those who have played in an event until somebody took their place; two queries.
    """
    found: dict[int, frozenset[str]] = {}
    for model in (FormerMember, EntryMember):
        rows = model.objects.filter(event_id=event_id).exclude(prize_labels=[])
        for player_id, labels in rows.values_list("player_id", "prize_labels"):
            found[player_id] = label_keys(labels)
    return found


def prize_labels_held(*, event_id: EventId | int, player_id: int) -> list[str]:
    """Return the labels for prizes that one person has in an event; two queries at most."""
    for model in (EntryMember, FormerMember):
        held = model.objects.filter(event_id=event_id, player_id=player_id).first()
        if held is not None:
            return list(held.prize_labels)
    return []


def prize_labels_used(*, event_id: EventId | int) -> dict[str, int]:
    """Return the labels for prizes of an event by name, with how many have each; one query."""
    spelled: dict[str, str] = {}
    counted: dict[str, int] = {}
    rows = EntryMember.objects.filter(event_id=event_id).exclude(prize_labels=[]).order_by("id")
    for labels in rows.values_list("prize_labels", flat=True):
        for label in labels:
            key = label_key(label)
            spelled.setdefault(key, label)
            counted[key] = counted.get(key, 0) + 1
    return {spelled[key]: counted[key] for key in sorted(counted)}


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
