"""Putting an entry of several people together, one after the other, without a script."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.http import QueryDict
from django.utils.http import urlencode

from leagues.events.access import get_player_to_enter
from leagues.events.forms.door import read_chosen
from leagues.events.models import EntryMember, Event
from leagues.events.services.newcomers import Newcomer
from leagues.players.models import User


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """Somebody chosen for the entry: as the page carries them along, and as it calls them."""

    value: str
    label: str
    player_id: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Choices:
    """Those chosen so far, of as many as an entry has."""

    people: tuple[Choice, ...]
    size: int

    @property
    def is_last(self) -> bool:
        """Whether the next one completes the entry."""
        return len(self.people) + 1 >= self.size

    @property
    def is_begun(self) -> bool:
        """Whether anybody is chosen."""
        return bool(self.people)

    @property
    def query(self) -> str:
        """What the address of the next step carries, ready for one more to follow."""
        return "".join(urlencode({"chosen": one.value}) + "&" for one in self.people)

    @property
    def steps_back(self) -> Iterator[tuple[Choice, str]]:
        """Yield everybody chosen with the address of the page without them."""
        for one in self.people:
            kept = [("chosen", other.value) for other in self.people if other is not one]
            yield one, urlencode(kept)


def choices_of(data: QueryDict, *, user: User, event: Event, size: int) -> Choices:
    """Return who is chosen so far; what names nobody is left out. Raises `NoPlayer`."""
    people = []
    for text in dict.fromkeys(data.getlist("chosen")):
        newcomer = read_chosen(text)
        if newcomer is None:
            continue
        label = newcomer.name
        if newcomer.player_id is not None:
            label = get_player_to_enter(user=user, event=event, player_id=newcomer.player_id).label
        people.append(Choice(value=text, label=label, player_id=newcomer.player_id))
    return Choices(people=tuple(people[: max(0, size - 1)]), size=size)


def allowed(newcomers: Sequence[Newcomer], *, user: User, event: Event) -> list[Newcomer]:
    """Return the newcomers if the visitor may enter all of them, or raise `NoPlayer`."""
    for newcomer in newcomers:
        if newcomer.player_id is not None:
            get_player_to_enter(user=user, event=event, player_id=newcomer.player_id)
    return list(newcomers)


def people_of_looking(event: Event, entry_id: int | None) -> list[Newcomer]:
    """Return the people of an entry that is to be joined; nobody without one."""
    if entry_id is None:
        return []
    members = EntryMember.objects.filter(event=event, entry_id=entry_id).order_by("id")
    return [Newcomer(player_id=pk) for pk in members.values_list("player_id", flat=True)]
