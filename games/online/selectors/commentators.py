"""Who sees all cards of a live table while watching."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from games.online.models import OnlineTable, TableCommentator
from games.online.visitors import Visitor

NONE: Mapping[int, str] = {}


def commentators_of(table: OnlineTable) -> Mapping[int, str]:
    """Return the names of a table's commentators by player.

    No query for a table that never had any, else one for each of its revisions: whoever names or
    removes one makes a new revision, so that what is known here is never too old.
    """
    return _at(table.pk, table.revision) if table.is_commented else NONE


@lru_cache(maxsize=200)
def _at(table_id: int, revision: int) -> Mapping[int, str]:
    found = TableCommentator.objects.filter(table_id=table_id, removed_at__isnull=True)
    return {row.player_id: row.player.label for row in found.select_related("player")}


def comments(*, table: OnlineTable, visitor: Visitor) -> bool:
    """Say whether a visitor sees all cards of a table unless sitting there."""
    return visitor.player_id is not None and visitor.player_id in commentators_of(table)


def has_commented(*, table: OnlineTable, player_id: int) -> bool:
    """Say whether somebody is or was a commentator of a table, and so may know its cards."""
    return table.is_commented and table.commentators.filter(player_id=player_id).exists()


def has_commented_on(*, match_id: int, player_id: int) -> bool:
    """Say whether somebody is or was a commentator of the live table of a match."""
    found = TableCommentator.objects.filter(table__match_id=match_id, player_id=player_id)
    return found.exists()
