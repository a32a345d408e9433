"""What an unanswered question to a partner keeps from happening, and when it is over by itself."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils import timezone
from django.utils.translation import gettext as _

from leagues.events.entry_errors import InvitationRefused
from leagues.events.formats import people_of_entry
from leagues.events.models import Entry, EntryMember, Event
from leagues.events.selectors.entries import open_invitations
from leagues.events.states import EntryStatus, InvitationState
from leagues.players.models import Player


def require_no_question(event: Event, people: Sequence[Player], *, own: Player) -> None:
    """Refuse to take somebody from home who has asked another, and waits for the answer.

    In a team others may join as long as there is room for those who were asked.
    """
    inside = EntryMember.objects.filter(event=event).exclude(entry__status=EntryStatus.WITHDRAWN)
    entries = list(inside.filter(player__in=people).values_list("entry_id", flat=True))
    asked = open_invitations().filter(entry__in=entries).exclude(player__in=people)
    first = asked.select_related("inviter", "player").order_by("pk").first()
    if first is None:
        return
    members = set(inside.filter(entry__in=entries).values_list("player_id", flat=True))
    together = members | {one.pk for one in people}
    room = people_of_entry(event.unit, team_size=event.team_size) - len(together)
    is_one_entry = together == members and len(set(entries)) == 1
    if is_one_entry or room >= asked.count():
        return
    if first.inviter_id == own.pk:
        raise InvitationRefused(
            _("%(name)s was asked first. Take that question back before you ask somebody else.")
            % {"name": first.invited}
        )
    raise InvitationRefused(
        _(
            "%(name)s has asked somebody else, who has not answered yet. Ask %(name)s to play with "
            "you, and the choice is theirs."
        )
        % {"name": first.inviter.label}
    )


def close_questions(entry: Entry, event: Event) -> None:
    """Close the questions of an entry that has all its people: nobody can answer them any more."""
    people = set(entry.members.values_list("player_id", flat=True))
    if len(people) < people_of_entry(event.unit, team_size=event.team_size):
        return
    asked = entry.invitations.filter(state=InvitationState.OPEN)
    now = timezone.now()
    asked.filter(player__in=people).update(state=InvitationState.ACCEPTED, answered_at=now)
    asked.update(state=InvitationState.REVOKED, answered_at=now)
