"""Pages that are refused again and again, and pages whose seat somebody else plays now."""

from __future__ import annotations

import json

import pytest
from asgiref.sync import sync_to_async
from django.db import transaction
from django.test import Client
from django.urls import reverse

from games.online import refusals
from games.online.selectors.games import live_game
from games.online.services.keeping import lock_table, save
from games.online.services.sitting import set_free
from tests.games.online.sockets import Page, run
from tests.games.online.tables import a_choice, again, playing, turn
from tests.games.online.test_sockets import cookies_of

pytestmark = pytest.mark.django_db(transaction=True)


def test_who_is_replaced_in_play_is_told_and_cut_off_at_once() -> None:
    table, people = playing()
    cookies = cookies_of(people)

    def give_away() -> None:
        with transaction.atomic():
            locked = lock_table(table.key)
            seat = locked.seats.get(number=1)
            set_free(seat)
            seat.bot_key = "steady"
            seat.save()
            save(table=locked, live=live_game(table=locked))

    async def scene() -> None:
        page, other = Page(table.key, cookies[1]), Page(table.key, cookies[2])
        assert await page.open()
        assert await other.open()
        await page.see()
        await sync_to_async(give_away)()
        assert (await page.until_refused())["code"] == "seat_given"
        assert await page.closed() == 4410
        assert (await other.see())["you"] == 2
        await page.close()
        await other.close()

    run(scene)


def test_a_page_that_is_refused_again_and_again_is_closed_and_counted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(refusals, "MOST_REFUSED", 3)
    table, people = playing()
    cookies = cookies_of(people)
    before = refusals.total.counts.get("unknown_type", 0)

    async def scene() -> None:
        page, other = Page(table.key, cookies[0]), Page(table.key, cookies[1])
        assert await page.open()
        assert await other.open()
        for _ in range(3):
            await page.say("{}")
        codes = [(await page.until_refused())["code"] for _ in range(4)]
        assert codes == ["unknown_type"] * 3 + ["too_many_refused"]
        assert await page.closed() == 4430
        assert (await other.see())["you"] == 1
        await page.close()
        await other.close()

    run(scene)
    assert refusals.total.counts["unknown_type"] == before + 3


def test_a_message_that_names_another_table_or_seat_is_refused_and_changes_nothing() -> None:
    table, people = playing()
    seat = turn(table)
    cookie = cookies_of(people)[seat]
    before = refusals.total.counts.get("bad_message", 0)
    message = {"type": "act", "code": a_choice(table), "sequence": table.sequence}
    strange = {"key": table.key, "seat": int(seat), "table": "another", "": 1}

    async def scene() -> None:
        page = Page(table.key, cookie)
        assert await page.open()
        for name, value in strange.items():
            await page.say(json.dumps(message | {name: value}))
            refused = await page.until_refused()
            assert (refused["of"], refused["code"]) == ("act", "bad_message")
            assert f"has no “{name}”" in refused["detail"]
        await page.close()

    run(scene)
    assert again(table).sequence == table.sequence
    assert refusals.total.counts["bad_message"] == before + len(strange)


def test_what_is_refused_to_a_page_without_a_script_is_counted_too(client: Client) -> None:
    table, _people = playing()
    before = refusals.total.counts.get("table_not_open", 0)
    answer = client.post(reverse("online:sit", args=[table.key]), {"seat": "1"})
    assert answer.status_code == 409
    assert refusals.total.counts["table_not_open"] == before + 1


def test_refusals_within_a_minute_are_counted_and_told_to_the_log_once(
    caplog: pytest.LogCaptureFixture,
) -> None:
    counted = refusals.Refusals()
    slowly = [counted.are_too_many(now=2.0 * number) for number in range(200)]
    assert not any(slowly)
    assert any(counted.are_too_many(now=400.0 + number / 10) for number in range(60))
    total = refusals.Total()
    for code, now in (("stale", 0.0), ("stale", 1.0), ("not_lawful", 61.0)):
        total.note(code, now=now)
    lines = [record.getMessage() for record in caplog.records]
    assert lines == [
        "Live tables have refused 1 messages: stale 1",
        "Live tables have refused 3 messages: stale 2, not_lawful 1",
    ]
