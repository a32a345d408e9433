"""Write down where everybody stood when the month began, from the rating changes before it.

One statement for each pool, under the lock under which its matches are rated, so that nothing is
rated between. It is written once a month, and again whenever something from before is rated
again; what is there always follows from the changes.
"""

from __future__ import annotations

from datetime import datetime
from typing import Final

from django.db import connection, transaction
from django.utils import timezone
from django.utils.timezone import localtime
from psycopg.sql import SQL, Identifier

from leagues.standings.models import MonthSheet, Rating, RatingChange, RatingMonth, RatingPool
from leagues.standings.ratings.pools import POOLS, PoolKind
from leagues.standings.selectors.strengths import IDLE_HIDDEN

_WRITE: Final = """
INSERT INTO {months} (pool_id, player_id, mu, overall, place)
SELECT r.pool_id, r.player_id, c.mu_after,
       row_number() OVER (ORDER BY c.mu_after DESC, r.player_id),
       CASE WHEN c.at >= %(idle)s THEN
         row_number() OVER (PARTITION BY c.at >= %(idle)s ORDER BY c.mu_after DESC, r.player_id)
       END
FROM {ratings} r CROSS JOIN LATERAL (
  SELECT mu_after, at FROM {changes}
  WHERE player_id = r.player_id AND pool_id = r.pool_id AND at < %(begins)s
  ORDER BY at DESC, match_id DESC LIMIT 1
) c
WHERE r.pool_id = %(pool)s
"""


def begin_of_month(now: datetime) -> datetime:
    """Return when the month began in which a moment lies, in the site's time zone."""
    return localtime(now).replace(day=1, hour=0, minute=0, second=0, microsecond=0)


def note_months(*, now: datetime) -> list[str]:
    """Write down the beginning of this month in each pool where that was not done; say which."""
    used = set(RatingPool.objects.filter(key__in=POOLS).values_list("key", flat=True))
    return [key for key, kind in POOLS.items() if key in used and note_month(kind=kind, now=now)]


@transaction.atomic
def note_month(*, kind: PoolKind, now: datetime) -> bool:
    """Write down the beginning of this month in a pool; return whether that had to be done."""
    begins = begin_of_month(now)
    pool = RatingPool.objects.select_for_update().get(key=kind.key)
    if MonthSheet.objects.filter(pool=pool, begins_at__gte=begins).exists():
        return False
    _write(pool, begins)
    return True


def rewrite_month(*, pool: RatingPool, since: datetime) -> None:
    """Write the month of a locked pool again if something was rated from before it began."""
    sheet = MonthSheet.objects.filter(pool=pool, begins_at__gt=since).first()
    if sheet is not None:
        _write(pool, sheet.begins_at)


def write_month(*, pool: RatingPool, now: datetime) -> None:
    """Write the beginning of this month down in a locked pool, whatever was there."""
    _write(pool, begin_of_month(now))


def _write(pool: RatingPool, begins: datetime) -> None:
    RatingMonth.objects.filter(pool=pool).delete()
    statement = SQL(_WRITE).format(
        months=Identifier(RatingMonth._meta.db_table),
        ratings=Identifier(Rating._meta.db_table),
        changes=Identifier(RatingChange._meta.db_table),
    )
    idle = begins - IDLE_HIDDEN
    with connection.cursor() as cursor:
        cursor.execute(statement, {"pool": pool.pk, "begins": begins, "idle": idle})
    MonthSheet.objects.update_or_create(
        pool=pool, defaults={"begins_at": begins, "computed_at": timezone.now()}
    )
