"""How long programs waited for a processor, as the tests of their ends take it off."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from tests.deploy.running import longest_wait, waits_of


def test_a_process_that_ends_while_its_threads_are_listed_is_left_out(tmp_path: Path) -> None:
    """Seen: `FileNotFoundError`, as the folder of its threads was gone by then."""
    here, gone = psutil.Process(), psutil.Process(1)
    told = tmp_path / str(here.pid) / "task" / "7" / "schedstat"
    told.parent.mkdir(parents=True)
    told.write_text("5 2500000000 9\n")
    (told.parent.parent / "8").mkdir()  # a thread that has just ended
    assert waits_of([gone, here], proc=tmp_path) == {told: 2.5}


def test_a_folder_that_vanishes_while_it_is_read_is_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def vanish(_folder: Path) -> Iterator[Path]:
        yield tmp_path / "1"
        raise FileNotFoundError

    monkeypatch.setattr(Path, "iterdir", vanish)
    assert waits_of([psutil.Process()], proc=tmp_path) == {}


def test_threads_that_wait_beside_each_other_take_no_more_off_than_the_longest() -> None:
    """Seen: "ends within 5 seconds" was no limit, as the waits of all threads were added up."""
    one, two = Path("one"), Path("two")
    assert longest_wait({one: 1.0}, {one: 3.0, two: 1.5}) == 2.0
    assert longest_wait({}, {}) == 0.0
