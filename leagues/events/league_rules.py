"""How a match of a league is made up and what it is worth, as a part of the league's row."""

from __future__ import annotations

from django.contrib.postgres.fields import ArrayField
from django.db import models

from leagues.events.league_labels import (
    LATE_CARD_LABELS,
    SEPARATOR_LABELS,
    WITHDRAWN_RESULTS_LABELS,
)
from leagues.events.league_states import (
    DEFAULT_SEPARATORS,
    LateCardRule,
    Separator,
    WithdrawnResults,
)


class LeagueRules(models.Model):
    """How a match of a league is made up, what it is worth, and who goes up or down."""

    variant = models.CharField(max_length=30, default="british")
    rules = models.JSONField(
        default=dict, blank=True, help_text="Options that differ from the variant's."
    )
    team_size = models.PositiveSmallIntegerField(default=6)
    pairs = models.PositiveSmallIntegerField(default=3)
    games = models.PositiveSmallIntegerField(default=9)
    target = models.PositiveSmallIntegerField(default=21)
    legs = models.PositiveSmallIntegerField(default=2)
    least_people = models.PositiveSmallIntegerField(default=4)
    most_borrowed = models.PositiveSmallIntegerField(default=2)
    card_days = models.PositiveSmallIntegerField(
        default=3, help_text="Days after a match by which its result card is in."
    )
    confirm_days = models.PositiveSmallIntegerField(
        default=7, help_text="Days after which a card nobody disputes is confirmed."
    )
    late_card_points = models.PositiveSmallIntegerField(default=1)
    late_card_charges = models.CharField(
        max_length=10,
        choices=[(key.value, label) for key, label in LATE_CARD_LABELS.items()],
        default=LateCardRule.HOME.value,
    )
    win_points = models.PositiveSmallIntegerField(default=2)
    draw_points = models.PositiveSmallIntegerField(default=1)
    loss_points = models.PositiveSmallIntegerField(default=0)
    game_points = models.PositiveSmallIntegerField(
        default=0, help_text="Points for each game won, beside those for the match."
    )
    walkover_points = models.PositiveSmallIntegerField(default=5)
    postponed_days = models.PositiveSmallIntegerField(
        default=28, help_text="Days after the first day by which a postponed match is played."
    )
    withdrawn_results = models.CharField(
        max_length=10,
        choices=[(key.value, label) for key, label in WITHDRAWN_RESULTS_LABELS.items()],
        default=WithdrawnResults.EXPUNGED.value,
    )
    tiebreaks = ArrayField(
        models.CharField(max_length=30),
        default=list,
        blank=True,
        help_text="What separates teams of equal points, in order; empty: the usual.",
    )
    promoted = models.PositiveSmallIntegerField(default=1)
    relegated = models.PositiveSmallIntegerField(default=1)
    play_off_places = models.PositiveSmallIntegerField(
        default=0, help_text="Places after those that go up that play for one more."
    )

    class Meta:
        abstract = True

    @property
    def separators(self) -> tuple[Separator, ...]:
        """What separates teams of equal points, in order; words that are none are passed over."""
        known = {separator.value for separator in Separator}
        chosen = tuple(Separator(key) for key in self.tiebreaks if key in known)
        return chosen or DEFAULT_SEPARATORS

    @property
    def separator_labels(self) -> list[str]:
        """What separates teams of equal points, in words."""
        return [str(SEPARATOR_LABELS[step]) for step in self.separators]
