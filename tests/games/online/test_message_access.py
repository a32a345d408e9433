"""Every kind of message from everybody: who is heard, who is refused, and what it changes."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from games.online.consumers import answer
from games.online.models import OnlineSeat, OnlineTable, TableAction
from games.online.services.opening import open_practice
from games.online.states import TableStatus
from games.online.visitors import Visitor
from leagues.events.models import Event
from leagues.players.states import Role
from tests.factories.events import EventFactory
from tests.games.online.event_tables import table_of_event
from tests.games.online.messages_table import OTHERS, ROWS, SEATS
from tests.games.online.tables import again, guest, turn
from tests.leagues.desk.builders import account

pytestmark = pytest.mark.django_db


def by_account(event: Event, role: Role) -> Visitor:
    user = account(event, role)
    return Visitor(user_id=user.pk, player_id=user.player.pk)


def by_role(table: OnlineTable, people: list[Visitor], event: Event) -> dict[str, Visitor]:
    """Return who may have a page of a table open, by role."""
    seat = turn_or_first(table)
    OnlineSeat.objects.filter(table=table, number=seat).update(login="the newest page")
    OnlineTable.objects.filter(pk=table.pk).update(revision=again(table).revision + 1)
    elsewhere = guest("of another table")
    open_practice(visitor=elsewhere)
    return {
        "in turn": replace(people[seat], login="the newest page"),
        "other seat": people[(seat + 1) % 4],
        "older page": replace(people[seat], login="an older page"),
        "guest who watches": guest("who only watches"),
        "guest of another table": elsewhere,
        "member who watches": by_account(event, Role.MEMBER),
        "member of another club": by_account(EventFactory.create(), Role.DIRECTOR),
        "director": by_account(event, Role.DIRECTOR),
        "stranger": Visitor(),
    }


def turn_or_first(table: OnlineTable) -> int:
    try:
        return int(turn(table))
    except IndexError:
        return 0


def test_the_table_of_messages_has_everybody_in_every_row() -> None:
    for kind, row in ROWS.items():
        assert set(row.answers) == {*SEATS, *OTHERS}, kind


@pytest.mark.parametrize("kind", ROWS)
def test_a_message_is_heard_from_its_own_seat_only(kind: str) -> None:
    row = ROWS[kind]
    table, people, event = table_of_event()
    row.before(table, people)
    visitors = by_role(table, people, event)
    text = json.dumps(row.payload(table))
    # Who is refused comes first: it must leave the table as it was for who is not.
    for role in sorted(row.answers, key=lambda role: row.answers[role] == ""):
        before, log = again(table), TableAction.objects.filter(table=table).count()
        refusal = refused(text, key=table.key, visitor=visitors[role])
        after = again(table)
        assert (role, refusal.get("code", "")) == (role, row.answers[role])
        if refusal:
            assert refusal["detail"].endswith("."), role
            assert after.revision == before.revision
            assert TableAction.objects.filter(table=table).count() == log
        else:
            assert (after.revision > before.revision) is row.changes


def refused(text: str, *, key: str, visitor: Visitor) -> dict[str, str]:
    """Return the refusal of a message, empty where it is none."""
    found = answer(text, key=key, visitor=visitor, language="en")
    answered = json.loads(found.text if found else "{}")
    return answered if answered.get("type") == "refused" else {}


@pytest.mark.parametrize("kind", ROWS)
def test_a_message_to_a_table_that_is_over_or_gone_is_refused(kind: str) -> None:
    row = ROWS[kind]
    table, people, _ = table_of_event()
    row.before(table, people)
    text = json.dumps(row.payload(table))
    mine = people[turn_or_first(table)]
    OnlineTable.objects.filter(pk=table.pk).update(
        status=TableStatus.FINISHED.value, revision=again(table).revision + 1
    )
    for key, code in ((table.key, row.when_over), ("no-such-table", row.when_gone)):
        assert refused(text, key=key, visitor=mine).get("code", "") == code
