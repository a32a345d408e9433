"""Every variant and every switch has its place in the documentation."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.rules_json import OPTION_TYPES
from engine.variants.registry import VARIANTS

RULES = Path(__file__).resolve().parents[2] / "docs" / "rules.md"


@pytest.mark.parametrize("key", sorted(VARIANTS))
def test_every_variant_is_documented(key: str) -> None:
    assert f"| `{key}` |" in RULES.read_text()


@pytest.mark.parametrize("option", sorted(OPTION_TYPES))
def test_every_switch_is_documented(option: str) -> None:
    rows = [line for line in RULES.read_text().splitlines() if line.startswith("| `")]
    assert any(f"`{option}`" in row.split("|")[1] for row in rows)
