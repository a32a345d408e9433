"""Who may enter an event, when, and how a freed place is passed on, as a part of its row."""

from __future__ import annotations

from enum import StrEnum, unique
from typing import Final

from django.db import models
from django.utils.translation import gettext_lazy as _


@unique
class WhoMayEnter(StrEnum):
    """For whom an event is, before any other condition."""

    ANYONE = "anyone"
    MEMBERS = "members"
    INVITED = "invited"  # those on a list of names only
    SQUADS = "squads"  # those who are in squads of a team league on the day


WHO_MAY_ENTER_LABELS: Final = {
    WhoMayEnter.ANYONE: _("Anyone"),
    WhoMayEnter.MEMBERS: _("Members of the club"),
    WhoMayEnter.INVITED: _("Only those on the list of the invited"),
    WhoMayEnter.SQUADS: _("Squads of a team league"),
}
# Fields of the row that the page of the rules sets, in the order the history tells them.
SQUAD_FIELDS: Final = ("entry_league_id", "entry_division_id", "entry_team_id")
ENTRY_FIELDS: Final = (
    "who_may_enter",
    *SQUAD_FIELDS,
    "rating_least",
    "rating_most",
    "takes_provisional",
    "age_least",
    "age_most",
    "entries_open_at",
    "entries_close_at",
    "withdraw_until",
    "offer_hours",
)
TIMES: Final = ("entries_open_at", "entries_close_at", "withdraw_until")
MOST_OFFER_HOURS: Final = 14 * 24


class EntryTerms(models.Model):
    """Who may enter an event from home, until when, and how long a freed place is offered.

    The desk may enter anybody at any time. Instants are in UTC; the club's zone says how they
    are shown. `offer_hours` 0: whoever waits moves up at once. Where it is for squads, one of the
    three says for which: those of a whole league, of a division, or of one team.
    """

    who_may_enter = models.CharField(
        max_length=10,
        choices=[(key.value, label) for key, label in WHO_MAY_ENTER_LABELS.items()],
        default=WhoMayEnter.ANYONE.value,
    )
    entry_league = models.ForeignKey(
        "events.League", null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    entry_division = models.ForeignKey(
        "events.Division", null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    entry_team = models.ForeignKey(
        "events.Team", null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    rating_least = models.DecimalField(max_digits=5, decimal_places=1, null=True, blank=True)
    rating_most = models.DecimalField(max_digits=5, decimal_places=1, null=True, blank=True)
    takes_provisional = models.BooleanField(
        default=True, help_text="Whether a rating band lets in whom few games have rated, or none."
    )
    age_least = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="In the year of the event."
    )
    age_most = models.PositiveSmallIntegerField(null=True, blank=True)
    entries_open_at = models.DateTimeField(null=True, blank=True)
    entries_close_at = models.DateTimeField(null=True, blank=True)
    withdraw_until = models.DateTimeField(null=True, blank=True)
    offer_hours = models.PositiveSmallIntegerField(
        default=0, help_text="How long a freed place is offered; 0: who waits moves up at once."
    )

    class Meta:
        abstract = True


class OfferedPlace(models.Model):
    """The place that is offered to an entry of the waiting list, as a part of its row.

    The key opens the offer without an account; it stays when the offer is over, so that the
    link can say so.
    """

    offered_until = models.DateTimeField(null=True, blank=True)
    offer_key = models.CharField(max_length=43, null=True, blank=True, unique=True)

    class Meta:
        abstract = True
