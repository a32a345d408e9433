"""Invitations, who looks for a partner, and questions of an event. Tables are named by text."""

from __future__ import annotations

from typing import ClassVar, Final

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from leagues.events.states import InvitationState, QuestionKind

LONGEST_NOTE: Final = 100
LONGEST_QUESTION: Final = 200
LONGEST_ANSWER: Final = 200
LONGEST_CHOICE: Final = 60

QUESTION_KIND_LABELS: Final = {
    QuestionKind.TEXT: _("A line of text"),
    QuestionKind.CHOICE: _("One of several"),
    QuestionKind.YES_NO: _("Yes or no"),
}


class PartnerInvitation(models.Model):
    """Somebody of an entry asks somebody else into it; the link works once, until it expires.

    `player` is who was asked, if known; `name` what the inviter called them otherwise.
    """

    entry = models.ForeignKey("events.Entry", on_delete=models.CASCADE, related_name="invitations")
    inviter = models.ForeignKey("players.Player", on_delete=models.CASCADE, related_name="+")
    player = models.ForeignKey(
        "players.Player",
        null=True,
        blank=True,
        on_delete=models.CASCADE,
        related_name="partner_invitations",
    )
    name = models.CharField(max_length=80, blank=True)
    key = models.CharField(max_length=43, unique=True)
    state = models.CharField(
        max_length=10,
        choices=[(key.value, key.value) for key in InvitationState],
        default=InvitationState.OPEN.value,
    )
    made_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField()
    answered_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["id"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["entry", "player"],
                condition=Q(state="open"),
                name="invited_once_to_an_entry",
            ),
        ]

    def __str__(self) -> str:
        return f"invitation {self.pk} to entry {self.entry_id}"

    @property
    def invited(self) -> str:
        """Who was asked."""
        return self.player.label if self.player is not None else self.name


class PartnerWish(models.Model):
    """Somebody looks for a partner in an event, and wants others to see that."""

    event = models.ForeignKey(
        "events.Event", on_delete=models.CASCADE, related_name="partner_wishes"
    )
    player = models.ForeignKey("players.Player", on_delete=models.CASCADE, related_name="+")
    note = models.CharField(max_length=LONGEST_NOTE, blank=True)
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar = ["made_at", "id"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["event", "player"], name="partner_wish_once"),
        ]

    def __str__(self) -> str:
        return f"wish of player {self.player_id} in event {self.event_id}"


class InvitedPerson(models.Model):
    """A line of an event's list of the invited, with the link that lets its reader enter once.

    `player` is who it is for, or who has used the link.
    """

    event = models.ForeignKey("events.Event", on_delete=models.CASCADE, related_name="invited")
    name = models.CharField(max_length=80)
    player = models.ForeignKey(
        "players.Player", null=True, blank=True, on_delete=models.CASCADE, related_name="+"
    )
    key = models.CharField(max_length=43, unique=True)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar = ["name", "id"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["event", "player"], name="on_invited_list_once"),
        ]

    def __str__(self) -> str:
        return self.name


class Question(models.Model):
    """What the organiser wants to know of every entry, such as the meal."""

    event = models.ForeignKey("events.Event", on_delete=models.CASCADE, related_name="questions")
    number = models.PositiveSmallIntegerField()
    text = models.CharField(max_length=LONGEST_QUESTION)
    kind = models.CharField(
        max_length=6,
        choices=[(key.value, label) for key, label in QUESTION_KIND_LABELS.items()],
        default=QuestionKind.TEXT.value,
    )
    choices = ArrayField(models.CharField(max_length=LONGEST_CHOICE), default=list, blank=True)
    is_required = models.BooleanField(default=False)

    class Meta:
        ordering: ClassVar = ["number", "id"]

    def __str__(self) -> str:
        return self.text


class Answer(models.Model):
    """What an entry has answered; seen by itself and at the desk only."""

    question = models.ForeignKey(Question, on_delete=models.CASCADE, related_name="answers")
    entry = models.ForeignKey("events.Entry", on_delete=models.CASCADE, related_name="answers")
    text = models.CharField(max_length=LONGEST_ANSWER)

    class Meta:
        ordering: ClassVar = ["question__number", "id"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["question", "entry"], name="one_answer_of_an_entry"),
        ]

    def __str__(self) -> str:
        return self.text
