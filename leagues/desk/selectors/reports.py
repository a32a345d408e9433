"""What was decided about talk at live tables."""

from __future__ import annotations

from django.db.models import Q

from leagues.events.models import AuditEntry

DECISIONS_SHOWN = 20


def decisions_about_talk(*, club_id: int | None) -> list[AuditEntry]:
    """Return the last decisions of a club, or of those who run the site; one query."""
    of_club = Q(club__isnull=True) if club_id is None else Q(club_id=club_id)
    found = AuditEntry.objects.filter(of_club, verb__startswith="talk.")
    return list(found.order_by("-id")[:DECISIONS_SHOWN])
