"""Take in a list of any kind: the steps that all kinds have in common."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.matches.errors import DomainError
from leagues.desk.selectors.imports import columns_of, judged_names, read_run, sentence_of
from leagues.players.import_errors import BadList, ImportOver, Undecided
from leagues.players.import_states import ImportState
from leagues.players.list_reading.deciding import Decision, chosen_twice, decided
from leagues.players.list_reading.heads import ListKind, missing_columns
from leagues.players.list_reading.lists import ReadList
from leagues.players.models import ImportRun, Membership, Player, User
from leagues.players.services.clubs import add_member
from leagues.players.services.import_runs import locked_run, note_taken_in
from leagues.players.services.people import create_player


@dataclass(slots=True)
class Made:
    """What a list writes, in the form in which it is taken back."""

    players: list[int] = field(default_factory=list)
    memberships: list[int] = field(default_factory=list)
    aliases: list[int] = field(default_factory=list)
    entries: list[int] = field(default_factory=list)
    changed: list[list[Any]] = field(default_factory=list)  # Any: JSON
    updated: set[int] = field(default_factory=set)
    event_id: int | None = None

    def as_json(self) -> dict[str, Any]:  # Any: JSON
        """Return it as it is kept."""
        return {
            "players": self.players,
            "memberships": self.memberships,
            "aliases": self.aliases,
            "entries": self.entries,
            "changed": self.changed,
            "updated": len(self.updated),
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Taking:
    """A list that is being taken in: what it says, who is who, and what was written so far."""

    run: ImportRun
    read: ReadList
    decisions: Sequence[Decision]
    by: User
    made: Made = field(default_factory=Made)
    people: dict[int, Player] = field(default_factory=dict)

    def person(self, at: int) -> Player:
        """Return who a name of the list is, written down now if nobody knew them."""
        found = self.people.get(at)
        return self.find(at) if found is None else found

    def find(self, at: int) -> Player:
        """Return a known person, or write a new one down, as a member of the club either way."""
        decision = self.decisions[at]
        naming = decision.judged.naming
        with of_row(naming.row):
            if decision.player_id is not None:
                player = Player.objects.get(pk=decision.player_id)
                self.join(player)
            else:
                player = create_player(
                    display_name=naming.name,
                    by=self.by,
                    club_id=self.run.club_id,
                    distinction=naming.distinction,
                )
                self.made.players.append(player.pk)
        self.people[at] = player
        return player

    def join(self, player: Player) -> None:
        """Put somebody known on the club's list; who is on it stays as they are."""
        there = Membership.objects.filter(club_id=self.run.club_id, player=player).exists()
        if not there:
            place = add_member(club_id=self.run.club_id, player_id=player.pk, by=self.by)
            self.made.memberships.append(place.pk)


Write = Callable[[Taking], None]


@transaction.atomic
def take_in(*, run_id: int, typed: Mapping[int, str], by: User, write: Write) -> ImportRun:
    """Take a list in, all of it or nothing; `write` does what its kind of list is for.

    The list's row is locked, so that pressing twice is pressing once. Raises `BadList` with every
    bad cell, `Undecided` with the names nobody decided about, or what the writing services raise,
    each with its row.
    """
    run = locked_run(run_id=run_id)
    if run.state == ImportState.TAKEN_IN:
        return run
    if run.state == ImportState.UNDONE:
        raise ImportOver(_("This list was taken back. Hand it in anew to take it in again."))
    kind = ListKind(run.kind)
    read = read_run(run)
    if missing_columns(columns_of(run), kind):
        raise BadList(_("Say first which columns hold what."))
    if read.faults:
        raise BadList(
            _("Nothing was taken in."),
            fields={"cells": [sentence_of(fault) for fault in read.faults]},
        )
    decisions = _decided(run, read, typed, by)
    taking = Taking(run=run, read=read, decisions=decisions, by=by)
    write(taking)
    people = {
        decision.judged.naming.key: taking.people[at].pk
        for at, decision in enumerate(decisions)
        if at in taking.people
    }
    made = taking.made
    return note_taken_in(run=run, people=people, made=made.as_json(), event_id=made.event_id)


def _decided(
    run: ImportRun, read: ReadList, typed: Mapping[int, str], by: User
) -> Sequence[Decision]:
    is_of_members = run.kind == ListKind.MEMBERS
    judged = judged_names(run=run, read=read, user=by)
    decisions, undecided = decided(judged, typed, may_leave_out=is_of_members)
    if undecided:
        raise Undecided(
            ngettext(
                "Say about %(count)s name who it is. Nothing was taken in.",
                "Say about %(count)s names who they are. Nothing was taken in.",
                len(undecided),
            )
            % {"count": len(undecided)},
            fields={"names": [str(at) for at in undecided]},
        )
    for one, other in [] if is_of_members else chosen_twice(decisions):
        raise Undecided(
            _(
                "“%(one)s” in row %(row)s and “%(other)s” in row %(other_row)s were taken for the "
                "same person. Choose somebody else for one of them."
            )
            % {
                "one": one.judged.naming.name,
                "row": one.judged.naming.row,
                "other": other.judged.naming.name,
                "other_row": other.judged.naming.row,
            }
        )
    return decisions


@contextmanager
def of_row(row: int) -> Iterator[None]:
    """Say with every refusal which row of the list it is about."""
    try:
        yield
    except DomainError as error:
        sentence = _("Row %(row)s: %(what)s") % {"row": row, "what": str(error)}
        raise BadList(sentence, code=error.code) from error
