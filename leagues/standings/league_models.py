"""Tables of team leagues: derived rows that can be built again, and points by ruling."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q

from leagues.events.league_models import Division, League, Team


class LeagueSheet(models.Model):
    """That the tables of a league were computed, when, and from which state of it.

    `revision` and `list_revision` are those of the league: whoever changes anything of it counts
    one of them, so a table that has others is stale.
    """

    league = models.OneToOneField(League, on_delete=models.CASCADE, related_name="sheet")
    version = models.PositiveBigIntegerField(default=0, help_text="Counts every recomputation.")
    computed_at = models.DateTimeField()
    revision = models.PositiveIntegerField()
    list_revision = models.PositiveIntegerField()

    def __str__(self) -> str:
        return f"tables of league {self.league_id}"


class DivisionStanding(models.Model):
    """One team's row in the table of its division.

    `rank` is NULL for a team that withdrew, `ranks` has the rank after each round of which
    something has ended. `separated_by` put it below the row above, empty where points did;
    `separators` has what it was compared by, as text.
    """

    division = models.ForeignKey(Division, on_delete=models.CASCADE, related_name="standings")
    team = models.OneToOneField(Team, on_delete=models.CASCADE, related_name="standing")
    place = models.PositiveSmallIntegerField(help_text="Order of the table, from 1.")
    rank = models.PositiveSmallIntegerField(null=True, help_text="Shared by equals.")
    points = models.DecimalField(max_digits=9, decimal_places=3)
    won = models.PositiveSmallIntegerField(default=0)
    drawn = models.PositiveSmallIntegerField(default=0)
    lost = models.PositiveSmallIntegerField(default=0)
    awarded = models.PositiveSmallIntegerField(default=0, help_text="Won without play.")
    conceded = models.PositiveSmallIntegerField(default=0, help_text="Lost without play.")
    games_won = models.PositiveIntegerField(default=0)
    games_lost = models.PositiveIntegerField(default=0)
    made = models.PositiveIntegerField(default=0)
    given = models.PositiveIntegerField(default=0)
    late = models.PositiveSmallIntegerField(default=0, help_text="Cards that came late.")
    adjusted = models.DecimalField(max_digits=9, decimal_places=3, default=0)
    separated_by = models.CharField(max_length=20, blank=True)
    separators = models.JSONField(default=dict)
    is_shared = models.BooleanField(default=False)
    needs_play_off = models.BooleanField(default=False)
    zone = models.CharField(max_length=10, blank=True)
    ranks = models.JSONField(default=list)

    class Meta:
        ordering: ClassVar = ["place"]

    def __str__(self) -> str:
        return f"team {self.team_id} in division {self.division_id}"

    @property
    def played(self) -> int:
        """How many fixtures counted, walkovers among them."""
        return self.won + self.drawn + self.lost + self.awarded + self.conceded


class TeamAdjustment(models.Model):
    """Points of the table that a ruling gives a team or takes from it, from a round on."""

    team = models.ForeignKey(Team, on_delete=models.CASCADE, related_name="adjustments")
    points = models.DecimalField(max_digits=5, decimal_places=1)
    round_number = models.PositiveSmallIntegerField(default=0)
    reason = models.CharField(max_length=200)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    made_at = models.DateTimeField(auto_now_add=True)
    withdrawn_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["id"]
        constraints: ClassVar = [
            models.CheckConstraint(condition=~Q(points=0), name="team_adjustment_changes_points"),
        ]

    def __str__(self) -> str:
        return f"{self.points} for team {self.team_id}"
