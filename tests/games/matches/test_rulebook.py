"""The engine's refusals in the reader's language."""

from __future__ import annotations

import pytest

from engine.errors import BadRecord
from games.matches import rulebook


def test_a_reason_inside_a_refusal_is_translated_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rulebook, "_", lambda text: f"[{text}]")
    inner = BadRecord("not_a_list", "%(path)s is not a list.", path="deals")
    outer = BadRecord("not_a_list", "In %(path)s: %(reason)s", path="games[1]", reason=inner)
    assert rulebook.say(outer) == "[In games[1]: [deals is not a list.]]"
    assert outer.sentence == "In games[1]: deals is not a list."
