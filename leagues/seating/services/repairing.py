"""Draw rounds again that follow from a result which was put right."""

from __future__ import annotations

from contextlib import suppress

from django.db import transaction

from leagues.events.models import Round, RoundId
from leagues.events.services.jobs import JobUnderWay
from leagues.players.models import User
from leagues.seating.selectors.following import rounds_following
from leagues.seating.services.drafting import request_plan
from leagues.seating.services.publishing import unpublish_round


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
