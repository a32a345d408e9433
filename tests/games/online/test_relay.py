"""News of live tables between processes over Redis."""

from __future__ import annotations

import pytest
import redis
from asgiref.sync import sync_to_async
from django.conf import LazySettings

from games.online.broadcast import Hub
from games.online.relay import CHANNEL, take, tell_all
from tests.games.online.sockets import Page, run
from tests.games.online.tables import act_once, playing

pytestmark = pytest.mark.django_db(transaction=True)


class Told(Hub):
    """A hub that remembers what it is told."""

    def __init__(self) -> None:
        super().__init__()
        self.told: list[tuple[str, int]] = []

    def tell(self, key: str, revision: int) -> None:
        self.told.append((key, revision))


def test_a_word_is_a_key_and_a_revision_and_anything_else_is_left() -> None:
    hub = Told()
    for word in ("abc 7", "abc", "", "abc x", "abc -1", "abc 7 8"):
        take(word, hub)
    assert hub.told == [("abc", 7)]


def test_what_another_process_says_over_redis_is_shown_here(
    redis_url: str, settings: LazySettings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.REDIS_URL = redis_url
    table, people = playing()
    words: list[tuple[str, int]] = []

    def act_elsewhere() -> None:
        with monkeypatch.context() as patch:
            patch.setattr(
                "games.online.receivers.tell_all",
                lambda **news: words.append((news["key"], news["revision"])),
            )
            act_once(table, people)
        client = redis.Redis.from_url(redis_url)
        while not client.publish(CHANNEL, "{} {}".format(*words[-1])):
            pass  # nobody listens yet
        client.close()

    async def scene() -> None:
        page = Page(table.key)
        assert await page.open()
        await page.see()
        await sync_to_async(act_elsewhere)()
        await page.see(lambda view: view["sequence"] == table.sequence + 1)
        await page.close()

    run(scene)


def test_without_redis_news_still_reaches_the_own_process(settings: LazySettings) -> None:
    settings.REDIS_URL = "unix:///nowhere/redis.sock"
    table, people = playing()

    async def scene() -> None:
        page = Page(table.key)
        assert await page.open()
        await page.see()
        await sync_to_async(act_once)(table, people)
        await page.see(lambda view: view["sequence"] == table.sequence + 1)
        await sync_to_async(tell_all)(key=table.key, revision=10**6)
        await page.see()
        await page.close()

    run(scene)
