"""The matches of a rating pool as values, in the order in which they are rated."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Final, NamedTuple, TypeAlias

from django.db.models import Count, Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from games.matches.models import (
    GAME_END_LABELS,
    HandScore,
    Match,
    MatchSeat,
    MatchSide,
    Substitution,
)
from games.matches.states import COUNTED, MatchStatus, ReportStatus
from leagues.players.states import PlayerKind
from leagues.standings.models import RatingChange
from leagues.standings.ratings.pools import POOL_OF_VARIANT, PoolKind, variants_of
from leagues.standings.ratings.values import RatedMatch, Rating
from leagues.standings.selectors.basis import LOOKED_AFTER

SECONDS_A_WEEK: Final = 7 * 24 * 3600
DEALS: Final = next(key for key in GAME_END_LABELS if key == "deals")


Sides: TypeAlias = tuple[tuple[int, ...], ...]


class TimedMatch(NamedTuple):
    """A match to be rated, when it was first finished, and which revision of it this is."""

    at: datetime
    match: RatedMatch
    revision: int = 0


def week_of(moment: datetime) -> float:
    """Return a moment as weeks since 1970, the same for the same moment always."""
    return (moment - datetime(1970, 1, 1, tzinfo=UTC)).total_seconds() / SECONDS_A_WEEK


def pool_of_match(*, match_id: int) -> PoolKind | None:
    """Return the pool in which a match is rated, if it is; one query."""
    found = Match.objects.filter(pk=match_id).values_list("variant", flat=True).first()
    return None if found is None else POOL_OF_VARIANT.get(found)


def matches_to_rate(
    *, pool: PoolKind, match_ids: Sequence[int] | QuerySet[Match, Any] | None = None
) -> list[TimedMatch]:
    """Return the matches that are rated in a pool, in order of (first finished, id).

    Rated is a match that was played to its end, in an event that is rated, by persons only:
    with a guest, a bot or a substitute at the table its score says too little of the others.
    Four queries whatever their number.
    """
    matches = _finished().filter(variant__in=variants_of(pool))
    if match_ids is not None:
        matches = matches.filter(pk__in=match_ids)
    rows = list(
        matches.order_by("first_finished_at", "pk").values_list(
            "pk", "first_finished_at", "game_end", "game_length", "revision"
        )
    )
    sides = _sides(matches, pool)
    points = _points(matches)
    hands = _hands(matches)
    found = []
    for pk, at, game_end, length, revision in rows:
        if at is None or pk not in sides or len(points.get(pk, ())) != len(sides[pk]):
            continue
        deals = hands.get(pk) or (length if game_end == DEALS else None)
        match = _rated(pool, pk, sides[pk], at, points[pk], deals)
        found.append(TimedMatch(at, match, revision))
    return found


def ratings_before(timed: TimedMatch, pool: PoolKind) -> dict[int, Rating]:
    """Return the ratings with which the players of a match come to it, in one query."""
    earlier = Q(at__lt=timed.at) | Q(at=timed.at, match_id__lt=timed.match.key)
    newest = (
        RatingChange.objects.filter(earlier, pool__key=pool.key, player_id__in=timed.match.players)
        .order_by("player_id", "-at", "-match_id")
        .distinct("player_id")
    )
    return {
        change.player_id: Rating(change.mu_after, change.sigma_after, week_of(change.at))
        for change in newest
    }


def _rated(
    pool: PoolKind,
    key: int,
    sides: Sides,
    at: datetime,
    points: Sequence[int],
    deals: int | None,
) -> RatedMatch:
    week = week_of(at)
    if pool.has_two_sides:
        lead = points[0] - points[1]
        return RatedMatch(key=key, sides=sides, week=week, difference=lead, deals=deals)
    places = tuple(1 + sum(other > own for other in points) for own in points)
    return RatedMatch(key=key, sides=sides, week=week, places=places)


def _finished() -> QuerySet[Match]:
    return Match.objects.filter(
        status=MatchStatus.FINISHED,
        is_rated=True,
        ending__in=[ending.value for ending in COUNTED],
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
    pools = {POOL_OF_VARIANT.get(key) for key in missing.values_list("variant", flat=True)}
    due = [
        timed
        for pool in pools
        if pool is not None
        for timed in matches_to_rate(pool=pool, match_ids=missing.values("pk"))
    ]
    # Said as what they are, not as what they are not: so that few of a million are looked up.
    unrated = (
        ~Q(status=MatchStatus.FINISHED)
        | Q(is_rated=False)
        | Q(ending=None)
        | ~Q(ending__in=COUNTED)
        | Exists(Substitution.objects.filter(match=OuterRef("pk")))
    )
    gone = Match.objects.filter(unrated).filter(Exists(changes))
    return [
        *(timed.match.key for timed in sorted(due, key=lambda each: (each.at, each.match.key))),
        *gone.order_by("first_finished_at", "pk").values_list("pk", flat=True),
    ]


def _sides(matches: QuerySet[Match], pool: PoolKind) -> dict[int, Sides]:
    """Return who scored together at tables that fit the pool and at which only persons sat."""
    seats: dict[int, dict[int, list[int]]] = defaultdict(lambda: defaultdict(list))
    strangers: set[int] = set()
    rows = (
        MatchSeat.objects.filter(match__in=matches)
        .order_by("match_id", "number")
        .values_list("match_id", "side_number", "player_id", "player__kind")
    )
    for match_id, side, player_id, kind in rows:
        if player_id is None or kind != PlayerKind.PERSON:
            strangers.add(match_id)
        else:
            seats[match_id][side].append(player_id)
    sides = {
        match_id: tuple(tuple(own[side]) for side in sorted(own))
        for match_id, own in seats.items()
        if match_id not in strangers
    }
    return {match_id: own for match_id, own in sides.items() if pool.takes(own)}


def _points(matches: QuerySet[Match]) -> Mapping[int, tuple[int, ...]]:
    points: dict[int, tuple[int, ...]] = defaultdict(tuple)
    rows = MatchSide.objects.filter(match__in=matches, points__isnull=False)
    rows = rows.order_by("match_id", "number")
    for match_id, made in rows.values_list("match_id", "points"):
        points[match_id] += (made or 0,)
    return points


def _hands(matches: QuerySet[Match]) -> dict[int, int]:
    played = Q(is_replaced=False, is_passed_out=False, report__status=ReportStatus.CONFIRMED)
    return dict(
        HandScore.objects.filter(played, report__match__in=matches)
        .values_list("report__match_id")
        .annotate(Count("pk"))
    )
