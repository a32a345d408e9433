"""Consents: what a person agreed to, in which words, when, and how that was said."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from leagues.players.consents import CONSENT_LABELS, HOW_LABELS


class Consent(models.Model):
    """An agreement of a person, or of their guardian; a withdrawn one stays as a row.

    `text` keeps the words that were agreed to, `text_version` the edition of them.
    """

    player = models.ForeignKey("players.Player", on_delete=models.CASCADE, related_name="consents")
    what = models.CharField(
        max_length=20, choices=[(key.value, label) for key, label in CONSENT_LABELS.items()]
    )
    text = models.TextField()
    text_version = models.CharField(max_length=20)
    how = models.CharField(
        max_length=10, choices=[(key.value, label) for key, label in HOW_LABELS.items()]
    )
    given_at = models.DateTimeField()
    given_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        on_delete=models.SET_NULL,
        related_name="+",
        help_text="The account that wrote it down.",
    )
    withdrawn_at = models.DateTimeField(null=True, blank=True)
    withdrawn_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )

    class Meta:
        ordering: ClassVar = ["given_at", "id"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["player", "what"],
                condition=Q(withdrawn_at=None),
                name="consent_stands_once",
            ),
            models.CheckConstraint(
                condition=Q(withdrawn_at=None) | Q(withdrawn_at__gte=F("given_at")),
                name="consent_withdrawn_after_given",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.what} of player {self.player_id}"

    @property
    def is_standing(self) -> bool:
        """Whether it has not been withdrawn."""
        return self.withdrawn_at is None
