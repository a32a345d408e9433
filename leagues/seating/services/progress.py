"""Bring rounds on by what happens at their tables."""

from __future__ import annotations

from django.db import transaction

from games.matches.states import OVER, MatchStatus
from leagues.events.models import Round, RoundId
from leagues.events.services.rounds import set_round_status
from leagues.events.states import EventStatus, RoundStatus
from leagues.seating.models import RoundTable
from leagues.seating.selectors.brackets import slots_to_come

UNDER_WAY = (RoundStatus.PUBLISHED.value, RoundStatus.IN_PLAY.value)


@transaction.atomic
def bring_round_on(*, round_id: RoundId) -> None:
    """Put a round into play at its first score, and close it with its last result.

    A round of a bracket is open as long as one of its slots is: tables may still come. Does
    nothing when nothing is due, so it may be called any number of times.
    """
    round_ = Round.objects.select_for_update().get(pk=round_id)
    statuses = set(RoundTable.objects.filter(round=round_).values_list("match__status", flat=True))
    if round_.status not in UNDER_WAY or not statuses:
        return
    if statuses.issubset(OVER) and not slots_to_come(round_):
        set_round_status(round_id=round_id, to=RoundStatus.CLOSED, by=None)
    elif round_.status == RoundStatus.PUBLISHED and statuses != {MatchStatus.SEATED.value}:
        set_round_status(round_id=round_id, to=RoundStatus.IN_PLAY, by=None)


@transaction.atomic
def reopen_round_of(*, match_id: int) -> None:
    """Put a closed round back into play because a result of it was taken back."""
    table = RoundTable.objects.filter(match_id=match_id).select_related("match").first()
    if table is None:
        return
    round_ = Round.objects.select_for_update().get(pk=table.round_id)
    if round_.status == RoundStatus.CLOSED and table.match.status not in OVER:
        set_round_status(round_id=RoundId(round_.pk), to=RoundStatus.IN_PLAY, by=None)


def bring_rounds_on() -> None:
    """Do what messages should have done, in case one was lost: look at every round under way."""
    rounds = Round.objects.filter(
        status__in=UNDER_WAY,
        stage__event__status__in=[EventStatus.RUNNING.value, EventStatus.REOPENED.value],
    )
    for round_id in rounds.values_list("id", flat=True):
        bring_round_on(round_id=RoundId(round_id))
