"""Messages to people, and what each of them wants by mail. Other tables are named by their text."""

from __future__ import annotations

from typing import ClassVar, Final

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from leagues.players.notice_kinds import NoticeKind

NOTICE_KIND_LABELS: Final = {
    NoticeKind.ENTRY: _("You are entered, wait or have withdrawn"),
    NoticeKind.PLACE: _("A place for you: you move up, or are offered one"),
    NoticeKind.PARTNER: _("Partners: somebody asks you, or answers you"),
    NoticeKind.REMINDER: _("The day before an event you are entered in"),
    NoticeKind.TABLE: _("Your table of each round"),
    NoticeKind.RECEIPT: _("Receipts for what you have paid or got back"),
    NoticeKind.LEAGUE: _("Your team in a league: result cards, and matches that are moved"),
}


class Notice(models.Model):
    """A message to one person, in their language; it stands on their page, mailed or not.

    `key` says what it tells of, so that work done twice makes one message. It is mailed to
    `addresses`: `begun_at` is written before it is handed over, so that it never goes out twice.
    """

    player = models.ForeignKey("players.Player", on_delete=models.CASCADE, related_name="notices")
    kind = models.CharField(
        max_length=10, choices=[(key.value, label) for key, label in NOTICE_KIND_LABELS.items()]
    )
    key = models.CharField(max_length=200, unique=True)
    language = models.CharField(max_length=20)
    subject = models.CharField(max_length=200)
    lines = ArrayField(models.CharField(max_length=500), default=list)
    link = models.CharField(max_length=300, blank=True, help_text="A path of this site.")
    zone = models.CharField(max_length=60, default="UTC", help_text="Of the venue it is about.")
    addresses = ArrayField(models.EmailField(max_length=254), default=list, blank=True)
    made_at = models.DateTimeField(auto_now_add=True)
    read_at = models.DateTimeField(null=True, blank=True)
    begun_at = models.DateTimeField(null=True, blank=True)
    sent_at = models.DateTimeField(null=True, blank=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    error = models.CharField(max_length=300, blank=True)

    class Meta:
        ordering: ClassVar = ["-id"]
        indexes: ClassVar = [
            models.Index(
                fields=["made_at"],
                condition=Q(begun_at=None) & ~Q(addresses=[]),
                name="notices_to_be_mailed",
            )
        ]

    def __str__(self) -> str:
        return f"{self.kind} to player {self.player_id}"

    @property
    def is_unread(self) -> bool:
        """Whether the person has not looked at it yet."""
        return self.read_at is None


class NoticeChoice(models.Model):
    """That a person wants, or does not want, a kind of message by mail too."""

    player = models.ForeignKey(
        "players.Player", on_delete=models.CASCADE, related_name="notice_choices"
    )
    kind = models.CharField(
        max_length=10, choices=[(key.value, label) for key, label in NOTICE_KIND_LABELS.items()]
    )
    by_mail = models.BooleanField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["player", "kind"], name="notice_choice_once"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} of player {self.player_id}"


class Correspondence(models.Model):
    """In which language a person is written to, and the secret addresses that are theirs.

    `calendar_key` opens the calendar of their own events, NULL while they want none; `stop_key`
    stands in every mail and keeps further ones of its kind away.
    """

    player = models.OneToOneField(
        "players.Player", on_delete=models.CASCADE, related_name="correspondence"
    )
    language = models.CharField(max_length=20, blank=True)
    stop_key = models.CharField(max_length=43, unique=True)
    calendar_key = models.CharField(max_length=43, unique=True, null=True, blank=True)

    def __str__(self) -> str:
        return f"correspondence of player {self.player_id}"
