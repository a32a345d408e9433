"""Write what becomes of an entry: checking in, leaving, the seat that is kept.

Every service locks the event's row first, so that a double tap finds what the first one did.
Doing again what is done changes nothing.
"""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from leagues.events.entry_names import LONGEST_ENTRY_NAME
from leagues.events.errors import AlreadySeated, EntryIncomplete
from leagues.events.formats import Unit, people_of_entry
from leagues.events.models import Entry, EntryId, Event
from leagues.events.selectors.members import label_of
from leagues.events.services.places import (
    fill_places,
    has_played,
    locked_entry,
    next_round,
    note_entry,
    require_place,
)
from leagues.events.states import EntryStatus
from leagues.players.models import User
from leagues.players.names import clean_name


@transaction.atomic
def check_in(*, entry_id: EntryId | int, by: User | None) -> Entry:
    """Note that an entrant is here; one who comes late plays from the next round.

    A person on the waiting list, or one who had withdrawn, needs a free place. One who left
    and comes back without having missed a published round keeps their first round.
    """
    entry, event = locked_entry(entry_id)
    if entry.status == EntryStatus.CHECKED_IN:
        return entry
    if entry.status not in (EntryStatus.ENTERED, EntryStatus.OFFERED):
        require_place(entry, event)
    _require_complete(entry, event)
    following = next_round(event_id=event.pk)
    if entry.left_after_round is None or entry.left_after_round + 1 < following:
        entry.first_round = following
    entry.left_after_round = None
    entry.offered_until = None
    entry.status = EntryStatus.CHECKED_IN
    entry.checked_in_at = timezone.now()
    entry.save()
    note_entry(entry, verb="entry.checked_in", by=by)
    return entry


@transaction.atomic
def undo_check_in(*, entry_id: EntryId | int, by: User | None) -> Entry:
    """Take a check-in back, unless the entrant may have been seated since."""
    entry, _event = locked_entry(entry_id)
    if entry.status != EntryStatus.CHECKED_IN:
        return entry
    if has_played(entry):
        raise AlreadySeated(
            _(
                "%(name)s is seated in a published round. Withdraw them to take them out of the "
                "rounds to come."
            )
            % {"name": label_of(entry)}
        )
    entry.status = EntryStatus.ENTERED
    entry.checked_in_at = None
    entry.save()
    note_entry(entry, verb="entry.check_in_undone", by=by)
    return entry


@transaction.atomic
def withdraw(*, entry_id: EntryId | int, by: User | None) -> Entry:
    """Take an entrant out; the next on the waiting list moves up.

    Rounds that are published stay as they are; `left_after_round` says which was the last.
    """
    entry, event = locked_entry(entry_id)
    if entry.status == EntryStatus.WITHDRAWN:
        return entry
    following = next_round(event_id=event.pk)
    if entry.status == EntryStatus.CHECKED_IN and entry.first_round < following:
        entry.left_after_round = following - 1
    entry.status = EntryStatus.WITHDRAWN
    entry.checked_in_at = None
    entry.offered_until = None
    entry.save()
    note_entry(entry, verb="entry.withdrawn", by=by)
    fill_places(event=event)
    return entry


@transaction.atomic
def set_keeps_seat(*, entry_id: EntryId | int, keeps: bool, by: User | None) -> Entry:
    """Note whether an entrant should not walk: the movement then leaves them in one seat."""
    entry, _event = locked_entry(entry_id)
    if entry.keeps_seat != keeps:
        entry.keeps_seat = keeps
        entry.save(update_fields=["keeps_seat"])
        note_entry(entry, verb="entry.keeps_seat" if keeps else "entry.walks", by=by)
    return entry


@transaction.atomic
def set_is_house(*, entry_id: EntryId | int, is_house: bool, by: User | None) -> Entry:
    """Note whether an entrant is of the house: fills in where a seat is empty, is not ranked."""
    entry, _event = locked_entry(entry_id)
    if entry.is_house != is_house:
        entry.is_house = is_house
        entry.save(update_fields=["is_house"])
        note_entry(entry, verb="entry.of_house" if is_house else "entry.ranked", by=by)
    return entry


@transaction.atomic
def rename_entry(*, entry_id: EntryId | int, name: str, by: User | None) -> Entry:
    """Give a pair or a team a name of its own, or with an empty one that of its people."""
    entry, _event = locked_entry(entry_id)
    cleaned = clean_name(name)[:LONGEST_ENTRY_NAME]
    if entry.name != cleaned:
        entry.name = cleaned
        entry.save(update_fields=["name"])
        note_entry(entry, verb="entry.renamed", by=by)
    return entry


def is_complete(entry: Entry, event: Event) -> bool:
    """Return whether an entry has all its people; one query."""
    return entry.members.count() == people_of_entry(event.unit, team_size=event.team_size)


def _require_complete(entry: Entry, event: Event) -> None:
    if is_complete(entry, event):
        return
    if event.unit == Unit.PAIR:
        raise EntryIncomplete(
            _(
                "%(name)s has no partner yet. Find one first: somebody else who looks for a "
                "partner, or a new name."
            )
            % {"name": label_of(entry)}
        )
    raise EntryIncomplete(
        _("%(name)s needs %(size)s people. Add who is missing first.")
        % {"name": label_of(entry), "size": event.team_size}
    )
