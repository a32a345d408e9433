"""Where the slots of a bracket stand on paper and on a screen, in pixels.

Each part of a bracket (upper, lower, consolation and so on) is drawn from left to right, a column
for each round; a slot stands in the middle of those it comes from. A part with many slots is cut
into sheets that fit a page each: first by rounds, then from top to bottom.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from leagues.seating.brackets.tree import Bracket, Section, Slot, SlotKey, WinnerOf

BOX_WIDTH: Final = 240
BOX_HEIGHT: Final = 52
COLUMN: Final = 272
ROW: Final = 68
MARGIN: Final = 8
# So many slots of the first column, and so many columns, fit a page in letters of readable size.
MOST_ROWS: Final = 16
MOST_COLUMNS: Final = 6

Tree: TypeAlias = tuple[Section, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Box:
    """A slot with the upper left corner of its box."""

    slot: Slot
    x: int
    y: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """A round of a part: `to_come` is how many rounds the part has after it."""

    section: Section
    round: int
    step: int
    to_come: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """A picture that fits a page: its boxes, the lines between them, and its columns.

    `part` of `parts` counts the sheets of the same rounds, from the top; `is_later` says that
    the rounds before are on other sheets. Each of `lines` is a path of SVG from a slot to the
    one its winner goes on to.
    """

    section: Section
    first_place: int
    part: int
    parts: int
    is_later: bool
    boxes: tuple[Box, ...]
    lines: tuple[str, ...]
    columns: tuple[Column, ...]
    width: int
    height: int


def sheets(bracket: Bracket, *, from_step: int = 1) -> list[Sheet]:
    """Return the pictures of a bracket from a round of play on, in the order of its parts."""
    trees: defaultdict[Tree, list[Slot]] = defaultdict(list)
    for slot in bracket.slots:
        trees[_tree_of(slot)].append(slot)
    order = list(Section)
    return [
        sheet
        for tree in sorted(trees, key=lambda tree: (order.index(tree[0]), tree[1]))
        for sheet in _sheets_of(tree, trees[tree], from_step)
    ]


def _tree_of(slot: Slot) -> Tree:
    """Return the part a slot is drawn in; the final stands at the end of the upper bracket."""
    section = Section.UPPER if slot.section is Section.FINAL else slot.section
    return section, slot.first_place


def _sheets_of(tree: Tree, slots: Sequence[Slot], from_step: int) -> Iterator[Sheet]:
    rounds = _rounds(slots)
    spans = _spans(rounds)
    shown = [at for at, found in rounds.items() if found[0].step >= from_step]
    for band in _bands(shown, spans):
        # How many slots of the first column lead to one of each column.
        rows = {at: spans[at] // spans[band[0]] for at in band}
        total = max(rows[at] * slot.position for at in band for slot in rounds[at])
        parts = -(-total // MOST_ROWS)
        for part in range(1, parts + 1):
            own = {at: _of_part(rounds[at], rows[at], part) for at in band}
            if any(own.values()):
                yield _sheet(
                    tree,
                    {at: found for at, found in own.items() if found},
                    rows,
                    part=part,
                    parts=parts,
                    is_later=band[0] != shown[0],
                    last=max(rounds),
                )


def _bands(columns: Sequence[int], spans: Mapping[int, int]) -> Iterator[list[int]]:
    """Yield the columns in groups that fit side by side; a last one alone is taken in."""
    left = list(columns)
    while left:
        fitting = [at for at in left[:MOST_COLUMNS] if spans[at] // spans[left[0]] <= MOST_ROWS]
        many = len(fitting)
        if len(left) == many + 1 and spans[left[many]] // spans[left[0]] <= MOST_ROWS:
            many += 1
        yield left[:many]
        left = left[many:]


def _of_part(slots: Sequence[Slot], rows: int, part: int) -> list[Slot]:
    """Return the slots of a column that stand on a sheet."""
    return [slot for slot in slots if (slot.position - 1) * rows // MOST_ROWS == part - 1]


def _rounds(slots: Sequence[Slot]) -> dict[int, list[Slot]]:
    """Return the slots by column, those of the finals after the last of the upper bracket."""
    last = max((slot.round for slot in slots if slot.section is not Section.FINAL), default=0)
    rounds: defaultdict[int, list[Slot]] = defaultdict(list)
    for slot in slots:
        rounds[slot.round + (last if slot.section is Section.FINAL else 0)].append(slot)
    return dict(sorted(rounds.items()))


def _spans(rounds: Mapping[int, Sequence[Slot]]) -> dict[int, int]:
    """Return how many slots of the first column lead to one slot of each column."""
    spans: dict[int, int] = {}
    span = 1
    keys: frozenset[SlotKey] = frozenset()
    for at, slots in rounds.items():
        if any(len(_from(slot, keys)) == 2 for slot in slots):
            span *= 2
        spans[at] = span
        keys = frozenset(slot.key for slot in slots)
    return spans


def _from(slot: Slot, keys: frozenset[SlotKey]) -> list[SlotKey]:
    """Return the slots among `keys` whose winners come to a slot."""
    return [
        source.slot
        for source in slot.sources
        if isinstance(source, WinnerOf) and source.slot in keys
    ]


def _sheet(
    tree: Tree,
    rounds: Mapping[int, Sequence[Slot]],
    rows: Mapping[int, int],
    *,
    part: int,
    parts: int,
    is_later: bool,
    last: int,
) -> Sheet:
    first = min(rounds)
    places: dict[SlotKey, Box] = {}
    least = min((slot.position - 1) * rows[at] for at, slots in rounds.items() for slot in slots)
    for at, slots in rounds.items():
        for slot in slots:
            row = (slot.position - 1) * rows[at] - least
            middle = (2 * row + rows[at]) * ROW // (2 * rows[first])
            places[slot.key] = Box(
                slot=slot,
                x=MARGIN + (at - first) * COLUMN,
                y=MARGIN + middle - BOX_HEIGHT // 2,
            )
    boxes = tuple(places.values())
    return Sheet(
        section=tree[0],
        first_place=tree[1],
        part=part,
        parts=parts,
        is_later=is_later,
        boxes=boxes,
        lines=tuple(_lines(places)),
        columns=tuple(
            Column(
                section=slots[0].section,
                round=slots[0].round,
                step=slots[0].step,
                to_come=last - at,
            )
            for at, slots in rounds.items()
        ),
        width=max(box.x for box in boxes) + BOX_WIDTH + MARGIN,
        height=max(box.y for box in boxes) + BOX_HEIGHT + MARGIN,
    )


def _lines(places: Mapping[SlotKey, Box]) -> Iterator[str]:
    """Yield a line from the middle of each box to that of the box its winner goes on to."""
    for box in places.values():
        for source in box.slot.sources:
            if isinstance(source, WinnerOf) and source.slot in places:
                one = places[source.slot]
                half = BOX_HEIGHT // 2
                bend = box.x - (COLUMN - BOX_WIDTH) // 2
                yield (f"M{one.x + BOX_WIDTH} {one.y + half} H{bend} V{box.y + half} H{box.x}")
