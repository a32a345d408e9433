"""The matches of a rating pool one after the other, however many there are.

The same matches with the same values as `matches_to_rate` gives, but read at once and packed: a
million of them never lie in memory together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, Final, NamedTuple

from games.matches.models import Match
from games.matches.states import COUNTED, MatchStatus, ReportStatus
from leagues.players.models import Player
from leagues.players.states import PlayerKind
from leagues.standings.ratings.pools import PoolKind, variants_of
from leagues.standings.ratings.values import RatedMatch
from leagues.standings.selectors.packed_rows import Row, packed_rows, unpacked
from leagues.standings.selectors.rated import DEALS, SECONDS_A_WEEK, Sides

# Of all matches so few that their values are forgotten before Python's garbage collector walks them
# again and again; of those since a moment so many that few statements are needed for their people.
AT_A_TIME, SINCE_AT_A_TIME = 500, 10_000
MICROS: Final = 10**6
ZERO: Final = datetime(1970, 1, 1, tzinfo=UTC)

_LATER: Final = "JOIN matches_match l ON l.id = {0}.match_id AND l.first_finished_at >= %(since)s"
_MATCHES: Final = """
SELECT m.id, (extract(epoch FROM m.first_finished_at) * 1000000)::bigint, m.revision,
       coalesce(hands.played, CASE WHEN m.game_end = %(deals)s THEN m.game_length END, 0)::int,
       seats.players, seats.sides, accounts.points
FROM matches_match m
JOIN (SELECT s.match_id, string_agg(int8send(s.player_id), '' ORDER BY s.number) AS players,
             string_agg(int2send(s.side_number), '' ORDER BY s.number) AS sides
      FROM matches_matchseat s {later_seats}
      GROUP BY s.match_id HAVING bool_and(s.player_id IS NOT NULL)
     ) seats ON seats.match_id = m.id
JOIN (SELECT a.match_id, string_agg(int2send(a.points), '' ORDER BY a.number) AS points
      FROM matches_matchside a {later_sides}
      WHERE a.points IS NOT NULL GROUP BY a.match_id
     ) accounts ON accounts.match_id = m.id
LEFT JOIN (SELECT r.match_id, count(*) AS played
      FROM matches_handscore h JOIN matches_scorereport r ON r.id = h.report_id {later_hands}
      WHERE r.status = %(confirmed)s AND NOT h.is_replaced AND NOT h.is_passed_out
      GROUP BY r.match_id
     ) hands ON hands.match_id = m.id
WHERE m.status = %(finished)s AND m.is_rated AND m.ending = ANY(%(endings)s)
  AND m.variant = ANY(%(variants)s) AND m.first_finished_at IS NOT NULL {later}
  AND NOT EXISTS (SELECT FROM matches_substitution b WHERE b.match_id = m.id)
ORDER BY m.first_finished_at, m.id
"""


class StreamedMatch(NamedTuple):
    """A match to be rated, when it was first finished in microseconds, and its revision."""

    micros: int
    match: RatedMatch
    revision: int


def moment_of(micros: int) -> datetime:
    """Return the moment of so many microseconds since 1970."""
    return ZERO + timedelta(microseconds=micros)


def stream_of_matches(
    *, pool: PoolKind, since: datetime | None = None
) -> Iterator[list[StreamedMatch]]:
    """Yield the matches that are rated in a pool in their order, many at a time.

    With `since` only those first finished then or later. All are read with the first lot; other
    statements may run between two lots.
    """
    guests = frozenset(Player.objects.exclude(kind=PlayerKind.PERSON).values_list("pk", flat=True))
    read = _two_sides(pool) if pool.has_two_sides else _accounts(pool)
    asked, terms = _statement(since), _terms(pool, since)
    at_a_time = AT_A_TIME if since is None else SINCE_AT_A_TIME
    with packed_rows(asked, terms, at_a_time=at_a_time) as lots:
        for lot in lots:
            rows: Iterable[Row] = unpacked(lot)
            if guests:
                rows = (row for row in rows if guests.isdisjoint(row[4]))
            yield list(read(rows))


def count_of_matches(*, pool: PoolKind, since: datetime | None = None) -> int:
    """Return about how many matches a pool has, or has since a moment: those of its variants."""
    found = Match.objects.filter(status=MatchStatus.FINISHED, variant__in=variants_of(pool))
    if since is not None:
        found = found.filter(first_finished_at__gte=since)
    return found.count()


def _statement(since: datetime | None) -> str:
    later = "" if since is None else _LATER
    return _MATCHES.format(
        later_seats=later.format("s"),
        later_sides=later.format("a"),
        later_hands=later.format("r"),
        later="" if since is None else "AND m.first_finished_at >= %(since)s",
    )


def _terms(pool: PoolKind, since: datetime | None) -> dict[str, Any]:  # Any: what SQL takes
    return {
        "deals": DEALS,
        "confirmed": ReportStatus.CONFIRMED.value,
        "finished": MatchStatus.FINISHED.value,
        "endings": [ending.value for ending in COUNTED],
        "variants": list(variants_of(pool)),
        "since": since,
    }


# One loop without calls for each kind of pool, for speed.


def _two_sides(pool: PoolKind) -> Callable[[Iterable[Row]], Iterator[StreamedMatch]]:
    usual = (0, 1) * pool.side_size
    made = tuple.__new__  # what naming the values calls, twice as slow

    def read(rows: Iterable[Row]) -> Iterator[StreamedMatch]:
        for key, micros, revision, deals, players, numbers, points in rows:
            if numbers == usual:
                sides: Sides = (players[::2], players[1::2])
            else:
                sides = _sides(players, numbers)
                if not pool.takes(sides):
                    continue
            if len(points) != len(sides):
                continue
            week = micros / MICROS / SECONDS_A_WEEK
            lead = points[0] - points[1]
            match = made(RatedMatch, (key, sides, week, lead, None, deals or None, ()))
            yield made(StreamedMatch, (micros, match, revision))

    return read


def _sides(players: Sequence[int], numbers: Sequence[int]) -> Sides:
    """Return who scored together, in the order of the numbers."""
    return tuple(
        tuple(player for player, side in zip(players, numbers, strict=True) if side == own)
        for own in sorted(set(numbers))
    )


def _accounts(pool: PoolKind) -> Callable[[Iterable[Row]], Iterator[StreamedMatch]]:
    def read(rows: Iterable[Row]) -> Iterator[StreamedMatch]:
        for key, micros, revision, _, players, numbers, points in rows:
            sides = _sides(players, numbers)
            if len(points) != len(sides) or not pool.takes(sides):
                continue
            week = micros / MICROS / SECONDS_A_WEEK
            places = tuple(1 + sum(other > mine for other in points) for mine in points)
            yield StreamedMatch(
                micros, RatedMatch(key, sides, week, None, None, None, places), revision
            )

    return read
