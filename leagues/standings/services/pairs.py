"""Write down what pairs did together: all of them again, in one statement.

It follows from the rating changes, the seats and the points, so a sweep writes it whenever ratings
have changed; on a larger site after a pause. Whoever reads meanwhile reads the old rows.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from django.db import connection, transaction
from django.utils import timezone
from psycopg.sql import SQL, Identifier

from games.matches.models import MatchSeat, MatchSide
from leagues.standings.models import PairRecord, PairSheet, Rating, RatingChange, RatingPool
from leagues.standings.ratings.margin import MarginModel
from leagues.standings.ratings.pairs import pair_terms
from leagues.standings.ratings.pools import PAIRS, POOLS, PoolKind
from leagues.standings.selectors.pools import kind_of

FEWEST_GAMES: Final = 10
# Up to so many changes are added up as soon as any is new, more of them after a pause, and those of
# a large site once a day: the sweep comes every two seconds, and adding them all up takes as long.
FEW: Final = 5_000
PAUSE: Final = timedelta(minutes=5)
LARGE: Final = 200_000
ANEW_AFTER: Final = timedelta(days=1)
PAIR_POOLS: Final[tuple[PoolKind, ...]] = tuple(
    kind for kind in POOLS.values() if kind.side_size == PAIRS.side_size
)

# What the other side has is told from that of both: the planner takes there to be so few sides
# that it would look through all of them for each. The chance of a side is the normal distribution
# of its lead, which servers before 16 do not have: here by Abramowitz and Stegun, 7.1.26, to seven
# digits.
_WRITE: Final = """
INSERT INTO {pairs}
  (pool_id, first_id, second_id, games, won, tied, lead, expected, own, together, last_at)
WITH sides AS (
  SELECT s.match_id, s.side_number, min(s.player_id) AS first_id, max(s.player_id) AS second_id,
         max(c.at) AS at, count(*) OVER in_match AS sides, a.points, sum(a.points) OVER in_match AS
         all_points, sum(c.mu_before) AS mu, sum(sum(c.mu_before)) OVER in_match AS all_mu,
         sum(sum(c.sigma_before ^ 2)) OVER in_match AS variance
  FROM {changes} c JOIN {seats} s ON s.match_id = c.match_id AND s.player_id = c.player_id
  JOIN {accounts} a ON a.match_id = s.match_id AND a.number = s.side_number
  WHERE c.pool_id = %(pool)s GROUP BY s.match_id, s.side_number, a.points HAVING count(*) = 2
  WINDOW in_match AS (PARTITION BY s.match_id)
), played AS (
  SELECT first_id, second_id, at, 2 * points - all_points AS lead,
         (2 * mu - all_mu) / sqrt(variance + %(spread)s ^ 2) AS z
  FROM sides WHERE sides = 2
), foretold AS (
  SELECT first_id, second_id, at, lead, z,
         1 / (1 + 0.3275911 * abs(z) / sqrt(2.0::float8)) AS t FROM played
), chances AS (
  SELECT first_id, second_id, at, lead, z, exp(-(z * z) / 2) * t * (0.254829592 + t * (-0.284496736
         + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429)))) / 2 AS tail FROM foretold
), sums AS (
  SELECT first_id, second_id, count(*) AS games, count(*) FILTER (WHERE lead > 0) AS won,
         count(*) FILTER (WHERE lead = 0) AS tied, sum(lead) AS lead, max(at) AS last_at,
         coalesce(sum(CASE WHEN z < 0 THEN tail ELSE 1 - tail END) FILTER (WHERE lead <> 0), 0)
           AS expected
  FROM chances GROUP BY first_id, second_id HAVING count(*) >= %(fewest)s
), believed AS (
  SELECT *, %(worth)s::float8 * (won - expected) / (games - tied + %(doubt)s::float8) AS own
  FROM sums
)
SELECT %(pool)s, b.first_id, b.second_id, b.games, b.won, b.tied, b.lead, b.expected, b.own,
       (one.mu + other.mu + b.own) / 2, b.last_at
FROM believed b
JOIN {ratings} one ON one.pool_id = %(pool)s AND one.player_id = b.first_id
JOIN {ratings} other ON other.pool_id = %(pool)s AND other.player_id = b.second_id
"""


def rebuild_stale_pairs(*, now: datetime) -> list[str]:
    """Add up the pairs of each pool whose ratings have changed since; say which were."""
    return [kind.key for kind in PAIR_POOLS if _is_due(kind, now) and rebuild_pairs(kind=kind)]


def rebuild_pairs(*, kind: PoolKind, fewest: int = FEWEST_GAMES) -> bool:
    """Add up the pairs of a pool again; False if somebody else has done so just now.

    The version is read before the changes are: what is rated meanwhile is in it or makes it due.
    """
    pool = RatingPool.objects.get(key=kind.key)
    PairSheet.objects.get_or_create(pool=pool)
    with transaction.atomic():
        sheet = PairSheet.objects.select_for_update().get(pool=pool)
        pool = RatingPool.objects.get(pk=pool.pk)
        if sheet.computed_at is not None and sheet.version == pool.version:
            return False
        PairRecord.objects.filter(pool=pool).delete()
        _write(pool, fewest)
        sheet.version, sheet.computed_at = pool.version, timezone.now()
        sheet.save()
    return True


def _is_due(kind: PoolKind, now: datetime) -> bool:
    pool = RatingPool.objects.filter(key=kind.key).select_related("pair_sheet").first()
    if pool is None or pool.is_stale:
        return False
    sheet: PairSheet | None = getattr(pool, "pair_sheet", None)
    if sheet is None or sheet.computed_at is None:
        return True
    if sheet.version == pool.version:
        return False
    age = now - sheet.computed_at
    if age >= ANEW_AFTER:
        return True
    most = LARGE if age >= PAUSE else FEW
    return pool.changes.order_by()[: most + 1].count() <= most


def _write(pool: RatingPool, fewest: int) -> None:
    model = kind_of(pool).model
    if not isinstance(model, MarginModel):
        return  # only games of two sides have pairs
    terms = pair_terms(model)
    statement = SQL(_WRITE).format(
        pairs=Identifier(PairRecord._meta.db_table),
        changes=Identifier(RatingChange._meta.db_table),
        seats=Identifier(MatchSeat._meta.db_table),
        accounts=Identifier(MatchSide._meta.db_table),
        ratings=Identifier(Rating._meta.db_table),
    )
    numbers = {"spread": terms.spread, "worth": terms.worth, "doubt": terms.doubt}
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL work_mem = '200MB'")
        cursor.execute(statement, {"pool": pool.pk, "fewest": fewest, **numbers})
