"""Every reader accepts a text or refuses it, whatever stands in it."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.fuzz.readers import READERS


@cache
def samples_of(name: str) -> list[str]:
    return list(READERS[name].samples())


@pytest.mark.parametrize("name", READERS)
def test_its_own_samples_are_accepted(name: str) -> None:
    assert samples_of(name)
    for text in samples_of(name)[:20]:
        READERS[name].read(text)


@pytest.mark.parametrize("name", READERS)
@settings(max_examples=150)
@given(data=st.data())
def test_a_changed_sample_is_accepted_or_refused(name: str, data: st.DataObject) -> None:
    text = data.draw(st.sampled_from(samples_of(name)[:40]))
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(text)))
        gone = data.draw(st.integers(0, 8))
        put = data.draw(st.text(max_size=6) | st.sampled_from(text.split() or [""]))
        text = text[:at] + put + text[at + gone :]
    READERS[name].read(text)


@pytest.mark.parametrize("name", READERS)
@given(text=st.text(max_size=300))
def test_any_text_is_accepted_or_refused(name: str, text: str) -> None:
    READERS[name].read(text)
