"""Events: what is held, who entered, which round is where, which work was asked for."""

from __future__ import annotations

from typing import ClassVar, NewType

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.core.serializers.json import DjangoJSONEncoder
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from games.matches.models import GAME_END_LABELS
from leagues.events.cup_models import Cup as Cup
from leagues.events.entry_models import Answer as Answer  # Django finds tables through here
from leagues.events.entry_models import InvitedPerson as InvitedPerson
from leagues.events.entry_models import PartnerInvitation as PartnerInvitation
from leagues.events.entry_models import PartnerWish as PartnerWish
from leagues.events.entry_models import Question as Question
from leagues.events.entry_terms import EntryTerms, OfferedPlace
from leagues.events.formats import (
    DEFAULT_DEALS,
    DEFAULT_TIEBREAKS,
    Carry,
    FirstDealer,
    GameEndKind,
    RankedBy,
    Remedy,
    SitOutKind,
    Unit,
)
from leagues.events.labels import (
    CARRY_LABELS,
    ENTRY_STATUS_LABELS,
    EVENT_STATUS_LABELS,
    FIRST_DEALER_LABELS,
    JOB_STATE_LABELS,
    RANKED_BY_LABELS,
    REMEDY_LABELS,
    ROUND_STATUS_LABELS,
    SIT_OUT_LABELS,
    UNIT_LABELS,
    VISIBILITY_LABELS,
)
from leagues.events.league_models import League as League  # Django finds its tables through here
from leagues.events.live_terms import LiveTerms
from leagues.events.money_models import CashCount as CashCount
from leagues.events.money_models import Payment as Payment
from leagues.events.money_models import ReceiptCounter as ReceiptCounter
from leagues.events.money_terms import MoneyTerms
from leagues.events.prize_labels import LONGEST_LABEL
from leagues.events.season_models import Season as Season
from leagues.events.season_models import SeasonHandicap as SeasonHandicap
from leagues.events.season_models import SeasonId as SeasonId
from leagues.events.season_models import SeasonNight as SeasonNight
from leagues.events.small_tables import SmallTables
from leagues.events.states import EntryStatus, EventStatus, JobState, RoundStatus, Visibility
from leagues.players.models import Club, Player

EventId = NewType("EventId", int)
EntryId = NewType("EntryId", int)
StageId = NewType("StageId", int)
RoundId = NewType("RoundId", int)
JobId = NewType("JobId", int)


def default_tiebreaks() -> list[str]:
    """Return a fresh copy of the usual tie-breaks for singles."""
    return list(DEFAULT_TIEBREAKS)


class Event(LiveTerms, EntryTerms, MoneyTerms, SmallTables):
    """One gathering of a club: an evening with its format, entries and rounds.

    `version` counts every change that an open page should show. Times are kept in UTC; the
    club's time zone says how they are shown.
    """

    names_version = 0  # that of everybody's names, where it was read along

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="events")
    title = models.CharField(_("title"), max_length=80)
    status = models.CharField(
        max_length=10,
        choices=[(key.value, label) for key, label in EVENT_STATUS_LABELS.items()],
        default=EventStatus.DRAFT.value,
    )
    visibility = models.CharField(
        _("who may see it"),
        max_length=10,
        choices=[(key.value, label) for key, label in VISIBILITY_LABELS.items()],
        default=Visibility.PUBLIC.value,
    )
    starts_at = models.DateTimeField()
    ends_at = models.DateTimeField()
    variant = models.CharField(max_length=30, default="north_american")
    rules = models.JSONField(
        default=dict, blank=True, help_text="Options that differ from the variant's."
    )
    unit = models.CharField(
        max_length=6,
        choices=[(key.value, label) for key, label in UNIT_LABELS.items()],
        default=Unit.SINGLE.value,
    )
    team_size = models.PositiveSmallIntegerField(
        default=6, help_text="People of a team, where teams enter."
    )
    movement = models.CharField(max_length=30, default="individual")
    movement_options = models.JSONField(default=dict, blank=True)
    remedy = models.CharField(
        max_length=10,
        choices=[(key.value, label) for key, label in REMEDY_LABELS.items()],
        default=Remedy.SIT_OUT.value,
    )
    game_end = models.CharField(
        max_length=10, choices=list(GAME_END_LABELS.items()), default=GameEndKind.DEALS.value
    )
    game_length = models.PositiveSmallIntegerField(default=DEFAULT_DEALS)
    rounds_planned = models.PositiveSmallIntegerField()
    plays_all_rounds = models.BooleanField(
        default=False, help_text="As many rounds as the movement has for those who come."
    )
    sit_out = models.CharField(
        max_length=15,
        choices=[(key.value, label) for key, label in SIT_OUT_LABELS.items()],
        default=SitOutKind.NONE.value,
    )
    sit_out_points = models.PositiveSmallIntegerField(null=True, blank=True)
    ranked_by = models.CharField(
        max_length=6,
        choices=[(key.value, label) for key, label in RANKED_BY_LABELS.items()],
        default=RankedBy.POINTS.value,
    )
    tiebreaks = ArrayField(models.CharField(max_length=30), default=default_tiebreaks, blank=True)
    tiebreak_version = models.PositiveSmallIntegerField(
        default=1, help_text="Which edition of the tie-breaks' rules its standings follow."
    )
    drops_worst = models.PositiveSmallIntegerField(
        default=0, help_text="How many of everybody's worst rounds are left out."
    )
    least_played = models.PositiveSmallIntegerField(
        default=0, help_text="Who played fewer games is listed after the others."
    )
    first_dealer = models.CharField(
        max_length=10,
        choices=[(key.value, label) for key, label in FIRST_DEALER_LABELS.items()],
        default=FirstDealer.SEAT_ZERO.value,
    )
    entry_limit = models.PositiveSmallIntegerField(null=True, blank=True)
    notes = models.TextField(blank=True, max_length=2000)
    is_rated = models.BooleanField(default=True)
    version = models.PositiveBigIntegerField(default=1)
    copied_from = models.ForeignKey(
        "self", null=True, blank=True, on_delete=models.SET_NULL, related_name="copies"
    )
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    made_at = models.DateTimeField(auto_now_add=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["-starts_at", "-id"]
        indexes: ClassVar = [models.Index(fields=["status", "starts_at"])]
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=Q(ends_at__gt=F("starts_at")), name="event_ends_after_start"
            ),
            models.CheckConstraint(
                condition=Q(rounds_planned__gte=1, rounds_planned__lte=60),
                name="event_rounds_in_range",
            ),
            models.CheckConstraint(condition=Q(game_length__gte=1), name="event_length_positive"),
            models.CheckConstraint(
                condition=~Q(sit_out="fixed") | Q(sit_out_points__isnull=False),
                name="fixed_sit_out_has_points",
            ),
        ]

    def __str__(self) -> str:
        return self.title


class Entry(OfferedPlace):
    """An entrant of an event.

    `first_round` is the first round the entrant can be seated in; `left_after_round` the last
    one after a withdrawal. `queued_at` orders entries and the waiting list.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="entries")
    status = models.CharField(
        max_length=10,
        choices=[(key.value, label) for key, label in ENTRY_STATUS_LABELS.items()],
        default=EntryStatus.ENTERED.value,
    )
    queued_at = models.DateTimeField()
    first_round = models.PositiveSmallIntegerField(default=1)
    left_after_round = models.PositiveSmallIntegerField(null=True, blank=True)
    keeps_seat = models.BooleanField(default=False, help_text="Should not walk: keeps one seat.")
    name = models.CharField(
        max_length=60, blank=True, help_text="Of a team, or a pair that has one."
    )
    seed = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="Place by which pairings and brackets begin; 1 is first."
    )
    is_house = models.BooleanField(
        default=False, help_text="Fills in where a seat is empty; not ranked."
    )
    checked_in_at = models.DateTimeField(null=True, blank=True)
    entered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )

    class Meta:
        ordering: ClassVar = ["queued_at", "id"]

    def __str__(self) -> str:
        return f"entry {self.pk} of event {self.event_id}"


class EntryMember(models.Model):
    """A person of an entry. The event stands here too, so that nobody can be in it twice."""

    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="members")
    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="+")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="entries")
    prize_labels = ArrayField(
        models.CharField(max_length=LONGEST_LABEL),
        default=list,
        blank=True,
        help_text="For which prizes it is one of those who can have them; seen at the desk only.",
    )

    class Meta:
        ordering: ClassVar = ["id"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["event", "player"], name="player_once_per_event"),
        ]

    def __str__(self) -> str:
        return f"player {self.player_id} in entry {self.entry_id}"


class FormerMember(models.Model):
    """A person who played as a member of an entry until somebody took their place.

    What they played goes on counting for the entry. The event stands here too, so that nobody
    has played for two of its entries.
    """

    member = models.ForeignKey(EntryMember, on_delete=models.CASCADE, related_name="former")
    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="+")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    prize_labels = ArrayField(models.CharField(max_length=LONGEST_LABEL), default=list, blank=True)

    class Meta:
        ordering: ClassVar = ["id"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["event", "player"], name="former_member_once_per_event"
            ),
        ]

    def __str__(self) -> str:
        return f"player {self.player_id} before member {self.member_id}"


class Stage(models.Model):
    """A part of an event played under one movement. `plan` keeps the whole seating as drafted.

    Later stages say how many of the one before go on (`qualifiers`, NULL for all) and what they
    take with them. `order` has the ids of the entries that play in it, best first, from the
    moment it begins; NULL for the first stage, in which everybody plays who is there.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="stages")
    number = models.PositiveSmallIntegerField(default=1)
    movement = models.CharField(max_length=30)
    options = models.JSONField(default=dict, blank=True)
    rounds_planned = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="NULL: the event's, or as many as the movement has."
    )
    qualifiers = models.PositiveSmallIntegerField(null=True, blank=True)
    carries = models.CharField(
        max_length=10,
        choices=[(key.value, label) for key, label in CARRY_LABELS.items()],
        default=Carry.NOTHING.value,
    )
    order = ArrayField(models.BigIntegerField(), null=True, blank=True)
    seed = models.BigIntegerField()
    plan = models.JSONField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["event", "number"], name="stage_once_per_event"),
        ]

    def __str__(self) -> str:
        return f"stage {self.number} of event {self.event_id}"


class Round(models.Model):
    """A numbered round of a stage, counted through the whole event."""

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    status = models.CharField(
        max_length=10,
        choices=[(key.value, label) for key, label in ROUND_STATUS_LABELS.items()],
        default=RoundStatus.DRAFT.value,
    )
    published_at = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["stage", "number"], name="round_once_per_stage"),
            models.CheckConstraint(condition=Q(number__gte=1), name="round_number_positive"),
        ]

    def __str__(self) -> str:
        return f"round {self.number} of stage {self.stage_id}"


class Job(models.Model):
    """Work asked of the background, with how far it is. The broker only rings the bell."""

    task = models.CharField(max_length=100)
    subject = models.CharField(max_length=60, help_text="What it works on, such as `event:12`.")
    event = models.ForeignKey(
        Event, null=True, blank=True, on_delete=models.CASCADE, related_name="jobs"
    )
    arguments = models.JSONField(default=dict, encoder=DjangoJSONEncoder)
    state = models.CharField(
        max_length=10,
        choices=[(key.value, label) for key, label in JOB_STATE_LABELS.items()],
        default=JobState.QUEUED.value,
    )
    progress = models.PositiveSmallIntegerField(default=0, help_text="Per cent.")
    error = models.CharField(max_length=500, blank=True)
    language = models.CharField(
        max_length=20, blank=True, help_text="Of whoever asked: what it has to say is said in it."
    )
    asked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    asked_at = models.DateTimeField(auto_now_add=True)
    started_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)
    attempts = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering: ClassVar = ["id"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["task", "subject"],
                condition=Q(state__in=["queued", "running"]),
                name="one_unfinished_job_per_subject",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.task} for {self.subject}"


class AuditEntry(models.Model):
    """Who did what at the desk, and why. Rows are only ever added."""

    event = models.ForeignKey(
        Event, null=True, blank=True, on_delete=models.CASCADE, related_name="history"
    )
    club = models.ForeignKey(
        Club, null=True, blank=True, on_delete=models.CASCADE, related_name="history"
    )
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    actor_name = models.CharField(max_length=120, blank=True)
    verb = models.CharField(max_length=60)
    subject = models.CharField(max_length=120, blank=True)
    before = models.JSONField(null=True, blank=True, encoder=DjangoJSONEncoder)
    after = models.JSONField(null=True, blank=True, encoder=DjangoJSONEncoder)
    reason = models.CharField(max_length=300, blank=True)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar = ["-id"]

    def __str__(self) -> str:
        return f"{self.verb} {self.subject}"
