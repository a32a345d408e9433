"""Say something at a live table, mute people, report a remark. The game's log stays as it is."""

from __future__ import annotations

from datetime import datetime, timedelta
from functools import partial
from typing import Final

from django.db import transaction
from django.utils import timezone

from games.online.errors import TalkRefused
from games.online.models import Mute, OnlineSeat, OnlineTable, RemarkReport, TableRemark
from games.online.selectors.games import live_game
from games.online.selectors.tables import table_with_seats
from games.online.selectors.talk import (
    TalkRights,
    mutes_of,
    reader_at,
    remark_at,
    said_by,
    talk_rights,
)
from games.online.services.keeping import lock_table, save, seats_of
from games.online.services.sitting import own_seat
from games.online.signals import remark_made
from games.online.somebody import Somebody, in_front, sayer_of, sitting
from games.online.states import REPORT_REASONS, Talk
from games.online.talk_models import LONGEST_REMARK
from games.online.talk_words import PHRASES, REFUSALS
from games.online.told import one_line
from games.online.visitors import Visitor

APART: Final = timedelta(seconds=2)
MINUTE: Final = timedelta(minutes=1)
MOST_A_MINUTE: Final = 10


def refuse(code: str) -> TalkRefused:
    """Return the refusal of a code, with its sentence."""
    return TalkRefused(REFUSALS[code], code=code)


@transaction.atomic
def say_phrase(*, table_key: str, phrase: str, visitor: Visitor) -> TableRemark:
    """Say a set phrase from the seat the visitor has, by its code; a guest may too.

    Raises `NotSignedIn`, `NotYourSeat`, `SeatMoved`, or `TalkRefused` with the code of
    `REFUSALS`. The table's row is locked, so that one person's pages at it do not
    outrun the limits.
    """
    table, seat, rights, now = _allowed(table_key, visitor)
    if rights.no_phrase:
        raise refuse(rights.no_phrase)
    if phrase not in PHRASES:
        raise refuse("unknown_phrase")
    return _said(table, seat, now, phrase=phrase)


@transaction.atomic
def say_text(*, table_key: str, text: str, visitor: Visitor) -> TableRemark:
    """Say something in own words, up to 200 characters of plain text; for members only.

    Raises as `say_phrase` does.
    """
    table, seat, rights, now = _allowed(table_key, visitor)
    if rights.no_text:
        raise refuse(rights.no_text)
    words = one_line(text)
    if not words:
        raise refuse("empty")
    if len(words) > LONGEST_REMARK:
        raise refuse("too_long")
    return _said(table, seat, now, text=words)


def _allowed(
    table_key: str, visitor: Visitor
) -> tuple[OnlineTable, OnlineSeat, TalkRights, datetime]:
    table = lock_table(table_key)
    seat = own_seat(seats=seats_of(table), number=None, visitor=visitor)
    now = timezone.now()
    return table, seat, talk_rights(table=table, seat=seat, now=now), now


def _said(
    table: OnlineTable, seat: OnlineSeat, now: datetime, *, phrase: str = "", text: str = ""
) -> TableRemark:
    """Write a remark down, unless too many came before, and tell the table after commit."""
    before = said_by(somebody=sitting(seat), since=now - MINUTE)
    if before and now - before[0] < APART:
        raise refuse("too_soon")
    if len(before) >= MOST_A_MINUTE:
        raise refuse("too_many_remarks")
    remark = TableRemark.objects.create(
        table=table,
        seat=seat.number,
        player_id=seat.player_id,
        guest_key=seat.guest_key,
        guest_name=seat.guest_name,
        phrase=phrase,
        text=text,
        said_at=now,
    )
    news = partial(remark_made.send_robust, sender=TableRemark, key=table.key, remark_id=remark.pk)
    transaction.on_commit(news, robust=True)
    return remark


@transaction.atomic
def set_talk(*, table_key: str, talk: Talk) -> OnlineTable:
    """Let people at a table say nothing, set phrases only, or their own words too."""
    table = lock_table(table_key)
    if table.talk == talk:
        return table
    table.talk = talk.value
    table.save(update_fields=["talk"])
    return save(table=table, live=live_game(table=table))


def mute(*, table_key: str, remark_id: int, visitor: Visitor) -> None:
    """Let the visitor read no more of whoever said this, here and at other tables. Twice is once.

    Raises `TalkRefused`: `not_signed_in`, `unknown_remark`, `own_remark`.
    """
    reader, remark = _others_remark(table_key, remark_id, visitor)
    sayer = sayer_of(remark)
    Mute.objects.get_or_create(
        reader_id=reader.player_id,
        reader_guest_key=reader.guest_key,
        muted_id=sayer.player_id,
        muted_guest_key=sayer.guest_key,
        defaults={"muted_guest_name": remark.guest_name},
    )


def unmute(*, table_key: str, mute_id: int, visitor: Visitor) -> None:
    """Let the visitor read somebody again; what is not theirs, or is gone, is left as it is."""
    reader = _known(table_with_seats(key=table_key), visitor)
    mutes_of(reader).filter(pk=mute_id).delete()


def report(*, table_key: str, remark_id: int, reason: str, visitor: Visitor) -> None:
    """Ask for a remark to be looked at. Twice is once.

    Raises `TalkRefused`: `not_signed_in`, `unknown_remark`, `own_remark`, `no_reason`.
    """
    reporter, remark = _others_remark(table_key, remark_id, visitor)
    if reason not in REPORT_REASONS:
        raise refuse("no_reason")
    RemarkReport.objects.get_or_create(
        remark=remark,
        **reporter.columns,
        defaults={"reason": reason},
    )


def _others_remark(
    table_key: str, remark_id: int, visitor: Visitor
) -> tuple[Somebody, TableRemark]:
    remark = remark_at(key=table_key, remark_id=remark_id)
    reader = _known(None if remark is None else remark.table, visitor)
    if remark is None:
        raise refuse("unknown_remark")
    if sayer_of(remark) == reader:
        raise refuse("own_remark")
    return reader, remark


def _known(table: OnlineTable | None, visitor: Visitor) -> Somebody:
    somebody = in_front(visitor) if table is None else reader_at(table=table, visitor=visitor)
    if not somebody.is_known:
        raise refuse("not_signed_in")
    return somebody
