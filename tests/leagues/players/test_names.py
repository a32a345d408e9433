from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leagues.players.names import LONGEST_KEY, clean_name, free_distinction, sort_key


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("  Ann   Smith ", "Ann Smith"),
        ("Ann\r\nSmith", "Ann Smith"),
        ("Ann\x00Smith", "AnnSmith"),
        ("Ann\u202eSmith", "AnnSmith"),  # would write the rest from right to left
        ("Zoe\u0308", "Zoë"),
        ("می\u200cخواهم", "می\u200cخواهم"),  # the joiner belongs to the word
        ("\u200b\u200b", ""),
        ("...", ""),
        ("7", "7"),
    ],
)
def test_a_name_is_shown_clean(typed: str, shown: str) -> None:
    assert clean_name(typed) == shown


@pytest.mark.parametrize(
    ("one", "other"),
    [("Zoë Ångström", "zoe  angstrom"), ("İpek", "ipek"), ("STRASSE", "straße"), ("Ann", "ＡＮＮ")],
)
def test_names_that_read_the_same_sort_together(one: str, other: str) -> None:
    assert sort_key(one) == sort_key(other)


@given(st.text(max_size=120))
def test_folding_a_name_twice_changes_nothing_more(name: str) -> None:
    key = sort_key(name)
    assert len(key) <= LONGEST_KEY
    assert sort_key(key) == key


@given(st.text(max_size=120))
def test_cleaning_a_name_twice_changes_nothing_more(name: str) -> None:
    assert clean_name(clean_name(name)) == clean_name(name)


@given(st.sets(st.sampled_from(["", "2", "3", "4", "of the Corner House"])))
def test_a_distinction_is_one_that_nobody_has(taken: set[str]) -> None:
    assert free_distinction(taken) not in taken


def test_distinctions_count_from_two() -> None:
    assert free_distinction(set()) == ""
    assert free_distinction({""}) == "2"
    assert free_distinction({"", "2", "4"}) == "3"
