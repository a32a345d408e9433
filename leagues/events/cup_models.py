"""Cups beside a league: who entered, and the ties that were drawn."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from leagues.events.cup_states import CupOrder, LevelRule
from leagues.events.league_models import League, Team

CUP_ORDER_LABELS = {
    CupOrder.LOT: _("By lot"),
    CupOrder.TABLE: _("Seeded by the tables: the best meet late"),
}
LEVEL_RULE_LABELS = {
    LevelRule.REPLAY: _("It is played again"),
    LevelRule.RULING: _("A director decides"),
}


class Cup(models.Model):
    """A knock-out of teams of a league, whose results count in no table of it.

    `seed` is the number from which all its lots come. `ended_at` says that it was ended without
    a winner.
    """

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="cups")
    name = models.CharField(_("name"), max_length=60)
    order = models.CharField(
        max_length=10, choices=[(key.value, label) for key, label in CUP_ORDER_LABELS.items()]
    )
    level_rule = models.CharField(
        max_length=10, choices=[(key.value, label) for key, label in LEVEL_RULE_LABELS.items()]
    )
    seed = models.BigIntegerField()
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    made_at = models.DateTimeField(auto_now_add=True)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["id"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["league", "name"], name="cup_once_per_league"),
        ]

    def __str__(self) -> str:
        return self.name


class CupEntry(models.Model):
    """A team in a cup, and its place in the order of the draw."""

    cup = models.ForeignKey(Cup, on_delete=models.CASCADE, related_name="entries")
    team = models.ForeignKey(Team, on_delete=models.CASCADE, related_name="cup_entries")
    place = models.PositiveSmallIntegerField()

    class Meta:
        ordering: ClassVar = ["place"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["cup", "team"], name="team_once_per_cup"),
            models.UniqueConstraint(fields=["cup", "place"], name="one_team_per_place_of_cup"),
        ]

    def __str__(self) -> str:
        return f"team {self.team_id} in cup {self.cup_id}"


class CupTie(models.Model):
    """Two teams of whom one goes through. Its matches are fixtures, the last of which decides.

    `one` stands above `two` in the draw. `ruled_for` went through by ruling where no result says
    who does. `is_upheld`: it stands, though a correction would have sent somebody else here.
    """

    cup = models.ForeignKey(Cup, on_delete=models.CASCADE, related_name="ties")
    round_number = models.PositiveSmallIntegerField()
    position = models.PositiveSmallIntegerField()
    one = models.ForeignKey(Team, on_delete=models.CASCADE, related_name="+")
    two = models.ForeignKey(Team, on_delete=models.CASCADE, related_name="+")
    ruled_for = models.ForeignKey(
        Team, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    reason = models.CharField(max_length=300, blank=True)
    is_upheld = models.BooleanField(default=False)

    class Meta:
        ordering: ClassVar = ["round_number", "position"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["cup", "round_number", "position"], name="tie_once_per_place_of_cup"
            ),
            models.CheckConstraint(condition=~Q(one=F("two")), name="tie_of_two_teams"),
        ]

    def __str__(self) -> str:
        return f"tie {self.round_number}.{self.position} of cup {self.cup_id}"
