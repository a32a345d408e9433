"""Give a match that has not begun the points that are carried over to it."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction

from games.matches.models import MatchId
from games.matches.services.keeping import count_change, lock_match
from games.matches.states import MatchStatus
from games.online.models import OnlineTable
from games.online.services.keeping import save
from games.online.states import TableStatus


@transaction.atomic
def carry_over(*, match_id: MatchId | int, points: Sequence[int]) -> bool:
    """Let the sides of a match begin with `points`, and say whether that could still be done.

    A slip that is being written adds up from them too. What was sent or confirmed stays as it
    was played, and so does a game that has begun at a live table.
    """
    table = OnlineTable.objects.select_for_update().filter(match_id=match_id).first()
    match = lock_match(match_id)
    status = MatchStatus(match.status)
    has_begun = table is not None and table.status != TableStatus.GATHERING
    if status not in (MatchStatus.SEATED, MatchStatus.IN_PLAY) or has_begun:
        return False
    match.carried = list(points)
    count_change(match=match, status=status)
    if table is not None:
        table.carried = list(points)
        save(table=table, live=None)
    return True
