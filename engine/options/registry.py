"""All options by key, in the order in which a rule book tells them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from engine.options.alone import ALONE_OPTIONS
from engine.options.base import Option
from engine.options.conduct import CONDUCT_OPTIONS
from engine.options.deal import DEAL_OPTIONS
from engine.options.points import POINTS_OPTIONS
from engine.options.table import TABLE_OPTIONS
from engine.options.trumps import TRUMPS_OPTIONS

OPTIONS: Final[Mapping[str, Option]] = MappingProxyType(
    {
        option.key: option
        for option in (
            *TABLE_OPTIONS,
            *DEAL_OPTIONS,
            *TRUMPS_OPTIONS,
            *ALONE_OPTIONS,
            *POINTS_OPTIONS,
            *CONDUCT_OPTIONS,
        )
    }
)
"""Every option of `engine.rules.Rules`."""
