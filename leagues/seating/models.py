"""Where matches are played in an event, and who rests."""

from __future__ import annotations

from typing import ClassVar, NewType

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from games.matches.models import Match
from leagues.events.models import Entry, Event, Round, Stage
from leagues.events.states import UnplayedReason
from leagues.seating.brackets.playing import SlotStatus
from leagues.seating.brackets.tree import FEWEST, MOST, Section
from leagues.seating.card_models import CardGame as CardGame  # Django finds tables through here
from leagues.seating.card_models import CardVersion as CardVersion
from leagues.seating.card_models import ResultCard as ResultCard
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


SECTION_LABELS = {
    Section.UPPER: _("Main bracket"),
    Section.LOWER: _("Lower bracket"),
    Section.CONSOLATION: _("Consolation"),
    Section.REPECHAGE: _("For the third places"),
    Section.PLACES: _("For places"),
    Section.THIRD: _("For the third place"),
    Section.FINAL: _("Final"),
}
SLOT_STATUS_LABELS = {
    SlotStatus.WAITING: _("To come"),
    SlotStatus.READY: _("To be played"),
    SlotStatus.PLAYED: _("Decided"),
    SlotStatus.WALKOVER: _("Walkover"),
    SlotStatus.BYE: _("Bye"),
    SlotStatus.NOBODY: _("Nobody goes on"),
}


class Bracket(models.Model):
    """A stage played as a bracket: of which kind, with what options, who is drawn where.

    `entrants` has the ids of the entries, the first seed first. `first_round` is the event's
    number of its first round of play. The tree follows from these, and who stands where in it
    from the results: the slots can be dropped and worked out again.
    """

    stage = models.OneToOneField(Stage, on_delete=models.CASCADE, related_name="bracket")
    kind = models.CharField(max_length=30)
    options = models.JSONField(default=dict, blank=True)
    entrants = ArrayField(models.BigIntegerField())
    first_round = models.PositiveSmallIntegerField(default=1)

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=Q(entrants__len__gte=FEWEST, entrants__len__lte=MOST),
                name="bracket_takes_so_many",
            ),
            models.CheckConstraint(condition=Q(first_round__gte=1), name="bracket_round_positive"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} of stage {self.stage_id}"


class BracketSlot(models.Model):
    """Where two entries meet in a bracket; an entry is NULL while it is to come, or for a bye.

    `step` is the round of play inside the bracket, from 1; `number` is what people call it by.
    """

    bracket = models.ForeignKey(Bracket, on_delete=models.CASCADE, related_name="slots")
    key = models.CharField(max_length=12)
    section = models.CharField(
        max_length=12, choices=[(key.value, label) for key, label in SECTION_LABELS.items()]
    )
    step = models.PositiveSmallIntegerField()
    position = models.PositiveSmallIntegerField()
    number = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="NULL for a bye, which is not played."
    )
    best_of = models.PositiveSmallIntegerField(default=1)
    is_bye = models.BooleanField(default=False)
    entry_a = models.ForeignKey(
        Entry, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    entry_b = models.ForeignKey(
        Entry, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    winner = models.ForeignKey(
        Entry, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    status = models.CharField(
        max_length=10,
        choices=[(key.value, label) for key, label in SLOT_STATUS_LABELS.items()],
        default=SlotStatus.WAITING.value,
    )

    class Meta:
        ordering: ClassVar = ["step", "number", "id"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["bracket", "key"], name="slot_once_per_bracket"),
            models.UniqueConstraint(
                fields=["bracket", "number"], name="slot_number_once_per_bracket"
            ),
            models.CheckConstraint(
                condition=Q(is_bye=True) ^ Q(number__isnull=False), name="slot_is_bye_or_numbered"
            ),
            models.CheckConstraint(
                condition=Q(entry_a__isnull=True)
                | Q(entry_b__isnull=True)
                | ~Q(entry_a=F("entry_b")),
                name="slot_has_two_entries",
            ),
            models.CheckConstraint(
                condition=Q(winner__isnull=True) | Q(winner=F("entry_a")) | Q(winner=F("entry_b")),
                name="slot_is_won_by_one_of_its_entries",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.key} of bracket {self.bracket_id}"


class RoundTable(models.Model):
    """A numbered place in a round, and the match played there.

    A series has several games at one table, counted by `game`. `tie_winner` is the account that
    won the extra hand after a tie: it goes on, but gets no points for it. `boards` is the set
    of dealt hands that is played.
    In a bracket it belongs to a `slot` and was made for the two entries of `pair`. Once others
    stand there, after a correction, it `is_cleared`: void, until those two are back.
    """

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="tables")
    number = models.PositiveSmallIntegerField()
    game = models.PositiveSmallIntegerField(default=1)
    tie_winner = models.PositiveSmallIntegerField(null=True, blank=True)
    boards = models.PositiveSmallIntegerField(null=True, blank=True)
    slot = models.ForeignKey(
        BracketSlot, null=True, blank=True, on_delete=models.RESTRICT, related_name="tables"
    )
    pair = ArrayField(models.BigIntegerField(), size=2, null=True, blank=True)
    is_cleared = models.BooleanField(default=False)
    match = models.OneToOneField(Match, on_delete=models.CASCADE, related_name="round_table")

    class Meta:
        ordering: ClassVar = ["number", "game"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["round", "number", "game"], name="game_once_per_table_and_round"
            ),
            models.CheckConstraint(condition=Q(number__gte=1), name="table_number_positive"),
            models.UniqueConstraint(fields=["slot", "game"], name="game_once_per_slot"),
            models.CheckConstraint(
                condition=Q(slot__isnull=True, pair__isnull=True, is_cleared=False)
                | Q(slot__isnull=False, pair__len=2),
                name="table_of_a_slot_has_a_pair",
            ),
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
