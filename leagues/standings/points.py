"""What a round was for an entrant, and what all rounds add up to.

All sums are exact fractions. What nobody wrote down (loners of a game of which only the final
score is known) is None, never 0.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum, unique
from fractions import Fraction
from types import MappingProxyType
from typing import Final

from leagues.events.formats import SitOutKind
from leagues.seating.plans import EntrantKey


@unique
class Outcome(StrEnum):
    """What befell an entrant in a round."""

    WIN = "win"
    LOSS = "loss"
    DRAW = "draw"
    SIT_OUT = "sit_out"  # the movement gave a rest
    REQUESTED = "requested"  # asked for a rest
    BYE = "bye"
    LATE = "late"
    ABSENT = "absent"
    WITHDRAWN = "withdrawn"
    FORFEIT_WIN = "forfeit_win"
    FORFEIT_LOSS = "forfeit_loss"
    IN_PLAY = "in_play"
    VOID = "void"

    @property
    def is_played(self) -> bool:
        """Return whether a game was played to its end."""
        return self in _PLAYED

    @property
    def is_rest(self) -> bool:
        """Return whether the event's policy for sit-outs applies."""
        return self in _RESTS


_PLAYED: Final = frozenset({Outcome.WIN, Outcome.LOSS, Outcome.DRAW})
_RESTS: Final = frozenset({Outcome.SIT_OUT, Outcome.BYE})


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedRound:
    """One round of one entrant. Points count only where a game was played to its end.

    `given` is what an opponent made: the other side, or the others at the table on average.
    `others` has the scores of all other accounts, clockwise, and `place` the entrant's place
    among all, 1 for the most points, equals sharing it.

    `marches` and `loners` were made by the entrant, or the side if slips do not say by whom;
    `euchred` counts hands lost as makers, `euchres` hands won as defenders. In an auction they
    are bids made with partners, bids made alone, and bids that failed.
    """

    entrant: EntrantKey
    round_number: int
    outcome: Outcome
    made: Fraction | int = 0
    given: Fraction | int = 0
    hands: int | None = None
    loners: int | None = None
    marches: int | None = None
    euchred: int | None = None
    euchres: int | None = None
    partners: tuple[EntrantKey, ...] = ()
    opponents: tuple[EntrantKey, ...] = ()
    others: tuple[int, ...] = ()
    place: int | None = None


@dataclass(frozen=True, slots=True)
class SitOutPolicy:
    """What a sit-out scores; `fixed_points` only where the kind is fixed."""

    kind: SitOutKind
    fixed_points: Fraction = Fraction(0)

    @property
    def ranks_per_game(self) -> bool:
        """Return whether entrants are ranked by points per game instead of by their sum."""
        return self.kind is SitOutKind.NONE

    def points_for(self, rests: int, *, per_game: Fraction) -> Fraction:
        """Return what so many sit-outs give somebody who made `per_game` in a game."""
        if self.kind is SitOutKind.FIXED:
            return rests * self.fixed_points
        if self.kind is SitOutKind.OWN_AVERAGE:
            return rests * per_game
        return Fraction(0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """What an entrant's rounds add up to. A count is None if part of it is not known."""

    entrant: EntrantKey
    rounds: tuple[PlayedRound, ...]
    played: int
    wins: int
    losses: int
    draws: int
    sit_outs: int
    made: Fraction
    given: Fraction
    awarded: Fraction
    adjustment: Fraction
    hands: int | None
    loners: int | None
    marches: int | None
    euchred: int | None
    euchres: int | None
    places: int | None

    @property
    def average_place(self) -> Fraction | None:
        """Return the place at the table on average; None before a game or if one is not known."""
        if self.places is None or not self.played:
            return None
        return Fraction(self.places, self.played)

    @property
    def per_game(self) -> Fraction:
        """Return the points made in a game on average, 0 before the first."""
        return self.made / self.played if self.played else Fraction(0)

    @property
    def total(self) -> Fraction:
        """Return the points made, those for sit-outs, and the director's adjustment."""
        return self.made + self.awarded + self.adjustment

    @property
    def difference(self) -> Fraction:
        """Return the points made less the points given."""
        return self.made - self.given

    @property
    def best_game(self) -> Fraction:
        """Return the most points made in one game."""
        return max((Fraction(game.made) for game in self.games), default=Fraction(0))

    @property
    def games(self) -> tuple[PlayedRound, ...]:
        """Return the rounds in which a game was played to its end."""
        return tuple(round_ for round_ in self.rounds if round_.outcome.is_played)

    def ranking_points(self, policy: SitOutPolicy) -> Fraction:
        """Return what the entrant is ranked by."""
        if not policy.ranks_per_game:
            return self.total
        return (self.made + self.adjustment) / self.played if self.played else self.adjustment


NO_ADJUSTMENTS: Final[Mapping[EntrantKey, Fraction]] = MappingProxyType({})


def tallies(
    entrants: Iterable[EntrantKey],
    results: Iterable[PlayedRound],
    *,
    policy: SitOutPolicy,
    adjustments: Mapping[EntrantKey, Fraction] = NO_ADJUSTMENTS,
) -> dict[EntrantKey, Tally]:
    """Return the sums of each entrant; rounds of anybody else are left out."""
    rounds: dict[EntrantKey, list[PlayedRound]] = {entrant: [] for entrant in entrants}
    for result in results:
        if result.entrant in rounds:
            rounds[result.entrant].append(result)
    return {
        entrant: _tally(entrant, own, policy, adjustments.get(entrant, Fraction(0)))
        for entrant, own in rounds.items()
    }


def _tally(
    entrant: EntrantKey, rounds: list[PlayedRound], policy: SitOutPolicy, adjustment: Fraction
) -> Tally:
    rounds = sorted(rounds, key=lambda round_: round_.round_number)
    games = [round_ for round_ in rounds if round_.outcome.is_played]
    made = sum((Fraction(game.made) for game in games), Fraction(0))
    rests = sum(round_.outcome.is_rest for round_ in rounds)
    per_game = made / len(games) if games else Fraction(0)
    return Tally(
        entrant=entrant,
        rounds=tuple(rounds),
        played=len(games),
        wins=sum(game.outcome is Outcome.WIN for game in games),
        losses=sum(game.outcome is Outcome.LOSS for game in games),
        draws=sum(game.outcome is Outcome.DRAW for game in games),
        sit_outs=rests,
        made=made,
        given=sum((Fraction(game.given) for game in games), Fraction(0)),
        awarded=policy.points_for(rests, per_game=per_game),
        adjustment=adjustment,
        hands=_known_sum(game.hands for game in games),
        loners=_known_sum(game.loners for game in games),
        marches=_known_sum(game.marches for game in games),
        euchred=_known_sum(game.euchred for game in games),
        euchres=_known_sum(game.euchres for game in games),
        places=_known_sum(game.place for game in games),
    )


def _known_sum(counts: Iterable[int | None]) -> int | None:
    total = 0
    for count in counts:
        if count is None:
            return None
        total += count
    return total
