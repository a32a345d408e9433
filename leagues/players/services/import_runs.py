"""Keep lists that are handed in, from the first look on until they are taken back."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from datetime import timedelta
from typing import Any, Final

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from leagues.players.import_errors import BadList
from leagues.players.import_states import ImportState
from leagues.players.list_reading.faults import UnreadableList
from leagues.players.list_reading.heads import Column, ListKind, guess_columns, known_head
from leagues.players.list_reading.reader import RawList, read_list
from leagues.players.models import Club, ImportRun, User
from leagues.players.typed import writable

KEPT_LOOKS: Final = timedelta(days=2)
LONGEST_FILE_NAME: Final = 120


@transaction.atomic
def hand_in(
    *,
    club: Club,
    kind: ListKind,
    data: bytes,
    file_name: str,
    by: User,
    terms: Mapping[str, Any],  # Any: JSON
    event_id: int | None = None,
) -> ImportRun:
    """Read a file and keep it to be looked at; raises `BadList`. Nothing else is written.

    Lists that were only looked at, days ago, are forgotten on the way.
    """
    try:
        raw = read_list(data)
    except UnreadableList as fault:
        sentence = _(fault.text) % fault.values if fault.values else _(fault.text)
        raise BadList(sentence, fields={"file": [sentence]}) from fault
    has_head = any(known_head(cell) for cell in raw.rows[0].cells)
    return keep_look(
        club=club,
        kind=kind,
        file_name=file_name,
        file_hash=hashlib.sha256(data).hexdigest(),
        rows=len(raw.rows) - has_head,
        content=raw.as_json(),
        by=by,
        terms={**terms, "has_head": has_head, "columns": _columns(raw, kind, has_head=has_head)},
        event_id=event_id,
    )


def keep_look(
    *,
    club: Club,
    kind: ListKind,
    file_name: str,
    file_hash: str,
    rows: int,
    content: Any,  # Any: JSON
    by: User,
    terms: Mapping[str, Any] | None = None,  # Any: JSON
    event_id: int | None = None,
) -> ImportRun:
    """Keep a file that was read, to be looked at; those looked at days ago are forgotten."""
    old = timezone.now() - KEPT_LOOKS
    ImportRun.objects.filter(club=club, state=ImportState.LOOKED_AT, made_at__lt=old).delete()
    return ImportRun.objects.create(
        club=club,
        kind=kind.value,
        file_name=writable(file_name)[-LONGEST_FILE_NAME:],
        file_hash=file_hash,
        rows=rows,
        content=content,
        terms=dict(terms or {"has_head": False, "columns": {}}),
        event_id=event_id,
        made_by=by,
    )


def _columns(raw: RawList, kind: ListKind, *, has_head: bool) -> dict[str, int]:
    """Return where the columns stand; a list of one column without heads is one of names."""
    if has_head:
        return {key.value: at for key, at in guess_columns(raw.rows[0].cells, kind).items()}
    alone = raw.width == 1 and kind in (ListKind.MEMBERS, ListKind.ENTRIES)
    return {Column.NAME.value: 0} if alone else {}


@transaction.atomic
def choose_columns(*, run_id: int, columns: Mapping[Column, int], has_head: bool) -> ImportRun:
    """Keep what each column of a list is to be read as, as long as it was only looked at."""
    run = locked_run(run_id=run_id)
    if run.state == ImportState.LOOKED_AT:
        chosen = {column.value: at for column, at in columns.items()}
        run.terms = {**run.terms, "columns": chosen, "has_head": has_head}
        run.rows = len(run.content) - has_head
        run.save(update_fields=["terms", "rows"])
    return run


def digest_of(key: str) -> str:
    """Return a name of a list in the form in which it is remembered."""
    return hashlib.sha256(key.encode()).hexdigest()[:24]


def locked_run(*, run_id: int) -> ImportRun:
    """Return a list with its row locked, so that two who press at once take it in once."""
    return ImportRun.objects.select_for_update(of=("self",)).get(pk=run_id)


def note_taken_in(
    *,
    run: ImportRun,
    people: Mapping[str, int],
    made: Mapping[str, Any],  # Any: JSON
    event_id: int | None = None,
) -> ImportRun:
    """Keep who the names were and what was written, inside the transaction that wrote it.

    The rows themselves are forgotten, and names are kept as digests only: a list must not go on
    naming somebody whose record is deleted.
    """
    run.state = ImportState.TAKEN_IN.value
    run.content = []
    run.people = {digest_of(key): player_id for key, player_id in people.items()}
    run.made = dict(made)
    run.event_id = run.event_id if event_id is None else event_id
    run.taken_in_at = timezone.now()
    run.save()
    return run


def note_undone(*, run: ImportRun) -> ImportRun:
    """Keep that what a list wrote is gone again."""
    run.state = ImportState.UNDONE.value
    run.undone_at = timezone.now()
    run.save(update_fields=["state", "undone_at"])
    return run
