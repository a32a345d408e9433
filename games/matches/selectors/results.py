"""Confirmed results as values, for standings."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from django.db.models import QuerySet

from engine.game import TOKENS_FOR_A_POINT
from engine.scoring import EUCHRES, Outcome
from games.matches.models import HandScore, ScoreReport
from games.matches.states import COUNTED, MatchEnding, MatchStatus, ReportStatus

LONERS: Final = frozenset({Outcome.LONE_MARCH, Outcome.LONE_BID_MADE})
MARCHES: Final = frozenset({Outcome.MARCH, Outcome.BID_MADE})
# Looked up by thousands of results, and a mapping is faster than the enumeration itself.
_ENDINGS: Final[Mapping[str, MatchEnding]] = {ending.value: ending for ending in MatchEnding}


class SeatResult(NamedTuple):
    """What one seat has from a match.

    The counts of hands are None when only the final score is known. Hands count for all who
    were on the makers' side in them: `marches` all tricks taken or a bid made, `euchred` a hand
    or a bid that failed. `loners` are the maker's own, or of the whole side when nobody wrote
    who it was; `euchres` are the hands that failed while the seat was against the makers.
    `side_loners` are those of everybody who made a hand with the seat.
    """

    points: int
    hands: int | None = None
    loners: int | None = None
    marches: int | None = None
    euchred: int | None = None
    euchres: int | None = None
    side_loners: int | None = None


class HandResult(NamedTuple):
    """What counts of a hand."""

    report_id: int
    outcome: str
    makers: int | None
    maker_seat: int | None
    partners: Sequence[int]
    seat_points: Sequence[int]
    token: int | None


class MatchResult(NamedTuple):
    """A confirmed result: points by side, and the hands if they are known."""

    match_id: int
    points: tuple[int, ...]
    ending: MatchEnding
    hands: Sequence[HandResult]

    @property
    def is_played(self) -> bool:
        """Whether cards decided it: a forfeit counts, but is not rated."""
        return self.ending in COUNTED

    def of_seat(self, number: int, *, side: int) -> SeatResult:
        """Return what a seat has from the match, which plays for `side`."""
        if not self.hands:
            return SeatResult(self.points[side])
        played = [(hand, Outcome(hand.outcome)) for hand in self.hands if hand.outcome]
        made = [(hand, outcome) for hand, outcome in played if _made(number, side, hand)]
        against = [outcome for hand, outcome in played if not _made(number, side, hand)]
        own = sum(hand.seat_points[number] for hand in self.hands)
        return SeatResult(
            points=own + _turned_in(side, self.hands),
            hands=len(played),
            loners=sum(outcome in LONERS and _was_maker(number, hand) for hand, outcome in made),
            marches=sum(outcome in MARCHES for _, outcome in made),
            euchred=sum(outcome in EUCHRES for _, outcome in made),
            euchres=sum(outcome in EUCHRES for outcome in against),
            side_loners=sum(outcome in LONERS for _, outcome in made),
        )


def confirmed_results(
    *, match_ids: Sequence[int] | QuerySet[Any] | None = None
) -> list[MatchResult]:
    """Return results that count, in order of first finishing, in two queries.

    Void and unfinished matches are left out. Without `match_ids`: all there are. Rows are read
    as plain values, and of who sat where only as much as is asked for: an event may have
    thousands.
    """
    reports = ScoreReport.objects.filter(
        status=ReportStatus.CONFIRMED.value,
        match__status=MatchStatus.FINISHED.value,
        points__isnull=False,
    )
    if match_ids is not None:
        reports = reports.filter(match_id__in=match_ids)
    live = HandScore.objects.filter(is_replaced=False, report__in=reports.values("pk"))
    hands: defaultdict[int, list[HandResult]] = defaultdict(list)
    for hand in live.order_by("number").values_list(*HandResult._fields):
        hands[hand[0]].append(HandResult(*hand))
    order = reports.order_by("match__first_finished_at", "match_id")
    return [
        MatchResult(match_id, tuple(points or ()), _ENDINGS[ending], hands.get(report_id, ()))
        for report_id, match_id, points, ending in order.values_list(
            "pk", "match_id", "points", "ending"
        )
    ]


def _turned_in(side: int, hands: Sequence[HandResult]) -> int:
    """Return the points of a side for tokens: one for every four."""
    return sum(hand.token == side for hand in hands) // TOKENS_FOR_A_POINT


def _made(seat: int, side: int, hand: HandResult) -> bool:
    """Return whether a seat was on the makers' side of a hand."""
    return hand.makers == side or seat in hand.partners


def _was_maker(seat: int, hand: HandResult) -> bool:
    """Return whether a seat of the makers' side made trumps, as far as is known."""
    return hand.maker_seat in (None, seat)
