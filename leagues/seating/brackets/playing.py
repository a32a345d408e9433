"""Who stands where in a bracket, worked out from the tree and all results so far.

Nothing is ever moved from slot to slot: a correction is to work everything out again. A result
counts only for the two entrants it was played between, so whatever hangs on a result that
changed falls away by itself.
"""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import dataclass, replace
from enum import StrEnum, unique
from itertools import zip_longest
from typing import Final, TypeAlias

from leagues.seating.brackets.tree import (
    Blank,
    Bracket,
    LoserOf,
    Seeded,
    Slot,
    SlotKey,
    Source,
    WinnerOf,
)
from leagues.seating.plans import EntrantKey

Place: TypeAlias = EntrantKey | Blank
BOTH: Final = frozenset({0, 1})


@unique
class SlotStatus(StrEnum):
    """How far a slot is."""

    WAITING = "waiting"  # an entrant is to come
    READY = "ready"  # both are there and play, or can
    PLAYED = "played"
    WALKOVER = "walkover"  # one of them gave up
    BYE = "bye"  # one goes on without a match
    NOBODY = "nobody"  # nobody goes on: both gave up, or there was nobody


@dataclass(frozen=True, slots=True, kw_only=True)
class SlotResult:
    """What happened between two entrants in a slot; sides are 0 and 1, in the slot's order.

    `games` has the side that won each finished game, in order, and `credits` as how many games
    each counts (one where nothing is said); `given_up` the sides that do not play on: one for a
    walkover, both for a double forfeit.
    """

    entrants: tuple[EntrantKey, EntrantKey]
    games: tuple[int, ...] = ()
    credits: tuple[int, ...] = ()
    given_up: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class SlotState:
    """Who stands in a slot, and who goes on from it.

    `winner` and `loser` are `Blank.TO_COME` until it is decided, and `Blank.BYE` for nobody.
    `wins` are the games of the series that count for each. `is_stale` says that there is a
    result, but between others than now stand here.
    """

    entrants: tuple[Place, Place]
    status: SlotStatus
    winner: Place = Blank.TO_COME
    loser: Place = Blank.TO_COME
    wins: tuple[int, int] = (0, 0)
    is_stale: bool = False

    @property
    def is_decided(self) -> bool:
        """Whether it is known who goes on, if anybody."""
        return self.status not in (SlotStatus.WAITING, SlotStatus.READY)

    @property
    def is_playable(self) -> bool:
        """Whether both entrants are there and a game is to be played."""
        return self.status is SlotStatus.READY


Results: TypeAlias = Mapping[SlotKey, SlotResult]
States: TypeAlias = Mapping[SlotKey, SlotState]


def play_out(
    bracket: Bracket, results: Results, *, withdrawn: Set[EntrantKey] = frozenset()
) -> dict[SlotKey, SlotState]:
    """Return the state of every slot after `results`.

    Who is `withdrawn` keeps what was decided and gives up everything else. The same results
    give the same states, in whatever order they came in.
    """
    states: dict[SlotKey, SlotState] = {}
    for slot in bracket.slots:
        entrants = _standing(slot, bracket, states)
        result = results.get(slot.key)
        is_stale = result is not None and result.entrants != entrants
        state = _settled(slot, entrants, None if is_stale else result, withdrawn)
        states[slot.key] = replace(state, is_stale=True) if is_stale else state
    return states


def affected(before: States, after: States) -> tuple[SlotKey, ...]:
    """Return the slots in which an entrant, or a bye, no longer stands where it stood before.

    Slots that depend on others come after them. Who has newly come to an empty place is no
    reason to name a slot.
    """
    return tuple(
        key
        for key, state in before.items()
        if any(
            was is not Blank.TO_COME and was != now
            for was, now in zip(state.entrants, after[key].entrants, strict=True)
        )
    )


def _standing(slot: Slot, bracket: Bracket, states: States) -> tuple[Place, Place]:
    if slot.is_reset and not _is_needed(slot, states):
        return Blank.BYE, Blank.BYE
    one, two = (_arrived(source, bracket, states) for source in slot.sources)
    return one, two


def _arrived(source: Source, bracket: Bracket, states: States) -> Place:
    match source:
        case Seeded(seed):
            return bracket.entrants[seed - 1]
        case WinnerOf(key):
            return states[key].winner
        case LoserOf(key, only_first=only_first):
            loser = states[key].loser
            if only_first and _has_played(loser, bracket.by_key[key], states):
                return Blank.BYE
            return loser
        case _:
            return Blank.BYE


def _has_played(entrant: Place, slot: Slot, states: States) -> bool:
    """Return whether an entrant of `slot` came there by a match rather than by a bye."""
    return any(
        isinstance(source, WinnerOf)
        and states[source.slot].winner == entrant
        and states[source.slot].status is SlotStatus.PLAYED
        for source in slot.sources
    )


def _is_needed(slot: Slot, states: States) -> bool:
    """Return whether a second final is to be played, or may still have to be."""
    first = states[_slot_before(slot)]
    if not first.is_decided:
        return True
    return first.winner == first.entrants[1] and first.loser is not Blank.BYE


def _slot_before(slot: Slot) -> SlotKey:
    source = slot.sources[1]
    if not isinstance(source, WinnerOf):
        raise TypeError(f"slot {slot.key} is no second final")
    return source.slot


def _settled(
    slot: Slot,
    entrants: tuple[Place, Place],
    result: SlotResult | None,
    withdrawn: Set[EntrantKey],
) -> SlotState:
    """Return the state of a slot from who stands there and what they did there."""
    if Blank.BYE in entrants:
        return _bye(entrants)
    if Blank.TO_COME in entrants:
        return SlotState(entrants=entrants, status=SlotStatus.WAITING)
    wins = _wins(slot, result)
    won = [side for side in (0, 1) if wins[side] >= slot.wins_needed(side)]
    if won:
        return _decided(entrants, SlotStatus.PLAYED, winner=won[0], wins=wins)
    gone = {side for side in (0, 1) if entrants[side] in withdrawn}
    gone |= result.given_up if result else set()
    if gone == BOTH:
        status = SlotStatus.NOBODY
        return SlotState(
            entrants=entrants, status=status, winner=Blank.BYE, loser=Blank.BYE, wins=wins
        )
    if gone:
        return _decided(entrants, SlotStatus.WALKOVER, winner=1 - gone.pop(), wins=wins)
    return SlotState(entrants=entrants, status=SlotStatus.READY, wins=wins)


def _bye(entrants: tuple[Place, Place]) -> SlotState:
    """Return the state of a slot in which at most one entrant stands, or will."""
    other = entrants[1] if entrants[0] is Blank.BYE else entrants[0]
    match other:
        case Blank.BYE:
            status = SlotStatus.NOBODY
        case Blank.TO_COME:
            status = SlotStatus.WAITING
        case _:
            status = SlotStatus.BYE
    return SlotState(entrants=entrants, status=status, winner=other, loser=Blank.BYE)


def _decided(
    entrants: tuple[Place, Place], status: SlotStatus, *, winner: int, wins: tuple[int, int]
) -> SlotState:
    return SlotState(
        entrants=entrants,
        status=status,
        winner=entrants[winner],
        loser=entrants[1 - winner],
        wins=wins,
    )


def _wins(slot: Slot, result: SlotResult | None) -> tuple[int, int]:
    """Return the games that count for each side, up to the one that decided the series."""
    wins = [0, 0]
    if result is not None:
        for side, credit in zip_longest(result.games, result.credits, fillvalue=1):
            if any(wins[each] >= slot.wins_needed(each) for each in (0, 1)):
                break
            wins[side] += credit
    return wins[0], wins[1]
