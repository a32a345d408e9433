"""Money that was taken, given back or let off, and what was counted in the cash box."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from leagues.events.labels import BOOKING_LABELS
from leagues.events.money import Booking, BookingKind

CENTS = 100


class Payment(models.Model):
    """One booking of an event's money. Rows are only ever added; one may cancel another.

    It is numbered within its club and year, without gaps. `player` is who paid, for all of a pair
    or team the first of them. `entry` is empty once it fell away, as when somebody who looked for
    a partner was joined with one: the booking then follows its person. `payer` is the name at that
    time; an empty `method` is cash.
    """

    club = models.ForeignKey("players.Club", on_delete=models.PROTECT, related_name="payments")
    event = models.ForeignKey("events.Event", on_delete=models.PROTECT, related_name="payments")
    entry = models.ForeignKey(
        "events.Entry", null=True, blank=True, on_delete=models.SET_NULL, related_name="payments"
    )
    player = models.ForeignKey(
        "players.Player", null=True, blank=True, on_delete=models.PROTECT, related_name="payments"
    )
    payer = models.CharField(max_length=200)
    kind = models.CharField(
        max_length=10, choices=[(key.value, label) for key, label in BOOKING_LABELS.items()]
    )
    amount = models.DecimalField(max_digits=7, decimal_places=2)
    method = models.CharField(max_length=30, blank=True)
    year = models.PositiveSmallIntegerField()
    number = models.PositiveIntegerField()
    note = models.CharField(max_length=200, blank=True)
    cancels = models.OneToOneField(
        "self", null=True, blank=True, on_delete=models.PROTECT, related_name="cancelled_by"
    )
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    at = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["id"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["club", "year", "number"], name="receipt_number_once_per_club_and_year"
            ),
            models.CheckConstraint(condition=Q(amount__gt=0), name="payment_positive"),
        ]

    def __str__(self) -> str:
        return f"{self.receipt}: {self.kind} {self.amount}"

    @property
    def receipt(self) -> str:
        """The number as it stands on the receipt."""
        return f"{self.year}-{self.number:04}"

    @property
    def booking(self) -> Booking:
        """What it adds up as."""
        return Booking(
            kind=BookingKind(self.kind),
            cents=int(self.amount * CENTS),
            method=self.method,
            player=self.player_id,
            cancels=self.cancels_id is not None,
        )


class ReceiptCounter(models.Model):
    """The last receipt number of a club and year. Its row is locked while the next is given."""

    club = models.ForeignKey("players.Club", on_delete=models.CASCADE, related_name="+")
    year = models.PositiveSmallIntegerField()
    last = models.PositiveIntegerField(default=0)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["club", "year"], name="receipts_once_per_club_and_year")
        ]

    def __str__(self) -> str:
        return f"{self.year}-{self.last:04} of club {self.club_id}"


class CashCount(models.Model):
    """What was in an event's cash box at the beginning and at the end."""

    event = models.OneToOneField(
        "events.Event", on_delete=models.CASCADE, related_name="cash_count"
    )
    opening = models.DecimalField(_("float"), max_digits=9, decimal_places=2, default=0)
    counted = models.DecimalField(
        _("counted"), max_digits=9, decimal_places=2, null=True, blank=True
    )
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"cash of event {self.event_id}"
