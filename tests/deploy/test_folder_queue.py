"""The broker of a laptop: whole messages, each to one, the oldest first."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from queue import Empty
from typing import Any

import pytest
from kombu import Connection
from kombu.simple import SimpleQueue

from deploy.celery import app

BROKEN = ["", '{"body": "', "\0\0\0"]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "queue"


@pytest.fixture
def connection(folder: Path) -> Iterator[Connection]:
    assert app.conf.broker_url.startswith("folder://")
    options = {"folder": str(folder), "polling_interval": 0.01}
    with Connection("folder://", transport_options=options) as connection:
        yield connection


def take_all(queue: SimpleQueue) -> list[Any]:  # Any: JSON
    taken: list[Any] = []
    while True:
        try:
            message = queue.get(block=True, timeout=0.1)
        except Empty:
            return taken
        message.ack()
        taken.append(message.payload)


def test_messages_come_out_in_their_order_and_once(connection: Connection, folder: Path) -> None:
    with connection.SimpleQueue("jobs") as queue:
        for number in range(5):
            queue.put({"number": number})
        assert len(queue) == 5
        assert take_all(queue) == [{"number": number} for number in range(5)]
        assert take_all(queue) == []
    assert list(folder.iterdir()) == []


@pytest.mark.parametrize("broken", BROKEN)
def test_a_message_that_cannot_be_read_is_left_out_and_the_next_comes(
    connection: Connection, folder: Path, broken: str
) -> None:
    with connection.SimpleQueue("jobs") as queue:
        queue.put("good")
        (folder / "0-broken.jobs").write_text(broken)
        assert take_all(queue) == ["good"]
    assert list(folder.iterdir()) == []


def test_a_message_in_the_making_is_not_seen(connection: Connection, folder: Path) -> None:
    with connection.SimpleQueue("jobs") as queue:
        queue.put("whole")
        (folder / "0-half.part").write_text('{"bo')
        assert take_all(queue) == ["whole"]


def test_queues_do_not_see_each_others_messages(connection: Connection) -> None:
    with connection.SimpleQueue("one") as one, connection.SimpleQueue("two") as two:
        one.put("for one")
        assert take_all(two) == []
        assert len(one) == 1
        one.clear()
        assert take_all(one) == []


def test_two_who_take_at_once_share_the_messages(folder: Path) -> None:
    options = {"folder": str(folder), "polling_interval": 0.01}
    taken: list[list[Any]] = []

    def take() -> None:
        with Connection("folder://", transport_options=options) as own, own.SimpleQueue("q") as q:
            taken.append(take_all(q))

    with Connection("folder://", transport_options=options) as first:
        with first.SimpleQueue("q") as queue:
            for number in range(60):
                queue.put(number)
        takers = [threading.Thread(target=take) for _ in range(3)]
        for taker in takers:
            taker.start()
        for taker in takers:
            taker.join()
    assert sorted(chain.from_iterable(taken)) == list(range(60))
