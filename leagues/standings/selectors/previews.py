"""What another result of a match would change, told before anybody says yes. Nothing is written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone

from games.matches.models import Match, MatchSeat
from games.matches.selectors.results import MatchResult, SeatResult
from games.matches.states import MatchEnding, ReportDepth
from leagues.events.models import EntryMember
from leagues.players.models import Player
from leagues.seating.selectors.tables import event_of_match
from leagues.standings.models import RatingChange
from leagues.standings.ranking import StandingRow
from leagues.standings.selectors.figures import figure, signed
from leagues.standings.selectors.played import event_play, ranked
from leagues.standings.selectors.rated import match_as_if, pool_of_match, ratings_before


@dataclass(frozen=True, slots=True, kw_only=True)
class RankMove:
    """An entrant whose rank or points would be others. A rank is None before the first game."""

    name: str
    rank_before: int | None
    rank_after: int | None
    points_before: str
    points_after: str

    @property
    def places(self) -> int:
        """How many places up, or down below zero; 0 for who comes onto the list or leaves it."""
        if self.rank_before is None or self.rank_after is None:
            return 0
        return self.rank_before - self.rank_after


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingMove:
    """What the match itself did to a rating, and what it would do instead."""

    player: Player
    before: str
    after: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectionPreview:
    """The standings that move, those with a new rank first, and the ratings of the table."""

    ranks: tuple[RankMove, ...]
    ratings: tuple[RatingMove, ...]

    @property
    def moved(self) -> tuple[RankMove, ...]:
        """Those who would have another rank."""
        return tuple(move for move in self.ranks if move.rank_before != move.rank_after)


def preview_correction(
    *, match_id: int, points: Sequence[int], now: datetime | None = None
) -> CorrectionPreview:
    """Return what a final score would change in the standings and in the ratings of the table.

    Ratings are compared for this match alone; a replay carries the difference on to later ones.
    In thirty queries at most, whatever the size of the event.
    """
    event_id = event_of_match(match_id=match_id)
    return CorrectionPreview(
        ranks=() if event_id is None else _rank_moves(event_id, _claim(match_id, points)),
        ratings=_rating_moves(match_id, points, now or timezone.now()),
    )


def _claim(match_id: int, points: Sequence[int]) -> MatchResult:
    match = Match.objects.get(pk=match_id)
    seats = MatchSeat.objects.filter(match_id=match_id)
    at = match.first_finished_at or timezone.now()
    return MatchResult(
        match_id=match_id,
        points=tuple(points),
        seats=tuple(
            SeatResult(
                seat=seat.number,
                side=seat.side_number,
                player_id=seat.player_id,
                points=points[seat.side_number],
                hands=None,
                loners=None,
                marches=None,
                euchred=None,
            )
            for seat in seats
        ),
        ending=MatchEnding.PLAYED,
        depth=ReportDepth.FINAL,
        is_rated=match.is_rated,
        finished_at=at,
        first_finished_at=at,
    )


def _rank_moves(event_id: int, claim: MatchResult) -> tuple[RankMove, ...]:
    before = {row.entrant: row for row in ranked(event_play(event_id=event_id))}
    claimed = event_play(event_id=event_id, claims={claim.match_id: claim})
    after = {row.entrant: row for row in ranked(claimed)}
    names = _names(event_id)
    moves = [
        _move(names.get(entrant, ""), before.get(entrant), row)
        for entrant, row in after.items()
        if _differs(before.get(entrant), row)
    ]
    return tuple(sorted(moves, key=lambda move: (-abs(move.places), move.rank_after or 0)))


def _differs(before: StandingRow | None, after: StandingRow) -> bool:
    if before is None:
        return True
    return (_rank(before), before.points) != (_rank(after), after.points)


def _move(name: str, before: StandingRow | None, after: StandingRow) -> RankMove:
    return RankMove(
        name=name,
        rank_before=_rank(before),
        rank_after=_rank(after),
        points_before=figure(before.points if before else None),
        points_after=figure(after.points),
    )


def _rank(row: StandingRow | None) -> int | None:
    return row.rank if row is not None and row.has_played else None


def _names(event_id: int) -> Mapping[int, str]:
    names: dict[int, str] = {}
    for member in EntryMember.objects.filter(event_id=event_id).select_related("player"):
        others = f"{names[member.entry_id]}, " if member.entry_id in names else ""
        names[member.entry_id] = others + member.player.label
    return names


def _rating_moves(match_id: int, points: Sequence[int], now: datetime) -> tuple[RatingMove, ...]:
    pool = pool_of_match(match_id=match_id)
    if pool is None:
        return ()
    timed = match_as_if(match_id=match_id, pool=pool, points=points, now=now)
    if timed is None:
        return ()
    made = {
        change.player_id: change.mu_after - change.mu_before
        for change in RatingChange.objects.filter(match_id=match_id)
    }
    changes = pool.model.rate(timed.match, ratings_before(timed, pool))
    players = Player.objects.in_bulk([change.player for change in changes])
    return tuple(
        RatingMove(
            player=players[change.player],
            before=signed(made[change.player]) if change.player in made else "",
            after=signed(change.mu_after - change.mu_before),
        )
        for change in changes
    )
