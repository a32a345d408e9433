"""The socket of a live table: who is let in, what is shown, what is refused."""

from __future__ import annotations

import asyncio
import json

import pytest
from asgiref.sync import sync_to_async
from django.db import OperationalError, transaction

from games.online import consumers
from games.online.access import GUEST_COOKIE
from games.online.broadcast import hub
from games.online.consumers import MOST_MESSAGES
from games.online.models import OnlineSeat, OnlineTable, TableAction
from games.online.services.finishing import give_up
from games.online.services.keeping import lock_table
from games.online.services.opening import TablePlan, open_practice
from games.online.states import Watching
from games.online.visitors import Visitor
from leagues.players.models import Player
from tests.games.online.sockets import Page, cookie_of, guest_cookie, run
from tests.games.online.tables import (
    a_choice,
    act_once,
    again,
    game,
    gathered,
    guest,
    playing,
    turn,
)

pytestmark = pytest.mark.django_db(transaction=True)


def cookies_of(people: list[Visitor]) -> list[str]:
    return [cookie_of(Player.objects.get(pk=visitor.player_id or 0)) for visitor in people]


def act_message(table: OnlineTable) -> dict[str, object]:
    return {"type": "act", "code": a_choice(table), "sequence": again(table).sequence}


def test_every_seat_and_a_spectator_see_the_table_as_it_goes_on() -> None:
    table, people = playing()
    seat = turn(table)
    cookies = cookies_of(people)
    message = act_message(table)

    async def scene() -> None:
        pages = [Page(table.key, cookie) for cookie in cookies]
        spectator = Page(table.key)
        for page in [*pages, spectator]:
            assert await page.open()
        first = [await page.see() for page in pages]
        assert [view["you"] for view in first] == [0, 1, 2, 3]
        assert all(len(view["holding"]) == 5 for view in first)
        seen = await spectator.see()
        assert seen["you"] is None
        assert seen["holding"] == []
        await pages[seat].say(message)
        for page in [*pages, spectator]:
            view = await page.see(lambda view: view["sequence"] == table.sequence + 1)
            assert view["revision"] > seen["revision"] or view["revision"] > table.revision
        for page in [*pages, spectator]:
            await page.close()

    run(scene)
    assert TableAction.objects.get(table=table, sequence=table.sequence + 1).by == "player"
    assert not hub._rooms


def test_a_guest_plays_by_the_signed_cookie_alone() -> None:
    table = open_practice(visitor=guest("the key"), plan=TablePlan(variant="euchre2"))

    async def scene() -> None:
        mine, forged = (
            Page(table.key, guest_cookie("the key")),
            Page(table.key, f"{GUEST_COOKIE}=the key"),
        )
        assert await mine.open()
        assert (await mine.see())["you"] == 0
        assert await forged.open()
        assert (await forged.see())["you"] is None
        await forged.say({"type": "ready"})
        assert (await forged.until_refused())["code"] == "not_signed_in"
        await mine.say({"type": "ready"})
        view = await mine.see(lambda view: bool(view["holding"]))
        assert view["deal"] == 1
        await mine.close()
        await forged.close()

    run(scene)


def test_what_is_not_a_message_is_refused_each_with_its_code_and_the_table_goes_on() -> None:
    table, people = playing()
    seat = turn(table)
    cookies = cookies_of(people)
    good = act_message(table)
    wrong: list[tuple[str, str]] = [
        ("hello", "not_json"),
        ("[" * 1500, "not_json"),
        ("{}", "unknown_type"),
        ("[]", "unknown_type"),
        ('{"type": ["act"]}', "unknown_type"),
        ('{"type": "deal"}', "unknown_type"),
        ('{"type": "act"}', "bad_message"),
        (json.dumps(good | {"sequence": True}), "bad_message"),
        (json.dumps(good | {"sequence": -1}), "bad_message"),
        (json.dumps(good | {"code": 7}), "bad_message"),
        (json.dumps(good | {"code": "trick:\x00"}), "bad_message"),
        ('{"type": "add", "text": "a b"}', "table_not_open"),
        (json.dumps({"type": "act", "code": "x" * 3000}), "too_large"),
        (json.dumps(good | {"sequence": 10**8}), "stale"),
        (json.dumps(good | {"code": "trick:2C"}), "not_lawful"),
        (json.dumps(good | {"code": "\ud800"}), "bad_message"),
        ('{"type": "phrase"}', "bad_message"),
        ('{"type": "phrase", "phrase": "both_bowers"}', "unknown_phrase"),
        ('{"type": "say", "text": ["a"]}', "bad_message"),
        (json.dumps({"type": "say", "text": "\ud800\x00\u202e"}), "empty"),
        (json.dumps({"type": "say", "text": "x" * 201}), "too_long"),
        ('{"type": "mute", "remark": "1"}', "bad_message"),
        ('{"type": "mute", "remark": 999999999}', "unknown_remark"),
        ('{"type": "unmute", "mute": -1}', "bad_message"),
        ('{"type": "report", "remark": 0, "reason": 5}', "bad_message"),
        ('{"type": "report", "remark": 0, "reason": "rude"}', "unknown_remark"),
    ]

    async def scene() -> None:
        mine, others = Page(table.key, cookies[seat]), Page(table.key, cookies[(seat + 1) % 4])
        assert await mine.open()
        assert await others.open()
        await mine.see()
        for text, code in wrong:
            await mine.say(text)
            refused = await mine.until_refused()
            assert refused["code"] == code, text[:60]
            assert refused["detail"]
        await mine.say(b"\x00\xff")
        assert (await mine.until_refused())["code"] == "not_json"
        await others.say(good)
        assert (await others.until_refused())["code"] == "not_lawful"
        await mine.say(good)
        await others.see(lambda view: view["sequence"] == table.sequence + 1)
        await mine.say(good)
        assert (await mine.until_refused())["code"] == "stale"
        await mine.close()
        await others.close()

    run(scene)
    assert again(table).sequence == table.sequence + 1


def test_after_the_end_nothing_is_taken_any_more() -> None:
    table, people = playing()
    cookies = cookies_of(people)

    def end() -> None:
        with transaction.atomic():
            give_up(table=lock_table(table.key))

    async def scene() -> None:
        page = Page(table.key, cookies[0])
        assert await page.open()
        await page.see()
        await sync_to_async(end)()
        await page.see(lambda view: view["status"] == "abandoned")
        for message in ({"type": "ready"}, {"type": "act", "code": "calls:pass", "sequence": 1}):
            await page.say(message)
            assert (await page.until_refused())["code"] == "table_not_open"
        await page.close()

    run(scene)


def test_the_latest_connection_of_a_person_holds_the_seat() -> None:
    table, people = playing()
    cookies = cookies_of(people)

    async def scene() -> None:
        older, newer = Page(table.key, cookies[1]), Page(table.key, cookies[1])
        assert await older.open()
        await older.see()
        assert await newer.open()
        assert (await newer.see())["you"] == 1
        assert (await older.until_refused())["code"] == "seat_moved"
        assert await older.closed() == 4409
        await older.close()
        assert await sync_to_async(is_held)(table, 1)
        await newer.close()
        assert not await sync_to_async(is_held)(table, 1)

    run(scene)


def is_held(table: OnlineTable, number: int) -> bool:
    return bool(OnlineSeat.objects.get(table=table, number=number).login)


def test_who_comes_back_gets_everything_at_once() -> None:
    table, people = playing()
    cookies = cookies_of(people)

    async def scene() -> None:
        page = Page(table.key, cookies[0])
        assert await page.open()
        before = await page.see()
        await page.close()
        await sync_to_async(act_once)(table, people)
        page = Page(table.key, cookies[0])
        assert await page.open()
        view = await page.see()
        assert view["sequence"] == before["sequence"] + 1
        assert view["you"] == 0
        await page.close()

    run(scene)


def test_no_page_of_another_site_and_no_unknown_address_is_let_in() -> None:
    table, _ = playing()

    async def scene() -> None:
        assert not await Page(table.key, origin="https://elsewhere.example").open()
        assert not await Page(table.key, path="/ws/nothing/").open()
        unknown = Page("no-such-table")
        assert await unknown.open()
        assert (await unknown.hear())["code"] == "unknown_table"
        assert await unknown.closed() == 4404
        await unknown.close()

    run(scene)


def test_a_table_that_nobody_may_watch_shows_itself_to_its_seats_only() -> None:
    table, people = playing(watching=Watching.NOBODY)
    cookies = cookies_of(people)

    async def scene() -> None:
        stranger, mine = Page(table.key), Page(table.key, cookies[2])
        assert await stranger.open()
        assert (await stranger.hear())["code"] == "not_allowed"
        assert await stranger.closed() == 4403
        await stranger.close()
        assert await mine.open()
        assert (await mine.see())["you"] == 2
        await mine.close()

    run(scene)


def test_a_flood_is_cut_off() -> None:
    table, people = playing()
    cookies = cookies_of(people)

    async def scene() -> None:
        page = Page(table.key, cookies[0])
        assert await page.open()
        for _ in range(MOST_MESSAGES + 1):
            await page.say("{}")
        codes = [(await page.until_refused())["code"] for _ in range(MOST_MESSAGES + 1)]
        assert codes[:-1] == ["unknown_type"] * MOST_MESSAGES
        assert codes[-1] == "too_many"
        assert await page.closed() == 4429
        await page.close()

    run(scene)


def test_news_that_was_lost_is_found_by_looking() -> None:
    table, people = playing()

    def act_unheard() -> None:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("games.online.receivers.tell_all", lambda **news: None)
            act_once(table, people)

    async def scene() -> None:
        page = Page(table.key)
        assert await page.open()
        await page.see()
        await sync_to_async(act_unheard)()
        await hub.look(asyncio.get_running_loop())
        await page.see(lambda view: view["sequence"] == table.sequence + 1)
        await page.close()

    run(scene)


def test_open_pages_are_noted_as_seen() -> None:
    table, people = playing()
    cookies = cookies_of(people)

    def forget() -> None:
        OnlineSeat.objects.filter(table=table).update(seen_at=None)

    def seen() -> list[int]:
        held = OnlineSeat.objects.filter(table=table, seen_at__isnull=False)
        return list(held.values_list("number", flat=True))

    async def scene() -> None:
        page = Page(table.key, cookies[3])
        assert await page.open()
        await page.see()
        await sync_to_async(forget)()
        await hub.note_seen(asyncio.get_running_loop())
        assert await sync_to_async(seen)() == [3]
        await page.close()

    run(scene)


def test_spectators_see_it_later_where_the_host_wants_it_so() -> None:
    table, _ = playing(spectator_delay=600)

    async def scene() -> None:
        page = Page(table.key)
        assert await page.open()
        view = await page.see()
        assert (view["sequence"], view["turn_up"], view["commitment"]) == (0, None, "")
        await page.close()

    run(scene)
    assert game(table).hand is not None


def test_who_sits_down_on_an_open_page_sees_the_seat_from_then_on() -> None:
    table, people = gathered()
    cookies = cookies_of(people)
    OnlineSeat.objects.filter(table=table, number=2).update(player=None)

    def take_again() -> None:
        OnlineSeat.objects.filter(table=table, number=2).update(player=people[2].player_id)
        OnlineTable.objects.filter(pk=table.pk).update(revision=table.revision + 10)

    async def scene() -> None:
        page = Page(table.key, cookies[2])
        assert await page.open()
        assert (await page.see())["you"] is None
        await sync_to_async(take_again)()
        await hub.look(asyncio.get_running_loop())
        assert (await page.see())["you"] == 2
        await page.close()

    run(scene)


def test_a_page_that_ends_by_an_error_gives_its_seat_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """Seen: whoever was there then counted as being there for ever, and was sent every view."""
    table, people = playing()
    cookie, seat = cookies_of(people)[0], OnlineSeat.objects.get(table=table, number=0)

    def fail(**_: object) -> None:
        raise OperationalError("the database is away")

    async def scene() -> None:
        page = Page(table.key, cookie)
        assert await page.open()
        await page.see()
        await sync_to_async(seat.refresh_from_db)()
        assert seat.login
        with monkeypatch.context() as patch:
            patch.setattr(consumers, "carry_out", fail)
            await page.say({"type": "act", "code": "pass", "sequence": 1})
            with pytest.raises(OperationalError):
                await page.socket.wait(10)

    run(scene)
    seat.refresh_from_db()
    assert seat.login == ""
    assert table.key not in hub._rooms
