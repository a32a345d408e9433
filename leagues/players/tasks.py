"""Background entry points of people: mailing what they are told."""

from __future__ import annotations

from celery import shared_task

from leagues.players.services.notices import due_notices, mail_notice


@shared_task(name="players.mail_notices", ignore_result=True)
def mail_notices() -> None:
    """Mail what is to be mailed and was not yet; what was refused is tried again next time."""
    for notice_id in due_notices():
        mail_notice(notice_id=notice_id)
