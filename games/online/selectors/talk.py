"""What was said at a live table, as somebody reads it, and what they may say themselves."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.db.models import Exists, OuterRef, Q, QuerySet

from games.online.models import Mute, OnlineSeat, OnlineTable, RemarkReport, Silence, TableRemark
from games.online.selectors.tables import seat_held_by
from games.online.somebody import Somebody, in_front, sayer_of, sitting
from games.online.states import ENDED, TableStatus, Talk
from games.online.talk_words import PHRASES
from games.online.visitors import Visitor

MOST_SHOWN: Final = 50
"""So many of the last remarks are on a page."""

TALK_AFTER_END: Final = timedelta(hours=1)
LATELY: Final = timedelta(seconds=30)
"""Remarks of that time are looked for where news of them may have been lost."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TalkRights:
    """What somebody may say at a table; the codes are those of `talk_words.REFUSALS`."""

    no_phrase: str = ""
    """Why no set phrase, empty where one may be said."""
    no_text: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RemarkView:
    """A remark as one reader gets it."""

    id: int
    seat: int
    name: str
    text: str
    is_phrase: bool
    is_yours: bool
    said_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class MutedView:
    """Somebody whom the reader does not want to read."""

    id: int
    name: str


def reader_at(*, table: OnlineTable, visitor: Visitor) -> Somebody:
    """Return who reads at a table whose seats are fetched: whoever the visitor's seat is of.

    So what is said from a seat is one's own, whether it is held by an account, a cookie or a link.
    """
    seat = seat_held_by(seats=table.seats.all(), visitor=visitor)
    return in_front(visitor) if seat is None else sitting(seat)


def talk_rights(*, table: OnlineTable, seat: OnlineSeat | None, now: datetime) -> TalkRights:
    """Return what whoever has a seat may say, in two queries at most; without a seat nothing."""
    if seat is None or seat.bot_key:
        return _nothing("not_your_seat")
    if table.talk == Talk.OFF:
        return _nothing("talk_off")
    is_over = TableStatus(table.status) in ENDED
    if is_over and (table.finished_at is None or now - table.finished_at > TALK_AFTER_END):
        return _nothing("talk_over")
    if is_silenced(table=table, somebody=sitting(seat), now=now):
        return _nothing("silenced")
    return TalkRights(no_text=_why_no_text(table, seat))


def _nothing(code: str) -> TalkRights:
    return TalkRights(no_phrase=code, no_text=code)


def _why_no_text(table: OnlineTable, seat: OnlineSeat) -> str:
    if table.talk != Talk.ALL:
        return "phrases_only"
    if seat.player is None or (seat.link_guest and seat.player.user_id is None):
        return "no_account"  # who plays by a personal link has none either
    if table.club_id is None:
        return ""
    among = Q(club__memberships__player_id=seat.player_id)
    return "" if OnlineTable.objects.filter(among, pk=table.pk).exists() else "members_only"


def is_silenced(*, table: OnlineTable, somebody: Somebody, now: datetime) -> bool:
    """Say whether somebody can say nothing at a table."""
    of_club = Q(club__isnull=True) if table.club_id is None else Q(club_id=table.club_id)
    return silences_at(now=now).filter(of_club, **somebody.columns).exists()


def silences_at(*, now: datetime) -> QuerySet[Silence]:
    """Return the silences that hold at a time."""
    is_on = Q(until__isnull=True) | Q(until__gt=now)
    return Silence.objects.filter(is_on, lifted_at__isnull=True)


def last_remarks(
    *, table: OnlineTable, reader: Somebody, until: datetime | None = None
) -> list[TableRemark]:
    """Return the last remarks at a table in their order, without those of people the reader muted.

    `until` leaves out what was said later. One query, the players come with it.
    """
    found = TableRemark.objects.filter(table_id=table.pk).select_related("player")
    if until is not None:
        found = found.filter(said_at__lte=until)
    if reader.is_known:
        found = found.filter(~Exists(mutes_of(reader).filter(_mutes_sayer())))
    return list(found.order_by("-id")[:MOST_SHOWN])[::-1]


def mutes_of(reader: Somebody) -> QuerySet[Mute]:
    """Return whom somebody does not want to read."""
    return Mute.objects.filter(reader_id=reader.player_id, reader_guest_key=reader.guest_key)


def _mutes_sayer() -> Q:
    """Return the condition that a mute is of whoever said the remark outside."""
    as_guest = Q(muted_guest_key=OuterRef("guest_key")) & ~Q(muted_guest_key="")
    return Q(muted_id=OuterRef("player_id")) | as_guest


def muted_people(*, reader: Somebody) -> list[MutedView]:
    """Return whom somebody has muted, by name; one query."""
    if not reader.is_known:
        return []
    rows = mutes_of(reader).select_related("muted").order_by("id")
    return [
        MutedView(id=row.pk, name=row.muted_guest_name if row.muted is None else row.muted.label)
        for row in rows
    ]


def deaf_to(*, remark: TableRemark, readers: Iterable[Somebody]) -> set[Somebody]:
    """Return which of some readers have muted whoever said a remark; one query."""
    known = [reader for reader in readers if reader.is_known]
    if not known:
        return set()
    sayer = sayer_of(remark)
    rows = Mute.objects.filter(
        Q(reader_id__in=[each.player_id for each in known if each.player_id is not None])
        | Q(reader_guest_key__in=[each.guest_key for each in known if each.guest_key]),
        muted_id=sayer.player_id,
        muted_guest_key=sayer.guest_key,
    )
    return {Somebody(*row) for row in rows.values_list("reader_id", "reader_guest_key")}


def remark_view(remark: TableRemark, *, reader: Somebody) -> RemarkView:
    """Return a remark as a reader gets it, a set phrase in the language that is active."""
    known = PHRASES.get(remark.phrase)
    return RemarkView(
        id=remark.pk,
        seat=remark.seat,
        name=name_of_sayer(remark),
        text=remark.text if known is None else str(known),
        is_phrase=bool(remark.phrase),
        is_yours=reader.is_known and sayer_of(remark) == reader,
        said_at=remark.said_at,
    )


def name_of_sayer(remark: TableRemark) -> str:
    """Return the name of whoever said something; the player comes with the row."""
    return remark.guest_name if remark.player is None else remark.player.published_label


def remark_at(*, key: str, remark_id: int) -> TableRemark | None:
    """Return something that was said at a table, with table, seats and player; two queries."""
    found = TableRemark.objects.select_related("table", "player")
    return found.prefetch_related("table__seats").filter(pk=remark_id, table__key=key).first()


def remarks_lately(*, keys: Iterable[str], now: datetime) -> list[tuple[str, int]]:
    """Return what was said a moment ago at some tables, as key and number; one query."""
    found = TableRemark.objects.filter(said_at__gt=now - LATELY, table__key__in=list(keys))
    return list(found.order_by("id").values_list("table__key", "id"))


def said_by(*, somebody: Somebody, since: datetime) -> list[datetime]:
    """Return when somebody said something since a time, at any table, the latest first."""
    found = TableRemark.objects.filter(**somebody.columns, said_at__gt=since)
    return list(found.order_by("-said_at").values_list("said_at", flat=True))


def is_reported_by(*, remark_id: int, somebody: Somebody) -> bool:
    """Say whether somebody has reported a remark."""
    return RemarkReport.objects.filter(**somebody.columns, remark_id=remark_id).exists()
