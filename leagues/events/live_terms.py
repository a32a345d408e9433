"""What an event has decided about its live tables, as a part of its row."""

from __future__ import annotations

from django.db import models

from games.online.states import Talk, Watching
from games.online.table_terms import FILL_IN
from leagues.events.formats import DEFAULT_ABSENCE, Absence
from leagues.events.labels import ABSENCE_LABELS, TALK_LABELS, WATCHING_LABELS


class LiveTerms(models.Model):
    """Whether an event is played at live tables, and how they are set up when they open."""

    is_online = models.BooleanField(default=False, help_text="Its games are played at live tables.")
    absence = models.CharField(
        max_length=10,
        choices=[(key.value, label) for key, label in ABSENCE_LABELS.items()],
        default=Absence.BOTS.value,
        help_text="What happens at a live table when somebody is gone while others wait.",
    )
    absence_minutes = models.PositiveSmallIntegerField(default=DEFAULT_ABSENCE)
    talk = models.CharField(
        max_length=10,
        choices=[(key.value, label) for key, label in TALK_LABELS.items()],
        default=Talk.PHRASES.value,
        help_text="What can be said at its live tables.",
    )
    live_clock = models.CharField(
        max_length=10,
        blank=True,
        help_text="Seconds for a game and for each act, such as 300+5; empty: no clock.",
    )
    live_watching = models.CharField(
        max_length=10,
        choices=[(key.value, label) for key, label in WATCHING_LABELS.items()],
        default=Watching.ANYONE.value,
        help_text="Who may watch its live tables.",
    )
    live_delay = models.PositiveSmallIntegerField(
        default=0, help_text="Seconds by which spectators of its live tables see them later."
    )
    live_bot = models.CharField(
        max_length=30, default=FILL_IN, help_text="Who plays on at its live tables for the absent."
    )

    class Meta:
        abstract = True
