"""Live tables: who sits there, and the log of everything that was done, which is the truth."""

from __future__ import annotations

from typing import ClassVar, NewType

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.matches.models import GAME_END_LABELS
from games.online.states import ActedBy, TableStatus, Talk, Watching
from games.online.talk_models import (
    Mute,
    RemarkReport,
    Silence,
    TableCommentator,
    TableRemark,
)

__all__ = [
    "Mute",
    "OnlineSeat",
    "OnlineTable",
    "RemarkReport",
    "Silence",
    "TableAction",
    "TableCommentator",
    "TableDeal",
    "TableId",
    "TableRemark",
]

TableId = NewType("TableId", int)

TABLE_STATUS_LABELS = {
    TableStatus.GATHERING: _("Waiting for players"),
    TableStatus.PLAYING: _("Playing"),
    TableStatus.PAUSED: _("Paused"),
    TableStatus.FINISHED: _("Finished"),
    TableStatus.ABANDONED: _("Abandoned"),
}
WATCHING_LABELS = {
    Watching.ANYONE: _("Anyone"),
    Watching.LINK: _("Whoever has the link"),
    Watching.NOBODY: _("Nobody"),
}
TALK_LABELS = {
    Talk.OFF: _("Nothing"),
    Talk.PHRASES: _("Set phrases only"),
    Talk.ALL: _("Set phrases; people with an account also write"),
}
ACTED_BY_LABELS = {
    ActedBy.PLAYER: _("Player"),
    ActedBy.GUEST: _("Guest"),
    ActedBy.BOT: _("Bot"),
    ActedBy.CLOCK: _("Clock"),
    ActedBy.DIRECTOR: _("Director"),
    ActedBy.CHANCE: _("Chance"),
}


class OnlineTable(models.Model):
    """A live session. Its match is made when play begins; a table of an event has one before.

    `sequence` is the number of the last entry in the log; `revision` counts everything that
    pages show, so also who sits down, comes and goes. `started_at` is moved on by pauses, so that
    the bell of a timed game rings after as many minutes of play.
    """

    key = models.CharField(max_length=43, unique=True, help_text="Unguessable; in the address.")
    match = models.OneToOneField(
        "matches.Match", null=True, blank=True, on_delete=models.CASCADE, related_name="online"
    )
    variant = models.CharField(max_length=30)
    rules = models.JSONField(default=dict, help_text="Options that differ from the variant's.")
    rules_version = models.PositiveSmallIntegerField()
    game_end = models.CharField(max_length=10, choices=list(GAME_END_LABELS.items()))
    game_length = models.PositiveSmallIntegerField()
    carried = ArrayField(
        models.PositiveSmallIntegerField(),
        default=list,
        blank=True,
        help_text="Points each side begins with, carried over from the game before; or nothing.",
    )
    host = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    host_guest = models.CharField(
        max_length=64,
        blank=True,
        default="",
        help_text="Hash of the cookie of who opened it without account.",
    )
    name = models.CharField(max_length=60, blank=True)
    is_listed = models.BooleanField(default=True, help_text="Shown in the lobby.")
    is_rated = models.BooleanField(default=False)
    is_scheduled = models.BooleanField(
        default=False, help_text="Its match was there before it: a table of an event."
    )
    watching = models.CharField(
        max_length=10,
        choices=[(key.value, label) for key, label in WATCHING_LABELS.items()],
        default=Watching.ANYONE.value,
    )
    spectator_delay = models.PositiveSmallIntegerField(default=0, help_text="Seconds.")
    club = models.ForeignKey(
        "players.Club",
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="+",
        help_text="Whose event it is played for; its members write, its directors see reports.",
    )
    talk = models.CharField(
        max_length=10,
        choices=[(key.value, label) for key, label in TALK_LABELS.items()],
        default=Talk.PHRASES.value,
    )
    is_commented = models.BooleanField(
        default=False, help_text="Whether it has commentators; spares all others a query."
    )
    clock_seconds = models.PositiveIntegerField(
        null=True, blank=True, help_text="For each seat and the whole game; NULL: no clock."
    )
    clock_increment = models.PositiveSmallIntegerField(default=0, help_text="Seconds an act.")
    bot_key = models.CharField(max_length=30, help_text="Who plays on for the absent.")
    status = models.CharField(
        max_length=10,
        choices=[(key.value, label) for key, label in TABLE_STATUS_LABELS.items()],
        default=TableStatus.GATHERING.value,
    )
    sequence = models.PositiveIntegerField(default=0)
    revision = models.PositiveIntegerField(default=0)
    first_dealer = models.PositiveSmallIntegerField(null=True, blank=True)
    turn_began_at = models.DateTimeField(null=True, blank=True)
    due_at = models.DateTimeField(
        null=True, blank=True, help_text="When something happens by itself; derived, for the sweep."
    )
    follows = models.OneToOneField(
        "self", null=True, blank=True, on_delete=models.SET_NULL, related_name="rematch"
    )
    created_at = models.DateTimeField(auto_now_add=True)
    started_at = models.DateTimeField(null=True, blank=True)
    paused_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)
    score_apart = ArrayField(
        models.SmallIntegerField(),
        null=True,
        blank=True,
        help_text="The final score, where its match did not take it as its result.",
    )

    class Meta:
        ordering: ClassVar = ["id"]
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=Q(game_length__gte=1), name="online_table_length_positive"
            ),
            models.CheckConstraint(
                condition=~Q(status__in=["playing", "paused", "finished"])
                | Q(match__isnull=False, first_dealer__isnull=False, started_at__isnull=False),
                name="online_table_in_play_has_match",
            ),
        ]
        indexes: ClassVar = [
            models.Index(fields=["status", "id"], name="online_table_by_status"),
            models.Index(
                fields=["due_at"],
                condition=Q(due_at__isnull=False),
                name="online_table_by_due",
            ),
        ]

    def __str__(self) -> str:
        return f"live table {self.pk}"


class OnlineSeat(models.Model):
    """A seat at a live table: free, or with a player, a guest, or a bot.

    `login` names the connection that holds the seat, the latest one. A seat that is away keeps
    its player, and a bot plays on for it.
    """

    table = models.ForeignKey(OnlineTable, on_delete=models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    player = models.ForeignKey(
        "players.Player",
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="online_seats",
    )
    guest_key = models.CharField(max_length=64, blank=True, help_text="Hash of the cookie's key.")
    guest_name = models.CharField(max_length=40, blank=True)
    bot_key = models.CharField(max_length=30, blank=True)
    is_away = models.BooleanField(default=False)
    seconds_left = models.FloatField(null=True, blank=True)
    login = models.CharField(max_length=32, blank=True)
    seen_at = models.DateTimeField(null=True, blank=True)
    gone_since = models.DateTimeField(
        null=True, blank=True, help_text="Since when others have waited for who sits here."
    )
    link_number = models.PositiveIntegerField(
        default=0, help_text="Which personal link opens the seat; 0: none was handed out."
    )
    link_guest = models.CharField(
        max_length=64, blank=True, help_text="Hash of the key in the cookie of who opened it."
    )

    class Meta:
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["table", "number"], name="online_seat_once_per_table"),
            models.UniqueConstraint(
                fields=["table", "player"], name="online_player_once_per_table"
            ),
            models.UniqueConstraint(
                fields=["table", "guest_key"],
                condition=~Q(guest_key=""),
                name="online_guest_once_per_table",
            ),
            models.CheckConstraint(
                condition=Q(player__isnull=True, guest_key="", guest_name="")
                | Q(player__isnull=False, guest_key="", guest_name="", bot_key="")
                | (Q(player__isnull=True, bot_key="") & ~Q(guest_key="") & ~Q(guest_name="")),
                name="online_seat_has_at_most_one",
            ),
        ]
        indexes: ClassVar = [
            models.Index(fields=["login"], condition=~Q(login=""), name="online_seat_by_login"),
        ]

    def __str__(self) -> str:
        return f"seat {self.number} of live table {self.table_id}"

    @property
    def has_person(self) -> bool:
        """Return whether a player or a guest sits here."""
        return self.player_id is not None or bool(self.guest_key)

    @property
    def is_free(self) -> bool:
        """Return whether nobody sits here."""
        return not self.has_person and not self.bot_key


class TableDeal(models.Model):
    """The secret a deal is shuffled with, and the hash of it that was shown before.

    The one without a number is for the lot that gives the first dealer.
    """

    table = models.ForeignKey(OnlineTable, on_delete=models.CASCADE, related_name="deals")
    number = models.PositiveSmallIntegerField(null=True, blank=True)
    secret = models.BinaryField(max_length=32)
    commitment = models.CharField(max_length=64)
    additions = models.JSONField(default=dict, help_text="Text of each seat's browser, by seat.")
    ready = ArrayField(
        models.PositiveSmallIntegerField(),
        default=list,
        blank=True,
        help_text="Seats that need not look at the last hand any longer.",
    )
    created_at = models.DateTimeField(auto_now_add=True)
    revealed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["table", "number"], name="table_deal_once"),
            models.UniqueConstraint(
                fields=["table"], condition=Q(number__isnull=True), name="table_lot_once"
            ),
        ]

    def __str__(self) -> str:
        what = "lot" if self.number is None else f"deal {self.number}"
        return f"{what} of live table {self.table_id}"


class TableAction(models.Model):
    """One entry of a table's log.

    Without a seat it is chance's, a deal or the bell, or the director's.
    """

    table = models.ForeignKey(OnlineTable, on_delete=models.CASCADE, related_name="actions")
    sequence = models.PositiveIntegerField()
    deal = models.PositiveSmallIntegerField(help_text="From 0, void deals counted.")
    seat = models.PositiveSmallIntegerField(null=True, blank=True)
    code = models.CharField(max_length=1000)
    by = models.CharField(
        max_length=10, choices=[(key.value, label) for key, label in ACTED_BY_LABELS.items()]
    )
    played_at = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["sequence"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["table", "sequence"], name="action_once_per_sequence"),
            models.CheckConstraint(condition=Q(sequence__gte=1), name="action_sequence_positive"),
        ]

    def __str__(self) -> str:
        return f"action {self.sequence} of live table {self.table_id}"
