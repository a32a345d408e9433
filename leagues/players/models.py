"""People: accounts, players, clubs, and who belongs to which."""

from __future__ import annotations

from typing import Any, ClassVar, NewType

from django.conf import settings
from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.models import PermissionsMixin
from django.contrib.postgres.indexes import GinIndex
from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from leagues.players.consent_models import Consent as Consent  # Django finds tables through here
from leagues.players.currencies import CURRENCY_CHOICES
from leagues.players.import_models import ImportRun as ImportRun  # Django finds tables through here
from leagues.players.import_models import PlayerMerge as PlayerMerge
from leagues.players.names_models import NamesVersion as NamesVersion
from leagues.players.notice_models import Correspondence as Correspondence
from leagues.players.notice_models import Notice as Notice
from leagues.players.notice_models import NoticeChoice as NoticeChoice
from leagues.players.privacy_terms import PrivacyTerms
from leagues.players.publication import Publication, initials_of
from leagues.players.states import PlayerKind, Role
from leagues.players.viewers import is_known_to_viewer
from leagues.players.word_search import Words

UserId = NewType("UserId", int)
PlayerId = NewType("PlayerId", int)
ClubId = NewType("ClubId", int)

ROLE_LABELS = {
    Role.MEMBER: _("Member"),
    Role.SCORER: _("Scorer"),
    Role.DIRECTOR: _("Director"),
    Role.ORGANISER: _("Organiser"),
}
PLAYER_KIND_LABELS = {
    PlayerKind.PERSON: _("Player"),
    PlayerKind.GUEST: _("Guest"),
}


class UserAccounts(BaseUserManager["User"]):
    """Make accounts that sign in with their e-mail address."""

    def create_user(self, email: str, password: str | None = None, **fields: Any) -> User:
        """Return a new account; the address is kept in lower case."""
        user = self.model(email=email.strip().lower(), **fields)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def create_superuser(self, email: str, password: str | None = None, **fields: Any) -> User:
        """Return a new account that may do everything in the admin."""
        return self.create_user(email, password, is_staff=True, is_superuser=True, **fields)

    def get_by_natural_key(self, username: str | None) -> User:
        """Return the account of an address, whatever its letters' case."""
        return self.get(email__iexact=username)


class User(AbstractBaseUser, PermissionsMixin):
    """An account: an address and a password. Its person is `player`, if it has claimed one."""

    unread = 0  # messages, where the account was read to sign somebody in

    email = models.EmailField(_("e-mail address"), max_length=254, unique=True)
    is_staff = models.BooleanField(default=False)
    is_active = models.BooleanField(default=True)
    date_joined = models.DateTimeField(auto_now_add=True)

    USERNAME_FIELD = "email"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = []

    objects = UserAccounts()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                Lower("email"),
                name="user_email_once",
                violation_error_message=_("An account with this e-mail address exists already."),
            ),
        ]

    def __str__(self) -> str:
        return self.email


class Player(PrivacyTerms):
    """A person at the tables, with or without an account.

    `sort_key` is the name folded for sorting (the database's own collation is not used);
    `distinction` tells two people of the same name apart and is empty for the first.
    """

    display_name = models.CharField(max_length=80)
    sort_key = models.CharField(max_length=240, db_index=True)
    distinction = models.CharField(max_length=40, blank=True)
    kind = models.CharField(
        max_length=10,
        choices=[(key.value, label) for key, label in PLAYER_KIND_LABELS.items()],
        default=PlayerKind.PERSON.value,
    )
    user = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="player",
    )
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar = ["sort_key", "distinction", "id"]
        indexes: ClassVar = [GinIndex(Words("sort_key"), name="player_words")]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["sort_key", "distinction"], name="players_told_apart"),
            models.CheckConstraint(condition=~Q(display_name=""), name="player_has_name"),
        ]

    def __str__(self) -> str:
        return self.label

    @property
    def label(self) -> str:
        """The name as whoever is being shown it may read it: the one way to write a name down.

        Everybody reads the name of who publishes it. Others are named in full to themselves and
        to those who run one of their clubs only; asking who that is costs one query a page, and
        none where everybody publishes their name (docs/decisions/0013-names-as-published.md).
        """
        is_known = not self.is_public and self.erased_at is None and is_known_to_viewer(self.pk)
        return self.full_label if is_known else self.published_label

    @property
    def published_label(self) -> str:
        """The name as strangers read it, for what everybody gets or what is written down."""
        if self.erased_at is not None:
            return gettext("Former player")
        if self.is_public:
            return self.full_label
        if self.publication_level is Publication.INITIALS:
            return initials_of(self.display_name)
        return gettext("Hidden player")

    @property
    def full_label(self) -> str:
        """The real name whoever reads it, with what tells it apart from another of the same."""
        return (
            f"{self.display_name} ({self.distinction})" if self.distinction else self.display_name
        )

    @property
    def has_page(self) -> bool:
        """Whether whoever is being shown the name may open the person's page."""
        return self.erased_at is None and (self.is_public or is_known_to_viewer(self.pk))

    @property
    def is_guest(self) -> bool:
        """Whether the person is a guest of one night, never rated."""
        return self.kind == PlayerKind.GUEST


class PlayerAlias(models.Model):
    """Another name under which a person has been written down."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="aliases")
    name = models.CharField(max_length=80)
    sort_key = models.CharField(max_length=240, db_index=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["player", "sort_key"], name="alias_once_per_player"),
        ]

    def __str__(self) -> str:
        return self.name


class Club(models.Model):
    """A club: where and when it meets, in which time zone, whom to ask."""

    name = models.CharField(_("name"), max_length=80)
    slug = models.SlugField(max_length=60, unique=True)
    about = models.TextField(_("about the club"), blank=True, max_length=2000)
    meets = models.CharField(
        _("when you meet"), max_length=120, blank=True, help_text=_("For example: Tuesdays at 7 pm")
    )
    venue = models.CharField(_("venue"), max_length=120, blank=True)
    address = models.CharField(_("address"), max_length=200, blank=True)
    time_zone = models.CharField(_("time zone"), max_length=60)
    contact = models.CharField(_("contact"), max_length=200, blank=True)
    currency = models.CharField(
        _("currency"), max_length=3, blank=True, choices=CURRENCY_CHOICES, default=""
    )
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar = ["name", "id"]

    def __str__(self) -> str:
        return self.name


class Membership(models.Model):
    """A person's place in a club.

    `is_own_choice` is set when the person joined or claimed their record through this club;
    only then may the club's organiser hand out a link that resets their password.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="memberships")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="memberships")
    role = models.CharField(
        max_length=10,
        choices=[(key.value, label) for key, label in ROLE_LABELS.items()],
        default=Role.MEMBER.value,
    )
    is_own_choice = models.BooleanField(default=False)
    joined_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["club", "player"], name="member_once_per_club"),
        ]

    def __str__(self) -> str:
        return f"player {self.player_id} in club {self.club_id}"


class ClaimInvitation(models.Model):
    """A one-time link by which an account takes over a player's record."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="invitations")
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="+")
    key = models.CharField(max_length=43, unique=True)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    made_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"invitation for player {self.player_id}"
