"""Evenings in which partners have entered as pairs."""

from __future__ import annotations

from typing import Any

from games.matches.models import Match
from leagues.events.formats import Unit
from leagues.events.models import Entry, EntryMember, Event
from tests.factories.seating import published_round
from tests.factories.standings import entry_at, matches_of


def pair_up(event: Event, matches: list[Match]) -> list[Entry]:
    """Make one entry of every two partners, and return them by table and side."""
    pairs: list[Entry] = []
    for match in matches:
        for seat in (0, 1):
            kept, other = entry_at(match, seat), entry_at(match, seat + 2)
            EntryMember.objects.filter(entry=other).update(entry=kept)
            other.delete()
            pairs.append(kept)
    Event.objects.filter(pk=event.pk).update(unit=Unit.PAIR.value)
    event.refresh_from_db()
    return pairs


def evening_of_pairs(people: int = 8, **fields: Any) -> tuple[Event, list[Match], list[Entry]]:
    """Return a published round at whose tables each two partners are one entry."""
    round_ = published_round(people=people, **fields)
    event, matches = round_.stage.event, matches_of(round_)
    return event, matches, pair_up(event, matches)
