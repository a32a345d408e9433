"""Ask somebody to be one's partner, or one of the team, by a link that works once.

The one who asks is entered and holds a place alone meanwhile. Every service locks the event's row
first, so that two who accept, or one who accepts while it is taken back, find what came first.
"""

from __future__ import annotations

import secrets
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from leagues.events.entry_errors import InvitationOver, InvitationRefused, NotYours
from leagues.events.errors import EntriesClosed
from leagues.events.formats import Unit, people_of_entry
from leagues.events.models import Entry, EntryMember, Event, EventId, PartnerInvitation
from leagues.events.selectors.members import label_of
from leagues.events.services.entering import entry_of, player_of
from leagues.events.services.entry_rules import (
    broken_rule,
    newcomers_among,
    require_enterable,
    require_time_to_enter,
)
from leagues.events.services.newcomers import Newcomer, person_of
from leagues.events.services.partner_desk import look_for_partner, stop_looking
from leagues.events.services.places import lock_for_entries, locked_entry, note_entry
from leagues.events.services.questions import checked_answers
from leagues.events.services.same_evening import (
    lock_people,
    require_free_evening,
    require_kept_to_one_evening,
    with_places,
)
from leagues.events.states import EntryStatus, EventStatus, InvitationState
from leagues.players.models import Membership, Player, PlayerId, User
from leagues.players.names import clean_name, sort_key

INVITATION_LASTS: Final = timedelta(days=7)


@transaction.atomic
def invite_partner(
    *, event_id: EventId | int, by: User, player_id: PlayerId | int | None = None, name: str = ""
) -> PartnerInvitation:
    """Enter the person of an account, if need be, and ask somebody known, or by name, to join.

    Raises `InvitationRefused` with the reason, or what keeps either of them from entering: nobody
    is asked once entries are closed, as the link would be over before it is sent.
    """
    event = lock_for_entries(event_id)
    own = player_of(by)
    _require_open(event)
    require_time_to_enter(event)
    invited = Player.objects.filter(pk=player_id).first() if player_id is not None else None
    called = clean_name(name)[:80]
    if invited is None and not called:
        raise InvitationRefused(_("Say whom you want to ask: choose somebody, or type a name."))
    if invited == own:
        raise _oneself()
    entry = _own_entry(event, own, by)
    _require_room(event, entry, invited)
    if invited is not None:
        _require_askable(event, entry, invited)
    made = PartnerInvitation.objects.create(
        entry=entry,
        inviter=own,
        player=invited,
        name="" if invited is not None else called,
        key=secrets.token_urlsafe(32),
        expires_at=_expiry(event),
    )
    note_entry(entry, verb="entry.invited", by=by, reason=made.invited, person_id=made.player_id)
    return made


@transaction.atomic
def accept_invitation(*, key: str, by: User | None) -> Entry:
    """Let who was asked join; accepting again changes nothing.

    A person with an account accepts signed in; one without is believed who has the link, and a
    name that nobody is known by becomes a new person. Raises `InvitationOver`, `NotYours`, or
    what keeps them from entering.
    """
    invitation, event = _locked(key)
    person = _person_of(invitation, by)
    if invitation.state == InvitationState.ACCEPTED:
        inside = None if person is None else _entry_with(event, person)
        if inside is not None and inside.pk == invitation.entry_id:
            return inside
    _require_answerable(invitation, event)
    if person is None:
        person = _new_person(invitation, event)
    members = [member.player for member in invitation.entry.members.select_related("player")]
    if person in members:
        raise _oneself()
    lock_people([*members, person])
    placed = with_places(event, [*members, person])
    require_enterable(event, [person])
    _answer(invitation, InvitationState.ACCEPTED, person)
    entry = entry_of(event, [*members, person], name="", by=by)
    require_kept_to_one_evening(entry, event, before=placed)
    note_entry(
        entry,
        verb="entry.invitation_accepted",
        by=by,
        reason=person.label,
        person_id=invitation.inviter_id,
    )
    for member in entry.members.all():
        stop_looking(event_id=event.pk, player_id=member.player_id)
    return entry


@transaction.atomic
def decline_invitation(*, key: str, by: User | None) -> PartnerInvitation:
    """Let who asked look for somebody else. Declining again changes nothing."""
    invitation, event = _locked(key)
    if invitation.state == InvitationState.DECLINED:
        return invitation
    if by is not None or (invitation.player is not None and invitation.player.user_id):
        _person_of(invitation, by)
    _require_answerable(invitation, event)
    _answer(invitation, InvitationState.DECLINED, None)
    note_entry(
        invitation.entry,
        verb="entry.invitation_declined",
        by=by,
        reason=invitation.invited,
        person_id=invitation.inviter_id,
    )
    return invitation


@transaction.atomic
def revoke_invitation(*, invitation_id: int, by: User) -> PartnerInvitation:
    """Take one's own question back: its link works no longer. Again changes nothing."""
    own = player_of(by)
    key = PartnerInvitation.objects.filter(pk=invitation_id, entry__members__player=own)
    found = key.values_list("key", flat=True).first()
    if found is None:
        raise InvitationOver(_("There is no such question of yours any more."))
    invitation, event = _locked(found)
    if invitation.state == InvitationState.REVOKED:
        return invitation
    _require_answerable(invitation, event, is_expired_ok=True)
    _answer(invitation, InvitationState.REVOKED, None)
    note_entry(invitation.entry, verb="entry.invitation_revoked", by=by, reason=invitation.invited)
    return invitation


def lapse_invitations(*, now: datetime | None = None) -> int:
    """Close what was not answered in time; who asked is then on the list of who looks."""
    moment = now or timezone.now()
    due = PartnerInvitation.objects.filter(
        Q(expires_at__lte=moment) | Q(entry__event__entries_close_at__lte=moment),
        state=InvitationState.OPEN,
    )
    return sum(_lapse(key, moment) for key in list(due.values_list("key", flat=True)))


@transaction.atomic
def _lapse(key: str, now: datetime) -> int:
    invitation, event = _locked(key, is_any=True)
    if invitation.state != InvitationState.OPEN:
        return 0
    _answer(invitation, InvitationState.LAPSED, None)
    if event.status != EventStatus.OPEN or invitation.entry.status == EntryStatus.WITHDRAWN:
        return 1
    note_entry(invitation.entry, verb="entry.invitation_lapsed", by=None, reason=invitation.invited)
    look_for_partner(event_id=event.pk, player_id=invitation.inviter_id, note=None)
    return 1


def _locked(key: str, *, is_any: bool = False) -> tuple[PartnerInvitation, Event]:
    """Lock the event, then read the invitation, which may be of any event if `is_any`."""
    entry_id = PartnerInvitation.objects.values_list("entry_id", flat=True).get(key=key)
    _entry, event = locked_entry(entry_id, allow_finished=is_any)
    found = PartnerInvitation.objects.select_related("entry", "inviter", "player")
    return found.get(key=key), event


def _own_entry(event: Event, own: Player, by: User) -> Entry:
    """Return the entry of who asks, made now if need be."""
    if newcomers_among(event, [own]):
        checked_answers(event, {})
        require_enterable(event, [own])
        return entry_of(event, [own], name="", by=by)
    return Entry.objects.get(event=event, members__player=own)


def _require_open(event: Event) -> None:
    if event.unit == Unit.SINGLE:
        raise InvitationRefused(_("In %(title)s everybody enters alone.") % {"title": event.title})
    if event.status != EventStatus.OPEN:
        raise EntriesClosed(
            _("%(title)s is not open for entries. Ask at the door whether there is a seat.")
            % {"title": event.title}
        )


def _require_room(event: Event, entry: Entry, invited: Player | None) -> None:
    """Refuse more questions than an entry lacks people, and asking somebody twice."""
    asked = list(
        entry.invitations.filter(
            state=InvitationState.OPEN, expires_at__gt=timezone.now()
        ).select_related("player")
    )
    if invited is not None and any(one.player_id == invited.pk for one in asked):
        raise InvitationRefused(
            _("%(name)s was asked already and has not answered yet.") % {"name": invited.label}
        )
    size = people_of_entry(event.unit, team_size=event.team_size)
    missing = size - entry.members.count()
    if missing <= 0:
        raise InvitationRefused(
            _("%(entry)s has all its people already.") % {"entry": label_of(entry)}
        )
    if len(asked) >= missing:
        raise InvitationRefused(
            _("%(name)s was asked first. Take that question back before you ask somebody else.")
            % {"name": asked[0].invited}
        )
    entry.invitations.filter(state=InvitationState.OPEN, expires_at__lte=timezone.now()).update(
        state=InvitationState.LAPSED
    )


def _require_askable(event: Event, entry: Entry, invited: Player) -> None:
    """Refuse somebody who is in an entry with others, may not enter, or plays elsewhere."""
    theirs = _entry_with(event, invited)
    if theirs is not None and theirs.members.count() > 1:
        raise InvitationRefused(
            _("%(name)s is entered already, as %(entry)s.")
            % {"name": invited.label, "entry": label_of(theirs)}
        )
    if theirs is None:
        broken = broken_rule(event, [invited])
        if broken:
            raise InvitationRefused(broken)
        require_free_evening(event, [invited])


def _entry_with(event: Event, player: Player) -> Entry | None:
    member = EntryMember.objects.filter(event=event, player=player).select_related("entry").first()
    is_gone = member is None or member.entry.status == EntryStatus.WITHDRAWN
    return None if member is None or is_gone else member.entry


def _person_of(invitation: PartnerInvitation, by: User | None) -> Player | None:
    """Return who answers, None for a name that nobody is known by yet; or raise `NotYours`."""
    own = player_of(by) if by is not None else None
    if own is not None and own.pk == invitation.inviter_id:
        raise _oneself()
    invited = invitation.player
    if invited is None:
        return own
    if invited.user_id is None and own is None:
        return invited
    if own is None or own.pk != invited.pk:
        raise NotYours(
            _("This question is for %(name)s. Sign in as %(name)s to answer it.")
            % {"name": invited.label}
        )
    return invited


def _new_person(invitation: PartnerInvitation, event: Event) -> Player:
    inviter = invitation.inviter
    is_member = Membership.objects.filter(club_id=event.club_id, player=inviter).exists()
    club_id = event.club_id if is_member else None
    # The link works once, so this is no second tap: whoever has the name already is another one.
    same = EntryMember.objects.filter(event=event, player__sort_key=sort_key(invitation.name))
    newcomer = Newcomer(name=invitation.name, namesakes=same.count())
    return person_of(newcomer, event=event, club_id=club_id, by=inviter.user)


def _require_answerable(
    invitation: PartnerInvitation, event: Event, *, is_expired_ok: bool = False
) -> None:
    is_over = invitation.state != InvitationState.OPEN
    if not is_over and not is_expired_ok:
        is_over = invitation.expires_at <= timezone.now()
        is_over = is_over or invitation.entry.status == EntryStatus.WITHDRAWN
    if is_over:
        raise InvitationOver(
            _("This question of %(name)s was answered or taken back, or its time is over.")
            % {"name": invitation.inviter.label}
        )
    _require_open(event)


def _answer(invitation: PartnerInvitation, state: InvitationState, by: Player | None) -> None:
    invitation.state = state.value
    invitation.answered_at = timezone.now()
    invitation.player = by or invitation.player
    invitation.save(update_fields=["state", "answered_at", "player"])


def _expiry(event: Event) -> datetime:
    """Return until when a question can be answered: a week, or until entries close."""
    ends = [timezone.now() + INVITATION_LASTS, event.entries_close_at, event.ends_at]
    return min(one for one in ends if one is not None)


def _oneself() -> InvitationRefused:
    return InvitationRefused(
        _("Nobody can be their own partner. Send the link to who is to play with you.")
    )
