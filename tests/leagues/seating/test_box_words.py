"""Names cut to what fits a box of the bracket's picture."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from leagues.seating.box_words import in_letters


@pytest.mark.parametrize(
    ("name", "most", "shown"),
    [
        ("Mary Brown & Joan Vickery", 29, "Mary Brown & Joan Vickery"),
        ("Olive Marsh & Ferdinand Wolf", 24, "Olive M. & Ferdinand W."),
        ("Desmond Achterberg & Ferdinand Wolf", 22, "Desmond… & Ferdinand…"),
        ("Mary Brown (2) & Keith Rowntree", 22, "Mary B. (2) & Keith R."),
        ("The Trump Takers of Bay City", 22, "The Trump Takers of B…"),
    ],
)
def test_of_a_pair_both_people_are_to_be_known(name: str, most: int, shown: str) -> None:
    """Seen: in the picture of a bracket the second name of most pairs was cut off."""
    assert in_letters(name, most) == shown


@settings(max_examples=30)
@given(
    st.lists(st.text("abcß ((.&é", min_size=1).filter(str.strip), min_size=1, max_size=3),
    st.integers(8, 30),
)
def test_whatever_the_names_they_fit(names: list[str], most: int) -> None:
    assert len(in_letters(" & ".join(names), most)) <= most
