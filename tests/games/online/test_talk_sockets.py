"""Talk over the sockets of a live table: who gets what, what each kind of message refuses."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.utils import timezone

from games.online.broadcast import Room, hub
from games.online.models import OnlineTable, TableRemark
from games.online.relay import REMARK, take
from games.online.services.talk import mute, say_phrase, say_text
from games.online.visitors import Visitor
from tests.games.online.sockets import Json, Page, run
from tests.games.online.tables import act_once, again, playing
from tests.games.online.test_sockets import cookies_of

pytestmark = pytest.mark.django_db(transaction=True)


async def next_of(page: Page, kind: str) -> Json:
    """Return the next message of a kind, whatever else comes before."""
    while True:
        message = await page.hear()
        if message["type"] == kind:
            return message


def said(message: Json) -> list[tuple[str, bool]]:
    return [(remark["text"], remark["is_yours"]) for remark in message["remarks"]]


def unheard(say: Callable[[], TableRemark]) -> TableRemark:
    """Say something of which no news reaches any page."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("games.online.receivers.tell_remark", lambda **news: None)
        return say()


def test_what_is_said_reaches_everybody_at_the_table_at_once() -> None:
    table, people = playing()
    cookies = cookies_of(people)

    async def scene() -> None:
        pages = [Page(table.key, cookie) for cookie in [*cookies[:2], ""]]
        for page in pages:
            assert await page.open()
            await page.see()
        await pages[0].say({"type": "phrase", "phrase": "well_played"})
        for page, is_yours in zip(pages, (True, False, False), strict=True):
            message = await next_of(page, "talk")
            assert said(message) == [("Well played", is_yours)]
            assert not message["is_whole"]
        await pages[1].say({"type": "say", "text": "<b>Thanks</b> https://example.org"})
        for page in pages:
            message = await next_of(page, "talk")
            assert message["remarks"][0]["text"] == "<b>Thanks</b> https://example.org"
        await pages[1].say({"type": "say", "text": "And again"})
        refused = await next_of(pages[1], "refused")
        assert (refused["code"], refused["of"]) == ("too_soon", "say")
        for page in pages:
            await page.close()

    run(scene)
    assert again(table).sequence == table.sequence


def test_who_only_watches_says_mutes_and_reports_nothing_without_an_account() -> None:
    table, people = playing()
    remark = say_phrase(table_key=table.key, phrase="sorry", visitor=people[0])
    messages: list[tuple[Json, str]] = [
        ({"type": "phrase", "phrase": "sorry"}, "not_signed_in"),
        ({"type": "say", "text": "Hello"}, "not_signed_in"),
        ({"type": "mute", "remark": remark.pk}, "not_signed_in"),
        ({"type": "unmute", "mute": 1}, "not_signed_in"),
        ({"type": "report", "remark": remark.pk, "reason": "rude"}, "not_signed_in"),
    ]

    async def scene() -> None:
        page = Page(table.key)
        assert await page.open()
        for message, code in messages:
            await page.say(message)
            refused = await next_of(page, "refused")
            assert (refused["code"], refused["of"]) == (code, message["type"])
            assert refused["detail"]
        await page.close()

    run(scene)


def test_somebody_with_an_account_who_watches_mutes_and_reports_but_says_nothing() -> None:
    table, people = playing()
    other, _ = playing()
    remark = say_phrase(table_key=table.key, phrase="sorry", visitor=people[0])
    watcher = Visitor(player_id=other.seats.get(number=1).player_id)
    (cookie,) = cookies_of([watcher])

    async def scene() -> None:
        page = Page(table.key, cookie)
        assert await page.open()
        assert said(await next_of(page, "talk")) == [("Sorry", False)]
        await page.say({"type": "say", "text": "Hello"})
        assert (await next_of(page, "refused"))["code"] == "not_your_seat"
        await page.say({"type": "report", "remark": remark.pk, "reason": "spam"})
        assert (await next_of(page, "received"))["detail"]
        await page.say({"type": "mute", "remark": remark.pk})
        whole = await next_of(page, "talk")
        assert (whole["is_whole"], whole["remarks"], len(whole["muted"])) == (True, [], 1)
        await page.say({"type": "unmute", "mute": whole["muted"][0]["id"]})
        whole = await next_of(page, "talk")
        assert (said(whole), whole["muted"]) == ([("Sorry", False)], [])
        await page.close()

    run(scene)
    assert remark.reports.get().reason == "spam"


def test_who_has_muted_somebody_is_sent_nothing_of_them() -> None:
    table, people = playing()
    remark = say_phrase(table_key=table.key, phrase="sorry", visitor=people[0])
    mute(table_key=table.key, remark_id=remark.pk, visitor=people[1])
    remark.delete()
    cookies = cookies_of(people)

    def say_something(visitor: Visitor, text: str) -> None:
        say_text(table_key=table.key, text=text, visitor=visitor)

    async def scene() -> None:
        muting, other = Page(table.key, cookies[1]), Page(table.key, cookies[2])
        for page in (muting, other):
            assert await page.open()
            await next_of(page, "table")
        await sync_to_async(say_something)(people[0], "Unwanted")
        await sync_to_async(say_something)(people[3], "Wanted")
        assert said(await next_of(other, "talk")) == [("Unwanted", False)]
        whole = await next_of(muting, "talk")
        while whole["is_whole"]:
            whole = await next_of(muting, "talk")
        assert said(whole) == [("Wanted", False)]
        await muting.close()
        await other.close()

    run(scene)


def test_who_comes_back_reads_what_was_said_meanwhile() -> None:
    table, people = playing()
    cookies = cookies_of(people)
    say_phrase(table_key=table.key, phrase="one_moment", visitor=people[2])
    say_text(table_key=table.key, text="Take your time", visitor=people[1])

    async def scene() -> None:
        page = Page(table.key, cookies[0])
        assert await page.open()
        whole = await next_of(page, "talk")
        assert whole["is_whole"]
        assert [text for text, _ in said(whole)] == ["One moment please", "Take your time"]
        await page.close()

    run(scene)


def test_a_remark_whose_news_was_lost_is_found_by_looking_and_comes_once() -> None:
    table, people = playing()

    def say_it() -> TableRemark:
        return say_phrase(table_key=table.key, phrase="sorry", visitor=people[0])

    async def scene() -> None:
        page = Page(table.key)
        assert await page.open()
        await page.see()
        await sync_to_async(unheard)(say_it)
        for _ in range(2):
            await hub.look(asyncio.get_running_loop())
        assert said(await next_of(page, "talk")) == [("Sorry", False)]
        await sync_to_async(act_once)(table, people)
        assert (await page.hear())["type"] == "table"
        await page.close()

    run(scene)


def test_a_remark_of_another_process_is_told_here() -> None:
    table, people = playing()

    def say_it() -> TableRemark:
        return say_phrase(table_key=table.key, phrase="sorry", visitor=people[0])

    async def scene() -> None:
        page = Page(table.key)
        assert await page.open()
        await page.see()
        remark = await sync_to_async(unheard)(say_it)
        take(f"{table.key} {REMARK}{remark.pk}", hub)
        assert said(await next_of(page, "talk")) == [("Sorry", False)]
        take(f"{table.key} {REMARK}{remark.pk + 1}", hub)  # gone already
        take(f"{table.key} {REMARK}", hub)
        await page.close()

    run(scene)


def test_talk_reaches_spectators_of_a_delayed_table_later(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table, people = playing()
    OnlineTable.objects.filter(pk=table.pk).update(spectator_delay=1)
    cookies = cookies_of(people)

    def say_it() -> None:
        say_phrase(table_key=table.key, phrase="nice_hand", visitor=people[0])

    async def scene() -> None:
        spectator, seat = Page(table.key), Page(table.key, cookies[1])
        for page in (spectator, seat):
            assert await page.open()
            await page.see()
        began = asyncio.get_running_loop().time()
        await sync_to_async(say_it)()
        assert said(await next_of(seat, "talk")) == [("Nice hand", False)]
        assert said(await next_of(spectator, "talk")) == [("Nice hand", False)]
        assert asyncio.get_running_loop().time() - began >= 1
        await spectator.close()
        await seat.close()

    run(scene)


def test_who_opens_a_delayed_table_after_something_was_said_reads_it_when_it_is_due() -> None:
    """Seen: what was said in the last seconds before the page was opened never came."""
    table, people = playing()
    OnlineTable.objects.filter(pk=table.pk).update(spectator_delay=2)
    say_phrase(table_key=table.key, phrase="nice_hand", visitor=people[0])

    async def scene() -> None:
        spectator = Page(table.key)
        assert await spectator.open()
        message = await next_of(spectator, "talk")
        assert (message["is_whole"], said(message)) == (False, [("Nice hand", False)])
        assert timezone.now() - (await remark_of(table)).said_at >= timedelta(seconds=2)
        await spectator.close()

    run(scene)


async def remark_of(table: OnlineTable) -> TableRemark:
    return await TableRemark.objects.aget(table=table)


def test_more_than_fifty_remarks_within_half_a_minute_are_told_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Seen: the oldest of them came again with every look for lost news."""
    table, people = playing()
    now = timezone.now()
    TableRemark.objects.bulk_create(
        TableRemark(
            table=table, seat=0, player_id=people[0].player_id, text=f"{number}", said_at=now
        )
        for number in range(60)
    )
    told: list[int] = []
    tell = Room._tell

    def note(room: Room, remark_id: int, *more: Any) -> None:  # Any: as the room has them
        if remark_id not in room.said:
            told.append(remark_id)
        tell(room, remark_id, *more)

    monkeypatch.setattr(Room, "_tell", note)

    async def scene() -> None:
        page = Page(table.key)
        assert await page.open()
        await page.see()
        (room,) = hub.rooms_on(asyncio.get_running_loop())
        for _ in range(3):
            await hub.look(asyncio.get_running_loop())
            await asyncio.gather(*room._doing)
            await asyncio.sleep(0)
        await page.close()

    run(scene)
    assert len(told) == len(set(told)) == 60
