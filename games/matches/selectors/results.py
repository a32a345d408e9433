"""Confirmed results as values, for standings and ratings."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, NamedTuple

from django.db.models import Q, QuerySet

from engine.game import TOKENS_FOR_A_POINT
from engine.scoring import EUCHRES, Outcome
from games.matches.models import HandScore, Match, MatchSeat, ScoreReport
from games.matches.states import MatchEnding, MatchStatus, ReportDepth, ReportStatus

LONERS: Final = frozenset({Outcome.LONE_MARCH, Outcome.LONE_BID_MADE})
MARCHES: Final = frozenset({Outcome.MARCH, Outcome.BID_MADE})


class SeatResult(NamedTuple):
    """What one seat has from a match.

    The counts of hands are None when only the final score is known. Hands count for all who
    were on the makers' side in them: `marches` all tricks taken or a bid made, `euchred` a hand
    or a bid that failed. `loners` are the maker's own, or of the whole side when nobody wrote
    who it was; `euchres` are the hands that failed while the seat was against the makers.
    `side_loners` are those of everybody who made a hand with the seat.
    """

    seat: int
    side: int
    player_id: int | None
    points: int
    hands: int | None
    loners: int | None
    marches: int | None
    euchred: int | None
    euchres: int | None = None
    side_loners: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchResult:
    """A confirmed result: points by side, and by seat with the counts that break ties."""

    match_id: int
    points: tuple[int, ...]
    seats: tuple[SeatResult, ...]
    ending: MatchEnding
    depth: ReportDepth
    is_rated: bool
    finished_at: datetime
    first_finished_at: datetime

    @property
    def is_played(self) -> bool:
        """Whether cards decided it: a forfeit counts, but is not rated."""
        return self.ending in (MatchEnding.PLAYED, MatchEnding.TIME)


class _Seat(NamedTuple):
    """A seat of a match as the database has it."""

    match_id: int
    number: int
    side: int
    player_id: int | None


class _Hand(NamedTuple):
    """What counts of a hand."""

    report_id: int
    outcome: str
    makers: int | None
    maker_seat: int | None
    partners: Sequence[int]
    seat_points: Sequence[int]
    token: int | None


def confirmed_results(
    *, match_ids: Sequence[int] | QuerySet[Any] | None = None
) -> list[MatchResult]:
    """Return results that count, in order of first finishing, in four queries.

    Void and unfinished matches are left out. Without `match_ids`: all there are. Rows are read
    as plain values: an event may have thousands.
    """
    wanted = Q() if match_ids is None else Q(match_id__in=match_ids)
    finished = Match.objects.filter(status=MatchStatus.FINISHED.value)
    if match_ids is not None:
        finished = finished.filter(pk__in=match_ids)
    reports = ScoreReport.objects.filter(wanted, status=ReportStatus.CONFIRMED.value)
    seats: defaultdict[int, list[_Seat]] = defaultdict(list)
    rows = MatchSeat.objects.filter(wanted).order_by("number")
    for seat in rows.values_list("match_id", "number", "side_number", "player_id"):
        seats[seat[0]].append(_Seat(*seat))
    hands: defaultdict[int, list[_Hand]] = defaultdict(list)
    live = HandScore.objects.filter(is_replaced=False, report__in=reports.values("pk"))
    for hand in live.order_by("number").values_list(*_Hand._fields):
        hands[hand[0]].append(_Hand(*hand))
    versions = {
        row[0]: row[1:]
        for row in reports.values_list("match_id", "pk", "points", "ending", "depth")
    }
    order = finished.order_by("first_finished_at", "pk")
    fields = ("pk", "is_rated", "finished_at", "first_finished_at")
    return [
        _result(match, seats[match[0]], versions[match[0]], hands[versions[match[0]][0]])
        for match in order.values_list(*fields)
    ]


def _result(
    match: tuple[int, bool, datetime | None, datetime | None],
    seats: Sequence[_Seat],
    version: tuple[int, list[int] | None, str, str],
    hands: Sequence[_Hand],
) -> MatchResult:
    match_id, is_rated, finished_at, first_finished_at = match
    _, claimed, ending, depth = version
    points = tuple(claimed or [0] * len({seat.side for seat in seats}))
    if finished_at is None or first_finished_at is None:
        raise ValueError(f"match {match_id} is finished without a time")
    return MatchResult(
        match_id=match_id,
        points=points,
        seats=tuple(_seat_result(seat, points, hands) for seat in seats),
        ending=MatchEnding(ending),
        depth=ReportDepth(depth),
        is_rated=is_rated,
        finished_at=finished_at,
        first_finished_at=first_finished_at,
    )


def _seat_result(seat: _Seat, points: tuple[int, ...], hands: Sequence[_Hand]) -> SeatResult:
    if not hands:
        own = points[seat.side]
        return SeatResult(seat.number, seat.side, seat.player_id, own, None, None, None, None)
    played = [(hand, Outcome(hand.outcome)) for hand in hands if hand.outcome]
    made = [(hand, outcome) for hand, outcome in played if _made(seat, hand)]
    against = [outcome for hand, outcome in played if not _made(seat, hand)]
    return SeatResult(
        seat=seat.number,
        side=seat.side,
        player_id=seat.player_id,
        points=sum(hand.seat_points[seat.number] for hand in hands) + _turned_in(seat, hands),
        hands=len(played),
        loners=sum(outcome in LONERS and _was_maker(seat, hand) for hand, outcome in made),
        marches=sum(outcome in MARCHES for _, outcome in made),
        euchred=sum(outcome in EUCHRES for _, outcome in made),
        euchres=sum(outcome in EUCHRES for outcome in against),
        side_loners=sum(outcome in LONERS for _, outcome in made),
    )


def _turned_in(seat: _Seat, hands: Sequence[_Hand]) -> int:
    """Return the points of a seat's side for tokens: one for every four."""
    return sum(hand.token == seat.side for hand in hands) // TOKENS_FOR_A_POINT


def _made(seat: _Seat, hand: _Hand) -> bool:
    """Return whether a seat was on the makers' side of a hand."""
    return hand.makers == seat.side or seat.number in hand.partners


def _was_maker(seat: _Seat, hand: _Hand) -> bool:
    """Return whether a seat of the makers' side made trumps, as far as is known."""
    return hand.maker_seat in (None, seat.number)
