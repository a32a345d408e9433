"""Take in a list of a club's members: new people, and what it says of those who are known."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from leagues.desk.services.list_import import Taking, of_row, take_in
from leagues.events.services.audit import write_audit
from leagues.players.access import rights_on_record
from leagues.players.list_reading.lists import Line
from leagues.players.models import ImportRun, Membership, Player, PlayerAlias, User
from leagues.players.names import sort_key
from leagues.players.services.people import add_alias, set_distinction

TAKEN_IN: Final = "list.taken_in"


def take_in_members(*, run_id: int, typed: Mapping[int, str], by: User) -> ImportRun:
    """Put the people of a list on the club's list; who is on it is brought up to date.

    Handed in again, it changes nothing. Raises what `take_in` raises.
    """
    return take_in(run_id=run_id, typed=typed, by=by, write=_write)


def _write(taking: Taking) -> None:
    for line in taking.read.lines:
        at = line.people[0]
        if not taking.decisions[at].is_left_out:
            _write_line(taking, line, taking.person(at))
    write_audit(
        verb=TAKEN_IN,
        by=taking.by,
        club_id=taking.run.club_id,
        subject=taking.run.file_name,
        after={"list": taking.run.pk, "rows": len(taking.read.lines)},
    )


def _write_line(taking: Taking, line: Line, player: Player) -> None:
    """Note what a row says of a person, as far as the club may."""
    naming = taking.read.namings[line.people[0]]
    place = Membership.objects.select_related("player").get(
        club_id=taking.run.club_id, player=player
    )
    with of_row(line.row):
        is_known = player.pk not in taking.made.players
        wanted = naming.distinction
        is_other = is_known and wanted not in ("", player.distinction)
        if is_other and rights_on_record(membership=place).may_correct:
            _tell_apart(taking, player, wanted)
        names = list(line.aliases)
        if sort_key(naming.name) != player.sort_key:
            names.append(naming.name)
        for name in names:
            _note_alias(taking, player, name, is_known=is_known)


def _tell_apart(taking: Taking, player: Player, wanted: str) -> None:
    before = player.distinction
    changed = set_distinction(player_id=player.pk, distinction=wanted)
    taking.made.changed.append(["player", player.pk, "distinction", before, changed.distinction])
    taking.made.updated.add(player.pk)


def _note_alias(taking: Taking, player: Player, name: str, *, is_known: bool) -> None:
    there = PlayerAlias.objects.filter(player=player, sort_key=sort_key(name)).exists()
    if there or sort_key(name) == player.sort_key:
        return
    taking.made.aliases.append(add_alias(player_id=player.pk, name=name).pk)
    if is_known:
        taking.made.updated.add(player.pk)
