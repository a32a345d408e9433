"""Matches: who sits where, under which rules, what was scored, who says so."""

from __future__ import annotations

from typing import ClassVar, NewType

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.matches.states import MatchEnding, MatchStatus, ReportDepth, ReportStatus

MatchId = NewType("MatchId", int)
ReportId = NewType("ReportId", int)

MATCH_STATUS_LABELS = {
    MatchStatus.SEATED: _("Not started"),
    MatchStatus.IN_PLAY: _("Playing"),
    MatchStatus.REPORTED: _("To be confirmed"),
    MatchStatus.DISPUTED: _("Disputed"),
    MatchStatus.FINISHED: _("Finished"),
    MatchStatus.VOID: _("Void"),
}
MATCH_ENDING_LABELS = {
    MatchEnding.PLAYED: _("Played"),
    MatchEnding.FORFEIT: _("Forfeit"),
    MatchEnding.TIME: _("Ended by time"),
    MatchEnding.DIRECTOR: _("Ended by the director"),
    MatchEnding.VOID: _("Void"),
}
REPORT_STATUS_LABELS = {
    ReportStatus.OPEN: _("Being written"),
    ReportStatus.REPORTED: _("Reported"),
    ReportStatus.DISPUTED: _("Disputed"),
    ReportStatus.CONFIRMED: _("Confirmed"),
    ReportStatus.SUPERSEDED: _("Replaced"),
    ReportStatus.WITHDRAWN: _("Withdrawn"),
}
REPORT_DEPTH_LABELS = {
    ReportDepth.FINAL: _("Final score"),
    ReportDepth.HANDS: _("Hand by hand"),
    ReportDepth.CARDS: _("Card by card"),
}
GAME_END_LABELS = {
    "deals": _("A number of deals"),
    "target": _("A target score"),
    "time": _("Time"),
}


class Match(models.Model):
    """What is scheduled and has one result.

    The rules are copied in when it is made, so that a later change of its event never
    changes it. `revision` counts every change of its score and lets two people who save at
    once see each other. `first_finished_at` is kept by corrections: it orders the ratings.
    """

    variant = models.CharField(max_length=30)
    rules = models.JSONField(default=dict, help_text="Options that differ from the variant's.")
    rules_version = models.PositiveSmallIntegerField()
    game_end = models.CharField(max_length=10, choices=list(GAME_END_LABELS.items()))
    game_length = models.PositiveSmallIntegerField(
        help_text="Deals, target score, or minutes, by `game_end`."
    )
    status = models.CharField(
        max_length=10,
        choices=[(key.value, label) for key, label in MATCH_STATUS_LABELS.items()],
        default=MatchStatus.SEATED.value,
    )
    ending = models.CharField(  # noqa: DJ001 (NULL: it has not ended)
        max_length=10,
        null=True,
        blank=True,
        choices=[(key.value, label) for key, label in MATCH_ENDING_LABELS.items()],
    )
    carried = ArrayField(
        models.PositiveSmallIntegerField(),
        default=list,
        blank=True,
        help_text="Points each side begins with, carried over from the game before; or nothing.",
    )
    link_key = models.CharField(max_length=43, unique=True)
    revision = models.PositiveIntegerField(default=0)
    is_rated = models.BooleanField(default=True)
    created_at = models.DateTimeField(auto_now_add=True)
    finished_at = models.DateTimeField(null=True, blank=True)
    first_finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(condition=Q(game_length__gte=1), name="match_length_positive"),
            models.CheckConstraint(
                condition=~Q(status="finished")
                | Q(finished_at__isnull=False, ending__isnull=False),
                name="match_finished_has_ending",
            ),
        ]
        indexes: ClassVar = [models.Index(fields=["first_finished_at", "id"])]

    def __str__(self) -> str:
        return f"match {self.pk}"


class MatchSide(models.Model):
    """The seats that score together: one account of the game, with a single seat in some games.

    `number` is the account as the engine counts it. `points` is NULL until the match is
    finished.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="sides")
    number = models.PositiveSmallIntegerField()
    points = models.SmallIntegerField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["match", "number"], name="side_once_per_match"),
        ]

    def __str__(self) -> str:
        return f"side {self.number} of match {self.match_id}"


class MatchSeat(models.Model):
    """A position at a match, clockwise from 0, with a player, a bot or a guest: exactly one."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    side_number = models.PositiveSmallIntegerField()
    player = models.ForeignKey(
        "players.Player", null=True, blank=True, on_delete=models.PROTECT, related_name="seats"
    )
    bot_key = models.CharField(max_length=30, blank=True)
    guest_name = models.CharField(max_length=40, blank=True, help_text="Somebody without account.")

    class Meta:
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["match", "number"],
                name="seat_once_per_match",
                deferrable=models.Deferrable.DEFERRED,
            ),
            models.UniqueConstraint(
                fields=["match", "player"],
                name="player_once_per_match",
                deferrable=models.Deferrable.DEFERRED,
            ),
            models.CheckConstraint(
                condition=Q(player__isnull=False, bot_key="", guest_name="")
                | (Q(player__isnull=True, guest_name="") & ~Q(bot_key=""))
                | (Q(player__isnull=True, bot_key="") & ~Q(guest_name="")),
                name="seat_has_player_or_bot",
            ),
        ]

    def __str__(self) -> str:
        return f"seat {self.number} of match {self.match_id}"


class Substitution(models.Model):
    """Who took over a seat, a person or a bot, from which deal (1: the first), on whose word."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="substitutions")
    seat_number = models.PositiveSmallIntegerField()
    from_deal = models.PositiveSmallIntegerField(default=1)
    player = models.ForeignKey(
        "players.Player",
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="substitutions",
    )
    bot_key = models.CharField(max_length=30, blank=True)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar = ["from_deal", "id"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["match", "seat_number", "from_deal"],
                name="one_substitution_per_seat_and_deal",
            ),
            models.CheckConstraint(condition=Q(from_deal__gte=1), name="substitution_from_a_deal"),
            models.CheckConstraint(
                condition=Q(player__isnull=False, bot_key="")
                | (Q(player__isnull=True) & ~Q(bot_key="")),
                name="substitution_by_one",
            ),
        ]

    def __str__(self) -> str:
        return f"substitution at seat {self.seat_number} of match {self.match_id}"


class ScoreReport(models.Model):
    """One version of a match's result: what was claimed, by whom, when, and why."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="reports")
    version = models.PositiveSmallIntegerField()
    status = models.CharField(
        max_length=10, choices=[(key.value, label) for key, label in REPORT_STATUS_LABELS.items()]
    )
    depth = models.CharField(
        max_length=10, choices=[(key.value, label) for key, label in REPORT_DEPTH_LABELS.items()]
    )
    points = ArrayField(
        models.SmallIntegerField(),
        null=True,
        blank=True,
        help_text="By side; NULL while hands are written.",
    )
    ending = models.CharField(
        max_length=10,
        default=MatchEnding.PLAYED.value,
        choices=[(key.value, label) for key, label in MATCH_ENDING_LABELS.items()],
    )
    reason = models.CharField(max_length=300, blank=True)
    reported_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    reported_seat = models.PositiveSmallIntegerField(null=True, blank=True)
    reported_phone = models.CharField(
        max_length=32, blank=True, help_text="The phone that sent it, which cannot confirm it."
    )
    by_table = models.BooleanField(default=False, help_text="Written by the live table itself.")
    reported_at = models.DateTimeField(auto_now_add=True)
    confirmed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    confirmed_seat = models.PositiveSmallIntegerField(null=True, blank=True)
    confirmed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["version"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["match", "version"], name="report_version_once"),
            models.UniqueConstraint(
                fields=["match"],
                condition=Q(status="confirmed"),
                name="one_confirmed_report_per_match",
            ),
            models.UniqueConstraint(
                fields=["match"], condition=Q(status="open"), name="one_open_report_per_match"
            ),
        ]

    def __str__(self) -> str:
        return f"version {self.version} of match {self.match_id}"


class HandScore(models.Model):
    """One hand on a report's slip. An edited hand leaves its old row, marked `replaced`.

    `makers` is the side of whoever made trumps. Where sides are made hand by hand, `partners`
    are the seats that played with the maker, `bid` is what an auction was won with, and
    `called` the suit whose best card or ace found the partner.
    """

    report = models.ForeignKey(ScoreReport, on_delete=models.CASCADE, related_name="hands")
    number = models.PositiveSmallIntegerField(help_text="From 1, in the order of the deals.")
    is_passed_out = models.BooleanField(default=False)
    makers = models.PositiveSmallIntegerField(null=True, blank=True, help_text="The makers' side.")
    maker_seat = models.PositiveSmallIntegerField(null=True, blank=True)
    trump = models.CharField(max_length=1, blank=True)
    bid = models.PositiveSmallIntegerField(null=True, blank=True)
    partners = ArrayField(
        models.PositiveSmallIntegerField(),
        default=list,
        blank=True,
        help_text="The seats of the maker's partners, where they are found hand by hand.",
    )
    called = models.CharField(max_length=1, blank=True, help_text="The suit that was called.")
    alone = models.BooleanField(default=False)
    lone_defender = models.BooleanField(default=False)
    fast_break = models.BooleanField(
        default=False, help_text="The others took the first two tricks, the makers all the rest."
    )
    dealer_paid = models.BooleanField(
        default=False, help_text="The dealer, who stands for the maker, gave the deal up."
    )
    tricks = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="Taken by the makers."
    )
    outcome = models.CharField(max_length=30, blank=True)
    points = ArrayField(models.SmallIntegerField(), help_text="By side.")
    seat_points = ArrayField(models.SmallIntegerField(), help_text="By seat.")
    token = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="The side that got a token for four tricks."
    )
    entered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    entered_seat = models.PositiveSmallIntegerField(null=True, blank=True)
    entered_at = models.DateTimeField(auto_now_add=True)
    is_replaced = models.BooleanField(default=False)

    class Meta:
        ordering: ClassVar = ["number", "id"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["report", "number"],
                condition=Q(is_replaced=False),
                name="hand_once_per_report",
            ),
            models.CheckConstraint(condition=Q(number__gte=1), name="hand_number_positive"),
            models.CheckConstraint(
                condition=Q(tricks__isnull=True) | Q(tricks__lte=7), name="hand_tricks_in_range"
            ),
            models.CheckConstraint(
                condition=Q(is_passed_out=True) | Q(makers__isnull=False, tricks__isnull=False),
                name="played_hand_has_makers_and_tricks",
            ),
        ]

    def __str__(self) -> str:
        return f"hand {self.number} of report {self.report_id}"


class Ruling(models.Model):
    """What a director decided at a match; it stands beside the score and can be withdrawn.

    On an infraction of the rules it says which, by its number (P1 to P13), whose seat it was,
    and for a revoke in which form the penalty was taken.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="rulings")
    hand_number = models.PositiveSmallIntegerField(null=True, blank=True)
    player = models.ForeignKey(
        "players.Player", null=True, blank=True, on_delete=models.PROTECT, related_name="rulings"
    )
    text = models.CharField(max_length=500, blank=True)
    infraction = models.CharField(
        max_length=3, blank=True, help_text="P1 to P13, or nothing for another ruling."
    )
    seat = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="Whose infraction it was."
    )
    take = models.CharField(
        max_length=20, blank=True, help_text="Which form of the penalty was taken for a revoke."
    )
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    made_at = models.DateTimeField(auto_now_add=True)
    withdrawn_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["id"]

    def __str__(self) -> str:
        return f"ruling {self.pk} on match {self.match_id}"
