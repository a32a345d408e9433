"""Draw rounds again that follow from a result which was put right."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from typing import Final

from django.db import transaction

from games.matches.errors import DomainError
from leagues.events.models import Round, RoundId
from leagues.events.services.jobs import JobUnderWay
from leagues.players.models import User
from leagues.seating.plans import RoundPlan
from leagues.seating.selectors.attendance import seating_outlook
from leagues.seating.selectors.following import rounds_following
from leagues.seating.selectors.plans import round_plans
from leagues.seating.services.drafting import redrawn, request_plan
from leagues.seating.services.publishing import unpublish_round

MOST_LOOKED_AHEAD: Final = 200  # entries; a draw for so many takes a fraction of a second


@transaction.atomic
def repair_after(*, round_id: int, by: User | None) -> tuple[int, ...]:
    """Take back the rounds after one of which nothing was played, and have them drawn again.

    Return their numbers. Rounds with a score stay as they were played. The drawing is the usual
    job, by the stage's own lots, so that tables stay as they were where the new results leave
    them; one that is under way already is not asked for twice, as it finds the new results before
    it writes anything.
    """
    found = rounds_following(round_id=round_id)
    if not found.can_be_redrawn:
        return ()
    stage = Round.objects.select_related("stage").get(pk=round_id).stage
    rounds = dict(stage.rounds.values_list("number", "pk"))
    for number in reversed(found.published):
        unpublish_round(round_id=RoundId(rounds[number]), by=by)
    with suppress(JobUnderWay):
        request_plan(event_id=stage.event_id, by=by)
    return (*found.published, *found.drafts)


def tables_drawn_otherwise(*, round_id: int) -> tuple[int, ...] | None:
    """Return at which tables of the next round others would sit if it were drawn again now.

    None where that cannot be told: the round is not due yet, or so many play that it would take
    long. It takes rounds back to see it, so it is asked in a transaction that is taken back.
    """
    found = rounds_following(round_id=round_id)
    stage = Round.objects.select_related("stage").get(pk=round_id).stage
    if not found.can_be_redrawn or len(found.published) + len(found.drafts) != 1:
        return None
    (number,) = (*found.published, *found.drafts)
    now = _seats(round_plans(event_id=stage.event_id), number)
    try:
        for each in found.published:
            unpublish_round(round_id=RoundId(stage.rounds.get(number=each).pk), by=None)
        outlook = seating_outlook(event_id=stage.event_id)
        if list(outlook.expected) != [number] or len(outlook.entries) > MOST_LOOKED_AHEAD:
            return None
        drawn = redrawn(event_id=stage.event_id, outlook=outlook, seed=stage.seed)
    except DomainError:
        return None
    then = _seats(drawn, number)
    return tuple(sorted(at for at in now | then if now.get(at) != then.get(at)))


def _seats(plans: Iterable[RoundPlan], number: int) -> dict[int, tuple[int, ...]]:
    tables = (table for plan in plans if plan.number == number for table in plan.tables)
    return {table.number: table.seats for table in tables}
