"""Accounts and the people they are: claiming a record, new passwords, other addresses."""

from __future__ import annotations

import logging
import secrets
from datetime import timedelta

from allauth.account.forms import default_token_generator
from allauth.account.models import EmailAddress
from allauth.account.utils import user_pk_to_url_str
from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import ProtectedError
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from leagues.players.errors import (
    AccountHasPlayer,
    AddressTaken,
    BadPassword,
    GuestRecord,
    HasAccount,
    InvitationOver,
    NotHere,
    NotTheirRecord,
    ResetRefused,
)
from leagues.players.models import (
    ClaimInvitation,
    ClubId,
    Membership,
    Player,
    PlayerId,
    User,
)
from leagues.players.selectors import keeps_record
from leagues.players.services.clubs import higher_role
from leagues.players.states import Role

logger = logging.getLogger(__name__)

INVITATION_LASTS = timedelta(days=14)


@transaction.atomic
def invite_to_claim(*, player_id: PlayerId | int, club_id: ClubId | int, by: User) -> str:
    """Return the key of a link by which a person of the club takes over their record.

    A link that still works is returned again, so asking twice does not make two. Only the
    club that wrote the person down may ask: anybody can found a club and add names to it.
    """
    membership = _membership(player_id=player_id, club_id=club_id)
    if not keeps_record(player_id=player_id, club_id=club_id):
        raise NotTheirRecord(
            _("Another club wrote this person down first: the link is theirs to give.")
        )
    if membership.player.is_guest:
        raise GuestRecord(_("A guest has no record to keep. Put the person on the list by name."))
    if membership.player.user_id is not None:
        raise HasAccount(_("This person has an account already: no link is needed."))
    now = timezone.now()
    open_link = ClaimInvitation.objects.filter(
        player_id=player_id, club_id=club_id, used_at=None, expires_at__gt=now
    ).first()
    if open_link is not None:
        return open_link.key
    made = ClaimInvitation.objects.create(
        player_id=player_id,
        club_id=club_id,
        key=secrets.token_urlsafe(32),
        made_by=by,
        expires_at=now + INVITATION_LASTS,
    )
    return made.key


@transaction.atomic
def claim_player(*, key: str, user: User, instead_of_own: bool = False) -> Player:
    """Make an invited record the account's own person.

    Nothing is merged: an account that is a person already is refused with
    `AccountHasPlayer`. With `instead_of_own` that person is given up first, which only
    works while they never played; their places in clubs go over to the record.
    """
    # The account's row is locked too: it becomes one person, whatever else it claims just now.
    User.objects.select_for_update().get(pk=user.pk)
    invitation = _invitation(key)
    player = Player.objects.select_for_update().get(pk=invitation.player_id)
    if player.user_id == user.pk:
        return player
    _require_open(invitation)
    if player.user_id is not None:
        raise HasAccount(_("Somebody has taken this record over already."))
    own = Player.objects.select_for_update().filter(user=user).first()
    if own is not None:
        if not instead_of_own:
            raise _already(own)
        _give_up(own, in_favour_of=player)
    player.user = user
    player.save(update_fields=["user"])
    Membership.objects.update_or_create(
        club_id=invitation.club_id, player=player, defaults={"is_own_choice": True}
    )
    invitation.used_at = timezone.now()
    invitation.save(update_fields=["used_at"])
    logger.info("Player %s was claimed by account %s.", player.pk, user.pk)
    return player


def reset_link(*, player_id: PlayerId | int, club_id: ClubId | int, by: User) -> str:
    """Return the path of a one-time page on which a member sets a new password.

    Whoever holds the link gets the account, so a club may give it only for people who
    came to it themselves, and never for those who have a part in running another club
    or this site. Where the site sends mail nobody needs this way, and it is closed.
    """
    if settings.MAIL_WORKS:
        raise ResetRefused(_("This site sends mail: use “Forgotten your password?” instead."))
    membership = _membership(player_id=player_id, club_id=club_id)
    user = membership.player.user
    if user is None or not user.is_active:
        raise NotHere(_("This person has no account, so there is no password to set anew."))
    if not membership.is_own_choice:
        raise ResetRefused(
            _("This person did not join the club themselves. Ask them to join it first.")
        )
    if user.is_staff or user.is_superuser or _helps_run_another_club(membership):
        raise ResetRefused(
            _("This person helps to run another club or this site, so no link can be made here.")
        )
    logger.warning(
        "Account %s made a reset link for account %s in club %s.", by.pk, user.pk, club_id
    )
    return reverse(
        "account_reset_password_from_key",
        kwargs={
            "uidb36": user_pk_to_url_str(user),
            "key": default_token_generator.make_token(user),
        },
    )


@transaction.atomic
def change_address(*, user: User, email: str, password: str) -> None:
    """Sign in with another e-mail address from now on, checked by the password.

    Where the site sends mail the address changes when its owner has confirmed it; this is
    for sites without. Raises `BadPassword` or `AddressTaken`.
    """
    require_password(user=user, password=password)
    address = email.strip().lower()
    try:
        with transaction.atomic():
            User.objects.filter(pk=user.pk).update(email=address)
            EmailAddress.objects.filter(user=user).delete()
            EmailAddress.objects.create(user=user, email=address, primary=True, verified=False)
    except IntegrityError as error:
        sentence = _("Another account has this e-mail address. Sign in with it, or type another.")
        raise AddressTaken(sentence, fields={"email": [sentence]}) from error
    user.email = address


def require_password(*, user: User, password: str) -> None:
    """Raise `BadPassword` unless this is the account's password."""
    if not user.check_password(password):
        sentence = _("This is not your password. Type the one you sign in with.")
        raise BadPassword(sentence, fields={"password": [sentence]})


def _membership(*, player_id: PlayerId | int, club_id: ClubId | int) -> Membership:
    """Return a person's place in the club, or raise `NotHere`."""
    found = (
        Membership.objects.filter(player_id=player_id, club_id=club_id)
        .select_related("player__user")
        .first()
    )
    if found is None:
        raise NotHere(_("This person is not on the club's list. Add them first."))
    return found


def _invitation(key: str) -> ClaimInvitation:
    """Return an invitation, locked, or raise `InvitationOver`."""
    found = ClaimInvitation.objects.select_for_update().filter(key=key).first()
    if found is None:
        raise _over()
    return found


def _require_open(invitation: ClaimInvitation) -> None:
    if invitation.used_at is not None or invitation.expires_at <= timezone.now():
        raise _over()


def _over() -> InvitationOver:
    return InvitationOver(
        _("This link was used already or is too old. Ask the club's organiser for a new one.")
    )


def _already(own: Player) -> AccountHasPlayer:
    return AccountHasPlayer(
        _("Your account is %(name)s here already, and two records cannot be joined.")
        % {"name": own.label}
    )


def _give_up(own: Player, *, in_favour_of: Player) -> None:
    """Delete an account's own person, who never played, and hand their places in clubs on."""
    for place in Membership.objects.filter(player=own):
        kept, is_new = Membership.objects.get_or_create(
            club_id=place.club_id,
            player=in_favour_of,
            defaults={"role": place.role, "is_own_choice": place.is_own_choice},
        )
        if not is_new:
            kept.role = higher_role(kept.role, place.role)
            kept.is_own_choice = kept.is_own_choice or place.is_own_choice
            kept.save(update_fields=["role", "is_own_choice"])
    try:
        own.delete()
    except ProtectedError as error:
        raise _already(own) from error


def _helps_run_another_club(membership: Membership) -> bool:
    return (
        Membership.objects.filter(player_id=membership.player_id)
        .exclude(club_id=membership.club_id)
        .exclude(role=Role.MEMBER)
        .exists()
    )
