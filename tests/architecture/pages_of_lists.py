"""Visits to the pages of lists that are handed in and taken along."""

from __future__ import annotations

from typing import Any, Final

from django.core.files.uploadedfile import SimpleUploadedFile

from leagues.players.list_reading.heads import ListKind
from tests.architecture.lists import (
    asked_about_doubles,
    doubles_of,
    kept_archive,
    kept_list,
    merged,
    taken_list,
)
from tests.architecture.places import Visit, club, finished, kind, opened, running
from tests.architecture.scene import Scene


def file(data: bytes, **typed: str) -> Any:  # Any: what a form sends, a file among it
    def sent(scene: Scene) -> dict[str, Any]:
        return {"file": SimpleUploadedFile("list.csv", data), **typed}

    return sent


LISTS: Final[dict[str, list[Visit]]] = {
    "desk:lists": [
        Visit(at=club),
        Visit(at=club, by=kind("director")),
        Visit(at=club, sent=file(b"Name\nWalk In\n", kind="members")),
        Visit(at=club, sent=file(b"%PDF", kind="members")),
        Visit(at=club, sent=file(b"%PDF", kind="event")),
        Visit(at=club, sent={}),
    ],
    "desk:list": [
        Visit(at=kept_list()),
        Visit(at=kept_list(data=b"Name,Upcard number\n=A1,x\n")),
        Visit(at=kept_list(data=b"Wer,Woher\nAnn,Hill\n")),
        Visit(at=kept_list(), sent={"columns": "1", "column-0": "name", "column-1": "name"}),
        Visit(at=kept_list(), sent={"who-0": "99999", "take_in": "1"}),
        Visit(at=kept_list(ListKind.ENTRIES), sent={"take_in": "1"}),
        Visit(at=taken_list),
        Visit(at=kept_list(ListKind.TOTALS)),
        Visit(at=kept_archive),
        Visit(at=kept_list(ListKind.GAMES), sent={"take_in": "1", "title": ""}),
        Visit(
            at=kept_list(ListKind.GAMES),
            sent={"take_in": "1", "title": "Old evening", "day": "2061-05-01"},
        ),
        Visit(
            at=kept_list(ListKind.GAMES),
            sent={"take_in": "1", "title": "Old evening", "day": "2021-05-01"},
        ),
    ],
    "desk:undo_list": [Visit(at=taken_list, sent={}), Visit(at=kept_list(), sent={})],
    "desk:doubles": [
        Visit(at=club),
        Visit(at=lambda scene: merged(scene)[:1]),
        Visit(at=lambda scene: [doubles_of(scene), scene.club.slug][1:]),
    ],
    "desk:merge": [
        Visit(at=club, query="?one=1&other=1"),
        Visit(at=club, query=asked_about_doubles),
        Visit(at=club, sent=doubles_of),
    ],
    "desk:part": [Visit(at=merged, sent={})],
    "desk:someone_else": [
        Visit(at=running, query="?q=walk"),
        Visit(at=running, query="?q=zzz"),
        Visit(at=running, sent={"player": "1", "instead": "1"}),
    ],
    "desk:event_archive": [Visit(at=running)],
    "desk:event_lists": [
        Visit(at=finished),
        Visit(at=opened),
        Visit(at=opened, by=kind("anonymous")),
    ],
    "desk:entry_list": [
        Visit(at=opened),
        Visit(at=opened, sent=file(b"")),
        Visit(at=opened, sent=file(b"Name\nWalk In\n")),
    ],
}
