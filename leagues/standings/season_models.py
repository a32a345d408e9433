"""Tables of seasons: derived rows that can be built again."""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from leagues.events.models import Season
from leagues.players.models import Player


class SeasonSheet(models.Model):
    """That a season was added up, when, and from which state of its nights and its rule."""

    season = models.OneToOneField(Season, on_delete=models.CASCADE, related_name="sheet")
    version = models.PositiveBigIntegerField(default=0, help_text="Counts every recomputation.")
    computed_at = models.DateTimeField()
    nights = models.PositiveSmallIntegerField(default=0, help_text="How many nights were added up.")
    basis = models.CharField(max_length=64, help_text="Digest of what it was computed from.")

    def __str__(self) -> str:
        return f"table of season {self.season_id}"


class SeasonStanding(models.Model):
    """One person's row in the table of a season, as decimals rounded to a thousandth.

    `nights` has what each night was to the person, in order of time, and `ranks` the rank after
    each of them, NULL before the first one they came to.
    """

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="standings")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="season_standings")
    place = models.PositiveIntegerField(help_text="Order of the table, from 1.")
    rank = models.PositiveIntegerField(help_text="Shared by equals.")
    total = models.DecimalField(max_digits=12, decimal_places=3)
    bonus = models.DecimalField(max_digits=9, decimal_places=3, default=0)
    came = models.PositiveSmallIntegerField(help_text="On how many nights the person came.")
    is_shared = models.BooleanField(default=False)
    is_listed_after = models.BooleanField(default=False, help_text="Came to too few nights.")
    nights = models.JSONField(default=list)
    ranks = models.JSONField(default=list)

    class Meta:
        ordering: ClassVar = ["place"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["season", "player"], name="row_once_per_season"),
        ]

    def __str__(self) -> str:
        return f"player {self.player_id} in season {self.season_id}"
