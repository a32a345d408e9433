"""Why this opponent: what people are told about their place in a Swiss round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from leagues.seating.movements.base import gettext_noop
from leagues.seating.movements.swiss_terms import SwissRound
from leagues.seating.pairings.foursomes import SeatedFour
from leagues.seating.pairings.records import Record
from leagues.seating.pairings.swiss import Paired, SwissField
from leagues.seating.plans import EntrantKey, Reason, SeatPair, ordered


def score_text(half_points: int) -> str:
    """Return a score as people write it: 2½ for five half-points."""
    whole, half = divmod(half_points, 2)
    if not half:
        return str(whole)
    return f"{whole}½" if whole else "½"


def reason(entrant: EntrantKey, text: str, **values: str | int) -> Reason:
    """Return a reason with the values of its places."""
    return Reason(entrant=entrant, text=text, values=tuple(values.items()))


def rest_reasons(swiss: SwissRound) -> Iterator[Reason]:
    """Yield why those rest who asked for it."""
    for key in swiss.resting:
        yield reason(key, gettext_noop("Asked to sit out this round."))


def pair_reasons(swiss: SwissRound, field: SwissField, paired: Paired) -> Iterator[Reason]:
    """Yield at least one reason for everybody in the round."""
    draw = _Draw(swiss, field, _groups(swiss, field), _left_in_groups(swiss, field, paired))
    for pair in paired.pairs:
        for key, other in (pair, pair[::-1]):
            yield from draw.meeting(key, other)
    if paired.bye is not None:
        yield draw.bye(swiss.records[paired.bye])
    yield from rest_reasons(swiss)


def _groups(swiss: SwissRound, field: SwissField) -> dict[int, frozenset[EntrantKey]]:
    """Return the score groups of those whose opponent nobody chose."""
    bound = {key for pair in field.forced for key in pair}
    groups: dict[int, set[EntrantKey]] = {}
    for record, score in field.ranked:
        if record.key not in bound:
            groups.setdefault(score, set()).add(record.key)
    return {score: frozenset(keys) for score, keys in groups.items()}


def _left_in_groups(swiss: SwissRound, field: SwissField, paired: Paired) -> Counter[int]:
    """Return how many of each group are left for each other, those met from above apart."""
    left = Counter({score: len(keys) for score, keys in _groups(swiss, field).items()})
    for one, two in paired.pairs:
        scores = sorted((swiss.drawn_score(one), swiss.drawn_score(two)))
        if scores[0] != scores[1] and ordered(one, two) not in field.forced:
            left[scores[0]] -= 1
    return left


@dataclass(frozen=True, slots=True)
class _Draw:
    """A round that has been drawn, with its score groups."""

    swiss: SwissRound
    field: SwissField
    groups: dict[int, frozenset[EntrantKey]]
    left: Counter[int]

    def meeting(self, key: EntrantKey, other: EntrantKey) -> Iterator[Reason]:
        """Yield why somebody meets somebody, what counts most first."""
        pair = ordered(key, other)
        if pair in self.field.forced:
            yield reason(key, gettext_noop("Put together by the director."))
            return
        yield self._by_score(key, other)
        if other in self.swiss.records[key].opponents:
            yield reason(
                key,
                gettext_noop(
                    "A second meeting: every other draw of this round has as many or more of "
                    "them, or lets people meet again who met oftener or in the round before."
                ),
            )
        if self.swiss.virtual:
            yield self._accelerated(key)
        if pair in self.field.households:
            yield reason(
                key,
                gettext_noop(
                    "Of one household or club: other opponents would have meant a second meeting "
                    "or a larger difference of scores."
                ),
            )

    def _by_score(self, key: EntrantKey, other: EntrantKey) -> Reason:
        own, theirs = self.swiss.drawn_score(key), self.swiss.drawn_score(other)
        values = {
            "score": score_text(self.swiss.records[key].score),
            "other": score_text(self.swiss.records[other].score),
        }
        if own == theirs:
            return self._equal(key, values)
        if own < theirs:
            return reason(
                key,
                gettext_noop(
                    "Moved up: has %(score)s and fills a place that was left with %(other)s."
                ),
                **values,
            )
        return self._moved_down(key, own, values)

    def _equal(self, key: EntrantKey, values: dict[str, str]) -> Reason:
        if not self.swiss.request.history:
            return reason(key, gettext_noop("First round: all scores are equal."))
        met = self._met_in_group(key)
        if met:
            return reason(
                key,
                gettext_noop(
                    "The same score group, %(score)s. Has met %(met)s of its %(others)s others "
                    "before."
                ),
                score=values["score"],
                met=met,
                others=len(self.groups[self.swiss.drawn_score(key)]) - 1,
            )
        return reason(key, gettext_noop("The same score group, %(score)s."), score=values["score"])

    def _moved_down(self, key: EntrantKey, score: int, values: dict[str, str]) -> Reason:
        others = len(self.groups[score]) - 1
        if not others:
            text = gettext_noop(
                "Moved down: nobody else has %(score)s, so meets somebody with %(other)s."
            )
        elif self._met_in_group(key) == others:
            text = gettext_noop(
                "Moved down: has met everybody else with %(score)s, so meets somebody with "
                "%(other)s."
            )
        elif self.left[score] % 2:
            text = gettext_noop(
                "Moved down: an odd number was left with %(score)s, so one of them meets somebody "
                "with %(other)s."
            )
        else:
            text = gettext_noop(
                "Moved down: with other opponents from %(score)s, others would have had to meet "
                "again or to meet still more unequal scores. So meets somebody with %(other)s."
            )
        return reason(key, text, **values)

    def _met_in_group(self, key: EntrantKey) -> int:
        group = self.groups[self.swiss.drawn_score(key)]
        return len(group.intersection(self.swiss.records[key].opponents))

    def _accelerated(self, key: EntrantKey) -> Reason:
        added = self.swiss.virtual.get(key, 0)
        return reason(
            key,
            gettext_noop("Accelerated round: drawn with %(added)s more."),
            added=score_text(added),
        )

    def bye(self, record: Record) -> Reason:
        """Return why somebody has the bye."""
        bound = {key for pair in self.field.forced for key in pair}
        free = [each for each, _score in self.field.ranked if each.key not in bound]
        fewest = min(each.byes for each in free)
        lowest = min(each.score for each in free if each.byes == fewest)
        values: dict[str, str | int] = {
            "byes": record.byes,
            "score": score_text(record.score),
        }
        if record.byes > fewest:
            text = gettext_noop(
                "One too many for the tables. Had %(byes)s byes before, but had anybody with "
                "fewer sat out, others would have had to meet again."
            )
        elif record.score > lowest:
            text = gettext_noop(
                "One too many for the tables. Has %(score)s; had anybody with less sat out, "
                "others would have had to meet again."
            )
        elif record.byes:
            text = gettext_noop(
                "One too many for the tables: nobody had fewer byes than %(byes)s, and of those "
                "nobody has less than %(score)s."
            )
        else:
            text = gettext_noop(
                "One too many for the tables: of those without a bye nobody has less than "
                "%(score)s."
            )
        return reason(record.key, text, **values)


def four_reasons(
    swiss: SwissRound,
    tables: Sequence[SeatedFour],
    resting: Sequence[EntrantKey],
    forced: frozenset[SeatPair],
) -> Iterator[Reason]:
    """Yield at least one reason for everybody in a round of single people."""
    for table in tables:
        scores = sorted(swiss.records[key].score for key in table.people())
        chosen = {key for pair in table.oppositions() if pair in forced for key in pair}
        for key in table.people():
            if key in chosen:
                yield reason(key, gettext_noop("Put together by the director."))
            yield _company(swiss, key, scores)
        for one, two in table.partners:
            if two in swiss.records[one].partners:
                for key in (one, two):
                    yield reason(
                        key,
                        gettext_noop(
                            "The same partner again: somebody would have had one again in every "
                            "other draw that was tried, or one they had oftener."
                        ),
                    )
    joined = swiss.request.joins_rests and len(resting) > 1
    for key in resting:
        if joined:
            yield reason(
                key,
                gettext_noop(
                    "Plays at a small table, as the tables of four are full: it goes round like a "
                    "rest, and its result counts. Has %(score)s."
                ),
                score=score_text(swiss.records[key].score),
            )
            continue
        yield reason(
            key,
            gettext_noop(
                "Rests, as the tables are full: of those who rested least, nobody has less than "
                "%(score)s."
            ),
            score=score_text(swiss.records[key].score),
        )
    yield from rest_reasons(swiss)


def _company(swiss: SwissRound, key: EntrantKey, scores: Sequence[int]) -> Reason:
    """Return what is told about the scores at somebody's table, lowest first."""
    if not swiss.request.history:
        return reason(key, gettext_noop("First round: all scores are equal."))
    own = score_text(swiss.records[key].score)
    if scores[0] == scores[-1]:
        return reason(key, gettext_noop("All at the table have %(score)s."), score=own)
    return reason(
        key,
        gettext_noop("Has %(score)s, in the company of neighbours with %(lowest)s to %(highest)s."),
        score=own,
        lowest=score_text(scores[0]),
        highest=score_text(scores[-1]),
    )
