"""The garbage collector waits while large events are read, and is never left off."""

from __future__ import annotations

import gc

import pytest

from leagues.standings.selectors.collecting import garbage_waits


def test_the_collector_waits_and_goes_on() -> None:
    with garbage_waits():
        assert not gc.isenabled()
    assert gc.isenabled()


def test_the_collector_goes_on_after_an_error() -> None:
    with pytest.raises(ValueError, match="spoilt"), garbage_waits():
        raise ValueError("spoilt")
    assert gc.isenabled()


def test_who_waits_inside_a_wait_does_not_end_it() -> None:
    with garbage_waits():
        with garbage_waits():
            pass
        assert not gc.isenabled()
    assert gc.isenabled()
