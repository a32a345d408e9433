"""Whoever opens a page of a live table gets a view; nobody else's is made again for it."""

from __future__ import annotations

import pytest
from asgiref.sync import sync_to_async

from games.online import broadcast
from games.online.broadcast import Built, Listener
from tests.games.online.sockets import Page, run
from tests.games.online.tables import act_once, playing

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return for how many listeners views were made, each time anew."""
    counted: list[int] = []
    build = broadcast.build

    def counting(key: str, listeners: list[Listener], revision: int | None) -> Built:
        counted.append(len(listeners))
        return build(key, listeners, revision)

    monkeypatch.setattr(broadcast, "build", counting)
    return counted


def test_who_comes_to_watch_gets_the_only_view_that_is_made(made: list[int]) -> None:
    """Seen: with each spectator who came, the views of all who were there were made again."""
    table, _people = playing()

    async def scene() -> None:
        pages = [Page(table.key) for _ in range(3)]
        for page in pages:
            assert await page.open()
            assert (await page.see())["sequence"] == table.sequence
        for page in pages:
            await page.close()

    run(scene)
    assert made == [1, 1, 1]


def test_who_comes_brings_the_others_what_they_have_not_heard_of(made: list[int]) -> None:
    table, people = playing()

    def act_unheard() -> None:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("games.online.receivers.tell_all", lambda **news: None)
            act_once(table, people)

    async def scene() -> None:
        first, second = Page(table.key), Page(table.key)
        assert await first.open()
        await first.see()
        await sync_to_async(act_unheard)()
        assert await second.open()
        for page in (first, second):
            await page.see(lambda view: view["sequence"] == table.sequence + 1)
            await page.close()

    run(scene)
    assert made[0] == 1
