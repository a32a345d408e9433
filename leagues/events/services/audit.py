"""Write the trail of who did what."""

from __future__ import annotations

from typing import Any, Final

from leagues.events.models import AuditEntry
from leagues.players.models import User
from leagues.players.typed import writable

LONGEST_REASON: Final = 300


def write_audit(
    *,
    verb: str,
    by: User | None,
    event_id: int | None = None,
    club_id: int | None = None,
    subject: str = "",
    before: Any = None,  # Any: whatever JSON the change is best told in
    after: Any = None,  # Any: as above
    reason: str = "",
    actor_name: str = "",
) -> AuditEntry:
    """Add one line to the history of an event or a club, inside the change's transaction."""
    return AuditEntry.objects.create(
        event_id=event_id,
        club_id=club_id,
        actor=by,
        actor_name=actor_name or (str(by) if by else ""),
        verb=verb,
        subject=subject,
        before=before,
        after=after,
        reason=writable(reason).strip()[:LONGEST_REASON],
    )
