"""What pages get of what is said at a live table: JSON, for each reader their own.

A message of talk has `remarks` in the order in which they were said; one that `is_whole` also has
the people whom the reader has muted, and takes the place of all that came before.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import datetime, timedelta
from typing import Final, NamedTuple

from django.core.serializers.json import DjangoJSONEncoder
from django.utils import timezone, translation

from games.online.models import OnlineTable
from games.online.selectors.commentators import comments
from games.online.selectors.tables import seat_held_by, table_with_seats
from games.online.selectors.talk import (
    MutedView,
    RemarkView,
    deaf_to,
    last_remarks,
    muted_people,
    reader_at,
    remark_at,
    remark_view,
)
from games.online.somebody import Somebody
from games.online.talk_words import RECEIVED
from games.online.visitors import Visitor

NOBODY: Final = Somebody()


@dataclass(frozen=True, slots=True, kw_only=True)
class TalkView:
    """What somebody reads of a table's talk, and whom they have muted."""

    remarks: Sequence[RemarkView]
    muted: Sequence[MutedView]

    @property
    def is_empty(self) -> bool:
        """Say whether there is nothing to read or to undo."""
        return not self.remarks and not self.muted


def talk_of(*, table: OnlineTable, visitor: Visitor, now: datetime) -> TalkView:
    """Return the talk of a table whose seats are fetched, in two queries at most."""
    reader, delay = reader_at(table=table, visitor=visitor), delay_of(table, visitor)
    until = now - timedelta(seconds=delay) if delay else None
    muted = muted_people(reader=reader)
    # Who has muted nobody reads all, which is asked for with far less work.
    remarks = last_remarks(table=table, reader=reader if muted else NOBODY, until=until)
    return TalkView(
        remarks=[remark_view(remark, reader=reader) for remark in remarks],
        muted=muted,
    )


def delay_of(table: OnlineTable, visitor: Visitor) -> int:
    """Return how many seconds later a visitor gets what happens at a table."""
    if not table.spectator_delay or comments(table=table, visitor=visitor):
        return 0
    is_seated = seat_held_by(seats=table.seats.all(), visitor=visitor) is not None
    return 0 if is_seated else table.spectator_delay


class TalkSoFar(NamedTuple):
    """What was said before a page was opened."""

    whole: str = ""
    """What the visitor may read by now as one message, or nothing where there is none."""
    later: Sequence[tuple[str, float]] = ()
    """What the visitor gets later: messages, and in how many seconds."""


def talk_so_far(*, key: str, visitor: Visitor, language: str) -> TalkSoFar:
    """Return what was said at a table; some of it later only where a visitor is shown all late."""
    table, now = table_with_seats(key=key), timezone.now()
    if table is None:
        return TalkSoFar()
    with translation.override(language):
        talk = talk_of(table=table, visitor=visitor, now=now)
        return TalkSoFar(
            whole="" if talk.is_empty else whole_as_json(talk),
            later=still_to_come(table=table, visitor=visitor, now=now),
        )


def still_to_come(
    *, table: OnlineTable, visitor: Visitor, now: datetime
) -> list[tuple[str, float]]:
    """Return what was said already and a visitor gets later, in the active language.

    Nothing but at a table that the visitor is shown late.
    """
    delay = delay_of(table, visitor)
    if not delay:
        return []
    reader = reader_at(table=table, visitor=visitor)
    shown = now - timedelta(seconds=delay)
    return [
        (
            _as_json({"remarks": [asdict(remark_view(remark, reader=reader))]}),
            (remark.said_at - shown).total_seconds(),
        )
        for remark in last_remarks(table=table, reader=reader)
        if remark.said_at > shown
    ]


def reply_to(kind: str, *, key: str, visitor: Visitor) -> str | None:
    """Return what a message is answered with that was carried out, in the active language."""
    if kind == "report":
        return _as_json({"type": "received", "detail": str(RECEIVED)})
    if kind not in ("mute", "unmute"):
        return None
    table = table_with_seats(key=key)
    if table is None:
        return None
    return whole_as_json(talk_of(table=table, visitor=visitor, now=timezone.now()))


def whole_as_json(talk: TalkView) -> str:
    """Return talk as the message that takes the place of all before."""
    return _as_json({"is_whole": True, **asdict(talk)})


class Told(NamedTuple):
    """What readers get of one remark, in their order."""

    texts: Sequence[str]
    """Empty for who has muted whoever said it."""
    delays: Sequence[int]
    """Seconds."""


def told_of(*, key: str, remark_id: int, readers: Sequence[tuple[Visitor, str]]) -> Told | None:
    """Return the message of a remark for each reader in their language; None for one that is gone.

    Three queries at most.
    """
    remark = remark_at(key=key, remark_id=remark_id)
    if remark is None:
        return None
    table = remark.table
    people = [reader_at(table=table, visitor=visitor) for visitor, _ in readers]
    deaf = deaf_to(remark=remark, readers=people)
    texts = []
    for reader, (_visitor, language) in zip(people, readers, strict=True):
        with translation.override(language):
            view = remark_view(remark, reader=reader)
        texts.append("" if reader in deaf else _as_json({"remarks": [asdict(view)]}))
    return Told(texts, [delay_of(table, visitor) for visitor, _ in readers])


def _as_json(message: dict[str, object]) -> str:
    whole = {"type": "talk", "is_whole": False} | message
    return json.dumps(whole, cls=DjangoJSONEncoder, separators=(",", ":"))
