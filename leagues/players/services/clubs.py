"""Found and edit clubs; who belongs to them, and in what role."""

from __future__ import annotations

import logging
from dataclasses import asdict, dataclass
from itertools import count
from zoneinfo import available_timezones

from django.db import IntegrityError, transaction
from django.utils.text import slugify
from django.utils.translation import gettext as _

from leagues.players.errors import BadName, BadTimeZone, LastOrganiser, NoNameYet, NotHere
from leagues.players.models import ClaimInvitation, Club, ClubId, Membership, Player, PlayerId, User
from leagues.players.names import LONGEST_SLUG, clean_name
from leagues.players.states import ORDER, Role

logger = logging.getLogger(__name__)

# Addresses under /clubs/ that are pages.
RESERVED_SLUGS = frozenset({"new"})


@dataclass(frozen=True, slots=True, kw_only=True)
class ClubDetails:
    """What a club says about itself."""

    name: str
    time_zone: str
    venue: str = ""
    address: str = ""
    meets: str = ""
    contact: str = ""
    currency: str = ""
    about: str = ""


@transaction.atomic
def found_club(*, details: ClubDetails, by: User) -> Club:
    """Found a club; whoever does so is its organiser.

    The founder's row is locked, and a club of the same name that they run already is
    returned as it is: a form sent twice founds one club.
    """
    checked = _checked(details)
    founder = _player_of(by)
    run_already = Club.objects.filter(
        name=checked.name, memberships__player=founder, memberships__role=Role.ORGANISER
    ).first()
    if run_already is not None:
        return run_already
    club = _save_with_free_slug(Club(**asdict(checked)))
    Membership.objects.create(club=club, player=founder, role=Role.ORGANISER, is_own_choice=True)
    logger.info("Club %s was founded by account %s.", club.pk, by.pk)
    return club


@transaction.atomic
def edit_club(*, club_id: ClubId | int, details: ClubDetails, by: User) -> Club:
    """Change what a club says about itself; its address stays, so that links keep working."""
    club = _locked_club(club_id)
    for name, value in asdict(_checked(details)).items():
        setattr(club, name, value)
    club.save()
    logger.info("Club %s was edited by account %s.", club.pk, by.pk)
    return club


@transaction.atomic
def add_member(*, club_id: ClubId | int, player_id: PlayerId | int, by: User) -> Membership:
    """Put a known person on the club's list; whoever is on it already stays as they are."""
    membership, is_new = Membership.objects.get_or_create(club_id=club_id, player_id=player_id)
    if is_new:
        logger.info("Player %s was added to club %s by %s.", player_id, club_id, by.pk)
    return membership


@transaction.atomic
def join_club(*, club_id: ClubId | int, user: User) -> Membership:
    """Make the account's person a member by their own choice; twice is once."""
    player = _player_of(user)
    membership, _is_new = Membership.objects.get_or_create(
        club_id=club_id, player=player, defaults={"is_own_choice": True}
    )
    if not membership.is_own_choice:
        membership.is_own_choice = True
        membership.save(update_fields=["is_own_choice"])
    return membership


@transaction.atomic
def leave_club(*, club_id: ClubId | int, user: User) -> None:
    """Take the account's person off the club's list; results stay. Twice is once."""
    _locked_club(club_id)
    membership = Membership.objects.filter(club_id=club_id, player__user=user).first()
    if membership is not None:
        _require_another_organiser(membership)
        membership.delete()


@transaction.atomic
def remove_member(*, membership_id: int, by: User) -> None:
    """Take a person off a club's list; their results stay. Twice is once."""
    membership = Membership.objects.filter(pk=membership_id).first()
    if membership is None:
        return
    _locked_club(membership.club_id)
    _require_another_organiser(membership)
    ClaimInvitation.objects.filter(
        club_id=membership.club_id, player_id=membership.player_id, used_at=None
    ).delete()
    membership.delete()
    logger.info("Membership %s was ended by account %s.", membership_id, by.pk)


@transaction.atomic
def set_role(*, membership_id: int, role: Role, by: User) -> Membership:
    """Give a member another role. Raises `LastOrganiser` rather than leave a club without.

    The club's row is locked: two organisers who step down at once get one refusal.
    """
    found = Membership.objects.filter(pk=membership_id).first()
    if found is None:
        raise NotHere(_("This person is not on the club's list any more. Reload the page."))
    _locked_club(found.club_id)
    membership = Membership.objects.select_related("player").get(pk=membership_id)
    if role is not Role.ORGANISER:
        _require_another_organiser(membership)
    membership.role = role.value
    membership.save(update_fields=["role"])
    logger.info("Membership %s became %s by account %s.", membership_id, role, by.pk)
    return membership


def higher_role(one: str, other: str) -> str:
    """Return whichever role may do more."""
    return max(Role(one), Role(other), key=ORDER.index).value


def _locked_club(club_id: ClubId | int) -> Club:
    club = Club.objects.select_for_update().filter(pk=club_id).first()
    if club is None:
        raise NotHere(_("This club is not here any more."))
    return club


def _player_of(user: User) -> Player:
    """Return the account's person, locked, or raise `NoNameYet`."""
    player = Player.objects.select_for_update().filter(user=user).first()
    if player is None:
        raise NoNameYet(_("Write your name on your own page first: a club lists people by name."))
    return player


def _require_another_organiser(membership: Membership) -> None:
    """Raise `LastOrganiser` if nobody else with an account could run the club."""
    if membership.role != Role.ORGANISER:
        return
    others = Membership.objects.filter(
        club_id=membership.club_id, role=Role.ORGANISER, player__user__isnull=False
    ).exclude(pk=membership.pk)
    if not others.exists():
        sentence = _(
            "This is the club's only organiser with an account. Make somebody else organiser first."
        )
        raise LastOrganiser(sentence, fields={"role": [sentence]})


def _checked(details: ClubDetails) -> ClubDetails:
    """Return the details with a cleaned name, or say what is wrong with them."""
    name = clean_name(details.name)
    if not name:
        sentence = _("Type a name with at least one letter or digit.")
        raise BadName(sentence, fields={"name": [sentence]})
    if details.time_zone not in available_timezones():
        sentence = _("Choose a time zone from the list.")
        raise BadTimeZone(sentence, fields={"time_zone": [sentence]})
    return ClubDetails(**(asdict(details) | {"name": name}))


def _save_with_free_slug(club: Club) -> Club:
    """Save a new club under the first free address made from its name."""
    stem = slugify(club.name)[: LONGEST_SLUG - 6].strip("-") or "club"
    for number in count(1):
        club.slug = stem if number == 1 else f"{stem}-{number}"
        if club.slug in RESERVED_SLUGS or Club.objects.filter(slug=club.slug).exists():
            continue
        try:
            with transaction.atomic():
                club.save()
        except IntegrityError:  # another club took it in this moment
            continue
        break
    return club
