"""Team leagues: divisions, teams, squads, dates and fixtures. Others are named by their text."""

from __future__ import annotations

from datetime import time
from typing import ClassVar, NewType

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from leagues.events.labels import VISIBILITY_LABELS
from leagues.events.league_labels import (
    FIXTURE_STATUS_LABELS,
    LEAGUE_STATUS_LABELS,
    TRANSFER_STATE_LABELS,
    WEEKDAY_LABELS,
)
from leagues.events.league_rules import LeagueRules
from leagues.events.league_states import (
    FixtureStatus,
    LeagueStatus,
    TransferState,
)
from leagues.events.states import Visibility

LeagueId = NewType("LeagueId", int)
TeamId = NewType("TeamId", int)

USUAL_TIME = time(19, 30)


class League(LeagueRules):
    """A season of matches between teams, which an association holds as one of the clubs here.

    Days are those of the club's time zone. `venue_room` is how many matches a venue holds on one
    evening. `revision` counts changes of the league's own words and rules, `list_revision` those
    of its fixtures; `previous` is the season out of which it was rolled over.
    """

    club = models.ForeignKey("players.Club", on_delete=models.PROTECT, related_name="leagues")
    title = models.CharField(_("title"), max_length=80)
    first_day = models.DateField(_("first day"))
    last_day = models.DateField(_("last day"))
    plays_at = models.TimeField(default=USUAL_TIME)
    visibility = models.CharField(
        max_length=10,
        choices=[(key.value, label) for key, label in VISIBILITY_LABELS.items()],
        default=Visibility.PUBLIC.value,
    )
    status = models.CharField(
        max_length=10,
        choices=[(key.value, label) for key, label in LEAGUE_STATUS_LABELS.items()],
        default=LeagueStatus.DRAFT.value,
    )
    venue_room = models.PositiveSmallIntegerField(default=1)
    notes = models.TextField(blank=True, max_length=2000)
    previous = models.OneToOneField(
        "self", null=True, blank=True, on_delete=models.SET_NULL, related_name="next"
    )
    revision = models.PositiveIntegerField(default=1)
    list_revision = models.PositiveIntegerField(default=1)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar = ["-first_day", "-id"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["club", "title"], name="league_title_once_per_club"),
            models.CheckConstraint(
                condition=Q(last_day__gte=F("first_day")), name="league_ends_after_start"
            ),
            models.CheckConstraint(
                condition=Q(legs__gte=1, legs__lte=4), name="league_legs_in_range"
            ),
        ]

    def __str__(self) -> str:
        return self.title


class Division(models.Model):
    """One of the divisions of a league; level 1 is the highest."""

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="divisions")
    name = models.CharField(_("name"), max_length=60)
    level = models.PositiveSmallIntegerField(default=1)

    class Meta:
        ordering: ClassVar = ["level", "id"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["league", "name"], name="division_once_per_league"),
            models.UniqueConstraint(fields=["league", "level"], name="one_division_per_level"),
        ]

    def __str__(self) -> str:
        return self.name


class Team(models.Model):
    """A team of a division: where and on which weekday it is at home, and who speaks for it.

    Without a weekday of its own it is at home on the day of the round. `previous` is the same
    team in the season before.
    """

    division = models.ForeignKey(Division, on_delete=models.CASCADE, related_name="teams")
    name = models.CharField(_("name"), max_length=60)
    captain = models.ForeignKey(
        "players.Player", null=True, blank=True, on_delete=models.SET_NULL, related_name="captains"
    )
    vice = models.ForeignKey(
        "players.Player",
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="vice_captains",
    )
    venue = models.CharField(_("venue"), max_length=120, blank=True)
    plays_on = models.PositiveSmallIntegerField(
        null=True, blank=True, choices=list(WEEKDAY_LABELS.items())
    )
    withdrawn_at = models.DateTimeField(null=True, blank=True)
    is_expunged = models.BooleanField(
        default=False, help_text="It left, and by the rule none of its results counts."
    )
    previous = models.ForeignKey(
        "self", null=True, blank=True, on_delete=models.SET_NULL, related_name="later"
    )

    class Meta:
        ordering: ClassVar = ["name", "id"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["division", "name"], name="team_once_per_division"),
            models.CheckConstraint(
                condition=Q(plays_on__isnull=True) | Q(plays_on__lte=6),
                name="team_plays_on_weekday",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def is_withdrawn(self) -> bool:
        """Whether the team has left the league."""
        return self.withdrawn_at is not None


class SquadMember(models.Model):
    """That a person is of a team's squad from one day on, until another or for good.

    The league stands here too, so that nobody is in two squads of it at once.
    """

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="+")
    team = models.ForeignKey(Team, on_delete=models.CASCADE, related_name="squad")
    player = models.ForeignKey("players.Player", on_delete=models.PROTECT, related_name="squads")
    from_day = models.DateField()
    until_day = models.DateField(null=True, blank=True, help_text="The last day, if it is over.")
    is_registered_on_night = models.BooleanField(
        default=False, help_text="Signed on at the match itself."
    )

    class Meta:
        ordering: ClassVar = ["player__sort_key", "id"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["league", "player"],
                condition=Q(until_day__isnull=True),
                name="player_in_one_squad_at_a_time",
            ),
        ]

    def __str__(self) -> str:
        return f"player {self.player_id} of team {self.team_id}"


class Transfer(models.Model):
    """That somebody is to change teams: asked for, agreed to by both captains, then approved."""

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="transfers")
    player = models.ForeignKey("players.Player", on_delete=models.PROTECT, related_name="transfers")
    from_team = models.ForeignKey(Team, on_delete=models.CASCADE, related_name="transfers_out")
    to_team = models.ForeignKey(Team, on_delete=models.CASCADE, related_name="transfers_in")
    state = models.CharField(
        max_length=12,
        choices=[(key.value, label) for key, label in TRANSFER_STATE_LABELS.items()],
        default=TransferState.ASKED.value,
    )
    asked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    asked_at = models.DateTimeField(auto_now_add=True)
    left_agreed_at = models.DateTimeField(null=True, blank=True)
    joined_agreed_at = models.DateTimeField(null=True, blank=True)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    decided_at = models.DateTimeField(null=True, blank=True)
    reason = models.CharField(max_length=300, blank=True)

    class Meta:
        ordering: ClassVar = ["-id"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["league", "player"],
                condition=Q(state__in=["asked", "approved"]),
                name="one_transfer_per_season",
            ),
        ]

    def __str__(self) -> str:
        return f"player {self.player_id} from team {self.from_team_id} to {self.to_team_id}"


class LeagueDate(models.Model):
    """A day for which a round can be listed, or on which nobody plays (`is_blackout`)."""

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="dates")
    day = models.DateField()
    is_blackout = models.BooleanField(default=False)

    class Meta:
        ordering: ClassVar = ["day"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["league", "day"], name="day_once_per_league"),
        ]

    def __str__(self) -> str:
        return f"{self.day} of league {self.league_id}"


class Blackout(models.Model):
    """A day on which a team does not play, or a venue holds no match."""

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="blackouts")
    team = models.ForeignKey(
        Team, null=True, blank=True, on_delete=models.CASCADE, related_name="blackouts"
    )
    venue = models.CharField(max_length=120, blank=True)
    day = models.DateField()
    note = models.CharField(max_length=120, blank=True)

    class Meta:
        ordering: ClassVar = ["day", "id"]
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=Q(team__isnull=False, venue="") | (Q(team__isnull=True) & ~Q(venue="")),
                name="blackout_of_team_or_venue",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.day}: {self.venue or self.team_id}"


class Derby(models.Model):
    """The wish that two teams meet on a day."""

    division = models.ForeignKey(Division, on_delete=models.CASCADE, related_name="derbies")
    one = models.ForeignKey(Team, on_delete=models.CASCADE, related_name="+")
    two = models.ForeignKey(Team, on_delete=models.CASCADE, related_name="+")
    day = models.DateField()

    class Meta:
        ordering: ClassVar = ["day", "id"]
        constraints: ClassVar = [
            models.CheckConstraint(condition=~Q(one=F("two")), name="derby_of_two_teams"),
        ]

    def __str__(self) -> str:
        return f"teams {self.one_id} and {self.two_id} on {self.day}"


class FixtureDraft(models.Model):
    """A fixture list of all divisions that was made and is not published yet.

    `rows` are lists of division, round, day, home and away. `basis` says what it was made of: once
    teams or dates are others, it can no longer be published.
    """

    league = models.OneToOneField(League, on_delete=models.CASCADE, related_name="draft")
    rows = models.JSONField(default=list)
    basis = models.CharField(max_length=64)
    breaks = models.PositiveSmallIntegerField(default=0)
    seed = models.BigIntegerField()
    made_at = models.DateTimeField(auto_now=True)

    def __str__(self) -> str:
        return f"draft of league {self.league_id}"


class Fixture(models.Model):
    """A match of two teams that is to be played, or was.

    `day` is NULL while a postponed match has no new day; then `play_by` says until when it is to
    be played. `original_day` is the day of the published list. `event` is where it is played.
    `home_games` and `away_games` are the games won by its result card, NULL while none counts.
    One of a cup stands in the division of the team at home, and counts in none.
    """

    division = models.ForeignKey(Division, on_delete=models.CASCADE, related_name="fixtures")
    round_number = models.PositiveSmallIntegerField()
    day = models.DateField(null=True, blank=True)
    original_day = models.DateField(null=True, blank=True)
    play_by = models.DateField(null=True, blank=True)
    home = models.ForeignKey(Team, on_delete=models.CASCADE, related_name="home_fixtures")
    away = models.ForeignKey(Team, on_delete=models.CASCADE, related_name="away_fixtures")
    status = models.CharField(
        max_length=12,
        choices=[(key.value, label) for key, label in FIXTURE_STATUS_LABELS.items()],
        default=FixtureStatus.PLANNED.value,
    )
    is_play_off = models.BooleanField(default=False)
    cup_tie = models.ForeignKey(
        "events.CupTie", null=True, blank=True, on_delete=models.CASCADE, related_name="fixtures"
    )
    event = models.OneToOneField(
        "events.Event", null=True, blank=True, on_delete=models.SET_NULL, related_name="fixture"
    )
    awarded_to = models.ForeignKey(
        Team, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    reason = models.CharField(max_length=300, blank=True)
    home_games = models.PositiveSmallIntegerField(null=True, blank=True)
    away_games = models.PositiveSmallIntegerField(null=True, blank=True)
    revision = models.PositiveIntegerField(default=1)

    class Meta:
        ordering: ClassVar = ["round_number", "day", "id"]
        indexes: ClassVar = [models.Index(fields=["division", "round_number"])]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["division", "round_number", "home", "away"],
                condition=Q(cup_tie__isnull=True),
                name="fixture_once_per_round",
            ),
            models.CheckConstraint(condition=~Q(home=F("away")), name="fixture_of_two_teams"),
            models.CheckConstraint(
                condition=Q(day__isnull=False) | ~Q(status="planned"), name="planned_has_day"
            ),
        ]

    def __str__(self) -> str:
        return f"teams {self.home_id} and {self.away_id} in round {self.round_number}"


class BorrowedPlay(models.Model):
    """That somebody helped a team out in a fixture without being of its squad."""

    fixture = models.ForeignKey(Fixture, on_delete=models.CASCADE, related_name="borrowed")
    team = models.ForeignKey(Team, on_delete=models.CASCADE, related_name="borrowed")
    player = models.ForeignKey("players.Player", on_delete=models.PROTECT, related_name="+")
    from_team = models.ForeignKey(
        Team, null=True, blank=True, on_delete=models.SET_NULL, related_name="lent"
    )

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["fixture", "player"], name="borrowed_once_per_fixture"),
        ]

    def __str__(self) -> str:
        return f"player {self.player_id} for team {self.team_id} in fixture {self.fixture_id}"
