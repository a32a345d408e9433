"""What befell an entrant in a round: the values that all standings are made of."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum, unique
from fractions import Fraction
from typing import Final, NamedTuple

from leagues.seating.plans import EntrantKey


@unique
class Outcome(StrEnum):
    """What befell an entrant in a round."""

    WIN = "win"
    LOSS = "loss"
    DRAW = "draw"
    SIT_OUT = "sit_out"  # the movement gave a rest
    REQUESTED = "requested"  # asked for a rest
    BYE = "bye"  # the pairing gave a free win
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
        return self in PLAYED

    @property
    def is_rest(self) -> bool:
        """Return whether the event's policy for sit-outs applies."""
        return self in RESTS

    @property
    def is_forfeit(self) -> bool:
        """Return whether a game was given without being played."""
        return self in FORFEITS

    @property
    def is_over(self) -> bool:
        """Return whether the round counts: no game of it is going on or void."""
        return self not in OPEN

    @property
    def is_voluntary(self) -> bool:
        """Return whether the entrant was not there to play, which was their own doing."""
        return self in VOLUNTARY


PLAYED: Final = frozenset({Outcome.WIN, Outcome.LOSS, Outcome.DRAW})
RESTS: Final = frozenset({Outcome.SIT_OUT, Outcome.BYE})
FORFEITS: Final = frozenset({Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS})
OPEN: Final = frozenset({Outcome.IN_PLAY, Outcome.VOID})
VOLUNTARY: Final = frozenset(
    {
        Outcome.REQUESTED,
        Outcome.LATE,
        Outcome.ABSENT,
        Outcome.WITHDRAWN,
        Outcome.FORFEIT_LOSS,
    }
)
# Standings ask tens of thousands of rounds: a set answers in a third of the time of a property.
HALF: Final = Fraction(1, 2)
SCORES: Final[Mapping[Outcome, Fraction | int]] = {
    Outcome.WIN: 1,
    Outcome.BYE: 1,
    Outcome.FORFEIT_WIN: 1,
    Outcome.DRAW: HALF,
    Outcome.REQUESTED: HALF,
}
"""What an outcome is worth where games won count; what is not here is worth nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RestScores:
    """What rounds without a game are worth where games won count, if an event says so.

    `bye` is for rounds that the movement gave, `rest` for those that were asked for, of which
    `most_rests` are worth something, none from round `rests_before` of the stage on, and `late`
    for each round before the entrant came.
    """

    bye: Fraction
    rest: Fraction
    late: Fraction
    most_rests: int
    rests_before: int | None = None


class StageRests(NamedTuple):
    """A stage, by the number of its first round, and its rest scores; None for the usual ones."""

    first_round: int
    scores: RestScores | None


class PlayedRound(NamedTuple):
    """One round of one entrant. Points count where a game was played to its end or forfeited.

    `rest_score` is what a round without a game is worth where games won count, None for the usual.
    `round_mean` is what those who played in the round made on average, where a sit-out scores it.
    `game` counts the games of a series in one round, and `weight` is how much of it counts in what
    the entrant is ranked by: half of a round of an earlier stage, where half goes on. `given` is
    what an opponent made: the other side, or the others at the table on average. `others` has the
    scores of all other accounts, clockwise, and `place` the entrant's place among all, 1 for the
    most points, equals sharing it.

    An event has tens of thousands of them: a tuple is made in a third of the time.

    `marches` and `loners` were made by the entrant, or the side if slips do not say by whom;
    `euchred` counts hands lost as makers, `euchres` hands won as defenders. In an auction they
    are bids made with partners, bids made alone, and bids that failed.
    """

    entrant: EntrantKey
    round_number: int
    outcome: Outcome
    game: int = 1
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
    weight: Fraction | int = 1
    rest_score: Fraction | None = None
    round_mean: Fraction | None = None

    @property
    def score(self) -> Fraction | int:
        """Return what the round is worth where games won count."""
        if self.rest_score is not None:
            return self.rest_score
        return SCORES.get(self.outcome, 0)


def with_rest_scores(
    rounds: Iterable[PlayedRound], stages: Sequence[StageRests]
) -> list[PlayedRound]:
    """Return an entrant's rounds with what those without a game are worth in their stage.

    Both are given in order. Every stage counts its own rests, as the draw of its rounds does.
    """
    to_come = list(reversed(stages))
    scores: RestScores | None = None
    first = rests = 0
    found: list[PlayedRound] = []
    for each in rounds:
        while to_come and to_come[-1].first_round <= each.round_number:
            (first, scores), rests = to_come.pop(), 0
        rests += each.outcome is Outcome.REQUESTED
        worth = (
            None
            if scores is None
            else _worth_of_rest(each.outcome, scores, rests, number=each.round_number - first + 1)
        )
        found.append(each if worth is None else each._replace(rest_score=worth))
    return found


def _worth_of_rest(
    outcome: Outcome, scores: RestScores, rests: int, *, number: int
) -> Fraction | None:
    if outcome.is_rest:
        return scores.bye
    if outcome is Outcome.LATE:
        return scores.late
    if outcome is Outcome.REQUESTED:
        is_too_late = scores.rests_before is not None and number >= scores.rests_before
        return Fraction(0) if is_too_late or rests > scores.most_rests else scores.rest
    return None


def round_means(rounds: Iterable[PlayedRound]) -> dict[int, Fraction]:
    """Return by round what those who played in it made on average, in all games of a series.

    Games in play, void or forfeited are left out; a round without a game that counts is not there.
    """
    made: defaultdict[int, Fraction | int] = defaultdict(int)
    playing: defaultdict[int, set[EntrantKey]] = defaultdict(set)
    for each in rounds:
        if each.outcome.is_played:
            made[each.round_number] += each.made
            playing[each.round_number].add(each.entrant)
    return {number: Fraction(made[number]) / len(keys) for number, keys in playing.items()}


def with_round_means(
    rounds: Iterable[PlayedRound], means: Mapping[int, Fraction]
) -> list[PlayedRound]:
    """Return the rounds; those that were sat out know what was made in them on average."""
    return [
        each._replace(round_mean=means.get(each.round_number)) if each.outcome.is_rest else each
        for each in rounds
    ]


def added_up(tables: Sequence[PlayedRound]) -> PlayedRound:
    """Return one entrant's tables of one round as one: a team plays at several at once.

    Points and counts are summed, and the sums say who won. As long as one of the games goes on
    there is no result; void games are left out. Raises ValueError without a table.
    """
    if not tables:
        raise ValueError("nothing to add up")
    counting = [table for table in tables if table.outcome is not Outcome.VOID] or list(tables)
    if len(counting) == 1:
        return counting[0]
    first = counting[0]
    made, given = sum(each.made for each in counting), sum(each.given for each in counting)
    return PlayedRound(
        entrant=first.entrant,
        round_number=first.round_number,
        game=first.game,
        outcome=_outcome(counting, made, given),
        made=made,
        given=given,
        hands=known_sum([each.hands for each in counting]),
        loners=known_sum([each.loners for each in counting]),
        marches=known_sum([each.marches for each in counting]),
        euchred=known_sum([each.euchred for each in counting]),
        euchres=known_sum([each.euchres for each in counting]),
        partners=tuple(dict.fromkeys(key for each in counting for key in each.partners)),
        opponents=tuple(dict.fromkeys(key for each in counting for key in each.opponents)),
    )


def _outcome(tables: Sequence[PlayedRound], made: Fraction | int, given: Fraction | int) -> Outcome:
    outcomes = {table.outcome for table in tables}
    if Outcome.IN_PLAY in outcomes or Outcome.VOID in outcomes:
        return Outcome.IN_PLAY if Outcome.IN_PLAY in outcomes else Outcome.VOID
    if all(outcome.is_forfeit for outcome in outcomes):
        return Outcome.FORFEIT_WIN if made > given else Outcome.FORFEIT_LOSS
    return (Outcome.DRAW, Outcome.WIN, Outcome.LOSS)[(made > given) - (made < given)]


def known_sum(counts: Sequence[int | None]) -> int | None:
    """Return the sum of counts, or None if one of them is not known."""
    known = [count for count in counts if count is not None]
    return sum(known) if len(known) == len(counts) else None
