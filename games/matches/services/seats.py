"""Change who sits at, and under which terms, matches in which nothing was played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.db import transaction
from django.utils.translation import gettext as _

from engine.version import RULES_VERSION
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


@transaction.atomic
def renew_terms(
    *,
    match_ids: Sequence[int],
    variant: str,
    rules: Mapping[str, object],
    game_end: str,
    game_length: int,
    is_rated: bool,
) -> None:
    """Give matches in which nothing was played the terms that are valid now."""
    untouched = Match.objects.filter(pk__in=match_ids, status=MatchStatus.SEATED)
    untouched.update(
        variant=variant,
        rules=dict(rules),
        rules_version=RULES_VERSION,
        game_end=game_end,
        game_length=game_length,
        is_rated=is_rated,
    )
