"""What an open page may ask of a live table by its socket, one service for each kind."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Mapping
from typing import Final, NamedTuple, TypeAlias

from django.utils.translation import gettext as _

from games.online.errors import BadMessage
from games.online.services.being_ready import be_ready
from games.online.services.dealing import add_to_shuffle
from games.online.services.playing import act
from games.online.services.sitting import hand_over_to_bot, return_to_seat
from games.online.services.talk import mute, report, say_phrase, say_text, unmute
from games.online.visitors import Visitor

LONGEST: Final = 2000
"""Characters of a message; none that is meant needs as many."""

LONGEST_SHOWN: Final = 30
"""Characters of a name that a refusal repeats."""

Payload: TypeAlias = Mapping[str, object]


def read_message(text: str | None) -> Payload:
    """Return a message as it was sent, or raise `BadMessage`; None stands for one of bytes."""
    if text is None:
        raise BadMessage(_("This message is not JSON."), code="not_json")
    if len(text) > LONGEST:
        raise BadMessage(_("This message is too large for a table."), code="too_large")
    try:
        payload = json.loads(text)
    except (ValueError, RecursionError):
        raise BadMessage(_("This message is not JSON."), code="not_json") from None
    if not isinstance(payload, dict) or str(payload.get("type")) not in MESSAGES:
        raise BadMessage(_("A table knows no message of this kind."), code="unknown_type")
    return payload


def carry_out(*, key: str, visitor: Visitor, payload: Payload) -> None:
    """Do what a message asks, from the seat the visitor has, or of talk as who reads it.

    Raises a `DomainError` for whatever is refused, also for a field that this kind does not have:
    whoever names a table or a seat means another one than that of the page, or believes that it
    matters.
    """
    message = MESSAGES[str(payload["type"])]
    _require_fields(payload, message.fields)
    message.do(key, visitor, payload)


def _require_fields(payload: Payload, known: Collection[str]) -> None:
    """Refuse a message with a field that is of no meaning in it."""
    for name in payload:
        if name != "type" and name not in known:
            raise BadMessage(
                _("A message of this kind has no “%(name)s”.") % {"name": name[:LONGEST_SHOWN]}
            )


def act_message(key: str, visitor: Visitor, payload: Payload) -> None:
    """Do something in the game."""
    act(
        table_key=key,
        code=text_of(payload, "code"),
        expected_sequence=number_of(payload, "sequence"),
        visitor=visitor,
    )


def add_message(key: str, visitor: Visitor, payload: Payload) -> None:
    """Add to the next shuffle."""
    add_to_shuffle(table_key=key, text=text_of(payload, "text"), visitor=visitor)


def ready_message(key: str, visitor: Visitor, payload: Payload) -> None:
    """Go on to the next hand."""
    be_ready(table_key=key, visitor=visitor)


def away_message(key: str, visitor: Visitor, payload: Payload) -> None:
    """Let a bot play on."""
    hand_over_to_bot(table_key=key, visitor=visitor)


def back_message(key: str, visitor: Visitor, payload: Payload) -> None:
    """Take the seat back."""
    return_to_seat(table_key=key, visitor=visitor)


def phrase_message(key: str, visitor: Visitor, payload: Payload) -> None:
    """Say a set phrase."""
    say_phrase(table_key=key, phrase=text_of(payload, "phrase"), visitor=visitor)


def say_message(key: str, visitor: Visitor, payload: Payload) -> None:
    """Say something in own words."""
    text = payload.get("text")
    if not isinstance(text, str):
        raise BadMessage(_("“%(name)s” has to be a text.") % {"name": "text"})
    say_text(table_key=key, text=text, visitor=visitor)


def mute_message(key: str, visitor: Visitor, payload: Payload) -> None:
    """Read no more of whoever said something."""
    mute(table_key=key, remark_id=number_of(payload, "remark"), visitor=visitor)


def unmute_message(key: str, visitor: Visitor, payload: Payload) -> None:
    """Read somebody again."""
    unmute(table_key=key, mute_id=number_of(payload, "mute"), visitor=visitor)


def report_message(key: str, visitor: Visitor, payload: Payload) -> None:
    """Ask for something that was said to be looked at."""
    report(
        table_key=key,
        remark_id=number_of(payload, "remark"),
        reason=text_of(payload, "reason"),
        visitor=visitor,
    )


class Message(NamedTuple):
    """A kind of message: what it does, and the fields it may have beside its type."""

    do: Callable[[str, Visitor, Payload], None]
    fields: Collection[str] = ()


MESSAGES: Final[Mapping[str, Message]] = {
    "act": Message(act_message, ("code", "sequence")),
    "add": Message(add_message, ("text",)),
    "ready": Message(ready_message),
    "away": Message(away_message),
    "back": Message(back_message),
    "phrase": Message(phrase_message, ("phrase",)),
    "say": Message(say_message, ("text",)),
    "mute": Message(mute_message, ("remark",)),
    "unmute": Message(unmute_message, ("mute",)),
    "report": Message(report_message, ("remark", "reason")),
}
"""Every kind of message and what it does."""

TALK: Final = frozenset({"phrase", "say", "mute", "unmute", "report"})
"""The kinds that are about what is said."""


def text_of(payload: Payload, name: str) -> str:
    """Return a text of a message, or raise `BadMessage`."""
    value = payload.get(name)
    if not isinstance(value, str) or "\x00" in value or not value.isprintable():
        raise BadMessage(
            _("“%(name)s” has to be a text.") % {"name": name}, fields={name: [_("Not a text.")]}
        )
    return value


def number_of(payload: Payload, name: str) -> int:
    """Return a whole number of a message, or raise `BadMessage`."""
    value = payload.get(name)
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < 10**9:
        raise BadMessage(
            _("“%(name)s” has to be a whole number.") % {"name": name},
            fields={name: [_("Not a whole number.")]},
        )
    return value
