"""Background entry points of recorded games."""

from __future__ import annotations

from celery import shared_task

from games.records.services import keep_hindsight


@shared_task(name="records.keep_hindsight", ignore_result=True)
def keep_hindsight_of(match_id: int) -> None:
    """Work out what the cards of a match's record allowed, unless that is known."""
    keep_hindsight(match_id=match_id)
