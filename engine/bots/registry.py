"""Every bot by the key that tables and command lines name it by, weakest first."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from engine.bots.base import Bot
from engine.bots.random_bot import random_bot
from engine.bots.searching_bot import searching_bot
from engine.bots.steady_bot import steady_bot
from engine.errors import gettext_noop

BOTS: Final[Mapping[str, Bot]] = MappingProxyType(
    {
        "random": random_bot,
        "steady": steady_bot,
        "searching_1": searching_bot(8),
        "searching_2": searching_bot(20),
        "searching_3": searching_bot(50),
    }
)
"""The bots by key; those that search think of so many worlds."""

BOT_TITLES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "random": gettext_noop("Beginner bot"),
        "steady": gettext_noop("Steady bot"),
        "searching_1": gettext_noop("Thinking bot, quick"),
        "searching_2": gettext_noop("Thinking bot"),
        "searching_3": gettext_noop("Thinking bot, thorough"),
    }
)
"""What people read, by the same keys."""
