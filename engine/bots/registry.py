"""Every bot by the key that tables and command lines name it by, weakest first."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from engine.bots.base import Bot
from engine.bots.random_bot import random_bot
from engine.bots.steady_bot import steady_bot
from engine.errors import gettext_noop

BOTS: Final[Mapping[str, Bot]] = MappingProxyType({"random": random_bot, "steady": steady_bot})
"""The bots by key."""

BOT_TITLES: Final[Mapping[str, str]] = MappingProxyType(
    {"random": gettext_noop("Beginner bot"), "steady": gettext_noop("Steady bot")}
)
"""What people read, by the same keys."""
