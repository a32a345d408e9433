"""Everything that an event can choose by key has its place in the documentation."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from leagues.events import formats
from leagues.events.labels import TIEBREAK_LABELS
from leagues.events.selectors.history import VERBS
from leagues.events.states import EventStatus, RoundStatus
from leagues.seating.brackets.registry import BRACKETS
from leagues.seating.movements.registry import MOVEMENTS
from leagues.standings.tiebreaks.registry import TIEBREAKS

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"


@pytest.mark.parametrize("key", MOVEMENTS)
def test_every_movement_is_documented(key: str) -> None:
    assert f"`{key}`" in (DOCS / "adding-a-movement.md").read_text()


@pytest.mark.parametrize("key", BRACKETS)
def test_every_bracket_and_its_options_are_documented(key: str) -> None:
    text = (DOCS / "brackets.md").read_text()
    assert f"| `{key}` |" in text
    assert [option.key for option in BRACKETS[key].options if f"`{option.key}`" not in text] == []


@pytest.mark.parametrize("key", TIEBREAKS)
def test_every_tiebreak_is_documented(key: str) -> None:
    assert f"| `{key}` |" in (DOCS / "adding-a-tiebreak.md").read_text()


def test_an_event_offers_every_tiebreak_by_name() -> None:
    assert set(formats.TIEBREAKS) == set(TIEBREAKS) == set(TIEBREAK_LABELS)
    assert set(formats.DEFAULT_TIEBREAKS) <= set(TIEBREAKS)


def test_the_history_has_words_for_everything_that_is_written_in_it() -> None:
    sources = [*(ROOT / "leagues").rglob("*.py"), *(ROOT / "games").rglob("*.py")]
    written = {
        verb for source in sources for verb in re.findall(r'verb="([a-z_.]+)"', source.read_text())
    }
    by_status = {f"event.{status}" for status in EventStatus}
    by_status |= {f"round.{status}" for status in RoundStatus}
    assert len(written) > 10
    assert written | by_status <= set(VERBS)
