"""What entries are called where a sentence names them."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from leagues.events.models import EntryMember


def names_of(*, entry_ids: Sequence[int]) -> list[str]:
    """Return the names of entries in the order asked, their people joined, in one query."""
    found = name_by_entry(entry_ids=entry_ids)
    return [found[entry_id] for entry_id in entry_ids if entry_id in found]


def name_by_entry(*, entry_ids: Collection[int]) -> dict[int, str]:
    """Return the names of entries, their people joined, in one query; in none for nobody."""
    found: dict[int, list[str]] = {}
    members = EntryMember.objects.filter(entry_id__in=entry_ids).select_related("player")
    for member in members.order_by("id"):
        found.setdefault(member.entry_id, []).append(member.player.label)
    return {entry_id: " & ".join(names) for entry_id, names in found.items()}
