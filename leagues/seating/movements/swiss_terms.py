"""What both Swiss movements share: their options, and where everybody stands before a round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import combinations
from math import ceil, log2
from typing import Final

from leagues.seating.movements.base import (
    Movement,
    MovementOption,
    MovementRequest,
    UnplannableField,
    gettext_noop,
    seeded,
)
from leagues.seating.movements.requested_rests import asked_to_rest, next_number, too_few_play
from leagues.seating.pairings.criteria import Preference
from leagues.seating.pairings.records import (
    TIE,
    WIN,
    Record,
    ResultMissing,
    ScoreRules,
    records_of,
)
from leagues.seating.plans import EntrantKey, SeatPair, Wish, WishKind, ordered

_HALF_POINTS: Final = {"win": WIN, "half": TIE, "zero": 0}
_WITHOUT_SEED: Final = 10**9

FIRST_ROUND: Final = MovementOption(
    key="first_round",
    title=gettext_noop("First round"),
    choices={"seeded": gettext_noop("by seeds"), "drawn": gettext_noop("drawn by lot")},
    default="seeded",
    description=gettext_noop("Those without a seed come after the others, in an order drawn."),
)
RANKING: Final = MovementOption(
    key="ranking",
    title=gettext_noop("Among equal scores"),
    choices={
        Preference.FOLD.value: gettext_noop("the first meets the last"),
        Preference.SLIDE.value: gettext_noop("the upper half meets the lower half in order"),
        Preference.ADJACENT.value: gettext_noop("the first meets the second"),
        Preference.RANDOM.value: gettext_noop("drawn by lot"),
    },
    default=Preference.FOLD.value,
    description=gettext_noop(
        "Equal scores are put in order by seed, then by points made less points conceded."
    ),
)
BYE_SCORE: Final = MovementOption(
    key="bye_score",
    title=gettext_noop("A bye counts as"),
    choices={
        "win": gettext_noop("a win"),
        "half": gettext_noop("half a win"),
        "zero": gettext_noop("nothing"),
    },
    default="win",
)
REST_SCORE: Final = MovementOption(
    key="rest_score",
    title=gettext_noop("A rest on request counts as"),
    choices={
        "half": gettext_noop("half a win, twice at most"),
        "zero": gettext_noop("nothing"),
    },
    default="half",
)
ANY_ROUND: Final = "any"
REST_BEFORE: Final = MovementOption(
    key="rest_before",
    title=gettext_noop("Rests on request count in"),
    choices={
        ANY_ROUND: gettext_noop("all rounds"),
        "2": gettext_noop("round 1 alone"),
        "3": gettext_noop("rounds before round 3"),
        "4": gettext_noop("rounds before round 4"),
        "5": gettext_noop("rounds before round 5"),
        "6": gettext_noop("rounds before round 6"),
        "7": gettext_noop("rounds before round 7"),
        "8": gettext_noop("rounds before round 8"),
        "9": gettext_noop("rounds before round 9"),
        "10": gettext_noop("rounds before round 10"),
    },
    default=ANY_ROUND,
    description=gettext_noop("Later ones can be had too, and count as nothing."),
)
LATE_SCORE: Final = MovementOption(
    key="late_score",
    title=gettext_noop("Rounds before a late entry count as"),
    choices={"zero": gettext_noop("nothing"), "half": gettext_noop("half a win each")},
    default="zero",
)
ACCELERATION: Final = MovementOption(
    key="acceleration",
    title=gettext_noop("Accelerated rounds"),
    choices={"none": gettext_noop("no"), "baku": gettext_noop("yes, by the Baku rule")},
    default="none",
    description=gettext_noop(
        "For many entrants and few rounds: in the first half of the rounds the upper half by "
        "seeds is drawn as if it had a win more. The standings do not change."
    ),
)


@dataclass(frozen=True, slots=True)
class SwissRound:
    """The round that is to be drawn: its number, who plays, who asked to sit out, all records."""

    request: MovementRequest
    number: int
    playing: tuple[EntrantKey, ...]
    resting: tuple[EntrantKey, ...]
    records: Mapping[EntrantKey, Record]
    virtual: Mapping[EntrantKey, int]

    def wishes(self, *kinds: WishKind) -> list[Wish]:
        """Return the wishes of these kinds that hold for the round."""
        return [wish for wish in self.request.wishes if wish.kind in kinds and self._holds(wish)]

    def wished_pairs(self, *kinds: WishKind) -> frozenset[SeatPair]:
        """Return every two of those who play that stand together in a wish of these kinds."""
        here = frozenset(self.playing)
        return frozenset(
            ordered(one, two)
            for wish in self.wishes(*kinds)
            for one, two in combinations(wish.entrants, 2)
            if one != two and one in here and two in here
        )

    def _holds(self, wish: Wish) -> bool:
        return wish.round_number in (None, self.number)

    def drawn_score(self, key: EntrantKey) -> int:
        """Return the score by which somebody is drawn, in half-points."""
        return self.records[key].score + self.virtual.get(key, 0)


def swiss_round(movement: Movement, request: MovementRequest) -> SwissRound:
    """Read what a request says about the round after its history.

    Raises `UnplannableField` for a wrong field, or if a result is missing.
    """
    number = next_number(request.history)
    keys = tuple(sorted(entrant.key for entrant in request.entrants))
    _require(movement, request, keys)
    rests = {
        played: asked_to_rest(request.wishes, played)
        for played in (*(earlier.number for earlier in request.history), number)
    }
    playing = tuple(key for key in keys if key not in rests[number])
    if len(playing) < movement.fewest:
        raise too_few_play(number, sorted(rests[number].intersection(keys)))
    return SwissRound(
        request=request,
        number=number,
        playing=playing,
        resting=tuple(key for key in keys if key in rests[number]),
        records=_records(movement, request, keys, rests),
        virtual=_virtual(movement, request, number),
    )


def score_rules(movement: Movement, options: Mapping[str, str]) -> ScoreRules:
    """Return what a round without a match is worth in a Swiss with these options."""
    before = movement.chosen(options, REST_BEFORE.key)
    return ScoreRules(
        bye=_HALF_POINTS[movement.chosen(options, BYE_SCORE.key)],
        rest=_HALF_POINTS[movement.chosen(options, REST_SCORE.key)],
        rests_before=None if before == ANY_ROUND else int(before),
        missed=_HALF_POINTS[movement.chosen(options, LATE_SCORE.key)],
    )


def score_options(movement: Movement) -> tuple[MovementOption, ...]:
    """Return the options of a movement that `score_rules` reads; none unless it is a Swiss."""
    keys = (BYE_SCORE.key, REST_SCORE.key, REST_BEFORE.key, LATE_SCORE.key)
    return tuple(option for option in movement.options if option.key in keys)


def _require(movement: Movement, request: MovementRequest, keys: tuple[EntrantKey, ...]) -> None:
    twice = tuple(key for key, times in Counter(keys).items() if times > 1)
    if twice:
        raise UnplannableField(
            "duplicate_entrant",
            gettext_noop("Somebody is entered twice. Take one of the two entries out."),
            entrants=twice,
        )
    if not movement.fewest <= len(keys) <= movement.most:
        raise UnplannableField(
            "field_size",
            gettext_noop("This movement seats %(fewest)s to %(most)s entrants, not %(count)s."),
            values={"fewest": movement.fewest, "most": movement.most, "count": len(keys)},
        )
    if request.rounds != 1:
        raise UnplannableField(
            "one_round",
            gettext_noop("Swiss rounds are drawn one at a time, once all results are in."),
        )


def _records(
    movement: Movement,
    request: MovementRequest,
    keys: tuple[EntrantKey, ...],
    rests: Mapping[int, frozenset[EntrantKey]],
) -> dict[EntrantKey, Record]:
    rules = score_rules(movement, request.options)
    try:
        return records_of(keys, request.history, request.results, rests=rests, rules=rules)
    except ResultMissing as missing:
        raise UnplannableField(
            "results_missing",
            gettext_noop(
                "Table %(table)s of round %(round)s has no result yet. Enter it, then draw the "
                "next round."
            ),
            values={"table": missing.table.number, "round": missing.round_number},
            entrants=missing.table.entrants(),
        ) from missing


def _virtual(movement: Movement, request: MovementRequest, number: int) -> dict[EntrantKey, int]:
    """Return the half-points that the Baku rule adds for the draw of a round.

    In the first half of the rounds the upper half by seeds, rounded up to an even number, has
    a win more, and after the first half of those rounds half a win more.
    """
    if ACCELERATION not in movement.options or movement.option(request, ACCELERATION.key) != "baku":
        return {}
    first = request.history[0].present() if request.history else request.entrants
    rounds = request.planned or ceil(log2(max(2, len(first))))
    accelerated = ceil(rounds / 2)
    if number > accelerated:
        return {}
    added = WIN if number <= ceil(accelerated / 2) else TIE
    upper = 2 * ceil(len(first) / 4)
    return {
        entrant.key: added
        for entrant in request.entrants
        if entrant.seed is not None and entrant.seed <= upper
    }


def ranked(
    swiss: SwissRound, keys: Iterable[EntrantKey], *, by_lot: bool = False
) -> list[EntrantKey]:
    """Return the keys best first: by score for the draw, seed, points made less conceded, lot.

    `by_lot` passes over seeds and points.
    """
    lots = [entrant.key for entrant in swiss.request.entrants]
    lots.sort()
    seeded(swiss.request.seed, f"swiss lots of round {swiss.number}").shuffle(lots)
    lot = {key: place for place, key in enumerate(lots)}
    seeds = {entrant.key: entrant.seed for entrant in swiss.request.entrants}

    def standing(key: EntrantKey) -> tuple[int, int, int, int]:
        score = -swiss.drawn_score(key)
        if by_lot:
            return score, 0, 0, lot[key]
        seed = seeds[key]
        place = _WITHOUT_SEED if seed is None else seed
        return score, place, -swiss.records[key].points, lot[key]

    return sorted(keys, key=standing)


def is_drawn_by_lot(movement: Movement, swiss: SwissRound) -> bool:
    """Return whether equal scores are put in order by lot alone in this round."""
    by_first = movement.option(swiss.request, FIRST_ROUND.key) == "drawn"
    return by_first and not swiss.request.history
