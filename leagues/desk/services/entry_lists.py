"""Take in a list of who enters an event: alone, by twos, or as far as the list tells."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _

from leagues.desk.services.list_import import Taking, of_row, take_in
from leagues.desk.services.member_lists import TAKEN_IN
from leagues.events.models import Entry, EntryId, Event
from leagues.events.selectors.money import due_of
from leagues.events.services.audit import write_audit
from leagues.events.services.entering import enter_together
from leagues.events.services.entries import rename_entry
from leagues.events.services.money import mark_fee_paid
from leagues.events.services.newcomers import Newcomer
from leagues.events.services.seeds import set_seeds
from leagues.players.import_errors import BadList
from leagues.players.list_reading.lists import Line
from leagues.players.models import ImportRun, User


def take_in_entries(*, run_id: int, typed: Mapping[int, str], by: User) -> ImportRun:
    """Enter the people of a list in its event, in the order of the list.

    Who is entered as the list says stays as they are, with their fee, seed and name brought up to
    date. Past the limit they come on the waiting list. Raises what `take_in` raises.
    """
    return take_in(run_id=run_id, typed=typed, by=by, write=_write)


def _write(taking: Taking) -> None:
    event_id = taking.run.event_id
    if event_id is None:
        raise BadList(_("This list is for no event. Hand it in from the event's check-in."))
    seeds: dict[int, int | None] = {}
    for line in taking.read.lines:
        with of_row(line.row):
            entry = _write_line(taking, line, event_id)
        if line.seed is not None:
            seeds[entry.pk] = line.seed
    if seeds:
        _note_seeds(taking, event_id, seeds)
    write_audit(
        verb=TAKEN_IN,
        by=taking.by,
        event_id=event_id,
        subject=taking.run.file_name,
        after={"list": taking.run.pk, "rows": len(taking.read.lines)},
    )


def _write_line(taking: Taking, line: Line, event_id: int) -> Entry:
    people = [taking.person(at) for at in line.people]
    there = set(
        Entry.objects.filter(event_id=event_id, members__player__in=people).values_list(
            "pk", flat=True
        )
    )
    newcomers = [Newcomer(player_id=player.pk) for player in people]
    entry = enter_together(event_id=event_id, newcomers=newcomers, by=taking.by, name=line.team)
    if entry.pk not in there:
        taking.made.entries.append(entry.pk)
    elif line.team and entry.name != line.team:
        _note(taking, entry, "name", line.team)
        rename_entry(entry_id=EntryId(entry.pk), name=line.team, by=taking.by)
    # Money is booked for good: it is no value that is put back when the list is.
    if line.paid is not None and _has_paid(entry) != line.paid:
        mark_fee_paid(entry_id=EntryId(entry.pk), is_paid=line.paid, by=taking.by)
    return entry


def _has_paid(entry: Entry) -> bool:
    event = Event.objects.get(pk=entry.event_id)
    return due_of(event=event, entry=entry).standing.is_settled


def _note(taking: Taking, entry: Entry, column: str, after: object) -> None:
    """Keep what an entry that was there had before; what the list made needs no note."""
    if entry.pk not in taking.made.entries:
        taking.made.changed.append(["entry", entry.pk, column, getattr(entry, column), after])
        taking.made.updated.add(entry.pk)


def _note_seeds(taking: Taking, event_id: int, seeds: Mapping[int, int | None]) -> None:
    for entry in Entry.objects.filter(pk__in=seeds):
        if entry.seed != seeds[entry.pk]:
            _note(taking, entry, "seed", seeds[entry.pk])
    set_seeds(event_id=event_id, seeds=seeds, by=taking.by)
