"""Double elimination: out after the second loss."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from enum import StrEnum, unique

from leagues.seating.brackets.drops import BEST_DROPS, Drop, dropped
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


@unique
class LastMatch(StrEnum):
    """How the winners of the two brackets settle who is first."""

    RESET = "reset"  # a second match, if the first is won by who has lost before
    SINGLE = "single"  # one match decides
    TWICE = "twice"  # one series, in which who has lost before needs one game more
    NONE = "none"  # the winner of the upper bracket is first


def double_elimination(
    entrants: tuple[EntrantKey, ...],
    *,
    last_match: LastMatch = LastMatch.RESET,
    series: SeriesLengths = ONE_GAME_EACH,
    drops: Sequence[Drop] | None = None,
) -> Bracket:
    """Return the bracket in which everybody but the winner loses twice, entrants in seed order.

    `drops` are the orders in which the losers of the second and each later round drop, if not
    the best ones. Raises `UnplannableField` for fewer than two entrants or more than 256.
    """
    require_entrants(entrants)
    size = bracket_size(len(entrants))
    upper = _upper(size, series, has_final=last_match is not LastMatch.NONE)
    orders = BEST_DROPS.get(size, ()) if drops is None else drops
    lower = _lower(size, orders, series, has_final=last_match is not LastMatch.NONE)
    above = upper[-1].key
    below = WinnerOf(lower[-1].key) if lower else LoserOf(above)
    finals = _finals((WinnerOf(above), below), last_match, series)
    return grown(entrants, [*upper, *lower, *finals])


def _upper(size: int, series: SeriesLengths, *, has_final: bool) -> list[Slot]:
    """Return the tree of those who have not lost.

    Whoever loses there is ranked, until they play on, with the losers of where they drop to.
    """
    draw: list[Source] = [Seeded(seed) for seed in seed_order(size)]
    rounds = size.bit_length() - 1
    return [
        replace(
            slot,
            winner_rank=None if has_final else slot.winner_rank,
            loser_rank=_lower_rank(size, max(1, 2 * slot.round - 2)) if rounds > 1 else 2,
        )
        for slot in knock_out(draw, series=series, to_final=int(has_final))
    ]


def _lower(
    size: int, drops: Sequence[Drop], series: SeriesLengths, *, has_final: bool
) -> list[Slot]:
    """Return the rounds of those who have lost once.

    The odd ones are played among themselves; in the even ones they meet those who have just
    lost above.
    """
    slots: list[Slot] = []
    waiting: list[Source] = [LoserOf(upper_key(1, each)) for each in range(1, size // 2 + 1)]
    rounds = _lower_rounds(size)
    for round_number in range(1, rounds + 1):
        is_last = round_number == rounds
        fallen = _fallen(round_number, len(waiting), drops)
        pairs = _paired(waiting) if fallen is None else list(zip(fallen, waiting, strict=True))
        keys = [f"L{round_number}.{position}" for position in range(1, len(pairs) + 1)]
        slots.extend(
            Slot(
                key=key,
                section=Section.LOWER,
                round=round_number,
                position=position,
                sources=pair,
                best_of=series.of_lower(is_semi_final=is_last and has_final),
                winner_rank=2 if is_last and not has_final else None,
                loser_rank=_lower_rank(size, round_number),
            )
            for position, (key, pair) in enumerate(zip(keys, pairs, strict=True), start=1)
        )
        waiting = [WinnerOf(key) for key in keys]
    return slots


def _lower_rounds(size: int) -> int:
    return 2 * (size.bit_length() - 2)


def _lower_rank(size: int, round_number: int) -> int:
    return 3 + _lower_rounds(size) - round_number


def _fallen(round_number: int, places: int, drops: Sequence[Drop]) -> list[Source] | None:
    """Return who drops from above into a lower round, in order; None if nobody does."""
    if round_number % 2:
        return None
    upper_round = round_number // 2 + 1
    order = dropped(range(1, places + 1), drops[upper_round - 2])
    return [LoserOf(upper_key(upper_round, position)) for position in order]


def _paired(sources: Sequence[Source]) -> list[tuple[Source, Source]]:
    return list(zip(sources[::2], sources[1::2], strict=True))


def _finals(
    sources: tuple[Source, Source], last_match: LastMatch, series: SeriesLengths
) -> Iterator[Slot]:
    """Yield the final, and the second one if there may be one."""
    if last_match is LastMatch.NONE:
        return
    final = Slot(
        key="F1.1",
        section=Section.FINAL,
        round=1,
        position=1,
        sources=sources,
        best_of=series.of_round(to_final=0),
        head_start=1 if last_match is LastMatch.TWICE else 0,
        winner_rank=1,
        loser_rank=2,
    )
    yield final
    if last_match is LastMatch.RESET:
        again = (LoserOf(final.key), WinnerOf(final.key))
        yield replace(final, key="F2.1", round=2, sources=again, is_reset=True)
