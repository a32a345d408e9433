"""Confirmed results as values, for standings and ratings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Prefetch

from engine.scoring import Outcome
from games.matches.models import HandScore, Match, MatchSeat, ScoreReport
from games.matches.states import MatchEnding, MatchStatus, ReportDepth, ReportStatus


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatResult:
    """What one seat has from a match.

    The counts of hands are None when only the final score is known. A loner is credited to the
    maker's seat, to both seats of the makers when nobody wrote who it was.
    """

    seat: int
    side: int
    player_id: int | None
    points: int
    hands: int | None
    loners: int | None
    marches: int | None
    euchred: int | None


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


def confirmed_results(*, match_ids: Sequence[int] | None = None) -> list[MatchResult]:
    """Return results that count, in order of first finishing, in four queries.

    Void and unfinished matches are left out. Without `match_ids`: all there are.
    """
    hands = HandScore.objects.filter(is_replaced=False)
    reports = ScoreReport.objects.filter(status=ReportStatus.CONFIRMED.value)
    matches = Match.objects.filter(status=MatchStatus.FINISHED.value)
    if match_ids is not None:
        matches = matches.filter(pk__in=match_ids)
    found = matches.order_by("first_finished_at", "pk").prefetch_related(
        "seats",
        Prefetch("reports", queryset=reports, to_attr="counting"),
        Prefetch("counting__hands", queryset=hands, to_attr="live"),
    )
    return [_result(match) for match in found]


def _result(match: Match) -> MatchResult:
    # `counting` and `live` are put there by the prefetches above.
    report: ScoreReport = match.counting[0]  # type: ignore[attr-defined]
    hands: list[HandScore] = report.live  # type: ignore[attr-defined]
    points = tuple(report.points or (0, 0))
    if match.finished_at is None or match.first_finished_at is None:
        raise ValueError(f"match {match.pk} is finished without a time")
    return MatchResult(
        match_id=match.pk,
        points=points,
        seats=tuple(_seat_result(seat, points, hands) for seat in match.seats.all()),
        ending=MatchEnding(report.ending),
        depth=ReportDepth(report.depth),
        is_rated=match.is_rated,
        finished_at=match.finished_at,
        first_finished_at=match.first_finished_at,
    )


def _seat_result(
    seat: MatchSeat, points: tuple[int, ...], hands: Sequence[HandScore]
) -> SeatResult:
    if not hands:
        return SeatResult(
            seat=seat.number,
            side=seat.side_number,
            player_id=seat.player_id,
            points=points[seat.side_number],
            hands=None,
            loners=None,
            marches=None,
            euchred=None,
        )
    made = [hand for hand in hands if hand.makers == seat.side_number and hand.outcome]
    outcomes = [Outcome(hand.outcome) for hand in made]
    return SeatResult(
        seat=seat.number,
        side=seat.side_number,
        player_id=seat.player_id,
        points=sum(hand.seat_points[seat.number] for hand in hands),
        hands=sum(not hand.is_passed_out for hand in hands),
        loners=_loners(seat, made),
        marches=sum(each.is_march and not each.is_lone_march for each in outcomes),
        euchred=sum(each.is_euchre for each in outcomes),
    )


def _loners(seat: MatchSeat, made: Iterable[HandScore]) -> int:
    return sum(
        Outcome(hand.outcome).is_lone_march and hand.maker_seat in (None, seat.number)
        for hand in made
    )
