"""Rows as the database packs them are read whatever their shape."""

from __future__ import annotations

from struct import pack

from hypothesis import given, settings
from hypothesis import strategies as st

from leagues.standings.selectors.packed_rows import Row, unpacked

LARGE, SMALL = st.integers(-(2**63), 2**63 - 1), st.integers(-(2**15), 2**15 - 1)
HEADS = st.tuples(LARGE, LARGE, st.integers(0, 2**31 - 1), st.integers(0, 2**31 - 1))


@st.composite
def rows(draw: st.DrawFn) -> Row:
    seats, sides = draw(st.sampled_from([(4, 2), (4, 2), (2, 2), (5, 3), (2, 7), (7, 7), (4, 1)]))
    players = draw(st.lists(LARGE, min_size=seats, max_size=seats))
    numbers = draw(st.lists(SMALL, min_size=seats, max_size=seats))
    points = draw(st.lists(SMALL, min_size=sides, max_size=sides))
    return (*draw(HEADS), tuple(players), tuple(numbers), tuple(points))


def packed(row: Row) -> bytes:
    match, micros, revision, deals, players, numbers, points = row
    head = pack("!h iq iq ii ii", 7, 8, match, 8, micros, 4, revision, 4, deals)
    lists = ((players, "q", 8), (numbers, "h", 2), (points, "h", 2))
    return head + b"".join(
        pack(f"!i{len(each)}{letter}", size * len(each), *each) for each, letter, size in lists
    )


@settings(max_examples=30, deadline=None)
@given(st.lists(rows(), max_size=6))
def test_tables_of_any_size_are_read_one_after_the_other(known: list[Row]) -> None:
    assert list(unpacked(b"".join(map(packed, known)))) == known
