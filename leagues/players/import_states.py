"""What becomes of a list that was handed in (pure)."""

from __future__ import annotations

from enum import StrEnum, unique


@unique
class ImportState(StrEnum):
    """Looked at only, taken in, or taken in and taken back."""

    LOOKED_AT = "looked_at"
    TAKEN_IN = "taken_in"
    UNDONE = "undone"
