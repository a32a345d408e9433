"""Euchre Game Notation: the names that other rooms use."""

from __future__ import annotations

from engine.errors import BadRecord
from engine.notation.egn_limits import cannot_express, hands_that_cannot
from engine.notation.egn_played import egn_of_upcard, from_played_game
from engine.notation.egn_reading import read_egn
from engine.notation.egn_values import EgnDeal, EgnGame, EgnPlayer, EgnRuleset
from engine.notation.egn_writing import baseline_hash, write_egn
from engine.notation.json_reading import MAX_BYTES

__all__ = [
    "MAX_BYTES",
    "BadRecord",
    "EgnDeal",
    "EgnGame",
    "EgnPlayer",
    "EgnRuleset",
    "baseline_hash",
    "cannot_express",
    "egn_of_upcard",
    "from_played_game",
    "hands_that_cannot",
    "read_egn",
    "write_egn",
]
