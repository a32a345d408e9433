"""The version of the rules as code."""

from __future__ import annotations

from typing import Final

RULES_VERSION: Final = 1
"""Raised whenever `apply` gives something else for an old record."""
