"""Lists that were handed in, for the tests that visit every page."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from leagues.desk.selectors.archive import event_archive
from leagues.desk.services.archives import hand_in_archive
from leagues.desk.services.member_lists import take_in_members
from leagues.desk.services.merging import merge_players
from leagues.players.list_reading.heads import ListKind
from leagues.players.models import ImportRun, User
from leagues.players.services.import_runs import hand_in
from leagues.players.services.people import create_player
from tests.architecture.scene import Scene

DATA = {
    ListKind.MEMBERS: b"Name,Town\nNew Neighbour,Hill\nWalk In,\n",
    ListKind.ENTRIES: b"Name\nNew Neighbour\n",
    ListKind.TOTALS: b"Name,Points\nNew Neighbour,12\n",
    ListKind.GAMES: b"Round,North,South,East,West,NS,EW\n1,Ann One,Bo Two,Cy Three,Di Four,9,4\n",
}


def organiser_of(scene: Scene) -> User:
    """Return the account that runs the club."""
    by = scene.accounts["organiser"]
    assert by is not None
    return by


def kept_list(kind: ListKind = ListKind.MEMBERS, data: bytes = b"") -> Callable[[Scene], list[Any]]:
    """Return the address of a list that was handed in and looked at only."""

    def args(scene: Scene) -> list[Any]:
        event_id = scene.open.pk if kind is ListKind.ENTRIES else None
        run = hand_in(
            club=scene.club,
            kind=kind,
            data=data or DATA[kind],
            file_name="list.csv",
            by=organiser_of(scene),
            terms={},
            event_id=event_id,
        )
        return [scene.club.slug, run.pk]

    return args


def kept_archive(scene: Scene) -> list[Any]:
    """Return the address of an archive of an event that was handed in and looked at only."""
    run = hand_in_archive(
        club=scene.club,
        data=event_archive(event=scene.finished),
        file_name="event.zip",
        by=organiser_of(scene),
    )
    return [scene.club.slug, run.pk]


def taken_list(scene: Scene) -> list[Any]:
    """Return the address of a list that was taken in."""
    slug, run_id = kept_list(data=b"Name\nNobody Knows Them\n")(scene)
    take_in_members(run_id=run_id, typed={}, by=organiser_of(scene))
    assert ImportRun.objects.get(pk=run_id).made["players"]
    return [slug, run_id]


def doubles_of(scene: Scene) -> dict[str, int]:
    """Return two people whose records the club keeps, who never met."""
    by = organiser_of(scene)
    people = [
        create_player(display_name=name, by=by, club_id=scene.club.pk)
        for name in ("Jon Twice", "John Twice")
    ]
    return {"one": people[0].pk, "other": people[1].pk}


def merged(scene: Scene) -> list[Any]:
    """Return the address of two who were made one."""
    two = doubles_of(scene)
    made = merge_players(
        kept_id=two["one"], gone_id=two["other"], club_id=scene.club.pk, by=organiser_of(scene)
    )
    return [scene.club.slug, made.pk]


def asked_about_doubles(scene: Scene) -> str:
    """Return the query that shows two records."""
    two = doubles_of(scene)
    return f"?one={two['one']}&other={two['other']}"
