"""Sections of an event: parts of the field whose results can be compared only among themselves.

Groups of a round robin never meet; in a Mitchell whose pairs keep their side, those North and
South have other opponents, and with boards other cards, than those East and West.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum, unique

from leagues.seating.movements.mitchell import KEEP, MITCHELL, SIDES
from leagues.seating.movements.round_robin import GROUPS, ROUND_ROBIN, groups_seated
from leagues.seating.movements.two_sides import games_of
from leagues.seating.plans import EntrantKey, RoundPlan


@unique
class SectionKind(StrEnum):
    """What the sections of an event are."""

    GROUPS = "groups"
    SIDES = "sides"


def section_kind(movement: str, options: Mapping[str, str]) -> SectionKind | None:
    """Return what the sections of a way of playing are, None if all are compared with all."""
    if movement == ROUND_ROBIN.key and options.get(GROUPS.key, GROUPS.default) != GROUPS.default:
        return SectionKind.GROUPS
    if movement == MITCHELL.key and options.get(SIDES.key, SIDES.default) == KEEP:
        return SectionKind.SIDES
    return None


def section_count(movement: str, options: Mapping[str, str]) -> int:
    """Return how many sections a way of playing has, 0 if all are compared with all."""
    match section_kind(movement, options):
        case SectionKind.GROUPS:
            return int(options[GROUPS.key])
        case SectionKind.SIDES:
            return 2
        case None:
            return 0


def sections_seated(
    movement: str, options: Mapping[str, str], rounds: Sequence[RoundPlan]
) -> tuple[tuple[EntrantKey, ...], ...]:
    """Return who is in which section, as rounds were seated; nothing without sections.

    Groups come in the order of their tables, the side of seat 0 (North and South) before the
    other. Who changed places by hand stays where they sat first; whoever has rested in all
    rounds is in none.
    """
    match section_kind(movement, options):
        case SectionKind.GROUPS:
            groups = groups_seated(rounds, section_count(movement, options))
            return tuple(tuple(dict.fromkeys(group)) for group in groups)
        case SectionKind.SIDES:
            return _sides(rounds)
        case None:
            return ()


def _sides(rounds: Sequence[RoundPlan]) -> tuple[tuple[EntrantKey, ...], ...]:
    side_of: dict[EntrantKey, int] = {}
    for home, away in (game for round_plan in rounds for game in games_of(round_plan)):
        side_of.setdefault(home, 0)
        side_of.setdefault(away, 1)
    return tuple(tuple(key for key, side in side_of.items() if side == own) for own in (0, 1))
