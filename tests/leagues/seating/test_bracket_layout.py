"""Where slots stand in the picture of a bracket."""

from __future__ import annotations

import re
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from leagues.seating.brackets.layout import (
    BOX_HEIGHT,
    BOX_WIDTH,
    MOST_COLUMNS,
    MOST_ROWS,
    ROW,
    Box,
    Sheet,
    sheets,
)
from leagues.seating.brackets.registry import draft
from leagues.seating.brackets.tree import Section, WinnerOf

CHOICES = [
    ("single_elimination", {}),
    ("single_elimination", {"third_place": "two"}),
    ("single_elimination", {"third_place": "all"}),
    ("double_elimination", {}),
    ("double_elimination", {"last_match": "none"}),
    ("consolation", {}),
]
kinds = st.sampled_from(CHOICES)


def pictures(key: str, options: dict[str, str], count: int, *, from_step: int = 1) -> list[Sheet]:
    return sheets(draft(key, tuple(range(count)), options), from_step=from_step)


@settings(max_examples=40, deadline=None)
@given(choice=kinds, count=st.integers(2, 128))
def test_every_slot_is_drawn_once_and_none_over_another(
    choice: tuple[str, dict[str, str]], count: int
) -> None:
    drawn = pictures(*choice, count)
    slots = [box.slot.key for sheet in drawn for box in sheet.boxes]
    bracket = draft(choice[0], tuple(range(count)), choice[1])
    assert sorted(slots) == sorted(slot.key for slot in bracket.slots)
    for sheet in drawn:
        by_column: dict[int, list[Box]] = {}
        for box in sheet.boxes:
            by_column.setdefault(box.x, []).append(box)
            assert 0 <= box.x <= sheet.width - BOX_WIDTH
            assert 0 <= box.y <= sheet.height - BOX_HEIGHT
        for boxes in by_column.values():
            for one, two in combinations(boxes, 2):
                assert abs(one.y - two.y) >= ROW


@settings(max_examples=40, deadline=None)
@given(choice=kinds, count=st.integers(2, 256))
def test_every_sheet_fits_a_page(choice: tuple[str, dict[str, str]], count: int) -> None:
    for sheet in pictures(*choice, count):
        assert len(sheet.columns) <= MOST_COLUMNS + 1
        assert sheet.height <= MOST_ROWS * ROW + 16
        assert len({box.slot.step for box in sheet.boxes}) == len(sheet.columns)


@pytest.mark.parametrize("count", [4, 8, 11, 16])
def test_a_slot_stands_in_the_middle_of_the_two_it_comes_from(count: int) -> None:
    sheet = pictures("single_elimination", {}, count)[0]
    places = {box.slot.key: box for box in sheet.boxes}
    found = 0
    for box in sheet.boxes:
        before = [
            places[source.slot]
            for source in box.slot.sources
            if isinstance(source, WinnerOf) and source.slot in places
        ]
        if len(before) == 2:
            found += 1
            assert 2 * box.y == before[0].y + before[1].y
            assert all(other.x < box.x for other in before)
    assert found >= 1


@pytest.mark.parametrize("count", [4, 11, 64])
def test_a_line_leads_from_every_slot_to_the_next_one_on_its_sheet(count: int) -> None:
    for sheet in pictures("double_elimination", {}, count):
        keys = {box.slot.key for box in sheet.boxes}
        wanted = sum(
            isinstance(source, WinnerOf) and source.slot in keys
            for box in sheet.boxes
            for source in box.slot.sources
        )
        assert len(sheet.lines) == wanted
        assert all(re.fullmatch(r"M\d+ \d+ H\d+ V\d+ H\d+", line) for line in sheet.lines)


def test_the_final_stands_at_the_end_of_the_upper_bracket() -> None:
    upper, lower = pictures("double_elimination", {}, 8)
    assert [column.section for column in upper.columns][-2:] == [Section.FINAL, Section.FINAL]
    assert {box.slot.section for box in lower.boxes} == {Section.LOWER}


def test_rounds_that_are_over_can_be_left_out() -> None:
    drawn = pictures("double_elimination", {}, 64, from_step=4)
    assert min(box.slot.step for sheet in drawn for box in sheet.boxes) == 4
    assert drawn[0].height < 8 * ROW + 16
    assert pictures("double_elimination", {}, 4, from_step=99) == []


def test_a_large_bracket_is_cut_into_sheets() -> None:
    drawn = pictures("single_elimination", {}, 256)
    assert [(sheet.part, sheet.parts, sheet.is_later) for sheet in drawn] == [
        *((part, 8, False) for part in range(1, 9)),
        (1, 1, True),
    ]
