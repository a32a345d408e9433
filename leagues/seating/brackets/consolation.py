"""A knock-out in which nobody goes home after one match: first losers play on by themselves."""

from __future__ import annotations

from dataclasses import replace

from leagues.seating.brackets.drops import Drop, dropped
from leagues.seating.brackets.seeding import bracket_size, seed_order
from leagues.seating.brackets.single import ONE_GAME_EACH, SeriesLengths, knock_out, upper_key
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


def consolation(
    entrants: tuple[EntrantKey, ...],
    *,
    series: SeriesLengths = ONE_GAME_EACH,
) -> Bracket:
    """Return a knock-out with a second one for those who lose the first match they play.

    They are the losers of the first round, and those of the second who had a bye before. Raises
    `UnplannableField` for fewer than two entrants or more than 256.
    """
    require_entrants(entrants)
    size = bracket_size(len(entrants))
    draw: list[Source] = [Seeded(seed) for seed in seed_order(size)]
    main = list(knock_out(draw, series=series))
    if size < 4:
        return grown(entrants, main)
    first = [
        Slot(
            key=f"C1.{position}",
            section=Section.CONSOLATION,
            round=1,
            position=position,
            sources=(
                LoserOf(upper_key(1, 2 * position - 1)),
                LoserOf(upper_key(1, 2 * position)),
            ),
            best_of=series.of_lower(),
        )
        for position in range(1, size // 4 + 1)
    ]
    second = _second_round(first, has_byes=len(entrants) < size, series=series)
    last = second or first
    rest = knock_out(
        [WinnerOf(slot.key) for slot in last],
        section=Section.CONSOLATION,
        series=SeriesLengths(usual=series.of_lower()),
        letter="C",
        first_round=last[-1].round + 1,
    )
    below = [*first, *second, *rest]
    return grown(entrants, [*main, *(_ranked(slot, below[-1], size) for slot in below)])


def _second_round(first: list[Slot], *, has_byes: bool, series: SeriesLengths) -> list[Slot]:
    """Return the round in which those come in who lost their first match in the second round.

    They come in from the other end of the draw, so as not to meet those they kept out.
    """
    if not has_byes:
        return []
    order = dropped(range(1, len(first) + 1), Drop.REVERSE)
    return [
        replace(
            slot,
            key=f"C2.{slot.position}",
            round=2,
            sources=(LoserOf(upper_key(2, upper), only_first=True), WinnerOf(slot.key)),
        )
        for slot, upper in zip(first, order, strict=True)
    ]


def _ranked(slot: Slot, last: Slot, size: int) -> Slot:
    """Return a slot of the consolation with its ranks, which are behind those of the main tree."""
    return replace(
        slot,
        winner_rank=size if slot.key == last.key else None,
        loser_rank=size + 1 + last.round - slot.round,
    )
