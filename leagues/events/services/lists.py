"""Enter a whole list of names at once: what a director has in a message, or on paper."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction
from django.db.models import Q

from leagues.events.models import Entry, EntryMember, Event, EventId
from leagues.events.services.entering import enter_at_door, enter_event
from leagues.events.services.places import lock_for_entries
from leagues.players.models import Player, PlayerId, User
from leagues.players.names import clean_name, sort_key
from leagues.players.services.people import create_player
from leagues.players.states import PlayerKind


@dataclass(frozen=True, slots=True, kw_only=True)
class EnteredList:
    """What became of a list."""

    entries: Sequence[Entry]
    """Of the people found or written down, each once, in the order of the list."""
    doubtful: Sequence[str]
    """Names that several people have: who is meant has to be told one by one."""


@transaction.atomic
def enter_list(
    *, event_id: EventId | int, names: Sequence[str], is_here: bool, by: User | None
) -> EnteredList:
    """Enter everybody on a list, and check them in if they are here.

    A name is that of somebody in the event or of the club, if one person there has it; if
    nobody has, a new person is written down. A name that stands there twice is one person, so
    sending a list again changes nothing. Empty lines do not count. Raises `EntriesClosed`, and
    `BadName` for a line that is no name: then nobody is entered.
    """
    event = lock_for_entries(event_id)
    entries: dict[str, Entry] = {}
    doubtful: dict[str, str] = {}
    for name in filter(None, (clean_name(line) for line in names)):
        key = sort_key(name)
        if key in entries or key in doubtful:
            continue
        known = _people_called(key, event)
        if len(known) > 1:
            doubtful[key] = name
            continue
        player = known[0] if known else _write_down(name, event, by)
        service = enter_at_door if is_here else enter_event
        entries[key] = service(event_id=event.pk, player_id=PlayerId(player.pk), by=by)
    return EnteredList(entries=list(entries.values()), doubtful=list(doubtful.values()))


def _people_called(key: str, event: Event) -> list[Player]:
    """Return who of the event, or else of its club, has a name; two are enough to doubt."""
    inside = Q(pk__in=EntryMember.objects.filter(event=event).values("player_id"))
    of_club = Q(memberships__club_id=event.club_id)
    return list(Player.objects.filter(inside | of_club, sort_key=key).distinct()[:2])


def _write_down(name: str, event: Event, by: User | None) -> Player:
    return create_player(display_name=name, by=by, club_id=event.club_id, kind=PlayerKind.PERSON)
