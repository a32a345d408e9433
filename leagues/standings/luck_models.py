"""What fitting the luck in a game to the games of a pool has found, and how they were foretold."""

from __future__ import annotations

from django.db import models


class LuckFit(models.Model):
    """The latest fit of a pool: the luck with which a whole replay rates it, and its quality.

    Figures are NULL where there were too few games. `groups` are the tenths of the chances told:
    what was expected, what came true, and how many they are.
    """

    pool = models.OneToOneField(
        "standings.RatingPool", on_delete=models.CASCADE, related_name="luck_fit"
    )
    fitted_at = models.DateTimeField()
    games = models.PositiveIntegerField(help_text="Decided games that were foretold.")
    luck = models.FloatField(null=True, blank=True, help_text="NULL: as shipped.")
    loss = models.FloatField(null=True, blank=True, help_text="Mean surprise at who came first.")
    loss_as_shipped = models.FloatField(null=True, blank=True)
    loss_of_coin = models.FloatField(null=True, blank=True)
    slope = models.FloatField(null=True, blank=True, help_text="1: neither too bold nor too shy.")
    groups = models.JSONField(default=list)

    def __str__(self) -> str:
        return f"luck of pool {self.pool_id}"
