"""Whom a list of names is about, before anybody is entered."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Q

from leagues.events.entry_lists import ListedEntry, lines_again
from leagues.events.models import EntryMember, Event, EventId
from leagues.players.models import Player
from leagues.players.names import sort_key


class DoubtfulName(Exception):
    """Several people of the event, or of its club, have a name."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


@dataclass(frozen=True, slots=True, kw_only=True)
class ListedPerson:
    """A name of a list: `label` is what the person is called who is found, empty for a new one."""

    name: str
    label: str
    is_doubtful: bool

    @property
    def is_new(self) -> bool:
        """Whether nobody is known by this name."""
        return not self.label and not self.is_doubtful


@dataclass(frozen=True, slots=True, kw_only=True)
class ListedLine:
    """A line of a list as it was understood; `missing` is below 0 for too many people.

    `again` is the number of a line before that names the same people, None if there is none.
    """

    name: str
    people: Sequence[ListedPerson]
    missing: int
    again: int | None

    @property
    def has_too_many(self) -> bool:
        """Whether more people are named than an entry has."""
        return self.missing < 0


def known_person(name: str, *, event_id: EventId | int) -> Player | None:
    """Return who of the event, or of its club, has a name; None if nobody does. Two queries.

    Raises `DoubtfulName` if several people there have it.
    """
    event = Event.objects.only("club_id").get(pk=event_id)
    inside = Q(pk__in=EntryMember.objects.filter(event=event).values("player_id"))
    of_club = Q(memberships__club_id=event.club_id)
    found = Player.objects.filter(inside | of_club, sort_key=sort_key(name)).distinct()[:2]
    if len(found) > 1:
        raise DoubtfulName(name)
    return found[0] if found else None


def listed_lines(
    listed: Sequence[ListedEntry], *, event_id: EventId | int, size: int
) -> list[ListedLine]:
    """Return how a list is understood; two queries for each name, of which a list has few."""
    again = lines_again(listed)
    return [
        ListedLine(
            name=one.name,
            people=[_listed_person(name, event_id) for name in one.people],
            missing=size - len(one.people),
            again=again.get(one.number),
        )
        for one in listed
    ]


def _listed_person(name: str, event_id: EventId | int) -> ListedPerson:
    try:
        player = known_person(name, event_id=event_id)
    except DoubtfulName:
        return ListedPerson(name=name, label="", is_doubtful=True)
    return ListedPerson(name=name, label=player.label if player else "", is_doubtful=False)
