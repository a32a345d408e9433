"""Tell open pages of a live table what is new: every listener its own view, each built once.

A hub inside the process knows the listeners of each table. Whoever has changed a table makes
their views, after commit and from memory. News of other processes only says that there is
something: the listeners' loop then has the table read once and each view made that is needed.
A slow listener gets the newest view when it is ready for one, so nothing piles up. Every two
seconds a process asks for the revisions of its tables, so that news that was lost is found.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count
from threading import Lock
from typing import Final, NamedTuple

import orjson
from django.conf import settings
from django.db import DatabaseError
from django.utils import timezone

from engine.seats import Seat
from games.online.hand_view import View
from games.online.kept import speaking
from games.online.refusals import total
from games.online.refused_everywhere import hand_in
from games.online.selectors.tables import revisions
from games.online.selectors.talk import LATELY, remarks_lately
from games.online.selectors.views import Moment, moment_of
from games.online.services.sitting import keep_seen
from games.online.table_view import TableViews
from games.online.talk_view import Told, told_of
from games.online.threads import in_opening_thread, in_thread
from games.online.visitors import Visitor

LOOK_EVERY: Final = 2.0  # seconds
SEEN_EVERY: Final = 10  # looks
MOST_WAITING: Final = 50  # remarks, for a listener who does not fetch them
KEPT_SAID: Final = 2 * LATELY.total_seconds()

log = logging.getLogger(__name__)


class Ended(NamedTuple):
    """Why a listener hears nothing more."""

    code: str


MOVED: Final = Ended("seat_moved")
GIVEN: Final = Ended("seat_given")
SHUT_OUT: Final = Ended("not_allowed")
GONE: Final = Ended("unknown_table")


@dataclass(eq=False)
class Listener:
    """An open page of a table: who looks, and in which language."""

    visitor: Visitor
    language: str
    is_seated: bool = False
    """Whether the page was opened from a seat."""
    _newest: str | Ended = ""
    _remarks: list[str] = field(default_factory=list)
    _news: asyncio.Event = field(default_factory=asyncio.Event)

    def offer(self, view: str | Ended) -> None:
        """Put a view ready; one that was not fetched yet is forgotten."""
        self._newest = view
        self._news.set()

    def hear(self, remark: str) -> None:
        """Put something that was said ready; of very much the oldest is forgotten."""
        self._remarks = [*self._remarks, remark][-MOST_WAITING:]
        self._news.set()

    async def newest(self) -> list[str | Ended]:
        """Return what was said and the newest view as soon as there is either.

        Or, as the last, why there will be nothing more.
        """
        await self._news.wait()
        self._news.clear()
        messages = [*self._remarks, *([self._newest] if self._newest else [])]
        self._remarks, self._newest = [], ""
        return messages


class Built(NamedTuple):
    """What the listeners of a table get at one revision."""

    revision: int
    """0 for a table that is gone."""
    delay: int
    """After how many seconds spectators have to be shown something new."""
    views: Sequence[str | Ended]
    """By listener."""


def build(key: str, listeners: Sequence[Listener], revision: int | None) -> Built:
    """Return the view of every listener, each built once however many share it."""
    moment = moment_of(key=key, now=timezone.now(), revision=revision)
    if moment is None:
        return Built(0, 0, [GONE] * len(listeners))
    seats = [moment.seat_of(each.visitor) for each in listeners]
    texts, table = Texts(moment), moment.table
    with speaking(listeners[0].language if listeners else settings.LANGUAGE_CODE):
        views = [
            end_of(moment, listener, seat)
            or texts.of(seat, listener.language, sees_all=moment.sees_all(listener.visitor))
            for listener, seat in zip(listeners, seats, strict=True)
        ]
    return Built(table.revision, table.spectator_delay if moment.is_late else 0, views)


def built_or_none(key: str, listeners: Sequence[Listener], revision: int | None) -> Built | None:
    """Return the views, or None while the database is away: the next look finds what is new."""
    try:
        return build(key, listeners, revision)
    except DatabaseError:
        log.warning("The views of a live table could not be made.", exc_info=True)
        return None


def end_of(moment: Moment, listener: Listener, seat: Seat | None) -> Ended | None:
    """Return why a listener may not look any longer, or None."""
    if seat is None and listener.is_seated and moment.has_begun:
        return GIVEN
    if seat is None:
        return None if moment.may_see(listener.visitor) else SHUT_OUT
    return None if moment.logins[seat] in ("", listener.visitor.login) else MOVED


class Texts:
    """The views of a moment as JSON; what several readers share is made once."""

    def __init__(self, moment: Moment) -> None:
        """Make nothing yet."""
        self._moment = moment
        self._whole: dict[tuple[Seat | None, str, bool], str] = {}
        self._shared: dict[tuple[bool, str, bool], tuple[TableViews, str]] = {}

    def of(self, seat: Seat | None, language: str, *, sees_all: bool = False) -> str:
        """Return the view of a seat, of a spectator or of a commentator, in a language."""
        reader = (seat, language, sees_all)
        if reader not in self._whole:
            is_late = seat is None and self._moment.is_late and not sees_all
            with speaking(language):
                views, public = self._views(is_late, language, sees_all)
                own = as_json(views.own(seat))
            # Two objects made one: encoding is a good part of the work.
            self._whole[reader] = f"{public[:-1]},{own[1:]}"
        return self._whole[reader]

    def _views(self, is_late: bool, language: str, sees_all: bool) -> tuple[TableViews, str]:
        kind = (is_late, language, sees_all)
        if kind not in self._shared:
            views = self._moment.views(as_spectator=is_late, sees_all=sees_all)
            self._shared[kind] = views, as_json(views.public)
        return self._shared[kind]


def as_json(view: View) -> str:
    """Return a part of a view as JSON."""
    return orjson.dumps(view).decode()


class Room:
    """The listeners of one table on one event loop."""

    def __init__(self, key: str) -> None:
        """Begin without anybody."""
        self.key = key
        self.loop = asyncio.get_running_loop()
        self.listeners: list[Listener] = []
        self.revision = -1
        self.said: dict[int, float] = {}
        """What was told lately, and when: as long as it is looked for, and twice as long."""
        self._is_due = False
        self._news: int | None = None
        self._doing: set[asyncio.Task[None]] = set()
        """What is made for the room meanwhile: nobody else would keep it."""
        self._task: asyncio.Task[None] | None = None

    def wake(self, revision: int | None = None) -> None:
        """Give everybody the newest view, unless this revision is out already."""
        if revision is not None and revision <= self.revision:
            return
        # Without a revision the table is read anew, whatever this process remembers of it.
        is_known = revision is not None and (not self._is_due or self._news is not None)
        self._news = max(revision or 0, self._news or 0) if is_known else None
        self._is_due = True
        if self._task is None:
            self._task = self.loop.create_task(self._hand_out())

    async def _hand_out(self) -> None:
        try:
            while self._is_due and self.listeners:
                self._is_due, revision = False, self._news
                await self._hand_out_once(revision)
        finally:
            self._task = None

    async def _hand_out_once(self, revision: int | None) -> None:
        listeners = list(self.listeners)
        built = await in_thread(built_or_none, self.key, listeners, revision)
        if built is not None:
            self._give(listeners, built)

    def show(self, revision: int) -> None:
        """Give everybody the view of a revision, made in the thread that wrote it."""
        listeners = list(self.listeners)
        built = built_or_none(self.key, listeners, revision)
        if built is not None:
            with suppress(RuntimeError):  # the loop has ended: nobody listens there
                self.loop.call_soon_threadsafe(self._give, listeners, built)

    def _give(self, listeners: Sequence[Listener], built: Built) -> None:
        """Put views ready, unless later ones are out already."""
        if 0 < built.revision < self.revision:
            return
        is_new = built.revision > self.revision
        self.revision = max(self.revision, built.revision)
        for listener, view in zip(listeners, built.views, strict=True):
            listener.offer(view)
        # Once for each revision: what is shown late would set a timer again each time.
        if built.delay and is_new:
            self.loop.call_later(built.delay, self.wake)

    def say(self, remark_id: int) -> None:
        """Give everybody what was said, made in the calling thread."""
        listeners = list(self.listeners)
        told = told_or_none(self.key, remark_id, listeners)
        with suppress(RuntimeError):  # the loop has ended: nobody listens there
            self.loop.call_soon_threadsafe(self._tell, remark_id, listeners, told)

    def hear(self, remark_id: int) -> None:
        """Have what was said made in a thread, from the room's own loop."""
        self._do(in_thread(self.say, remark_id))

    def welcome(self, listener: Listener, revision: int | None) -> None:
        """Let a listener in and give it the newest view; the others have theirs."""
        self.listeners.append(listener)
        self._do(self._show_to(listener, revision))

    async def _show_to(self, listener: Listener, revision: int | None) -> None:
        built = await in_opening_thread(built_or_none, self.key, [listener], revision)
        if built is None:
            self.revision = -1  # the next look gives everybody a view, this one too
        elif built.revision > self.revision and len(self.listeners) > 1:
            self.wake()  # of which the others know nothing yet
        else:
            self._give([listener], built)

    def _do(self, work: Coroutine[None, None, None]) -> None:
        """Have something done on the room's own loop."""
        task = self.loop.create_task(work)
        self._doing.add(task)
        task.add_done_callback(self._doing.discard)

    def _tell(self, remark_id: int, listeners: Sequence[Listener], told: Told | None) -> None:
        if told is None or remark_id in self.said:
            return
        now = self.loop.time()
        self.said = {key: at for key, at in self.said.items() if now - at < KEPT_SAID}
        self.said[remark_id] = now
        for listener, text, delay in zip(listeners, told.texts, told.delays, strict=True):
            if text and delay:
                self.loop.call_later(delay, listener.hear, text)
            elif text:
                listener.hear(text)


def told_or_none(key: str, remark_id: int, listeners: Sequence[Listener]) -> Told | None:
    """Return what each listener gets of a remark, or None while the database is away."""
    readers = [(each.visitor, each.language) for each in listeners]
    try:
        return told_of(key=key, remark_id=remark_id, readers=readers)
    except DatabaseError:
        log.warning("A remark at a live table could not be told.", exc_info=True)
        return None


class Hub:
    """All listeners of this process, by table."""

    def __init__(self) -> None:
        """Begin without anybody."""
        self._rooms: dict[str, list[Room]] = {}
        self._lock = Lock()
        self._keepers: dict[asyncio.AbstractEventLoop, asyncio.Task[None]] = {}

    def join(self, key: str, listener: Listener, revision: int | None = None) -> None:
        """Let a listener hear of a table from now on, beginning with how it stands.

        With the revision that was written for it a moment ago the table is not read again.
        """
        loop = asyncio.get_running_loop()
        with self._lock:
            rooms = self._rooms.setdefault(key, [])
            room = next((room for room in rooms if room.loop is loop), None)
            if room is None:
                room = Room(key)
                rooms.append(room)
        room.welcome(listener, revision)
        if loop not in self._keepers:
            self._keepers[loop] = loop.create_task(self._keep_looking(loop))

    def part(self, key: str, listener: Listener) -> None:
        """Let a listener go."""
        with self._lock:
            for room in self._rooms.get(key, []):
                with suppress(ValueError):
                    room.listeners.remove(listener)
            left = [room for room in self._rooms.get(key, []) if room.listeners]
            if left:
                self._rooms[key] = left
            else:
                self._rooms.pop(key, None)

    def show(self, key: str, revision: int) -> None:
        """Show a table as the calling thread has just written it."""
        for room in self._rooms_of(key):
            room.show(revision)

    def tell(self, key: str, revision: int) -> None:
        """Say, from any thread, that a table has come to a revision."""
        for room in self._rooms_of(key):
            with suppress(RuntimeError):  # the loop has ended: nobody listens there
                room.loop.call_soon_threadsafe(room.wake, revision)

    def say(self, key: str, remark_id: int) -> None:
        """Tell everybody at a table what the calling thread has just written down."""
        for room in self._rooms_of(key):
            room.say(remark_id)

    def hear(self, key: str, remark_id: int) -> None:
        """Say, from any thread, that something was said at a table."""
        for room in self._rooms_of(key):
            with suppress(RuntimeError):  # the loop has ended: nobody listens there
                room.loop.call_soon_threadsafe(room.hear, remark_id)

    def _rooms_of(self, key: str) -> list[Room]:
        with self._lock:
            return list(self._rooms.get(key, []))

    def rooms_on(self, loop: asyncio.AbstractEventLoop) -> list[Room]:
        """Return the rooms of a loop."""
        with self._lock:
            return [room for rooms in self._rooms.values() for room in rooms if room.loop is loop]

    async def look(self, loop: asyncio.AbstractEventLoop) -> None:
        """Wake the rooms whose tables have come further than what was handed out."""
        rooms = self.rooms_on(loop)
        found: Mapping[str, int] = await in_thread(revisions, keys=[room.key for room in rooms])
        for room in rooms:
            room.wake(found.get(room.key))
        await self._look_for_remarks(rooms)

    async def _look_for_remarks(self, rooms: Sequence[Room]) -> None:
        keys = [room.key for room in rooms]
        lately = await in_thread(remarks_lately, keys=keys, now=timezone.now())
        for room in rooms:
            for key, remark_id in lately:
                if key == room.key and remark_id not in room.said:
                    room.hear(remark_id)

    async def note_seen(self, loop: asyncio.AbstractEventLoop) -> None:
        """Write down which seats are held by connections that are open."""
        logins = [each.visitor.login for room in self.rooms_on(loop) for each in room.listeners]
        await in_thread(keep_seen, logins=logins)

    async def _keep_looking(self, loop: asyncio.AbstractEventLoop) -> None:
        """Look for lost news while anybody listens."""
        try:
            for turn in count(1):
                await asyncio.sleep(LOOK_EVERY)
                if not self.rooms_on(loop):
                    return
                if total.has_new:
                    await in_opening_thread(hand_in)
                with suppress(DatabaseError):
                    await self.look(loop)
                    if turn % SEEN_EVERY == 0:
                        await self.note_seen(loop)
        finally:
            self._keepers.pop(loop, None)


hub: Final = Hub()
"""The hub of this process."""
