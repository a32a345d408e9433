"""Who may do what in a club: the one place that knows."""

from __future__ import annotations

from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.utils.translation import gettext as _

from leagues.players.models import ROLE_LABELS, Club, ClubId, Membership, PlayerId, User
from leagues.players.selectors import keeps_record
from leagues.players.states import Role, is_at_least


def role_of(*, user: User | AnonymousUser, club_id: ClubId | int) -> Role | None:
    """Return the visitor's role in a club, or None; one query for an account, none without."""
    if not isinstance(user, User):
        return None
    found = Membership.objects.filter(club_id=club_id, player__user_id=user.pk).values_list(
        "role", flat=True
    )
    role = found.first()
    return Role(role) if role else None


def has_role(*, user: User | AnonymousUser, club_id: ClubId | int, needed: Role) -> bool:
    """Return whether the visitor stands at or above `needed` in a club."""
    return is_at_least(role_of(user=user, club_id=club_id), needed)


def require_role(*, user: User | AnonymousUser, club_id: ClubId | int, needed: Role) -> Role:
    """Return the visitor's role, or raise `PermissionDenied` if it is below `needed`."""
    role = role_of(user=user, club_id=club_id)
    if role is None or not is_at_least(role, needed):
        raise PermissionDenied(
            _("This is for a %(role)s of the club. Ask an organiser of the club for the role.")
            % {"role": str(ROLE_LABELS[needed]).lower()}
        )
    return role


def get_club_to_view(*, slug: str) -> Club:
    """Return a club by its address; every club has a public page."""
    club = Club.objects.filter(slug=slug).first()
    if club is None:
        raise Http404(_("There is no club at this address. Look for it in the list of clubs."))
    return club


def get_club_of_mine(*, user: User | AnonymousUser, slug: str) -> tuple[Club, Role]:
    """Return a club and the visitor's role there; who does not belong to it is refused."""
    club = get_club_to_view(slug=slug)
    return club, require_role(user=user, club_id=club.pk, needed=Role.MEMBER)


def get_club_to_organise(*, user: User | AnonymousUser, slug: str) -> Club:
    """Return a club to one of its organisers; others are refused."""
    club = get_club_to_view(slug=slug)
    require_role(user=user, club_id=club.pk, needed=Role.ORGANISER)
    return club


def get_membership_to_change(
    *, user: User | AnonymousUser, slug: str, membership_id: int
) -> Membership:
    """Return a person's place in a club, with both, to one of the club's organisers."""
    club = get_club_to_organise(user=user, slug=slug)
    found = Membership.objects.filter(pk=membership_id, club=club)
    membership = found.select_related("player", "club").first()
    if membership is None:
        raise Http404(_("This person is not on the club's list any more."))
    return membership


def may_correct_record(*, membership: Membership) -> bool:
    """Return whether the club's organisers may correct what tells the person apart.

    Theirs are the records the club made itself, and those of people who came to it.
    """
    return membership.is_own_choice or keeps_record(
        player_id=PlayerId(membership.player_id), club_id=membership.club_id
    )
