"""What pairs of people did together, and how strong they are: derived rows."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import F, Q


class PairSheet(models.Model):
    """That the pairs of a pool were worked out, when, and from which version of its ratings."""

    names_version = 0  # that of everybody's names, where it was read along

    pool = models.OneToOneField(
        "standings.RatingPool", on_delete=models.CASCADE, related_name="pair_sheet"
    )
    version = models.PositiveBigIntegerField(default=0)
    computed_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"pairs of pool {self.pool_id}"


class PairRecord(models.Model):
    """Two people's rated games on one side, `first` the one with the lower number.

    `expected` is how many of the games that were no ties the ratings before them foretold;
    `lead` the points more than the other side in all. `own` is how much stronger they are believed
    to be than their ratings say, and `together` the rating of the pair.
    """

    pool = models.ForeignKey(
        "standings.RatingPool", on_delete=models.CASCADE, related_name="pairs", db_index=False
    )
    first = models.ForeignKey(
        "players.Player", on_delete=models.CASCADE, related_name="pairs_as_first", db_index=False
    )
    second = models.ForeignKey(
        "players.Player", on_delete=models.CASCADE, related_name="pairs_as_second"
    )
    games = models.PositiveIntegerField()
    won = models.PositiveIntegerField()
    tied = models.PositiveIntegerField()
    lead = models.IntegerField()
    expected = models.FloatField()
    own = models.FloatField()
    together = models.FloatField()
    last_at = models.DateTimeField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["first", "second", "pool"], name="pair_once_per_pool"),
            models.CheckConstraint(
                condition=Q(first_id__lt=F("second_id")), name="pair_in_lasting_order"
            ),
        ]
        # The order of their ranking, with what its filters ask for.
        indexes: ClassVar = [
            models.Index(
                fields=["pool", "-together", "first", "second"],
                include=["games", "last_at"],
                name="pairs_in_order",
            )
        ]

    def __str__(self) -> str:
        return f"pair of players {self.first_id} and {self.second_id}"
