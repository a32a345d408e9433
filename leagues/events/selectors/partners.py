"""Read who asks whom to play together, and who looks for somebody."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from leagues.events.formats import people_of_entry
from leagues.events.models import (
    Entry,
    EntryMember,
    Event,
    PartnerInvitation,
    PartnerWish,
)
from leagues.events.selectors.entries import open_invitations
from leagues.events.states import EntryStatus
from leagues.players.models import Player


@dataclass(frozen=True, slots=True, kw_only=True)
class PartnerSheet:
    """What somebody sees who looks for a partner in an event.

    `asked` are questions of theirs that are open, `asking` those others put to them, `looking`
    those who want to be asked, `wish` their own line there. `missing` people are not asked yet.
    """

    entry: Entry | None
    asked: Sequence[PartnerInvitation]
    asking: Sequence[PartnerInvitation]
    looking: Sequence[PartnerWish]
    wish: PartnerWish | None
    missing: int


def partner_sheet(*, event: Event, player: Player) -> PartnerSheet:
    """Return what one person sees who looks for a partner; six queries."""
    member = (
        EntryMember.objects.filter(event=event, player=player)
        .exclude(entry__status=EntryStatus.WITHDRAWN)
        .select_related("entry")
        .first()
    )
    entry = member.entry if member is not None else None
    here = (
        open_invitations()
        .filter(entry__event=event)
        .exclude(entry__status=EntryStatus.WITHDRAWN)
        .select_related("player", "inviter")
    )
    wishes = list(_open_wishes(event))
    asked = list(here.filter(entry=entry)) if entry is not None else []
    inside = entry.members.count() if entry is not None else 1
    return PartnerSheet(
        entry=entry,
        asked=asked,
        missing=people_of_entry(event.unit, team_size=event.team_size) - inside - len(asked),
        asking=list(here.filter(player=player)),
        looking=[one for one in wishes if one.player_id != player.pk],
        wish=next((one for one in wishes if one.player_id == player.pk), None),
    )


def questions_to(*, event: Event, player_id: int | None) -> Sequence[PartnerInvitation]:
    """Return the open questions to somebody to play together in an event; one query at most."""
    if player_id is None:
        return []
    here = open_invitations().filter(entry__event=event, player_id=player_id)
    return list(here.exclude(entry__status=EntryStatus.WITHDRAWN).select_related("inviter"))


def _open_wishes(event: Event) -> Sequence[PartnerWish]:
    """Return who wants to be asked and is not in an entry with others."""
    wishes = list(PartnerWish.objects.filter(event=event).select_related("player"))
    entries: dict[int, list[int]] = {}
    members = EntryMember.objects.filter(event=event).exclude(entry__status=EntryStatus.WITHDRAWN)
    for entry_id, player_id in members.values_list("entry_id", "player_id"):
        entries.setdefault(entry_id, []).append(player_id)
    paired = {one for people in entries.values() if len(people) > 1 for one in people}
    return [one for one in wishes if one.player_id not in paired]


def invitation_of(*, key: str) -> PartnerInvitation | None:
    """Return the question that a link opens, with its event and people; one query."""
    found = PartnerInvitation.objects.filter(key=key)
    return found.select_related("entry__event__club", "inviter", "player").first()
