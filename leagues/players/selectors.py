"""Read people and clubs for pages and for other apps."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Exists, OuterRef, Q, QuerySet
from django.utils import timezone
from rest_framework.authtoken.models import Token

from leagues.players.known_people import findable
from leagues.players.models import (
    ROLE_LABELS,
    ClaimInvitation,
    Club,
    ClubId,
    Consent,
    Membership,
    Player,
    PlayerAlias,
    PlayerId,
    User,
)
from leagues.players.names import clean_name, sort_key
from leagues.players.states import PlayerKind, Role

# A type-ahead list longer than this is not read.
FOUND_AT_MOST = 8


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonRow:
    """A person as a type-ahead list offers them."""

    player_id: PlayerId
    label: str
    is_member: bool
    clubs: str

    @classmethod
    def of(cls, player: Player) -> PersonRow:
        """Return the row of a player annotated with `is_member`, their clubs fetched."""
        return cls(
            player_id=PlayerId(player.pk),
            label=player.label,
            is_member=getattr(player, "is_member", False),
            clubs=", ".join(place.club.name for place in player.memberships.all()),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class MemberRow:
    """A person on a club's list."""

    membership_id: int
    player: Player
    role: Role
    has_account: bool

    @property
    def role_label(self) -> str:
        """The role in the reader's language."""
        return str(ROLE_LABELS[self.role])


@dataclass(frozen=True, slots=True, kw_only=True)
class MyClub:
    """A club of one's own, with one's role there."""

    club: Club
    role: Role

    @property
    def role_label(self) -> str:
        """The role in the reader's language."""
        return str(ROLE_LABELS[self.role])


def find_people(
    *,
    club_id: ClubId | int,
    words: str,
    among: QuerySet[Player] | None = None,
    at_most: int = FOUND_AT_MOST,
) -> list[PersonRow]:
    """Return people whose name or alias has words that begin so, the club's own first.

    Nobody is found whose name is kept from who is being shown it. Of others only those `among`
    whom they are looked up, without guests. Without words: the first of the club. Two queries.
    """
    membership = Membership.objects.filter(club_id=club_id, player=OuterRef("pk"))
    known = (
        Player.objects.filter(_names_begin_with(sort_key(words)), findable())
        .annotate(is_member=Exists(membership))
        .filter(Q(is_member=True) | Q(kind=PlayerKind.PERSON))
    )
    if among is not None:
        known = known.filter(Q(is_member=True) | Q(pk__in=among.values("pk")))
    if not words.strip():
        known = known.filter(is_member=True)
    found = known.order_by("-is_member", "sort_key", "distinction", "id")
    return [
        PersonRow.of(player) for player in found.prefetch_related("memberships__club")[:at_most]
    ]


def namesakes(*, name: str) -> list[PersonRow]:
    """Return who is, or was written down, under this name and may be found. Two queries."""
    key = sort_key(clean_name(name))
    alias = PlayerAlias.objects.filter(player=OuterRef("pk"), sort_key=key)
    found = Player.objects.filter(Q(sort_key=key) | Exists(alias), findable()).filter(
        kind=PlayerKind.PERSON
    )
    return [PersonRow.of(player) for player in found.prefetch_related("memberships__club")]


def my_clubs(*, user: User) -> list[MyClub]:
    """Return the account's clubs by name, in one query."""
    places = Membership.objects.filter(player__user=user).select_related("club")
    return [
        MyClub(club=place.club, role=Role(place.role))
        for place in places.order_by("club__name", "club_id")
    ]


def player_of(*, user: User) -> Player | None:
    """Return the person an account is, if it is one; one query."""
    return Player.objects.filter(user=user).first()


def token_made_at(*, user: User) -> datetime | None:
    """Return since when an account has a token for the API, None without one; one query."""
    return Token.objects.filter(user=user).values_list("created", flat=True).first()


def clubs_by_name(*, words: str = "") -> QuerySet[Club]:
    """Return clubs whose name, venue or address has the words, with `members` counted."""
    found = Club.objects.annotate(members=Count("memberships"))
    for word in words.split():
        found = found.filter(
            Q(name__icontains=word) | Q(venue__icontains=word) | Q(address__icontains=word)
        )
    return found.order_by("name", "id")


def members(*, club_id: ClubId | int, words: str = "") -> list[MemberRow]:
    """Return a club's people by name, in one query; a search finds those alone it may name."""
    places = Membership.objects.filter(club_id=club_id).select_related("player")
    if words:
        places = places.filter(player__in=Player.objects.filter(findable()))
        places = places.filter(player__sort_key__words_start=sort_key(words))
    return [
        MemberRow(
            membership_id=place.pk,
            player=place.player,
            role=Role(place.role),
            has_account=place.player.user_id is not None,
        )
        for place in places.order_by("player__sort_key", "player__distinction", "player_id")
    ]


def organisers(*, club_id: ClubId | int) -> list[Player]:
    """Return who runs the club, by name, in one query."""
    return list(
        Player.objects.filter(
            memberships__club_id=club_id, memberships__role=Role.ORGANISER
        ).order_by("sort_key", "distinction")
    )


def aliases(*, player_id: PlayerId | int) -> list[PlayerAlias]:
    """Return a person's other names, in one query."""
    return list(PlayerAlias.objects.filter(player_id=player_id).order_by("sort_key"))


def consents_of(*, player_id: PlayerId | int) -> list[Consent]:
    """Return all that a person agreed to, the newest first, withdrawn ones too; one query."""
    return list(Consent.objects.filter(player_id=player_id).order_by("-given_at", "-id"))


def keeps_record(*, player_id: PlayerId | int, club_id: ClubId | int) -> bool:
    """Return whether the club was the first to write the person down; one query."""
    first = Membership.objects.filter(player_id=player_id).order_by("joined_at", "id").first()
    return first is not None and first.club_id == club_id


def invitation(*, key: str) -> ClaimInvitation | None:
    """Return the invitation of a link with its player and club, used or not; one query."""
    return ClaimInvitation.objects.filter(key=key).select_related("player", "club").first()


def is_open(*, invitation: ClaimInvitation) -> bool:
    """Return whether the link still works; no query."""
    return (
        invitation.used_at is None
        and invitation.expires_at > timezone.now()
        and invitation.player.user_id is None
    )


def open_invitation(*, key: str) -> ClaimInvitation | None:
    """Return the invitation of a link that still works; one query."""
    found = invitation(key=key)
    return found if found is not None and is_open(invitation=found) else None


def _names_begin_with(words: str) -> Q:
    """Return the condition that each word begins a word of the name or of one alias."""
    if not words.split():
        return Q()
    # As a union, for each part has an index, and of both together there is none.
    names = Player.objects.order_by().filter(sort_key__words_start=words).values("pk")
    aliases = PlayerAlias.objects.filter(sort_key__words_start=words).values("player_id")
    return Q(pk__in=names.union(aliases))
