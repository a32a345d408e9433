"""Result cards of the matches of a team league, their versions, and the games played by them."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.matches.models import Match
from leagues.events.league_models import Fixture
from leagues.seating.result_cards.terms import CardStatus, VersionStatus

CARD_STATUS_LABELS = {
    CardStatus.SENT: _("To be confirmed"),
    CardStatus.DISPUTED: _("Disputed"),
    CardStatus.CONFIRMED: _("Confirmed"),
    CardStatus.TAKEN_BACK: _("Taken back"),
}
VERSION_STATUS_LABELS = {
    VersionStatus.SENT: _("Handed in"),
    VersionStatus.DISPUTED: _("Disputed"),
    VersionStatus.CONFIRMED: _("Confirmed"),
    VersionStatus.SUPERSEDED: _("Replaced"),
    VersionStatus.TAKEN_BACK: _("Taken back"),
}


class ResultCard(models.Model):
    """The result card of a fixture. `revision` counts every change by people.

    `first_sent_at` is when it came for the first time; `is_late` that this was after the deadline
    of the league as it was then. A director may let that pass.
    """

    fixture = models.OneToOneField(Fixture, on_delete=models.CASCADE, related_name="card")
    status = models.CharField(
        max_length=10, choices=[(key.value, label) for key, label in CARD_STATUS_LABELS.items()]
    )
    revision = models.PositiveIntegerField(default=1)
    first_sent_at = models.DateTimeField()
    is_late = models.BooleanField(default=False)
    confirms_itself_at = models.DateTimeField(
        null=True, blank=True, help_text="When a card counts that nobody confirmed or disputed."
    )

    class Meta:
        indexes: ClassVar = [
            models.Index(fields=["confirms_itself_at"], condition=Q(status="sent"), name="card_due")
        ]

    def __str__(self) -> str:
        return f"card of fixture {self.fixture_id}"


class CardVersion(models.Model):
    """What somebody says of a match: who played, and what each game came to; never changed.

    `said` is a card as `result_cards.terms` writes it. Without a user in `confirmed_by` it was
    the time that confirmed it. `was_late` says of a version that counted whether the card counted
    as late then; NULL for others, and for those from before that was noted.
    """

    card = models.ForeignKey(ResultCard, on_delete=models.CASCADE, related_name="versions")
    number = models.PositiveSmallIntegerField()
    status = models.CharField(
        max_length=10, choices=[(key.value, label) for key, label in VERSION_STATUS_LABELS.items()]
    )
    said = models.JSONField()
    reason = models.CharField(max_length=300, blank=True)
    sent_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    sent_at = models.DateTimeField(auto_now_add=True)
    confirmed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    confirmed_at = models.DateTimeField(null=True, blank=True)
    was_late = models.BooleanField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["card", "number"], name="card_version_once"),
            models.UniqueConstraint(
                fields=["card"],
                condition=Q(status="confirmed"),
                name="one_confirmed_version_per_card",
            ),
        ]

    def __str__(self) -> str:
        return f"version {self.number} of card {self.card_id}"


class CardGame(models.Model):
    """A game of a league match that was played: which of the card's games, and its match."""

    card = models.ForeignKey(ResultCard, on_delete=models.CASCADE, related_name="games")
    number = models.PositiveSmallIntegerField()
    match = models.OneToOneField(Match, on_delete=models.CASCADE, related_name="card_game")

    class Meta:
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["card", "number"], name="game_once_per_card"),
        ]

    def __str__(self) -> str:
        return f"game {self.number} of card {self.card_id}"
