"""Who is asking: an account with its player, a guest with a cookie, or nobody known."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256


@dataclass(frozen=True, slots=True, kw_only=True)
class Visitor:
    """Somebody in front of a live table."""

    user_id: int | None = None
    player_id: int | None = None
    guest_key: str = ""
    """The hash of the key in a guest's cookie."""
    login: str = ""
    """The open page this comes from, if it comes by a socket."""

    @property
    def is_known(self) -> bool:
        """Say whether a seat can be bound to this visitor."""
        return self.player_id is not None or bool(self.guest_key)


def hash_of_guest(key: str) -> str:
    """Return what is kept of a guest's key: who reads the database cannot take the seat."""
    return sha256(key.encode()).hexdigest() if key else ""
