"""What all rounds of an entrant add up to, and what the entrant is ranked by.

All sums are exact fractions. What nobody wrote down (loners of a game of which only the final
score is known) is None, never 0.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, lcm
from operator import attrgetter
from types import MappingProxyType
from typing import Final

from leagues.events.formats import RankedBy, SitOutKind
from leagues.seating.plans import EntrantKey
from leagues.standings.rounds import (
    FORFEITS,
    OPEN,
    PLAYED,
    RESTS,
    Outcome,
    PlayedRound,
    StageRests,
    known_sum,
    with_rest_scores,
)

NOTHING: Final = Fraction(0)
NO_ADJUSTMENTS: Final[Mapping[EntrantKey, Fraction]] = MappingProxyType({})
ONLY_WHOLE: Final = frozenset({int})
# Asked for in every round; looking one up in its enumeration takes longer than the rest.
WIN, LOSS, DRAW = Outcome.WIN, Outcome.LOSS, Outcome.DRAW
IN_PLAY, FORFEIT_LOSS = Outcome.IN_PLAY, Outcome.FORFEIT_LOSS
BY_WINS, PER_GAME = RankedBy.WINS, SitOutKind.NONE


@dataclass(frozen=True, slots=True)
class SitOutPolicy:
    """What a sit-out scores; `fixed_points` only where the kind is fixed."""

    kind: SitOutKind
    fixed_points: Fraction = NOTHING

    @property
    def ranks_per_game(self) -> bool:
        """Return whether points a game count instead of their sum."""
        return self.kind is PER_GAME

    def points_for(self, rest: PlayedRound, *, per_game: Fraction) -> Fraction:
        """Return what a round sat out gives somebody who made `per_game` in a game."""
        if self.kind is SitOutKind.FIXED:
            return self.fixed_points
        if self.kind is SitOutKind.OWN_AVERAGE:
            return per_game
        if self.kind is SitOutKind.ROUND_AVERAGE and rest.round_mean is not None:
            return rest.round_mean
        return NOTHING


@dataclass(frozen=True, slots=True, kw_only=True)
class RankingTerms:
    """What an event ranks by before all tie-breaks.

    Of everybody's rounds the `drops_worst` worst are left out; who played fewer games than
    `least_played` is listed after the others. `target` is the score that ends a game, None where
    deals or the time do, and `edition` says which rules the tie-breaks follow.
    `rest_scores` are those of each stage that has begun; none where the usual ones hold. `lots` is
    the number that was drawn for the tie-break by lots, None before.
    """

    policy: SitOutPolicy
    ranked_by: RankedBy = RankedBy.POINTS
    drops_worst: int = 0
    least_played: int = 0
    target: int | None = None
    edition: int = 1
    rest_scores: tuple[StageRests, ...] = ()
    lots: int | None = None

    @property
    def ranks_per_game(self) -> bool:
        """Return whether entrants are ranked by points a game."""
        return self.ranked_by is RankedBy.POINTS and self.policy.ranks_per_game


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """What an entrant's rounds add up to. A count is None if part of it is not known.

    `worth` is what the entrant is ranked by, without the rounds in `dropped`; all other sums
    have every round. `score` counts games won: 1, half for a tie. `scheduled` are games the
    entrant was drawn for, be they played, forfeited or still in play. `for_rests` has what each
    round that was sat out gave. `adjusted` is what rulings gave or took; it is in `worth`, and
    `by_ruling` is the part of it that is points.
    """

    entrant: EntrantKey
    rounds: tuple[PlayedRound, ...]
    worth: Fraction
    dropped: frozenset[int]
    score: Fraction
    scheduled: int
    played: int
    forfeited: int
    wins: int
    losses: int
    draws: int
    sit_outs: int
    made: Fraction
    given: Fraction
    for_rests: Mapping[int, Fraction]
    awarded: Fraction
    by_forfeit: Fraction
    hands: int | None
    loners: int | None
    marches: int | None
    euchred: int | None
    euchres: int | None
    places: int | None
    adjusted: Fraction = NOTHING
    by_ruling: Fraction = NOTHING

    @property
    def average_place(self) -> Fraction | None:
        """Return the place at the table on average; None before a game or if one is not known."""
        if self.places is None or not self.played:
            return None
        return Fraction(self.places, self.played)

    @property
    def per_game(self) -> Fraction:
        """Return the points made in a game on average, 0 before the first."""
        return self.made / self.played if self.played else NOTHING

    @property
    def total(self) -> Fraction:
        """Return the points made, for sit-outs, for forfeits if they count, and by rulings."""
        return self.made + self.awarded + self.by_forfeit + self.by_ruling

    @property
    def difference(self) -> Fraction:
        """Return the points made less the points given."""
        return self.made - self.given

    @property
    def best_game(self) -> Fraction:
        """Return the most points made in one game."""
        return Fraction(max((game.made for game in self.games), default=0))

    @property
    def games(self) -> tuple[PlayedRound, ...]:
        """Return the rounds in which a game was played to its end."""
        return tuple([each for each in self.rounds if each.outcome in PLAYED])


def tallies(
    entrants: Iterable[EntrantKey],
    results: Iterable[PlayedRound],
    *,
    terms: RankingTerms,
    adjusted: Mapping[EntrantKey, Fraction] = NO_ADJUSTMENTS,
) -> dict[EntrantKey, Tally]:
    """Return the sums of each entrant; rounds of anybody else are left out.

    `adjusted` is what rulings gave or took.
    """
    rounds: dict[EntrantKey, list[PlayedRound]] = {entrant: [] for entrant in entrants}
    for result in results:
        if result.entrant in rounds:
            rounds[result.entrant].append(result)
    return {
        entrant: _tally(entrant, own, terms, adjusted.get(entrant, NOTHING))
        for entrant, own in rounds.items()
    }


def _tally(
    entrant: EntrantKey, rounds: list[PlayedRound], terms: RankingTerms, adjusted: Fraction
) -> Tally:
    rounds.sort(key=attrgetter("round_number", "game"))
    if terms.rest_scores:
        rounds = with_rest_scores(rounds, terms.rest_scores)
    outcomes = [each.outcome for each in rounds]
    games = [each for each in rounds if each.outcome in PLAYED]
    forfeits = [each for each in rounds if each.outcome in FORFEITS]
    made = exact_sum([game.made for game in games])
    per_game = made / len(games) if games else NOTHING
    for_rests = {
        each.round_number: terms.policy.points_for(each, per_game=per_game)
        for each in rounds
        if each.outcome in RESTS
    }
    scores = [each.score for each in rounds]
    worths = scores if terms.ranked_by is BY_WINS else _points(rounds, for_rests)
    dropped, worth = _ranked_by(list(zip(rounds, worths, strict=True)), terms, adjusted)
    return Tally(
        entrant=entrant,
        rounds=tuple(rounds),
        worth=worth,
        dropped=dropped,
        score=exact_sum(scores),
        scheduled=len(games) + len(forfeits) + outcomes.count(IN_PLAY),
        played=len(games),
        forfeited=outcomes.count(FORFEIT_LOSS),
        wins=outcomes.count(WIN),
        losses=outcomes.count(LOSS),
        draws=outcomes.count(DRAW),
        sit_outs=len(for_rests),
        made=made,
        given=exact_sum([game.given for game in games]),
        for_rests=for_rests,
        awarded=exact_sum(for_rests.values()),
        by_forfeit=NOTHING
        if terms.policy.ranks_per_game
        else exact_sum([each.made for each in forfeits]),
        hands=known_sum([game.hands for game in games]),
        loners=known_sum([game.loners for game in games]),
        marches=known_sum([game.marches for game in games]),
        euchred=known_sum([game.euchred for game in games]),
        euchres=known_sum([game.euchres for game in games]),
        places=known_sum([game.place for game in games]),
        adjusted=adjusted,
        by_ruling=NOTHING if terms.ranked_by is BY_WINS else adjusted,
    )


def _points(
    rounds: Iterable[PlayedRound], for_rests: Mapping[int, Fraction]
) -> list[Fraction | int]:
    """Return what each round is worth where points count."""
    return [for_rests[each.round_number] if each.outcome in RESTS else each.made for each in rounds]


def _ranked_by(
    rounds: Iterable[tuple[PlayedRound, Fraction | int]], terms: RankingTerms, adjusted: Fraction
) -> tuple[frozenset[int], Fraction]:
    """Return the rounds that are left out, and what the others are worth, told what each is.

    Rulings come on top of what counts, whichever rounds are left out. What goes on from an
    earlier stage in part only is rounded up, unless points a game count.
    """
    per_game = terms.ranks_per_game
    kept = [
        (each, worth)
        for each, worth in rounds
        if (each.outcome in PLAYED if per_game else each.outcome not in OPEN)
    ]
    dropped: frozenset[int] = frozenset()
    if terms.drops_worst:
        dropped = _dropped(kept, terms)
        kept = [(each, worth) for each, worth in kept if each.round_number not in dropped]
    whole = exact_sum([worth for each, worth in kept if each.weight == 1])
    partly = exact_sum([each.weight * worth for each, worth in kept if each.weight != 1])
    if per_game:
        games = exact_sum([each.weight for each, _worth in kept])
        return dropped, (whole + partly + adjusted) / games if games else NOTHING
    return dropped, (whole + ceil(partly) if partly else whole) + adjusted


def _dropped(
    counting: Sequence[tuple[PlayedRound, Fraction | int]], terms: RankingTerms
) -> frozenset[int]:
    worths: dict[int, list[Fraction | int]] = {}
    for each, worth in counting:
        worths.setdefault(each.round_number, []).append(each.weight * worth)
    return worst_rounds(
        {
            number: exact_sum(own) / (len(own) if terms.ranks_per_game else 1)
            for number, own in worths.items()
        },
        terms.drops_worst,
        staying={each.round_number for each, _worth in counting if each.outcome is FORFEIT_LOSS},
    )


def worst_rounds(
    worths: Mapping[int, Fraction], count: int, *, staying: Collection[int] = ()
) -> frozenset[int]:
    """Return the numbers of the `count` rounds worth least, the earlier first among equals.

    Those in `staying` may not be dropped, and one round always stays.
    """
    open_to_drop = sorted(
        (number for number in worths if number not in staying),
        key=lambda number: (worths[number], number),
    )
    return frozenset(open_to_drop[: min(count, len(worths) - 1)] if worths else ())


def simplest(number: Fraction) -> Fraction | int:
    """Return the same number, whole as an int: those are added and compared much faster."""
    return number.numerator if number.denominator == 1 else number


def in_common(numbers: Sequence[Fraction | int]) -> list[int]:
    """Return numbers as whole ones over their common denominator, to be compared fast."""
    common = lcm(*[number.denominator for number in numbers])
    return [number.numerator * (common // number.denominator) for number in numbers]


def exact_sum(numbers: Collection[Fraction | int]) -> Fraction:
    """Return the sum of numbers: whole ones over a common denominator, which is faster."""
    if ONLY_WHOLE.issuperset(map(type, numbers)):
        return Fraction(sum(numbers)) if numbers else NOTHING
    total, common = 0, 1
    for number in numbers:
        numerator, denominator = number.as_integer_ratio()
        if common % denominator:
            wider = lcm(common, denominator)
            total, common = total * (wider // common), wider
        total += numerator * (common // denominator)
    return Fraction(total, common)
