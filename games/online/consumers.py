"""Websockets of live tables: words in, views out, nothing else."""

from __future__ import annotations

import asyncio
import json
import secrets
import time
from collections import deque
from collections.abc import Mapping
from dataclasses import replace
from io import BytesIO
from typing import Any, Final, NamedTuple

from channels.consumer import get_handler_name
from channels.generic.websocket import AsyncWebsocketConsumer
from django.core.exceptions import PermissionDenied
from django.core.handlers.asgi import ASGIRequest
from django.http import Http404, HttpRequest
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from games.matches.errors import DomainError
from games.online.access import get_table_to_see, visitor_of
from games.online.broadcast import GIVEN, GONE, MOVED, SHUT_OUT, Ended, Listener, hub
from games.online.kept import speaking
from games.online.messages import carry_out, read_message
from games.online.refusals import Refusals, total
from games.online.relay import listen
from games.online.selectors.tables import seat_held_by
from games.online.services.sitting import hold_seat, release_seat
from games.online.talk_view import reply_to, talk_so_far
from games.online.threads import in_opening_thread, in_thread
from games.online.visitors import Visitor

MOST_MESSAGES: Final = 40
WITHIN: Final = 5.0  # seconds
"""Nobody plays faster; who sends more is shut out."""

TOO_FAST: Final = Ended("too_many")
REFUSED_TOO_OFTEN: Final = Ended("too_many_refused")
CLOSE_CODES: Final = {
    GONE: 4404,
    SHUT_OUT: 4403,
    MOVED: 4409,
    GIVEN: 4410,
    TOO_FAST: 4429,
    REFUSED_TOO_OFTEN: 4430,
}
ENDINGS: Final = {
    REFUSED_TOO_OFTEN: gettext_noop(
        "So much that this page sent was refused that it was closed. Load it again."
    ),
    GONE: gettext_noop("There is no table at this address. Look for it in the lobby."),
    SHUT_OUT: gettext_noop("Nobody may watch this table."),
    GIVEN: gettext_noop("Somebody else plays your seat now. Load the page to watch."),
    MOVED: gettext_noop("You went on with this seat elsewhere. Load the page to play here."),
    TOO_FAST: gettext_noop("So many messages at once are none of a game. Load the page again."),
}


class TableConsumer(AsyncWebsocketConsumer):
    """One open page of a live table."""

    listener: Listener | None = None
    delivery: asyncio.Task[None] | None = None

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:  # Any: as ASGI has it
        """Serve the page to its end, and let go of what it held however that comes.

        The package says nothing of an end by an error, after which nobody is there either.
        """
        try:
            await super().__call__(scope, receive, send)
        finally:
            await self._let_go()

    async def dispatch(self, message: dict[str, Any]) -> None:  # Any: what ASGI makes it
        """Handle an event of the socket.

        As the package does, but without asking a thread each time for connections to close:
        what is done `in_thread` sees to its own.
        """
        await getattr(self, get_handler_name(message))(message)

    async def connect(self) -> None:
        """Let the visitor in, hold the seat there may be, and show how the table stands."""
        self.key: str = self.scope["url_route"]["kwargs"]["key"]
        self.login = secrets.token_hex(16)
        self.sent_at: deque[float] = deque(maxlen=MOST_MESSAGES)
        self.refusals = Refusals()
        # Only what is accepted can be told why it is refused.
        await self.accept()
        request = request_of(self.scope)
        self.language = translation.get_language_from_request(request)
        try:
            self.visitor, self.is_seated, revision = await in_opening_thread(
                let_in, request, key=self.key, login=self.login
            )
        except Http404 as refusal:
            await self._end(GONE, str(refusal))
        except PermissionDenied as refusal:
            await self._end(SHUT_OUT, str(refusal))
        else:
            self.listener = Listener(self.visitor, self.language, is_seated=self.is_seated)
            self.delivery = asyncio.create_task(self._deliver(self.listener))
            listen()
            hub.join(self.key, self.listener, revision)
            await self._tell(self.listener)

    async def _tell(self, listener: Listener) -> None:
        """Send all that was said before; what is said meanwhile may come twice.

        Of a table that is shown late, what was said a moment ago comes when it is due.
        """
        talk = await in_opening_thread(
            talk_so_far, key=self.key, visitor=self.visitor, language=self.language
        )
        if talk.whole:
            listener.hear(talk.whole)
        for remark, seconds in talk.later:
            asyncio.get_running_loop().call_later(seconds, listener.hear, remark)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Do what a message asks, or say why not; the table goes on either way."""
        if self.listener is None:
            return
        if self._is_too_fast():
            await self._end(TOO_FAST)
            return
        answered = await in_thread(
            answer, text_data, key=self.key, visitor=self.visitor, language=self.language
        )  # fmt: skip
        if answered is not None:
            await self.send(text_data=answered.text)
        if answered is not None and answered.refused:
            total.note(answered.refused)
            if self.refusals.are_too_many(now=time.monotonic()):
                await self._end(REFUSED_TOO_OFTEN)

    async def disconnect(self, code: int) -> None:
        """Let go of the seat, unless a later connection holds it."""
        await self._let_go()

    async def _let_go(self) -> None:
        """Stop listening and let go of the seat; twice is once."""
        delivery, listener = self.delivery, self.listener
        self.delivery = self.listener = None
        if delivery is not None:
            delivery.cancel()
        if listener is not None:
            hub.part(self.key, listener)
            await in_opening_thread(release_seat, table_key=self.key, login=self.login)

    async def _deliver(self, listener: Listener) -> None:
        """Send what is said and every view as they come."""
        while True:
            for message in await listener.newest():
                if isinstance(message, Ended):
                    await self._end(message)
                    return
                await self.send(text_data=message)

    async def _end(self, ended: Ended, detail: str = "") -> None:
        """Say why nothing more comes, and close."""
        with translation.override(self.language):
            told = detail or _(ENDINGS[ended])
        await self.send(text_data=refusal(ended.code, told))
        await self.close(CLOSE_CODES[ended])

    def _is_too_fast(self) -> bool:
        now = time.monotonic()
        is_full = len(self.sent_at) == MOST_MESSAGES
        first = self.sent_at[0] if is_full else now
        self.sent_at.append(now)
        return is_full and now - first < WITHIN


def request_of(scope: Mapping[str, Any]) -> HttpRequest:  # Any: what ASGI makes it
    """Return what opened a socket as a request, for cookies, language and account."""
    request = ASGIRequest(dict(scope, method="GET"), BytesIO())
    request.user = scope["user"]
    return request


class LetIn(NamedTuple):
    """Who opens a page."""

    visitor: Visitor
    is_seated: bool
    revision: int | None
    """That of the table as it was written with the seat; what is remembered of it is no older."""


def let_in(request: HttpRequest, *, key: str, login: str) -> LetIn:
    """Return who opens a page, and whether there is a seat, which this connection then holds."""
    visitor = visitor_of(request)
    table = get_table_to_see(visitor=visitor, key=key)
    seat = seat_held_by(seats=table.seats.all(), visitor=visitor)
    known = replace(visitor, login=login)
    if seat is None:
        return LetIn(known, False, None)
    held = hold_seat(table_key=key, number=seat.number, visitor=visitor, login=login)
    return LetIn(known, True, held.revision)


class Answer(NamedTuple):
    """What is sent for a message, and the code with which it was refused, if it was."""

    text: str
    refused: str = ""


def answer(text: str | None, *, key: str, visitor: Visitor, language: str) -> Answer | None:
    """Do what a message asks; return what is to be answered, as why not, or nothing."""
    with speaking(language):
        kind = ""
        try:
            payload = read_message(text)
            kind = str(payload["type"])
            carry_out(key=key, visitor=visitor, payload=payload)
        except DomainError as error:
            return Answer(refusal(error.code, str(error), kind), error.code)
        reply = reply_to(kind, key=key, visitor=visitor)
        return None if reply is None else Answer(reply)


def refusal(code: str, detail: str, kind: str = "") -> str:
    """Return the message that something is refused: a message of this kind, if it was one."""
    return json.dumps({"type": "refused", "of": kind, "code": code, "detail": detail})
