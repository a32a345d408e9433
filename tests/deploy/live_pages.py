"""Open pages of a live table at running servers: no browsers, but they too connect again."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from contextlib import ExitStack, suppress
from typing import Any

from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from tests.deploy.running import PATIENCE

View = dict[str, Any]  # JSON


class LivePage:
    """A page that shows the newest view and connects again when the line is lost."""

    def __init__(self, table_key: str, *, cookie: str, port: int) -> None:
        """Open the page."""
        self.key = table_key
        host = f"127.0.0.1:{port}"
        self._address, self._origin = f"ws://{host}/ws/tables/{table_key}/", f"http://{host}"
        self._cookie = cookie
        self._line = ExitStack()
        self._lines = 0
        self._socket = self._connect()
        self.view: View = {}
        self.refused: list[str] = []
        self.closings: list[int] = []

    def see(self, fits: Callable[[View], bool], *, patience: float = PATIENCE) -> View:
        """Return the next view that fits, from whatever connection."""
        give_up = time.monotonic() + patience
        while not (self.view and fits(self.view)):
            left = give_up - time.monotonic()
            assert left > 0, f"The page stays at {self.view.get('sequence')}. {self.refused}"
            self._hear(left)
        return self.view

    def hear(self, seconds: float) -> None:
        """Take in everything that comes within some time."""
        until = time.monotonic() + seconds
        while (left := until - time.monotonic()) > 0:
            self._hear(left)

    def say(self, **message: object) -> None:
        """Send a message, or lose it with the line."""
        with suppress(ConnectionClosed):
            self._socket.send(json.dumps(message))

    def act(self) -> None:
        """Do the first thing that the view offers."""
        code = self.view["choices"][0]["code"]
        self.say(type="act", code=code, sequence=self.view["sequence"])

    def see_anew(self) -> View:
        """Return the first view of the next connection, once this one is lost."""
        lines = self._lines
        give_up = time.monotonic() + PATIENCE
        while self._lines == lines:
            left = give_up - time.monotonic()
            assert left > 0, "The line was not lost."
            self._hear(left)
        self.view = {}  # what came before the line was lost does not count
        return self.see(lambda view: True)

    def close(self) -> None:
        """Leave the page."""
        self._line.close()

    def _hear(self, seconds: float) -> None:
        try:
            message = json.loads(self._socket.recv(timeout=seconds))
        except TimeoutError:
            return
        except ConnectionClosed as closed:
            self.closings += [closed.rcvd.code] if closed.rcvd else []
            self._line.close()
            self._socket = self._connect()
            return
        if message["type"] == "table":
            self.view = message
        elif message["type"] == "refused":
            self.refused.append(message["code"])

    def _connect(self) -> ClientConnection:
        give_up = time.monotonic() + PATIENCE
        while True:
            try:
                socket = self._line.enter_context(
                    connect(
                        self._address,
                        origin=Origin(self._origin),
                        additional_headers={"Cookie": self._cookie},
                        ping_interval=None,
                    )
                )
            except (OSError, InvalidHandshake):
                if time.monotonic() > give_up:
                    raise
                time.sleep(0.3)
            else:
                self._lines += 1
                return socket
