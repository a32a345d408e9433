"""The list of rules to flip keeps up with the code, and a flipped rule is noticed."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.mutations.__main__ import copied
from tests.mutations.flips import ROOT, Flip, flips, killer_of


@pytest.mark.parametrize("flip", flips(), ids=lambda flip: flip.rule)
def test_what_is_to_be_flipped_stands_in_the_code_once(flip: Flip) -> None:
    text = (ROOT / flip.file).read_text(encoding="utf-8")
    assert text.count(flip.before) == 1
    assert flip.before != flip.after


def test_a_flipped_rule_is_noticed_and_put_right_again(tmp_path: Path) -> None:
    copy = copied(tmp_path)
    bower = next(flip for flip in flips() if flip.rule == "left bower is a trump")
    killer = killer_of(bower, copy)
    assert killer is not None
    assert killer.startswith("FAILED")
    kept = (copy / bower.file).read_text(encoding="utf-8")
    assert kept == (ROOT / bower.file).read_text(encoding="utf-8")
