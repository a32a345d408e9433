"""Put other people into the seats of matches in which nothing was played."""

from __future__ import annotations

from collections.abc import Mapping

from django.db import transaction
from django.utils.translation import gettext as _

from games.matches.errors import UnlawfulStep
from games.matches.models import Match, MatchSeat
from games.matches.states import MatchStatus


@transaction.atomic
def reseat(*, players_by_seat: Mapping[int, int]) -> None:
    """Give each `MatchSeat` (by id) the player named for it.

    The matches are locked; raises `UnlawfulStep` if something was played at one of them. That
    nobody sits twice at a match is checked when the transaction commits, so people may
    change places within one.
    """
    seats = MatchSeat.objects.filter(pk__in=players_by_seat)
    matches = Match.objects.select_for_update().filter(
        pk__in=seats.values_list("match_id", flat=True)
    )
    if any(match.status != MatchStatus.SEATED for match in matches):
        raise UnlawfulStep(
            _("Scores have been entered at one of these tables, so its seats stay as they are.")
        )
    changed = list(seats)
    for seat in changed:
        seat.player_id = players_by_seat[seat.pk]
    MatchSeat.objects.bulk_update(changed, ["player_id"])
