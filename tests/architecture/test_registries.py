"""Everything that an event can choose by key has its place in the documentation."""

from __future__ import annotations

from pathlib import Path

import pytest

from leagues.seating.movements.registry import MOVEMENTS
from leagues.standings.tiebreaks.registry import TIEBREAKS

DOCS = Path(__file__).resolve().parents[2] / "docs"


@pytest.mark.parametrize("key", MOVEMENTS)
def test_every_movement_is_documented(key: str) -> None:
    assert f"`{key}`" in (DOCS / "adding-a-movement.md").read_text()


@pytest.mark.parametrize("key", TIEBREAKS)
def test_every_tiebreak_is_documented(key: str) -> None:
    assert f"| `{key}` |" in (DOCS / "adding-a-tiebreak.md").read_text()
