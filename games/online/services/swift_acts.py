"""Write an act in one statement, which holds the table's row no longer than that.

It counts only if the table still has the revision that this process knows; if it has gone on
meanwhile nothing is written. This is what most of the work of a live table is: an act in
mid-hand, to which nothing else belongs than the turn that begins with it, and the act that ends a
hand, with which the secret of its deal is told and the next deal is promised.
"""

from __future__ import annotations

from datetime import datetime
from typing import Final

from django.db import connection

from games.online.models import OnlineSeat, OnlineTable, TableAction, TableDeal

GONE_ON: Final = """
WITH gone_on AS (
    UPDATE online_onlinetable
    SET sequence = %(sequence)s, revision = %(revision)s,
        turn_began_at = %(played_at)s, due_at = %(due_at)s
    WHERE id = %(table)s AND revision = %(revision)s - 1
    RETURNING id
)
"""
NOTED: Final = """
, noted AS (
    UPDATE online_onlineseat
    SET seen_at = %(seen_at)s, is_away = %(is_away)s, seconds_left = %(seconds_left)s
    FROM gone_on
    WHERE online_onlineseat.id = %(seat_id)s
)
"""
DEAL_OVER: Final = """
, revealed AS (
    UPDATE online_tabledeal
    SET revealed_at = %(played_at)s
    FROM gone_on
    WHERE online_tabledeal.table_id = gone_on.id AND online_tabledeal.number = %(next_deal)s - 1
        AND online_tabledeal.revealed_at IS NULL
), promised AS (
    INSERT INTO online_tabledeal
        (table_id, number, secret, commitment, additions, ready, created_at)
    SELECT id, %(next_deal)s, %(secret)s, %(commitment)s, '{}', '{}', %(played_at)s FROM gone_on
)
"""
LOGGED: Final = """
INSERT INTO online_tableaction (table_id, sequence, deal, seat, code, by, played_at)
SELECT id, %(sequence)s, %(deal)s, %(seat)s, %(code)s, %(by)s, %(played_at)s FROM gone_on
"""


def write_swiftly(
    *,
    table: OnlineTable,
    entry: TableAction,
    noted: OnlineSeat | None,
    promised: TableDeal | None = None,
) -> bool:
    """Write a table that has gone on by an entry, and what is new of its seat, if all still fits.

    `table` has its new revision and is due when it is due now. `promised` is the next deal, if
    the entry has ended the hand. Says whether it was written.
    """
    values: dict[str, str | float | bytes | datetime | None] = {
        "table": table.pk,
        "sequence": table.sequence,
        "revision": table.revision,
        "due_at": table.due_at,
        "deal": entry.deal,
        "seat": entry.seat,
        "code": entry.code,
        "by": entry.by,
        "played_at": entry.played_at,
    }
    if noted is not None:
        values |= {
            "seat_id": noted.pk,
            "seen_at": noted.seen_at,
            "is_away": noted.is_away,
            "seconds_left": noted.seconds_left,
        }
    if promised is not None:
        values |= {
            "next_deal": promised.number,
            "secret": bytes(promised.secret),
            "commitment": promised.commitment,
        }
    parts = [NOTED] * (noted is not None) + [DEAL_OVER] * (promised is not None)
    with connection.cursor() as cursor:
        cursor.execute("".join((GONE_ON, *parts, LOGGED)), values)
        return bool(cursor.rowcount == 1)
