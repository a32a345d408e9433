"""What is said at live tables, who does not want to hear whom, what was reported, who comments.

Somebody is a player with an account, or a guest by the hash of the cookie's key.
"""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.online.states import REPORT_REASONS, Decision

LONGEST_REMARK = 200
REASON_LABELS = {
    "rude": _("Insults or threatens somebody"),
    "cards": _("Tells cards, or asks for them"),
    "spam": _("Disturbs the game, advertises"),
    "other": _("Something else"),
}
DECISION_LABELS = {
    Decision.DISMISSED: _("Nothing to object to"),
    Decision.SILENCED: _("Silenced"),
}


def _is_somebody(player: str, guest_key: str) -> Q:
    """Return the condition that columns name one player or one guest."""
    return Q(**{f"{player}__isnull": False, guest_key: ""}) | (
        Q(**{f"{player}__isnull": True}) & ~Q(**{guest_key: ""})
    )


class TableRemark(models.Model):
    """One thing said at a table: a set phrase by its code, or free text. No part of its log."""

    table = models.ForeignKey(
        "online.OnlineTable", on_delete=models.CASCADE, related_name="remarks"
    )
    seat = models.PositiveSmallIntegerField()
    player = models.ForeignKey(
        "players.Player", null=True, blank=True, on_delete=models.CASCADE, related_name="+"
    )
    guest_key = models.CharField(max_length=64, blank=True)
    guest_name = models.CharField(max_length=40, blank=True)
    phrase = models.CharField(max_length=20, blank=True)
    text = models.CharField(max_length=LONGEST_REMARK, blank=True)
    said_at = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["id"]
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=_is_somebody("player", "guest_key"), name="remark_by_somebody"
            ),
            models.CheckConstraint(
                condition=(Q(phrase="") & ~Q(text="")) | (Q(text="") & ~Q(phrase="")),
                name="remark_phrase_or_text",
            ),
        ]
        indexes: ClassVar = [
            models.Index(fields=["said_at"], name="remark_by_time"),
            models.Index(fields=["table", "-id"], name="remark_of_table"),
        ]

    def __str__(self) -> str:
        return f"remark {self.pk} at live table {self.table_id}"


class Mute(models.Model):
    """Somebody does not want to read what somebody else says, at any table."""

    reader = models.ForeignKey(
        "players.Player", null=True, blank=True, on_delete=models.CASCADE, related_name="+"
    )
    reader_guest_key = models.CharField(max_length=64, blank=True)
    muted = models.ForeignKey(
        "players.Player", null=True, blank=True, on_delete=models.CASCADE, related_name="+"
    )
    muted_guest_key = models.CharField(max_length=64, blank=True)
    muted_guest_name = models.CharField(max_length=40, blank=True)
    muted_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=_is_somebody("reader", "reader_guest_key"), name="mute_by_somebody"
            ),
            models.CheckConstraint(
                condition=_is_somebody("muted", "muted_guest_key"), name="mute_of_somebody"
            ),
            models.UniqueConstraint(
                fields=["reader", "reader_guest_key", "muted", "muted_guest_key"],
                nulls_distinct=False,
                name="mute_once",
            ),
        ]

    def __str__(self) -> str:
        return f"mute {self.pk}"


class RemarkReport(models.Model):
    """Somebody wants a remark to be looked at; once each. Undecided until `decided_at`."""

    remark = models.ForeignKey(TableRemark, on_delete=models.CASCADE, related_name="reports")
    player = models.ForeignKey(
        "players.Player", null=True, blank=True, on_delete=models.CASCADE, related_name="+"
    )
    guest_key = models.CharField(max_length=64, blank=True)
    reason = models.CharField(
        max_length=10, choices=[(key, REASON_LABELS[key]) for key in REPORT_REASONS]
    )
    reported_at = models.DateTimeField(auto_now_add=True)
    decided_at = models.DateTimeField(null=True, blank=True)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    decision = models.CharField(
        max_length=10,
        blank=True,
        choices=[(key.value, label) for key, label in DECISION_LABELS.items()],
    )

    class Meta:
        ordering: ClassVar = ["id"]
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=_is_somebody("player", "guest_key"), name="report_by_somebody"
            ),
            models.UniqueConstraint(
                fields=["remark", "player", "guest_key"],
                nulls_distinct=False,
                name="report_once",
            ),
            models.CheckConstraint(
                condition=Q(decided_at__isnull=True, decision="")
                | (Q(decided_at__isnull=False) & ~Q(decision="")),
                name="report_decided_how",
            ),
        ]

    def __str__(self) -> str:
        return f"report of remark {self.remark_id}"


class Silence(models.Model):
    """Somebody can say nothing at the live tables of a club; without a club, at those of none.

    `until` None is for good. One that was lifted is over.
    """

    club = models.ForeignKey(
        "players.Club", null=True, blank=True, on_delete=models.CASCADE, related_name="+"
    )
    player = models.ForeignKey(
        "players.Player", null=True, blank=True, on_delete=models.CASCADE, related_name="+"
    )
    guest_key = models.CharField(max_length=64, blank=True)
    guest_name = models.CharField(max_length=40, blank=True)
    made_at = models.DateTimeField(auto_now_add=True)
    until = models.DateTimeField(null=True, blank=True)
    lifted_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["-id"]
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=_is_somebody("player", "guest_key"), name="silence_of_somebody"
            ),
        ]

    def __str__(self) -> str:
        return f"silence {self.pk}"


class TableCommentator(models.Model):
    """Somebody who sees all cards of a table while watching; `removed_at` once no longer.

    The row stays: who has seen the cards of a game does not sit down in it.
    """

    table = models.ForeignKey(
        "online.OnlineTable", on_delete=models.CASCADE, related_name="commentators"
    )
    player = models.ForeignKey(
        "players.Player", on_delete=models.CASCADE, related_name="commented_tables"
    )
    named_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    named_at = models.DateTimeField(auto_now_add=True)
    removed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["id"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["table", "player"], name="commentator_once_per_table"),
        ]

    def __str__(self) -> str:
        return f"commentator {self.player_id} of live table {self.table_id}"
