"""What becomes of every kind of message from everybody who may have the page open."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from games.online.models import OnlineTable, TableRemark
from games.online.services.sitting import hand_over_to_bot
from games.online.services.talk import say_phrase
from games.online.states import Talk
from games.online.visitors import Visitor
from tests.games.online.tables import a_choice, act_once, again, game, turn

Payload = dict[str, object]

SEATS: Final = ("in turn", "other seat", "older page")
OTHERS: Final = (
    "guest who watches",
    "guest of another table",
    "member who watches",
    "member of another club",
    "director",
    "stranger",
)
"""Nobody but who has a seat changes anything about a game."""

NO_SEAT: Final = dict.fromkeys(OTHERS, "not_your_seat") | {"stranger": "not_signed_in"}
KNOWN: Final = dict.fromkeys((*SEATS, *OTHERS), "") | {"stranger": "not_signed_in"}
"""What everybody may do who can be told from others."""


@dataclass(frozen=True, kw_only=True)
class Row:
    """A kind of message, the moment at which it can be sent, and what each is answered.

    An empty code is success.
    """

    payload: Callable[[OnlineTable], Payload]
    answers: Mapping[str, str]
    before: Callable[[OnlineTable, list[Visitor]], None] = lambda table, people: None
    changes: bool = True
    """Whether a success is a new revision of the table."""
    when_over: str = "table_not_open"
    when_gone: str = "unknown_table"


def seats(in_turn: str = "", other: str = "") -> dict[str, str]:
    """Return the answers to seats, beside those to everybody else."""
    return {"in turn": in_turn, "other seat": other, "older page": "seat_moved"} | NO_SEAT


def an_act(table: OnlineTable) -> Payload:
    return {"type": "act", "code": a_choice(table), "sequence": again(table).sequence}


def plain(kind: str, **more: object) -> Callable[[OnlineTable], Payload]:
    return lambda table: {"type": kind, **more}


def end_hand(table: OnlineTable, people: list[Visitor]) -> None:
    """Play until the next hand is to be dealt."""
    while not game(table).deals:
        act_once(table, people)


def all_away(table: OnlineTable, people: list[Visitor]) -> None:
    for visitor in people:
        hand_over_to_bot(table_key=table.key, visitor=visitor)


def say_all(table: OnlineTable, people: list[Visitor]) -> None:
    """Let people say more than set phrases, as at a table of no club."""
    OnlineTable.objects.filter(pk=table.pk).update(talk=Talk.ALL.value, club=None)


def a_remark(table: OnlineTable, people: list[Visitor]) -> None:
    """Let somebody say something who has no role."""
    say_phrase(table_key=table.key, phrase="sorry", visitor=people[(turn(table) + 2) % 4])


def about_remark(kind: str, **more: object) -> Callable[[OnlineTable], Payload]:
    return lambda table: {"type": kind, "remark": TableRemark.objects.latest("pk").pk, **more}


ROWS: Final[Mapping[str, Row]] = {
    "act": Row(payload=an_act, answers=seats(other="not_lawful")),
    "add": Row(
        payload=plain("add", text="0123456789abcdef"),
        answers=seats(),
        before=end_hand,
        changes=False,
    ),
    "ready": Row(payload=plain("ready"), answers=seats(), before=end_hand, changes=False),
    "away": Row(payload=plain("away"), answers=seats()),
    "back": Row(payload=plain("back"), answers=seats(), before=all_away),
    "phrase": Row(
        payload=plain("phrase", phrase="good_game"),
        answers=seats(),
        changes=False,
        when_over="talk_over",
    ),
    "say": Row(
        payload=plain("say", text="Hello"),
        answers=seats(),
        before=say_all,
        changes=False,
        when_over="talk_over",
    ),
    "mute": Row(
        payload=about_remark("mute"),
        answers=KNOWN,
        before=a_remark,
        changes=False,
        when_over="",
        when_gone="unknown_remark",
    ),
    "unmute": Row(
        payload=plain("unmute", mute=1), answers=KNOWN, changes=False, when_over="", when_gone=""
    ),
    "report": Row(
        payload=about_remark("report", reason="rude"),
        answers=KNOWN,
        before=a_remark,
        changes=False,
        when_over="",
        when_gone="unknown_remark",
    ),
}
"""By kind of message."""
