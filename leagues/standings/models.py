"""Standings, ratings and who gets which prize: derived rows that can be built again.

Only what prizes there are is decided by people, and which lots were drawn for them.
"""

from __future__ import annotations

from typing import ClassVar, NewType

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from games.matches.models import Match
from leagues.events.models import Entry, Event
from leagues.events.prize_labels import LONGEST_LABEL
from leagues.players.models import Player
from leagues.standings.labels import (
    EXCLUSION_LABELS,
    HOW_LABELS,
    LIST_LABELS,
    PRIZE_KIND_LABELS,
    TIE_LABELS,
)
from leagues.standings.league_models import DivisionStanding as DivisionStanding  # Django's way in
from leagues.standings.league_models import LeagueSheet as LeagueSheet
from leagues.standings.league_models import TeamAdjustment as TeamAdjustment
from leagues.standings.luck_models import LuckFit as LuckFit
from leagues.standings.month_models import MonthSheet as MonthSheet
from leagues.standings.month_models import RatingMonth as RatingMonth
from leagues.standings.pair_models import PairRecord as PairRecord
from leagues.standings.pair_models import PairSheet as PairSheet
from leagues.standings.past_models import PastTotal as PastTotal  # Django finds it through here
from leagues.standings.prizes import Exclusion, TieRule
from leagues.standings.ranking import ListKind
from leagues.standings.season_models import SeasonSheet as SeasonSheet
from leagues.standings.season_models import SeasonStanding as SeasonStanding

RatingPoolId = NewType("RatingPoolId", int)


class StandingsSheet(models.Model):
    """That an event's standings were computed, when, and from which state of its scores.

    `basis` changes with anything the standings follow from, so that a sweep finds those whose
    news was lost.
    """

    event = models.OneToOneField(Event, on_delete=models.CASCADE, related_name="standings_sheet")
    version = models.PositiveBigIntegerField(default=0, help_text="Counts every recomputation.")
    computed_at = models.DateTimeField()
    basis = models.CharField(max_length=200, help_text="What it was computed from, told briefly.")

    def __str__(self) -> str:
        return f"standings of event {self.event_id}"


class Standing(models.Model):
    """One row of a list of an event's standings, as decimals rounded to a thousandth.

    The list of entries has all; that of persons, which only pairs and teams have, says in
    `player` who it is, that of the pairs of teams who is first of both. In the list of sections
    place and rank are those in the `section`. A count is NULL where part of it is not known: of
    some games only the final score was given.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="standings")
    list_kind = models.CharField(
        max_length=10,
        choices=[(key.value, label) for key, label in LIST_LABELS.items()],
        default=ListKind.ENTRIES.value,
    )
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="standings")
    player = models.ForeignKey(
        Player, null=True, blank=True, on_delete=models.CASCADE, related_name="standings"
    )
    section = models.PositiveSmallIntegerField(
        default=0, help_text="The group or side, from 1, in whose order it stands; 0: none."
    )
    place = models.PositiveSmallIntegerField(help_text="Order of the list, from 1.")
    rank = models.PositiveSmallIntegerField(
        null=True, help_text="Shared by equals; NULL: has not played."
    )
    worth = models.DecimalField(
        max_digits=9,
        decimal_places=3,
        default=0,
        help_text="What the rank goes by, without dropped rounds: points, points a game or wins.",
    )
    points = models.DecimalField(max_digits=9, decimal_places=3)
    per_game = models.DecimalField(max_digits=9, decimal_places=3, null=True)
    score = models.DecimalField(
        max_digits=6,
        decimal_places=1,
        null=True,
        help_text="Games won, half for a tie; NULL: computed before these were counted.",
    )
    scheduled = models.PositiveSmallIntegerField(
        null=True, help_text="Games drawn for; NULL: computed before these were counted."
    )
    played = models.PositiveSmallIntegerField(default=0)
    forfeited = models.PositiveSmallIntegerField(default=0, help_text="Games lost by forfeit.")
    sat_out = models.PositiveSmallIntegerField(default=0)
    given = models.DecimalField(
        max_digits=9,
        decimal_places=3,
        default=0,
        help_text="By the other side, or by another at the table on average.",
    )
    wins = models.PositiveSmallIntegerField(
        null=True, help_text="Games with the most points; NULL: computed before these were counted."
    )
    average_place = models.DecimalField(
        max_digits=6, decimal_places=3, null=True, help_text="At the tables, 1 for the most points."
    )
    adjusted = models.DecimalField(max_digits=9, decimal_places=3, default=0)
    hands = models.PositiveIntegerField(null=True)
    loners = models.PositiveSmallIntegerField(null=True)
    marches = models.PositiveSmallIntegerField(null=True)
    euchred = models.PositiveSmallIntegerField(null=True)
    dropped = models.JSONField(default=list, help_text="Numbers of the rounds left out.")
    is_shared = models.BooleanField(default=False)
    tiebreaks = models.JSONField(default=dict, help_text="Value by tie-break key, as text.")
    separated_by = models.CharField(
        max_length=30, blank=True, help_text="What put it below the row above."
    )

    class Meta:
        ordering: ClassVar = ["place"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["list_kind", "entry"],
                condition=Q(player__isnull=True),
                name="standing_once_per_entry",
            ),
            models.UniqueConstraint(
                fields=["event", "list_kind", "player"], name="standing_once_per_person"
            ),
            models.CheckConstraint(
                condition=Q(list_kind__in=["persons", "pairs"], player__isnull=False)
                | Q(list_kind__in=["entries", "sections"], player__isnull=True),
                name="standing_of_person_names_them",
            ),
        ]

    def __str__(self) -> str:
        return f"standing of entry {self.entry_id} in {self.list_kind}"


class Decider(models.Model):
    """What decides between equals of an event where no result does.

    `seed` is the number from which the lots come, once they are drawn; nobody draws twice.
    """

    event = models.OneToOneField(Event, on_delete=models.CASCADE, related_name="decider")
    seed = models.BigIntegerField(null=True, blank=True)
    play_off = models.JSONField(
        default=list, blank=True, help_text="Ids of entries that played off, the best first."
    )

    def __str__(self) -> str:
        return f"what decides between equals of event {self.event_id}"


class PointsAdjustment(models.Model):
    """Points that a ruling gives or takes, beside all games: for conduct, or for coming late.

    It counts for the entry, or with `player` for that person alone. In what the event goes by:
    points, or games won. `round_number` is the last round on view when it was made.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="adjustments")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="adjustments")
    player = models.ForeignKey(
        Player, null=True, blank=True, on_delete=models.CASCADE, related_name="adjustments"
    )
    round_number = models.PositiveSmallIntegerField(default=0)
    points = models.DecimalField(max_digits=5, decimal_places=1)
    reason = models.CharField(max_length=200)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    made_at = models.DateTimeField(auto_now_add=True)
    withdrawn_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["id"]
        constraints: ClassVar = [
            models.CheckConstraint(condition=~Q(points=0), name="adjustment_changes_points"),
        ]

    def __str__(self) -> str:
        return f"{self.points} for entry {self.entry_id}"


class Prize(models.Model):
    """A prize of an event, in the order in which prizes are given.

    The amount is for each place, in cents or in per cent of the pool of paid fees. `seed` is
    where the lots come from, once they are drawn. What `for_label` says is for the desk alone:
    everybody else knows a prize by its title.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="prizes")
    number = models.PositiveSmallIntegerField(help_text="Order among the event's prizes.")
    title = models.CharField(max_length=60)
    kind = models.CharField(
        max_length=12, choices=[(key.value, label) for key, label in PRIZE_KIND_LABELS.items()]
    )
    list_kind = models.CharField(
        max_length=10,
        choices=[(key.value, label) for key, label in LIST_LABELS.items()],
        default=ListKind.ENTRIES.value,
    )
    first_place = models.PositiveSmallIntegerField(default=1)
    last_place = models.PositiveSmallIntegerField(default=1)
    cents = models.PositiveIntegerField(null=True, blank=True)
    percent = models.PositiveSmallIntegerField(null=True, blank=True)
    excludes = models.CharField(
        max_length=10,
        choices=[(key.value, label) for key, label in EXCLUSION_LABELS.items()],
        default=Exclusion.NOBODY.value,
    )
    ties = models.CharField(
        max_length=5,
        choices=[(key.value, label) for key, label in TIE_LABELS.items()],
        default=TieRule.SHARE.value,
    )
    needs_presence = models.BooleanField(default=False)
    for_label = models.CharField(
        max_length=LONGEST_LABEL,
        blank=True,
        default="",
        help_text="Only people with this label can have it, as the desk noted them.",
    )
    seed = models.BigIntegerField(null=True, blank=True)
    is_undrawn = models.BooleanField(
        default=False, help_text="Derived: it waits for its lots to be drawn."
    )
    revision = models.PositiveIntegerField(default=1, help_text="Counts every change.")

    class Meta:
        ordering: ClassVar = ["number", "id"]
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=Q(cents__isnull=True, percent__isnull=False)
                | Q(cents__isnull=False, percent__isnull=True),
                name="prize_has_one_amount",
            ),
            models.CheckConstraint(
                condition=Q(first_place__gte=1, last_place__gte=F("first_place")),
                name="prize_places_in_order",
            ),
        ]

    def __str__(self) -> str:
        return self.title

    @property
    def is_labelled(self) -> bool:
        """Whether only people with a label can have it."""
        return bool(self.for_label)


class PrizeAward(models.Model):
    """Who gets a prize; derived with the standings. Of shared places the pooled ones are told."""

    prize = models.ForeignKey(Prize, on_delete=models.CASCADE, related_name="awards")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="awards")
    player = models.ForeignKey(
        Player, null=True, blank=True, on_delete=models.CASCADE, related_name="awards"
    )
    cents = models.PositiveIntegerField()
    how = models.CharField(
        max_length=8, choices=[(key.value, label) for key, label in HOW_LABELS.items()]
    )
    first_place = models.PositiveSmallIntegerField(null=True, blank=True)
    last_place = models.PositiveSmallIntegerField(null=True, blank=True)
    seed = models.BigIntegerField(null=True, blank=True, help_text="Of the lots that decided it.")
    is_labelled = models.BooleanField(
        default=False, help_text="It was given among people with the prize's label alone."
    )

    class Meta:
        ordering: ClassVar = ["prize__number", "first_place", "id"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["prize", "entry", "player"],
                name="award_once_per_prize",
                nulls_distinct=False,
            ),
        ]

    def __str__(self) -> str:
        return f"award of prize {self.prize_id} to entry {self.entry_id}"


class RatingPool(models.Model):
    """Matches that are rated together, such as turn-up games of pairs."""

    names_version = 0  # that of everybody's names, where it was read along

    key = models.CharField(max_length=30, unique=True)
    title = models.CharField(max_length=80)
    version = models.PositiveBigIntegerField(default=0)
    is_stale = models.BooleanField(default=False, help_text="A correction waits to be replayed.")
    stale_since = models.DateTimeField(
        null=True, blank=True, help_text="Matches before it are rated rightly; NULL: none."
    )
    computed_at = models.DateTimeField(null=True, blank=True)
    luck = models.FloatField(
        null=True, blank=True, help_text="In a game, by which it is rated; NULL: as shipped."
    )

    def __str__(self) -> str:
        return self.key


class Rating(models.Model):
    """A player's strength in a pool, with its uncertainty."""

    pool = models.ForeignKey(RatingPool, on_delete=models.CASCADE, related_name="ratings")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="ratings")
    mu = models.FloatField()
    sigma = models.FloatField()
    matches = models.PositiveIntegerField(default=0)
    partners = models.PositiveIntegerField(default=0)
    last_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["pool", "player"], name="rating_once_per_pool"),
        ]
        # The order of a ranking, with what its filters ask for: a page reads no other rows.
        indexes: ClassVar = [
            models.Index(
                fields=["pool", "-mu", "player"],
                include=["last_at", "sigma", "partners"],
                name="ranking_in_order",
            )
        ]

    def __str__(self) -> str:
        return f"rating of player {self.player_id}"


class RatingChange(models.Model):
    """What one match did to one player's rating, in the order in which matches are rated."""

    pool = models.ForeignKey(
        RatingPool, on_delete=models.CASCADE, related_name="changes", db_index=False
    )
    player = models.ForeignKey(
        Player, on_delete=models.CASCADE, related_name="rating_changes", db_index=False
    )
    match = models.ForeignKey(
        Match, on_delete=models.CASCADE, related_name="rating_changes", db_index=False
    )
    revision = models.PositiveIntegerField(
        default=0, help_text="Of the match when it was rated, to find news that was lost."
    )
    at = models.DateTimeField()
    mu_before = models.FloatField()
    sigma_before = models.FloatField()
    mu_after = models.FloatField()
    sigma_after = models.FloatField()

    class Meta:
        ordering: ClassVar = ["at", "match_id"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["match", "player", "pool"], name="rated_once_per_match"
            ),
        ]
        # Every key begins one of these, so that no further index has to be kept.
        indexes: ClassVar = [
            models.Index(fields=["player", "pool", "at", "match"], name="changes_of_a_player"),
            models.Index(fields=["pool", "at", "match"], name="changes_in_order"),
        ]

    def __str__(self) -> str:
        return f"change of player {self.player_id} by match {self.match_id}"
