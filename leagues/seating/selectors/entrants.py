"""What entries are called where a sentence names them."""

from __future__ import annotations

from collections.abc import Sequence

from leagues.events.models import EntryMember


def names_of(*, entry_ids: Sequence[int]) -> list[str]:
    """Return the names of entries in the order asked, their people joined, in one query."""
    found: dict[int, list[str]] = {}
    members = EntryMember.objects.filter(entry_id__in=entry_ids).select_related("player")
    for member in members.order_by("id"):
        found.setdefault(member.entry_id, []).append(member.player.label)
    return [" & ".join(found[entry_id]) for entry_id in entry_ids if entry_id in found]
