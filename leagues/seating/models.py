"""Where matches are played in an event, and who rests."""

from __future__ import annotations

from typing import ClassVar, NewType

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.matches.models import Match
from leagues.events.models import Entry, Event, Round
from leagues.events.states import UnplayedReason
from leagues.seating.plans import WishKind

RoundTableId = NewType("RoundTableId", int)

UNPLAYED_LABELS = {
    UnplayedReason.ALLOCATED: _("Sits out"),
    UnplayedReason.BYE: _("Bye"),
    UnplayedReason.REQUESTED: _("Asked to sit out"),
    UnplayedReason.LATE: _("Came later"),
    UnplayedReason.ABSENT: _("Absent"),
    UnplayedReason.WITHDRAWN: _("Withdrawn"),
}


WISH_LABELS = {
    WishKind.APART: _("Never at one table"),
    WishKind.NOT_PARTNERS: _("Never partners"),
    WishKind.TOGETHER: _("Partners as often as can be"),
    WishKind.HOUSEHOLD: _("One household or club: not opponents if it can be avoided"),
    WishKind.FORBIDDEN: _("Never against each other"),
    WishKind.FORCED: _("Against each other in this round"),
    WishKind.REST: _("Asked to sit out in this round"),
}


class RoundTable(models.Model):
    """A numbered place in a round, and the match played there.

    A series has several games at one table, counted by `game`. `tie_winner` is the account that
    won the extra hand after a tie: it goes on, but gets no points for it. `boards` is the set
    of dealt hands that is played.
    """

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="tables")
    number = models.PositiveSmallIntegerField()
    game = models.PositiveSmallIntegerField(default=1)
    tie_winner = models.PositiveSmallIntegerField(null=True, blank=True)
    boards = models.PositiveSmallIntegerField(null=True, blank=True)
    match = models.OneToOneField(Match, on_delete=models.CASCADE, related_name="round_table")

    class Meta:
        ordering: ClassVar = ["number", "game"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["round", "number", "game"], name="game_once_per_table_and_round"
            ),
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


class SeatingRule(models.Model):
    """What somebody wishes, or a director decides, about who sits with whom; or asked to rest.

    `other` is empty for a wish about one entry; `round_number` is empty for the whole event.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="seating_rules")
    kind = models.CharField(
        max_length=12, choices=[(key.value, label) for key, label in WISH_LABELS.items()]
    )
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="+")
    other = models.ForeignKey(
        Entry, null=True, blank=True, on_delete=models.CASCADE, related_name="+"
    )
    round_number = models.PositiveSmallIntegerField(null=True, blank=True)
    reason = models.CharField(max_length=200, blank=True)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar = ["id"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["event", "kind", "entry", "other", "round_number"],
                name="seating_rule_once",
                nulls_distinct=False,
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} of entry {self.entry_id}"
