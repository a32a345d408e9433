"""Open pages of live tables, as a browser opens them."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any

from asgiref.sync import sync_to_async
from asgiref.testing import ApplicationCommunicator
from django.conf import settings
from django.core.signing import get_cookie_signer
from django.db import connections
from django.test import Client

from deploy.asgi import application
from games.online.access import GUEST_COOKIE, GUEST_SALT
from leagues.players.models import Player
from tests.factories.players import UserFactory

Json = dict[str, Any]  # what a browser gets
PATIENCE = 10.0  # seconds; a busy machine is no fault


def cookie_of(player: Player) -> str:
    """Sign a person in and return the cookie of the session."""
    if player.user is None:
        player.user = UserFactory.create()
        player.save()
    client = Client()
    client.force_login(player.user)
    return f"{settings.SESSION_COOKIE_NAME}={client.cookies[settings.SESSION_COOKIE_NAME].value}"


def guest_cookie(key: str) -> str:
    """Return the cookie of a guest, as the site signs it."""
    signed = get_cookie_signer(salt=GUEST_COOKIE + GUEST_SALT).sign(key)
    return f"{GUEST_COOKIE}={signed}"


class Page:
    """A page with its socket."""

    def __init__(
        self, key: str, cookie: str = "", origin: str = "http://testserver", path: str = ""
    ) -> None:
        self.revision = -1
        """Of the newest view that came."""
        headers = [(b"host", b"testserver"), (b"origin", origin.encode())]
        if cookie:
            headers.append((b"cookie", cookie.encode()))
        scope = {
            "type": "websocket",
            "path": path or f"/ws/tables/{key}/",
            "query_string": b"",
            "headers": headers,
            "subprotocols": [],
        }
        # Any: the package has no types
        self.socket: Any = ApplicationCommunicator(application, scope)  # type: ignore[no-untyped-call]

    async def open(self) -> bool:
        """Open the socket and say whether it was let in."""
        await self.socket.send_input({"type": "websocket.connect"})
        output = await self.socket.receive_output(PATIENCE)
        return bool(output["type"] == "websocket.accept")

    async def hear(self) -> Json:
        """Return the next message."""
        output = await self.socket.receive_output(PATIENCE)
        assert output["type"] == "websocket.send", output
        message = dict(json.loads(output["text"]))
        self.revision = message.get("revision", self.revision)
        return message

    async def see(self, fits: Callable[[Json], bool] = lambda view: True) -> Json:
        """Return the next view that fits; fail for a refusal."""
        while True:
            message = await self.hear()
            assert message["type"] != "refused", message
            if message["type"] == "table" and fits(message):
                return message

    async def until_refused(self) -> Json:
        """Return the next refusal, whatever views come before."""
        while True:
            message = await self.hear()
            if message["type"] == "refused":
                return message

    async def say(self, message: Json | str | bytes) -> None:
        """Send a message as text, or bytes as they are."""
        if isinstance(message, bytes):
            await self.socket.send_input({"type": "websocket.receive", "bytes": message})
            return
        text = message if isinstance(message, str) else json.dumps(message)
        await self.socket.send_input({"type": "websocket.receive", "text": text})

    async def closed(self) -> int:
        """Return the code with which the server closes."""
        output = await self.socket.receive_output(PATIENCE)
        assert output["type"] == "websocket.close", output
        return int(output["code"])

    async def close(self) -> None:
        """Close the socket and wait for its end."""
        await self.socket.send_input({"type": "websocket.disconnect", "code": 1000})
        await self.socket.wait(PATIENCE)


def run(scene: Callable[[], Awaitable[None]]) -> None:
    """Play a scene on an event loop of its own, whose thread keeps no connection afterwards."""

    async def whole() -> None:
        try:
            await scene()
        finally:
            await sync_to_async(connections.close_all)()

    asyncio.run(whole())
