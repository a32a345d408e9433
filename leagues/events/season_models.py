"""Seasons: which nights of a club add up, by which rule. Other tables are named by their text."""

from __future__ import annotations

from typing import ClassVar, NewType

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from leagues.events.labels import (
    COUNTED_BY_LABELS,
    GUEST_LABELS,
    MISSED_LABELS,
    PICKED_BY_LABELS,
    VISIBILITY_LABELS,
)
from leagues.events.season_terms import Absence, CountedBy, GuestRule, PickedBy
from leagues.events.states import Visibility

SeasonId = NewType("SeasonId", int)


class Season(models.Model):
    """Nights of a club that add up to one table, and the rule by which they do.

    Days are those of the club's time zone. A season for everybody has only nights that everybody
    may see. `is_stale` says that something its table follows from has changed since it was added
    up; it is set in the transaction of the change.
    """

    names_version = 0  # that of everybody's names, where it was read along

    club = models.ForeignKey("players.Club", on_delete=models.PROTECT, related_name="seasons")
    title = models.CharField(_("title"), max_length=80)
    first_day = models.DateField(_("first day"))
    last_day = models.DateField(_("last day"))
    picked_by = models.CharField(
        max_length=10,
        choices=[(key.value, label) for key, label in PICKED_BY_LABELS.items()],
        default=PickedBy.DATES.value,
    )
    visibility = models.CharField(
        max_length=10,
        choices=[(key.value, label) for key, label in VISIBILITY_LABELS.items()],
        default=Visibility.PUBLIC.value,
    )
    counted_by = models.CharField(
        max_length=10,
        choices=[(key.value, label) for key, label in COUNTED_BY_LABELS.items()],
        default=CountedBy.POINTS.value,
    )
    place_points = ArrayField(
        models.DecimalField(max_digits=6, decimal_places=2), default=list, blank=True
    )
    bonus = models.DecimalField(max_digits=6, decimal_places=2, default=0)
    best = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="How many nights count at most; NULL: all."
    )
    drops_worst = models.PositiveSmallIntegerField(default=0)
    absence = models.CharField(
        max_length=15,
        choices=[(key.value, label) for key, label in MISSED_LABELS.items()],
        default=Absence.NOTHING.value,
    )
    least_nights = models.PositiveSmallIntegerField(
        default=0, help_text="Who came to fewer is listed after the others."
    )
    guests = models.CharField(
        max_length=10,
        choices=[(key.value, label) for key, label in GUEST_LABELS.items()],
        default=GuestRule.COUNT.value,
    )
    closed_at = models.DateTimeField(null=True, blank=True)
    revision = models.PositiveIntegerField(default=1, help_text="Counts every change by people.")
    is_stale = models.BooleanField(default=True)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar = ["-last_day", "-id"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["club", "title"], name="season_title_once_per_club"),
            models.CheckConstraint(
                condition=Q(last_day__gte=F("first_day")), name="season_ends_after_start"
            ),
        ]

    def __str__(self) -> str:
        return self.title

    @property
    def is_closed(self) -> bool:
        """Whether nobody changes its rule or its nights any more; corrections still follow."""
        return self.closed_at is not None


class SeasonNight(models.Model):
    """That an event counts for a season although its day is not in it, or does not although it is.

    Where nights are chosen, those that count are the rows that say so.
    """

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="nights")
    event = models.ForeignKey("events.Event", on_delete=models.CASCADE, related_name="seasons")
    counts = models.BooleanField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["season", "event"], name="night_once_per_season"),
        ]

    def __str__(self) -> str:
        return f"event {self.event_id} in season {self.season_id}"


class SeasonHandicap(models.Model):
    """Points that are added to each game of a person in a season."""

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="handicaps")
    player = models.ForeignKey("players.Player", on_delete=models.CASCADE, related_name="+")
    points = models.DecimalField(max_digits=5, decimal_places=2)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["season", "player"], name="handicap_once_per_season"),
        ]

    def __str__(self) -> str:
        return f"handicap of player {self.player_id} in season {self.season_id}"
