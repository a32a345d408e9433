"""The list of those for whom an event is, where it is for the invited only."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Final

from django.db import transaction
from django.utils.translation import gettext as _

from leagues.events.entry_errors import InvitationOver, InvitationRefused, NotYours
from leagues.events.models import Event, EventId, InvitedPerson
from leagues.events.services.audit import write_audit
from leagues.events.services.entering import player_of
from leagues.events.services.places import lock_for_entries
from leagues.players.models import Membership, User
from leagues.players.names import clean_name, sort_key

MOST_INVITED: Final = 500


@transaction.atomic
def put_on_list(
    *, event_id: EventId | int, names: Sequence[str], by: User | None
) -> list[InvitedPerson]:
    """Put names on the list, each with a link; return those that were not there.

    A name that just one member of the club has is theirs, and their account may enter without
    the link. Raises `InvitationRefused` for more names than a list has.
    """
    event = lock_for_entries(event_id)
    there = {sort_key(name) for name in event.invited.values_list("name", flat=True)}
    wanted: dict[str, str] = {}
    for name in filter(None, map(_cleaned, names)):
        wanted.setdefault(sort_key(name), name)
    new = {key: name for key, name in wanted.items() if key not in there}
    if len(there) + len(new) > MOST_INVITED:
        raise InvitationRefused(
            _("A list of the invited has %(most)s names at most.") % {"most": MOST_INVITED}
        )
    known = _members(event, new)
    made = [
        InvitedPerson.objects.create(
            event=event,
            name=name,
            player_id=known.get(key),
            key=secrets.token_urlsafe(32),
            made_by=by,
        )
        for key, name in new.items()
    ]
    for one in made:
        write_audit(by=by, verb="entering.invited", event_id=event.pk, subject=one.name)
    return made


@transaction.atomic
def take_off_list(*, event_id: EventId | int, invited_id: int, by: User | None) -> None:
    """Take a name off the list; who has entered stays in. Again changes nothing."""
    event = lock_for_entries(event_id)
    found = event.invited.filter(pk=invited_id).first()
    if found is not None:
        write_audit(by=by, verb="entering.uninvited", event_id=event.pk, subject=found.name)
        found.delete()


@transaction.atomic
def use_invited_link(*, key: str, by: User) -> InvitedPerson:
    """Let the person of an account be the one on the list; again by the same changes nothing.

    Raises `InvitationOver` for a name that is off the list, `NotYours` if somebody else has used
    the link, or the name is another member's.
    """
    own = player_of(by)
    there = InvitedPerson.objects.filter(key=key).first()
    if there is not None:
        lock_for_entries(there.event_id)
    found = InvitedPerson.objects.filter(key=key).first()
    if found is None:
        raise InvitationOver(_("This name is not on the list any more. Ask who sent the link."))
    if found.player_id == own.pk:
        return found
    if found.player_id is not None:
        raise NotYours(_("This link is for %(name)s, or was used before.") % {"name": found.name})
    if not InvitedPerson.objects.filter(event_id=found.event_id, player=own).exists():
        found.player = own
        found.save(update_fields=["player"])
    return found


def _cleaned(name: str) -> str:
    return clean_name(name)[:80]


def _members(event: Event, names: dict[str, str]) -> dict[str, int]:
    """Return the members of the club whose names stand there once, and not on the list yet."""
    rows = Membership.objects.filter(club_id=event.club_id, player__sort_key__in=names).exclude(
        player__in=event.invited.exclude(player=None).values("player_id")
    )
    found: dict[str, list[int]] = {}
    for key, player_id in rows.values_list("player__sort_key", "player_id"):
        found.setdefault(key, []).append(player_id)
    return {key: people[0] for key, people in found.items() if len(people) == 1}
