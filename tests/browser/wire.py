"""The line between a browser and a server, which a test may cut."""

from __future__ import annotations

import socket
import threading
from contextlib import suppress

CHUNK = 65536  # bytes


class Wire:
    """A port of its own that leads to a server's, as long as the line is not cut."""

    def __init__(self, port: int) -> None:
        """Lead to a port of this machine."""
        self._to = port
        self._door = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._door.getsockname()[1])
        self._ends: list[socket.socket] = []
        self._is_cut = False
        threading.Thread(target=self._let_in, daemon=True).start()

    @property
    def address(self) -> str:
        """Return the site's address at this end."""
        return f"http://127.0.0.1:{self.port}"

    def cut(self) -> None:
        """Break every connection off, and let no new one through."""
        self._is_cut = True
        for end in self._ends:
            self._break(end)
        self._ends.clear()

    def mend(self) -> None:
        """Let new connections through again."""
        self._is_cut = False

    def close(self) -> None:
        """Cut the line for good."""
        self.cut()
        self._break(self._door)

    def _let_in(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._door.accept()
                if self._is_cut:
                    near.close()
                    continue
                far = socket.create_connection(("127.0.0.1", self._to))
                self._ends += [near, far]
                for one, other in ((near, far), (far, near)):
                    threading.Thread(target=self._carry, args=(one, other), daemon=True).start()

    def _carry(self, one: socket.socket, other: socket.socket) -> None:
        with suppress(OSError):
            while data := one.recv(CHUNK):
                other.sendall(data)
        self._break(one)
        self._break(other)

    def _break(self, end: socket.socket) -> None:
        with suppress(OSError):
            end.shutdown(socket.SHUT_RDWR)
        end.close()
