"""The matches of a rating pool as values, in the order in which they are rated."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Final, NamedTuple

from django.db.models import Count, Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from games.matches.models import GAME_END_LABELS, HandScore, Match, MatchSeat, MatchSide
from games.matches.states import MatchEnding, MatchStatus, ReportStatus
from leagues.players.states import PlayerKind
from leagues.standings.models import RatingChange
from leagues.standings.ratings import margin
from leagues.standings.ratings.margin import RatedMatch
from leagues.standings.selectors.basis import LOOKED_AFTER

PAIRS_POOL: Final = "pairs_turn_up"
SECONDS_A_WEEK: Final = 7 * 24 * 3600
DEALS: Final = next(key for key in GAME_END_LABELS if key == "deals")


class TimedMatch(NamedTuple):
    """A match to be rated, when it was first finished, and which revision of it this is."""

    at: datetime
    match: RatedMatch
    revision: int = 0


def week_of(moment: datetime) -> float:
    """Return a moment as weeks since 1970, the same for the same moment always."""
    return (moment - datetime(1970, 1, 1, tzinfo=UTC)).total_seconds() / SECONDS_A_WEEK


def matches_to_rate(
    *, match_ids: Sequence[int] | QuerySet[Match, Any] | None = None
) -> list[TimedMatch]:
    """Return the matches of pairs that are rated, in order of (first finished, id).

    Rated is a match that was played to its end, in an event that is rated, by four persons:
    with a guest, a bot or a substitute at the table its score says too little of the others.
    Four queries whatever their number.
    """
    matches = _finished()
    if match_ids is not None:
        matches = matches.filter(pk__in=match_ids)
    rows = list(
        matches.order_by("first_finished_at", "pk").values_list(
            "pk", "first_finished_at", "game_end", "game_length", "revision"
        )
    )
    sides = _sides(matches)
    points = _points(matches)
    hands = _hands(matches)
    found = []
    for pk, at, game_end, length, revision in rows:
        if at is None or pk not in sides or pk not in points:
            continue
        deals = hands.get(pk) or (length if game_end == DEALS else None)
        lead = points[pk][0] - points[pk][1]
        found.append(
            TimedMatch(
                at,
                RatedMatch(key=pk, sides=sides[pk], week=week_of(at), difference=lead, deals=deals),
                revision,
            )
        )
    return found


def match_as_if(*, match_id: int, points: Sequence[int], now: datetime) -> TimedMatch | None:
    """Return a match as it would be rated with another final score; None if it is not rated."""
    matches = Match.objects.filter(pk=match_id, is_rated=True)
    match, sides = matches.first(), _sides(matches).get(match_id)
    if match is None or sides is None:
        return None
    at = match.first_finished_at or now
    deals = match.game_length if match.game_end == DEALS else None
    lead = points[0] - points[1]
    rated = RatedMatch(key=match_id, sides=sides, week=week_of(at), difference=lead, deals=deals)
    return TimedMatch(at, rated)


def ratings_before(timed: TimedMatch) -> dict[int, margin.Rating]:
    """Return the ratings with which the players of a match come to it, in one query."""
    earlier = Q(at__lt=timed.at) | Q(at=timed.at, match_id__lt=timed.match.key)
    players = [*timed.match.sides[0], *timed.match.sides[1]]
    newest = (
        RatingChange.objects.filter(earlier, pool__key=PAIRS_POOL, player_id__in=players)
        .order_by("player_id", "-at", "-match_id")
        .distinct("player_id")
    )
    return {
        change.player_id: margin.Rating(change.mu_after, change.sigma_after, week_of(change.at))
        for change in newest
    }


def _finished() -> QuerySet[Match]:
    return Match.objects.filter(
        status=MatchStatus.FINISHED,
        is_rated=True,
        ending__in=[MatchEnding.PLAYED.value, MatchEnding.TIME.value],
        substitutions__isnull=True,
    )


def overlooked_matches() -> list[int]:
    """Return matches whose ratings do not follow from their state, in order of finishing.

    Their news was lost: they were finished or corrected lately and are not rated so, or are
    rated and do not count any more.
    """
    changes = RatingChange.objects.filter(match=OuterRef("pk"))
    late = _finished().filter(finished_at__gt=timezone.now() - LOOKED_AFTER)
    missing = late.filter(~Exists(changes.filter(revision=OuterRef("revision"))))
    due = [timed.match.key for timed in matches_to_rate(match_ids=missing.values("pk"))]
    gone = Match.objects.filter(Exists(changes)).exclude(pk__in=_finished().values("pk"))
    return [*due, *gone.order_by("first_finished_at", "pk").values_list("pk", flat=True)]


def _sides(matches: QuerySet[Match]) -> dict[int, tuple[tuple[int, int], tuple[int, int]]]:
    seats: dict[int, dict[int, list[int]]] = defaultdict(lambda: {0: [], 1: []})
    rows = (
        MatchSeat.objects.filter(match__in=matches, side_number__in=(0, 1))
        .filter(player__kind=PlayerKind.PERSON)
        .order_by("match_id", "number")
        .values_list("match_id", "side_number", "player_id")
    )
    for match_id, side, player_id in rows:
        if player_id is not None:
            seats[match_id][side].append(player_id)
    return {
        match_id: ((first[0], first[1]), (second[0], second[1]))
        for match_id, (first, second) in ((key, (own[0], own[1])) for key, own in seats.items())
        if len(first) == len(second) == 2
    }


def _points(matches: QuerySet[Match]) -> Mapping[int, tuple[int, int]]:
    points: dict[int, dict[int, int]] = defaultdict(dict)
    rows = MatchSide.objects.filter(match__in=matches, points__isnull=False)
    for match_id, number, made in rows.values_list("match_id", "number", "points"):
        points[match_id][number] = made or 0
    return {key: (own[0], own[1]) for key, own in points.items() if len(own) == 2}


def _hands(matches: QuerySet[Match]) -> dict[int, int]:
    played = Q(is_replaced=False, is_passed_out=False, report__status=ReportStatus.CONFIRMED)
    return dict(
        HandScore.objects.filter(played, report__match__in=matches)
        .values_list("report__match_id")
        .annotate(Count("pk"))
    )
