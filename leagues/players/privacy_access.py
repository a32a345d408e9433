"""Who may see and change what is kept of a person in private."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.utils.translation import gettext as _

from leagues.players.access import get_club_to_view, require_role, rights_on_record
from leagues.players.models import Membership, User
from leagues.players.states import Role


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptPerson:
    """A person of a club that keeps their record, and what the visitor may do about privacy.

    Directors see it, to reach a guardian. Organisers write it down; how the name of somebody
    with an account is published, and whether it is deleted, is that person's own choice.
    """

    place: Membership
    may_change: bool

    @property
    def may_choose(self) -> bool:
        """Whether the visitor may choose for the person, who has no account to do it."""
        return self.may_change and self.place.player.user_id is None


def get_kept_person(*, user: User | AnonymousUser, slug: str, membership_id: int) -> KeptPerson:
    """Return a person to a director of a club that wrote them down or that they joined."""
    club = get_club_to_view(slug=slug)
    role = require_role(user=user, club_id=club.pk, needed=Role.DIRECTOR)
    found = Membership.objects.filter(pk=membership_id, club=club)
    place = found.select_related("player", "club").first()
    if place is None:
        raise Http404(_("This person is not on the club's list any more."))
    if not rights_on_record(membership=place).may_correct:
        raise PermissionDenied(_("Another club keeps this person's record."))
    return KeptPerson(place=place, may_change=role is Role.ORGANISER)


def get_person_to_choose_for(
    *, user: User | AnonymousUser, slug: str, membership_id: int
) -> Membership:
    """Return a person without an account to an organiser who acts on their request."""
    kept = get_kept_person(user=user, slug=slug, membership_id=membership_id)
    if not kept.may_choose:
        raise PermissionDenied(
            _("Only an organiser can do this, and only for people without an account of their own.")
        )
    return kept.place
