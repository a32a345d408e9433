"""Single elimination: who loses is out, or plays on for the places below."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum, unique
from typing import Final

from leagues.seating.brackets.seeding import bracket_size, seed_order
from leagues.seating.brackets.tree import (
    Bracket,
    LoserOf,
    Section,
    Seeded,
    Slot,
    Source,
    WinnerOf,
    grown,
    require_entrants,
)
from leagues.seating.plans import EntrantKey


@unique
class ThirdPlace(StrEnum):
    """What becomes of those who have lost a match."""

    SHARED = "shared"  # the semi-finals' losers are both third
    MATCH = "match"  # they play for the third place
    TWO = "two"  # two thirds, out of the losers from the quarter-finals on
    ALL = "all"  # every place is played for


@dataclass(frozen=True, slots=True, kw_only=True)
class SeriesLengths:
    """How many games the series of a slot may have; None for the usual number."""

    usual: int = 1
    lower: int | None = None
    semi_finals: int | None = None
    final: int | None = None

    def of_round(self, *, to_final: int) -> int:
        """Return the number for slots so many rounds before the final."""
        special = {0: self.final, 1: self.semi_finals}.get(to_final)
        return special or self.usual

    def of_lower(self, *, is_semi_final: bool = False) -> int:
        """Return the number for slots of those who have lost."""
        special = self.semi_finals if is_semi_final else None
        return special or self.lower or self.usual


ONE_GAME_EACH: Final = SeriesLengths()


def single_elimination(
    entrants: tuple[EntrantKey, ...],
    *,
    third_place: ThirdPlace = ThirdPlace.SHARED,
    series: SeriesLengths = ONE_GAME_EACH,
) -> Bracket:
    """Return the bracket of a knock-out for entrants in seed order.

    Raises `UnplannableField` for fewer than two entrants or more than 256.
    """
    require_entrants(entrants)
    draw: list[Source] = [Seeded(seed) for seed in seed_order(bracket_size(len(entrants)))]
    if third_place is ThirdPlace.ALL:
        return grown(entrants, _all_places(draw, first_place=1, series=series))
    slots = list(knock_out(draw, series=series))
    rounds = slots[-1].round
    if third_place is ThirdPlace.MATCH and rounds >= 2:
        slots.append(_third_place(rounds, series))
    if third_place is ThirdPlace.TWO:
        slots.extend(_two_thirds(rounds, series))
    return grown(entrants, slots)


def upper_key(round_number: int, position: int) -> str:
    """Return the key of a slot of the main tree."""
    return f"U{round_number}.{position}"


def knock_out(
    sources: list[Source],
    *,
    section: Section = Section.UPPER,
    series: SeriesLengths,
    letter: str = "U",
    first_round: int = 1,
    to_final: int = 0,
) -> Iterator[Slot]:
    """Yield the slots of a tree that leaves one of `sources`, a power of two, round by round.

    `to_final` is how many matches there are from the end of the tree to the final.
    """
    round_number = first_round
    while len(sources) > 1:
        to_come = len(sources).bit_length() - 2
        pairs = zip(sources[::2], sources[1::2], strict=True)
        sources = []
        for position, pair in enumerate(pairs, start=1):
            key = f"{letter}{round_number}.{position}"
            yield Slot(
                key=key,
                section=section,
                round=round_number,
                position=position,
                sources=pair,
                best_of=series.of_round(to_final=to_come + to_final),
                winner_rank=1 if to_come == 0 else None,
                loser_rank=1 + 2**to_come,
            )
            sources.append(WinnerOf(key))
        round_number += 1


def _third_place(rounds: int, series: SeriesLengths) -> Slot:
    return Slot(
        key="T1.1",
        section=Section.THIRD,
        round=1,
        position=1,
        first_place=3,
        sources=(LoserOf(upper_key(rounds - 1, 1)), LoserOf(upper_key(rounds - 1, 2))),
        best_of=series.usual,
        winner_rank=3,
        loser_rank=4,
    )


def _two_thirds(rounds: int, series: SeriesLengths) -> Iterator[Slot]:
    """Yield what leads to two third places: quarter-finals' losers, then semi-finals' losers.

    Whoever lost a semi-final meets somebody of the other half, so that nobody met before.
    Without quarter-finals the losers of the semi-finals are both third at once.
    """
    if rounds < 3:
        return
    for half in (1, 2):
        first, second = (upper_key(rounds - 2, 2 * half - each) for each in (1, 0))
        key = f"R1.{half}"
        yield _for_third(
            key,
            round_number=1,
            position=half,
            sources=(LoserOf(first), LoserOf(second)),
            series=series,
        )
        yield _for_third(
            f"R2.{half}",
            round_number=2,
            position=half,
            sources=(LoserOf(upper_key(rounds - 1, 3 - half)), WinnerOf(key)),
            series=series,
        )


def _for_third(
    key: str,
    *,
    round_number: int,
    position: int,
    sources: tuple[Source, Source],
    series: SeriesLengths,
) -> Slot:
    is_last = round_number == 2
    return Slot(
        key=key,
        section=Section.REPECHAGE,
        round=round_number,
        position=position,
        first_place=3,
        sources=sources,
        best_of=series.usual,
        winner_rank=3 if is_last else None,
        loser_rank=5 if is_last else 7,
    )


def _all_places(
    sources: list[Source], *, first_place: int, series: SeriesLengths, round_number: int = 1
) -> Iterator[Slot]:
    """Yield the slots that put `sources` into their places from `first_place` on.

    Winners play on for the better half of the places and losers for the other.
    """
    if len(sources) < 2:
        return
    half = len(sources) // 2
    is_main = first_place == 1
    letter = "U" if is_main else f"P{first_place}-"
    keys = [f"{letter}{round_number}.{position}" for position in range(1, half + 1)]
    for position, key in enumerate(keys, start=1):
        yield Slot(
            key=key,
            section=Section.UPPER if is_main else Section.PLACES,
            round=round_number,
            position=position,
            first_place=first_place,
            sources=(sources[2 * position - 2], sources[2 * position - 1]),
            best_of=series.of_round(to_final=half.bit_length() - 1) if is_main else series.usual,
            winner_rank=first_place if half == 1 else None,
            loser_rank=first_place + half,
        )
    yield from _all_places(
        [WinnerOf(key) for key in keys],
        first_place=first_place,
        series=series,
        round_number=round_number + 1,
    )
    yield from _all_places(
        [LoserOf(key) for key in keys], first_place=first_place + half, series=series
    )
