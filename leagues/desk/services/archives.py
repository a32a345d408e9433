"""Take a whole event in from an archive: looked at first, then written at once or not at all."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Final

from django.db import DatabaseError, connection, models, transaction
from django.utils.translation import gettext as _

from engine.errors import BadRules
from engine.variants.registry import rules_for
from games.matches.errors import DomainError
from games.matches.models import Match
from leagues.desk.archives.packing import Rows, unpacked
from leagues.desk.archives.reading import PEOPLE, namings_of, require_whole, rows_of
from leagues.desk.archives.tables import EVENT, TABLES, columns_of, table
from leagues.desk.services.list_import import Taking, take_in
from leagues.events.errors import TermsRefused
from leagues.events.models import Event
from leagues.events.services.audit import write_audit
from leagues.events.services.event_rows import terms_of
from leagues.events.services.terms import check_terms
from leagues.events.states import EventStatus
from leagues.players.import_errors import ArchiveThere, BadList
from leagues.players.import_states import ImportState
from leagues.players.list_reading.faults import UnreadableList
from leagues.players.list_reading.heads import ListKind
from leagues.players.models import Club, ImportRun, Player, User
from leagues.players.publication import Publication
from leagues.players.services.import_runs import keep_look
from leagues.players.services.people import create_player
from leagues.players.states import PlayerKind
from leagues.standings.services.sheets import recompute_standings

READ_IN: Final = "event.read_in"
BATCH: Final = 1000
Keys = dict[str, dict[int, int]]


@transaction.atomic
def hand_in_archive(*, club: Club, data: bytes, file_name: str, by: User) -> ImportRun:
    """Read an archive and keep it to be looked at; nothing else is written.

    Raises `BadList` with what is wrong with it, and `ArchiveThere` if the club has it already.
    """
    try:
        archive = unpacked(data)
        require_whole(archive.parts)
    except UnreadableList as fault:
        sentence = _(fault.text) % fault.values if fault.values else _(fault.text)
        raise BadList(sentence, fields={"file": [sentence]}) from fault
    _require_new(club_id=club.pk, digest=archive.digest)
    return keep_look(
        club=club,
        kind=ListKind.EVENT,
        file_name=file_name,
        file_hash=archive.digest,
        rows=len(archive.parts[PEOPLE]),
        content=dict(archive.parts),
        by=by,
    )


def take_in_event(*, run_id: int, typed: Mapping[int, str], by: User) -> ImportRun:
    """Write the event of an archive that was looked at, with all that was played in it.

    Raises what `take_in` raises, `ArchiveThere` if the club has it by now, and `BadList` if the
    archive contradicts itself; then nothing is written.
    """
    return take_in(run_id=run_id, typed=typed, by=by, write=_write)


def event_there(*, club_id: int, digest: str) -> Event | None:
    """Return the event that a club has of the same archive, if it has one."""
    runs = ImportRun.objects.filter(
        club_id=club_id, kind=ListKind.EVENT.value, state=ImportState.TAKEN_IN, file_hash=digest
    )
    return Event.objects.filter(pk__in=runs.values("event_id")).first()


def _require_new(*, club_id: int, digest: str) -> None:
    there = event_there(club_id=club_id, digest=digest)
    if there is not None:
        sentence = _("This archive was taken in already: it is %(title)s.") % {"title": there.title}
        raise ArchiveThere(sentence, event_id=there.pk)


def _write(taking: Taking) -> None:
    run = taking.run
    Club.objects.select_for_update(no_key=True).get(pk=run.club_id)
    _require_new(club_id=run.club_id, digest=run.file_hash)
    parts: Mapping[str, Rows] = run.content
    try:
        require_whole(parts)
        keys: Keys = {PEOPLE: _people(taking, parts)}
        with transaction.atomic():
            for label in TABLES:
                keys[label] = _written(taking, label, parts, keys)
            _look_at_constraints()
            event = Event.objects.get(pk=keys[EVENT][1])
            _require_playable(event)
            recompute_standings(event_id=event.pk)
    except UnreadableList as fault:
        raise BadList(_(fault.text) % fault.values if fault.values else _(fault.text)) from fault
    except DomainError:
        raise
    except (DatabaseError, ArithmeticError, LookupError, TypeError, ValueError) as error:
        raise BadList(
            _(
                "What stands in the archive contradicts itself, so nothing was taken in. Take the "
                "event along once more, and hand that in."
            )
        ) from error
    taking.made.event_id = event.pk
    write_audit(
        verb=READ_IN,
        by=taking.by,
        event_id=event.pk,
        subject=run.file_name,
        after={"list": run.pk, "people": len(parts[PEOPLE])},
    )


def _people(taking: Taking, parts: Mapping[str, Rows]) -> dict[int, int]:
    """Return who the people of an archive are here; who was not known is written down."""
    at = {naming.row: place for place, naming in enumerate(namings_of(parts))}
    found = {}
    for number, row in enumerate(parts[PEOPLE], start=1):
        before = len(taking.made.players)
        if number in at:
            player = taking.person(at[number])
        else:
            player = create_player(display_name=row["name"], by=taking.by, kind=PlayerKind.GUEST)
            taking.made.players.append(player.pk)
        if len(taking.made.players) > before and row["publication"] != Publication.NAME:
            Player.objects.filter(pk=player.pk).update(publication=row["publication"])
        found[number] = player.pk
    return found


def _written(taking: Taking, label: str, parts: Mapping[str, Rows], keys: Keys) -> dict[int, int]:
    """Write the rows of a table; return their keys by their numbers in the archive."""
    rows = rows_of(label, parts, keys)
    for row in rows:
        _make_own(row, taking)
    model = table(label)
    # What a column says on its own of when a row was made is overwritten as it is written.
    since = [c.name for c in columns_of(label) if getattr(c, "auto_now_add", False)]
    then = [[getattr(row, name) for name in since] for row in rows]
    model._base_manager.bulk_create(rows, batch_size=BATCH)
    if since and rows:
        for row, values in zip(rows, then, strict=True):
            for name, value in zip(since, values, strict=True):
                setattr(row, name, value)
        model._base_manager.bulk_update(rows, since, batch_size=BATCH)
    return {at: row.pk for at, row in enumerate(rows, start=1)}


def _make_own(row: models.Model, taking: Taking) -> None:
    """Give a row what no archive says: whose club it is of, and a key of this place."""
    if isinstance(row, Event):
        row.club_id = taking.run.club_id
        row.made_by = taking.by
        _require_over(row, taking.run.club)
    elif isinstance(row, Match):
        row.link_key = secrets.token_urlsafe(32)


def _require_over(event: Event, club: Club) -> None:
    if event.status != EventStatus.FINISHED:
        raise BadList(_("The event in the archive is not over, so it is not taken in."))
    same = Event.objects.filter(club=club, title=event.title, starts_at=event.starts_at)
    if same.exists():
        raise BadList(
            _(
                "%(club)s has an event called “%(title)s” at this time already. Take that one away "
                "or give it another title first."
            )
            % {"club": club.name, "title": event.title}
        )


def _look_at_constraints() -> None:
    """Have the database look at everything now, not when it is too late to say a sentence."""
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute("SET CONSTRAINTS ALL DEFERRED")


def _require_playable(event: Event) -> None:
    """Raise `DomainError` unless event and matches are under rules that are known here."""
    try:
        check_terms(terms_of(event), rules_stay=True)
    except TermsRefused as error:
        told = next((told[0] for told in error.fields.values() if told), str(error))
        raise BadList(_("The event cannot be held so here: %(what)s") % {"what": told}) from error
    matches = Match.objects.filter(round_table__round__stage__event=event)
    for variant, rules in {
        (m.variant, repr(m.rules)): (m.variant, m.rules) for m in matches
    }.values():
        try:
            rules_for(variant, rules)
        except BadRules as error:
            raise BadList(
                _(
                    "A game in the archive is under rules that are not known here, so nothing was "
                    "taken in."
                )
            ) from error
