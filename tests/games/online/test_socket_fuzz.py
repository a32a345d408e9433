"""Whatever a page sends is answered by one sentence at most, and reaches nobody else."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from engine.cards import CARDS
from games.online.live import needs_deal
from games.online.messages import LONGEST, MESSAGES, TALK
from games.online.models import OnlineTable, TableAction
from games.online.states import REPORT_REASONS
from games.online.talk_words import PHRASES, REFUSALS
from games.online.visitors import Visitor
from leagues.players.models import Player
from tests.games.online.sockets import Page, cookie_of, run
from tests.games.online.tables import a_choice, act_once, again, dealt, game, playing, turn

pytestmark = pytest.mark.django_db(transaction=True)

CODES = {
    "not_json",
    "too_large",
    "unknown_type",
    "bad_message",
    "not_signed_in",
    "not_your_seat",
    "table_not_open",
    "stale",
    "not_lawful",
    *REFUSALS,
}
QUIET = {"add", "ready", "away", "back", *TALK}
"""Kinds that may be heard without being news."""

NEWS = {"table", "talk", "received"}
HUGE = "x" * (LONGEST + 1)
ROLES = ("in turn", "next seat", "other table", "stranger")
OUTSIDE = ("other table", "stranger")
LAWFUL = "something lawful"
NOW = "the number of now"

leaves = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20)
anything = st.recursive(
    leaves,
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=12,
)
codes = st.just(LAWFUL) | st.one_of(
    st.sampled_from(
        ["trick:", "calls:", "discard:", "lone:", "deal:", "bell", "calls:with-", "told:{}"]
    ),
    st.text(max_size=30),
    st.builds("trick:{}".format, st.sampled_from(CARDS)),
    st.builds("discard:{}".format, st.sampled_from(CARDS)),
)
sequences = st.just(NOW) | st.integers(-2, 12) | st.sampled_from([10**12, 0.5, True, None, "3"])
kinds = sorted(MESSAGES)
VALUES: dict[str, SearchStrategy[object]] = {
    "text": anything,
    "code": codes | anything,
    "sequence": sequences,
    "phrase": st.sampled_from(sorted(PHRASES)) | anything,
    "remark": st.integers(-1, 3) | anything,
    "mute": st.integers(-1, 3) | anything,
    "reason": st.sampled_from(sorted(REPORT_REASONS)) | anything,
}
acts = st.fixed_dictionaries({"type": st.just("act"), "code": codes, "sequence": sequences})
fitting = st.sampled_from(kinds).flatmap(
    lambda kind: st.fixed_dictionaries(
        {"type": st.just(kind)}, optional={name: VALUES[name] for name in MESSAGES[kind].fields}
    )
)
astray = st.fixed_dictionaries(
    {"type": st.sampled_from(kinds) | anything},
    optional=VALUES | {"key": st.text(max_size=10), "seat": st.integers(-1, 9)},
)
messages = st.one_of(
    acts,
    fitting,
    astray,
    anything.map(json.dumps),
    st.text(max_size=40),
    st.binary(max_size=40),
    st.integers(1, LONGEST).map("[".__mul__),
    st.integers(1, LONGEST // 5).map('{"a":'.__mul__),
    st.integers(LONGEST + 1, 60_000).map("x".__mul__),
)
SENT = st.lists(st.tuples(st.sampled_from(ROLES), messages, st.booleans()), min_size=1, max_size=6)


@dataclass
class Tables:
    """A table that is sent everything, and another whose people try their luck at it."""

    table: OnlineTable
    people: list[Visitor]
    cookies: dict[str, str] = field(default_factory=dict)

    @classmethod
    def make(cls) -> Tables:
        """Return the tables with the first hand dealt."""
        table, people = playing(game_end="deals", game_length=99)
        _, strangers = playing()
        found = cls(table, people)
        seats = [found.cookie(visitor) for visitor in people]
        found.cookies = {str(seat): cookie for seat, cookie in enumerate(seats)}
        found.cookies |= {"other table": found.cookie(strangers[0]), "stranger": ""}
        return found

    def cookie(self, visitor: Visitor) -> str:
        """Return the cookie of somebody with an account."""
        return cookie_of(Player.objects.get(pk=visitor.player_id or 0))

    def go_on(self) -> None:
        """Do something lawful, and deal what has to be dealt."""
        act_once(self.table, self.people)
        if needs_deal(game(self.table)):
            dealt(self.table)

    def cookie_by_role(self) -> dict[str, str]:
        """Return the cookie of each role as it is now."""
        seat = int(turn(self.table))
        by_seat = {"in turn": str(seat), "next seat": str((seat + 1) % 4)}
        return {role: self.cookies[by_seat.get(role, role)] for role in ROLES}

    def standing(self) -> tuple[int, int]:
        """Return how far the table has come: its revision, and the entries of its log."""
        count = TableAction.objects.filter(table=self.table).count()
        return again(self.table).revision, count

    def written(self, message: Any) -> str | bytes:  # Any: whatever is sent
        """Return a message as it is sent, with what is lawful at this moment filled in."""
        if not isinstance(message, Mapping):
            return message  # type: ignore[no-any-return]
        filled = dict(message)
        if needs_deal(game(self.table)):
            dealt(self.table)
        if filled.get("code") == LAWFUL:
            filled["code"] = a_choice(self.table)
        if filled.get("sequence") == NOW:
            filled["sequence"] = again(self.table).sequence
        return json.dumps(filled)


@settings(max_examples=25, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(st.data())
def check_messages(tables: Tables, data: st.DataObject) -> None:
    """Send messages, and see what becomes of each."""
    sent = data.draw(SENT)
    cookies = tables.cookie_by_role()

    async def scene() -> None:
        pages = {role: Page(tables.table.key, cookies[role]) for role in ROLES}
        for page in pages.values():
            assert await page.open()
        await catch_up(tables, pages)
        for role, message, twice in sent:
            text = await sync_to_async(tables.written)(message)
            await catch_up(tables, pages)
            for _ in range(1 + twice):
                await check_message(tables, pages, role, text)
        await sync_to_async(tables.go_on)()
        await catch_up(tables, pages)
        for page in pages.values():
            await page.close()

    run(scene)


async def check_message(
    tables: Tables, pages: dict[str, Page], role: str, text: str | bytes
) -> None:
    """Send a message and see that it was done or refused, and nobody else hears a refusal."""
    before = await sync_to_async(tables.standing)()
    replies = await replies_to(pages[role], text)
    after = await sync_to_async(tables.standing)()
    assert len(replies) <= 1
    assert after[1] - before[1] <= 1
    if replies:
        assert after == before
        assert [reply["code"] for reply in replies] == [replies[0]["code"]]
        assert replies[0]["code"] in CODES
        assert replies[0]["detail"].endswith((".", "?"))
    else:
        done = json.loads(text)
        assert done.keys() <= {"type", *MESSAGES[done["type"]].fields}
        assert after != before or done["type"] in QUIET
        assert role not in OUTSIDE or done["type"] in TALK
    await catch_up(tables, pages)
    for page in pages.values():
        while not await page.socket.receive_nothing(timeout=0.01):
            heard = await page.hear()
            assert heard["type"] in NEWS
            assert page.revision == after[0]


async def replies_to(page: Page, text: str | bytes) -> list[dict[str, Any]]:
    """Return the refusals of a message: those before that of a second one that is too large."""
    await page.say(text)
    await page.say(HUGE)
    await_large = 1 + (isinstance(text, str) and len(text) > LONGEST)
    replies: list[dict[str, Any]] = []
    while sum(reply["code"] == "too_large" for reply in replies) < await_large:
        replies.append(await page.until_refused())
    return replies[:-1]


async def catch_up(tables: Tables, pages: dict[str, Page]) -> None:
    """Let every page hear all that is to be heard; none of it is a refusal."""
    revision, _ = await sync_to_async(tables.standing)()
    for page in pages.values():
        while page.revision < revision:
            await page.see()


def test_whatever_is_sent_is_answered_to_its_sender_alone_and_the_table_goes_on() -> None:
    check_messages(Tables.make())
