"""The project's own notation: the names that other rooms use."""

from __future__ import annotations

from engine.notation.upcard_played import upcard_of_played
from engine.notation.upcard_reading import is_upcard, read_upcard
from engine.notation.upcard_values import Act, Ruling, UpcardDeal, UpcardGame
from engine.notation.upcard_writing import upcard_hash, write_upcard

__all__ = [
    "Act",
    "Ruling",
    "UpcardDeal",
    "UpcardGame",
    "is_upcard",
    "read_upcard",
    "upcard_hash",
    "upcard_of_played",
    "write_upcard",
]
