"""Every kind of message of live tables has its row: who may send it, and what others are told."""

from __future__ import annotations

from games.online.messages import MESSAGES
from tests.games.online.messages_table import ROWS


def test_every_kind_of_message_has_a_row_that_says_who_may_send_it() -> None:
    assert set(ROWS) == set(MESSAGES), "Add the new kind to tests/games/online/messages_table.py."
