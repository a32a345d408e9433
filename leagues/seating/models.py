"""Where matches are played in an event, and who rests."""

from __future__ import annotations

from typing import ClassVar, NewType

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.matches.models import Match
from leagues.events.models import Entry, Round
from leagues.events.states import UnplayedReason

RoundTableId = NewType("RoundTableId", int)

UNPLAYED_LABELS = {
    UnplayedReason.ALLOCATED: _("Sits out"),
    UnplayedReason.REQUESTED: _("Asked to sit out"),
    UnplayedReason.LATE: _("Came later"),
    UnplayedReason.ABSENT: _("Absent"),
    UnplayedReason.WITHDRAWN: _("Withdrawn"),
}


class RoundTable(models.Model):
    """A numbered place in a round, and the match played there."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="tables")
    number = models.PositiveSmallIntegerField()
    match = models.OneToOneField(Match, on_delete=models.CASCADE, related_name="round_table")

    class Meta:
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["round", "number"], name="table_once_per_round"),
            models.CheckConstraint(condition=Q(number__gte=1), name="table_number_positive"),
        ]

    def __str__(self) -> str:
        return f"table {self.number} of round {self.round_id}"


class Bye(models.Model):
    """An entry without a match in a round, and why."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="byes")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="byes")
    reason = models.CharField(
        max_length=10,
        choices=[(key.value, label) for key, label in UNPLAYED_LABELS.items()],
        default=UnplayedReason.ALLOCATED.value,
    )

    class Meta:
        ordering: ClassVar = ["id"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["round", "entry"], name="bye_once_per_round"),
        ]

    def __str__(self) -> str:
        return f"bye of entry {self.entry_id} in round {self.round_id}"
