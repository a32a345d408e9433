"""Recorded matches: text that never changes, how it was read, and what its cards allowed."""

from __future__ import annotations

from typing import ClassVar, NewType

from django.db import models

from games.matches.models import Match, ScoreReport

RecordId = NewType("RecordId", int)


class MatchRecord(models.Model):
    """The calls and cards of one version of a match's result, as text in a named notation."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="records")
    report = models.OneToOneField(ScoreReport, on_delete=models.CASCADE, related_name="record")
    notation = models.CharField(max_length=10)
    text = models.TextField()
    turn = models.PositiveSmallIntegerField(
        default=0, help_text="How many seats further on than in the text its players sit."
    )
    baseline_hash = models.CharField(max_length=64, db_index=True)
    rules_version = models.PositiveSmallIntegerField()
    stored_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar = ["id"]

    def __str__(self) -> str:
        return f"record {self.pk} of match {self.match_id}"


class DealHindsight(models.Model):
    """What the cards of one deal of a recorded game allowed; derived, so it may be dropped.

    It is of the game, not of the match: a game that is handed in anew is not worked out again.
    """

    baseline_hash = models.CharField(max_length=64)
    deal = models.PositiveSmallIntegerField(help_text="Place in the record, from 0.")
    version = models.PositiveSmallIntegerField(help_text="Of the search and of the rules.")
    found = models.JSONField()

    class Meta:
        ordering: ClassVar = ["deal"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["baseline_hash", "deal", "version"], name="hindsight_once_per_deal"
            ),
        ]

    def __str__(self) -> str:
        return f"hindsight {self.pk} of deal {self.deal}"
