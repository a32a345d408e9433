"""What a variant is."""

from __future__ import annotations

from dataclasses import dataclass

from engine.rules import Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class Variant:
    """A game of the family: its key, its name, its rules and what to say about it."""

    key: str
    title: str
    summary: str
    rules: Rules
