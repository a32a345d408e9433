"""Who may do what in a club: the one place that knows."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.utils.translation import gettext as _

from leagues.players.models import ROLE_LABELS, Club, ClubId, Membership, Player, PlayerId, User
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


def require_account(user: User | AnonymousUser) -> User:
    """Return the account of the visitor, or raise `PermissionDenied` for who has none."""
    if not isinstance(user, User):
        raise PermissionDenied(_("Sign in first."))
    return user


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


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordRights:
    """What a club's organisers may do with a person's record."""

    may_correct: bool
    may_rename: bool
    may_invite: bool


def rights_on_record(*, membership: Membership) -> RecordRights:
    """Return what the club may do with a person's record; one query.

    The club that wrote a person down keeps the record until they claim it; afterwards it is
    theirs, and the clubs they came to may still tell them apart from others.
    """
    keeps = keeps_record(player_id=PlayerId(membership.player_id), club_id=membership.club_id)
    is_claimed = membership.player.user_id is not None
    return RecordRights(
        may_correct=keeps or membership.is_own_choice,
        may_rename=keeps and not is_claimed,
        may_invite=keeps and not is_claimed and not membership.player.is_guest,
    )


def get_record_to_correct(
    *, user: User | AnonymousUser, slug: str, membership_id: int
) -> Membership:
    """Return a person's place to an organiser whose club may tell the person apart."""
    found = get_membership_to_change(user=user, slug=slug, membership_id=membership_id)
    if not rights_on_record(membership=found).may_correct:
        raise PermissionDenied(_("Another club keeps this person's record."))
    return found


def get_record_to_rename(
    *, user: User | AnonymousUser, slug: str, membership_id: int
) -> Membership:
    """Return a person's place to an organiser whose club may correct the name."""
    found = get_membership_to_change(user=user, slug=slug, membership_id=membership_id)
    if not rights_on_record(membership=found).may_rename:
        raise PermissionDenied(
            _("People with an account, or of another club, keep their own name.")
        )
    return found


def get_own_player(*, user: User | AnonymousUser) -> Player:
    """Return the person a visitor is; who has written no name down yet is refused."""
    player = Player.objects.filter(user_id=user.pk).first() if isinstance(user, User) else None
    if player is None:
        raise PermissionDenied(
            _("Your account has no player yet. Write your name on your own page first.")
        )
    return player
