"""What people are told of, by mail and on their own page (pure)."""

from __future__ import annotations

from enum import StrEnum, unique


@unique
class NoticeKind(StrEnum):
    """What a message is about; each kind can be kept off one's mail by itself."""

    ENTRY = "entry"
    PLACE = "place"
    PARTNER = "partner"
    REMINDER = "reminder"
    TABLE = "table"
    RECEIPT = "receipt"
    LEAGUE = "league"
