"""Confirmed results as values, for standings and ratings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.db.models import Prefetch

from engine.game import TOKENS_FOR_A_POINT
from engine.scoring import EUCHRES, Outcome
from games.matches.models import HandScore, Match, MatchSeat, ScoreReport
from games.matches.states import MatchEnding, MatchStatus, ReportDepth, ReportStatus

LONERS: Final = frozenset({Outcome.LONE_MARCH, Outcome.LONE_BID_MADE})
MARCHES: Final = frozenset({Outcome.MARCH, Outcome.BID_MADE})


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatResult:
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
    points = tuple(report.points or [0] * len({seat.side_number for seat in match.seats.all()}))
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
    played = [(hand, Outcome(hand.outcome)) for hand in hands if hand.outcome]
    made = [(hand, outcome) for hand, outcome in played if _made(seat, hand)]
    against = [outcome for hand, outcome in played if not _made(seat, hand)]
    return SeatResult(
        seat=seat.number,
        side=seat.side_number,
        player_id=seat.player_id,
        points=sum(hand.seat_points[seat.number] for hand in hands) + _turned_in(seat, hands),
        hands=len(played),
        loners=sum(outcome in LONERS and _was_maker(seat, hand) for hand, outcome in made),
        marches=sum(outcome in MARCHES for _, outcome in made),
        euchred=sum(outcome in EUCHRES for _, outcome in made),
        euchres=sum(outcome in EUCHRES for outcome in against),
        side_loners=sum(outcome in LONERS for _, outcome in made),
    )


def _turned_in(seat: MatchSeat, hands: Sequence[HandScore]) -> int:
    """Return the points of a seat's side for tokens: one for every four."""
    return sum(hand.token == seat.side_number for hand in hands) // TOKENS_FOR_A_POINT


def _made(seat: MatchSeat, hand: HandScore) -> bool:
    """Return whether a seat was on the makers' side of a hand."""
    return hand.makers == seat.side_number or seat.number in hand.partners


def _was_maker(seat: MatchSeat, hand: HandScore) -> bool:
    """Return whether a seat of the makers' side made trumps, as far as is known."""
    return hand.maker_seat in (None, seat.number)
