"""Whoever says something at a live table, or reads it: a player, or a guest by the cookie."""

from __future__ import annotations

from typing import Any, NamedTuple

from games.online.models import OnlineSeat, TableRemark
from games.online.visitors import Visitor


class Somebody(NamedTuple):
    """A player with an account, or else a guest."""

    player_id: int | None = None
    guest_key: str = ""

    @property
    def is_known(self) -> bool:
        """Say whether it is anybody at all: who only watches without an account is nobody."""
        return self.player_id is not None or bool(self.guest_key)

    @property
    def columns(self) -> dict[str, Any]:  # Any: each column's own type
        """Return the columns of a row that name somebody."""
        return {"player_id": self.player_id, "guest_key": self.guest_key}


def in_front(visitor: Visitor) -> Somebody:
    """Return who looks at a page; an account counts before a guest's cookie."""
    if visitor.player_id is not None:
        return Somebody(visitor.player_id)
    return Somebody(None, visitor.guest_key)


def sitting(seat: OnlineSeat) -> Somebody:
    """Return who has a seat."""
    return Somebody(seat.player_id, seat.guest_key)


def sayer_of(remark: TableRemark) -> Somebody:
    """Return who said something."""
    return Somebody(remark.player_id, remark.guest_key)
