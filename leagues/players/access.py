"""Who may do what in a club: the one place that knows."""

from __future__ import annotations

from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.utils.translation import gettext as _

from leagues.players.models import ROLE_LABELS, ClubId, Membership, User
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
