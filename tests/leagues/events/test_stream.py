"""Open pages hear within moments that their event has changed, and cost next to nothing."""

from __future__ import annotations

import asyncio
import http.client
import time
from collections.abc import AsyncGenerator, AsyncIterator, Iterable, Iterator
from contextlib import closing, contextmanager
from urllib.parse import urlsplit

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import connection
from django.db.backends.signals import connection_created
from django.test import AsyncClient, AsyncRequestFactory

from leagues.events import stream
from leagues.events.models import Event
from leagues.events.services.versions import touch_event
from leagues.events.states import EventStatus, Visibility
from leagues.standings.models import StandingsSheet
from tests.factories.events import EventFactory
from tests.factories.seating import published_round
from tests.factories.standings import matches_of, set_result

SOON = 3.0  # seconds in which a change has to be on every open page


@contextmanager
def listening(site: str, event: Event) -> Iterator[http.client.HTTPResponse]:
    page = http.client.HTTPConnection(urlsplit(site).netloc, timeout=20)
    with closing(page):
        page.request("GET", f"/events/{event.pk}/stream/")
        yield page.getresponse()


def next_version(answer: http.client.HTTPResponse) -> int:
    while not (line := answer.readline().decode()).startswith("data: "):
        assert line, "the stream has ended"
    return int(line.removeprefix("data: "))


def test_a_page_hears_the_current_version_first_and_each_change_within_three_seconds(
    site: str,
) -> None:
    event = EventFactory.create(status=EventStatus.RUNNING.value)
    with listening(site, event) as answer:
        assert answer.headers["Content-Type"] == "text/event-stream"
        assert answer.headers["Cache-Control"] == "no-store"
        assert next_version(answer) == event.version
        for step in (1, 2):
            changed = time.monotonic()
            touch_event(event_id=event.pk)
            assert next_version(answer) == event.version + step
            assert time.monotonic() - changed < SOON


def test_a_result_is_in_the_standings_and_told_within_three_seconds(site: str) -> None:
    round_ = published_round()
    event = round_.stage.event
    match, _ = matches_of(round_)
    with listening(site, event) as answer:
        next_version(answer)
        confirmed = time.monotonic()
        set_result(match, (9, 4))
        version = StandingsSheet.objects.get(event=event).version
        while next_version(answer) < Event.objects.get(pk=event.pk).version:
            pass
        assert time.monotonic() - confirmed < SOON
        assert version == StandingsSheet.objects.get(event=event).version


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("fields", [{"status": "draft"}, {"visibility": Visibility.MEMBERS.value}])
def test_an_event_that_is_hidden_has_no_stream(fields: dict[str, str]) -> None:
    shown = EventFactory.create()
    hidden = EventFactory.create(**fields)

    async def statuses() -> list[int]:
        client = AsyncClient()
        return [
            (await client.get(f"/events/{event_id}/stream/")).status_code
            for event_id in (shown.pk, hidden.pk, 404_404)
        ]

    assert asyncio.run(statuses()) == [200, 404, 404]


@pytest.mark.django_db(transaction=True)
def test_two_hundred_listeners_cost_one_query_a_second() -> None:
    events = EventFactory.create_batch(4)
    looks: list[float] = []

    def note(**_: object) -> None:
        looks.append(time.monotonic())

    async def watch() -> tuple[list[int | None], int]:
        feed = stream.VersionFeed()
        lines = [feed.listen(event.pk, event.version) for event in events for _ in range(50)]
        await asyncio.gather(*(anext(line) for line in lines))
        for event in events:
            await asyncio.to_thread(touch_and_leave, event.pk)
        looks.clear()
        heard = await asyncio.wait_for(asyncio.gather(*(anext(line) for line in lines)), SOON)
        cost = len(looks)
        await close(lines)
        return heard, cost

    connection_created.connect(note)  # each look takes a connection, and gives it back
    try:
        heard, cost = asyncio.run(watch())
    finally:
        connection_created.disconnect(note)
    assert heard == [event.version + 1 for event in events for _ in range(50)]
    assert 1 <= cost <= SOON


@pytest.mark.django_db(transaction=True)
def test_a_long_silence_is_broken_so_that_the_line_stays_open(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(stream, "SILENCE_SECONDS", 0.05)
    event = EventFactory.create()

    async def sent() -> list[str]:
        request = AsyncRequestFactory().get("/")
        request.user = AnonymousUser()
        lines = aiter(await stream.stream(request, event.pk))
        return [(await anext(lines)).decode() for _ in range(2)]

    assert asyncio.run(sent()) == [f"data: {event.version}\n\n", ": still here\n\n"]


@pytest.mark.django_db(transaction=True)
def test_nobody_listening_means_no_look_at_the_database() -> None:
    event = EventFactory.create()
    looks: list[float] = []

    def note(**_: object) -> None:
        looks.append(time.monotonic())

    async def come_and_go() -> None:
        feed = stream.VersionFeed()
        line = feed.listen(event.pk, event.version)
        await anext(line)
        await close([line])
        await asyncio.sleep(stream.POLL_SECONDS * 1.5)
        looks.clear()
        await asyncio.sleep(stream.POLL_SECONDS * 1.5)

    connection_created.connect(note)
    try:
        asyncio.run(come_and_go())
    finally:
        connection_created.disconnect(note)
    assert looks == []


def touch_and_leave(event_id: int) -> None:
    """Change an event from another thread, whose connection is given back."""
    try:
        touch_event(event_id=event_id)
    finally:
        connection.close()


async def close(lines: Iterable[AsyncIterator[int | None]]) -> None:
    """Close pages as a browser does."""
    for line in lines:
        if isinstance(line, AsyncGenerator):
            await line.aclose()
