"""Write the rounds of an event."""

from __future__ import annotations

from functools import partial

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.matches.errors import UnlawfulStep
from leagues.events.labels import ROUND_STATUS_LABELS
from leagues.events.models import Round, RoundId
from leagues.events.services.audit import write_audit
from leagues.events.services.versions import touch_event
from leagues.events.signals import round_closed, round_published
from leagues.events.states import RoundStatus, may_change_round
from leagues.players.models import User

NEWS = {RoundStatus.PUBLISHED: round_published, RoundStatus.CLOSED: round_closed}


@transaction.atomic
def set_round_status(*, round_id: RoundId | int, to: RoundStatus, by: User | None) -> Round:
    """Put a round into the status `to`, write it in the history, and tell others.

    Raises `UnlawfulStep`. The round's row is locked, so two directors pressing the same
    button get one change and one message.
    """
    round_ = Round.objects.select_for_update().select_related("stage").get(pk=round_id)
    before = RoundStatus(round_.status)
    if not may_change_round(before, to):
        raise UnlawfulStep(
            _("Round %(number)s is %(before)s, so it cannot be made %(after)s.")
            % {
                "number": round_.number,
                "before": str(ROUND_STATUS_LABELS[before]).lower(),
                "after": str(ROUND_STATUS_LABELS[to]).lower(),
            }
        )
    round_.status = to
    if to is RoundStatus.PUBLISHED:
        round_.published_at = timezone.now()
    round_.closed_at = timezone.now() if to is RoundStatus.CLOSED else None
    round_.save(update_fields=["status", "published_at", "closed_at"])
    event_id = round_.stage.event_id
    write_audit(
        by=by,
        verb=f"round.{to}",
        event_id=event_id,
        subject=str(round_.number),
        before=before,
        after=to,
    )
    touch_event(event_id=event_id)
    if to in NEWS:
        transaction.on_commit(
            partial(NEWS[to].send_robust, sender=Round, round_id=round_.pk), robust=True
        )
    return round_
