"""What an event has decided about its fee, as a part of its row."""

from __future__ import annotations

from django.db import models

from leagues.events.labels import FEE_PER_LABELS, REFUND_LABELS
from leagues.events.money import FeePer, RefundRule


class MoneyTerms(models.Model):
    """How much it costs, for whom, and whether who withdraws gets it back.

    `money_currency` is that of its bookings, kept with the first of them; None until then, when
    the club's holds. So one sheet never adds up two currencies, and receipts stay what they were.
    """

    fee = models.DecimalField(max_digits=7, decimal_places=2, null=True, blank=True)
    fee_per = models.CharField(
        max_length=10,
        choices=[(key.value, label) for key, label in FEE_PER_LABELS.items()],
        default=FeePer.ENTRY.value,
    )
    refunds = models.CharField(
        max_length=10,
        choices=[(key.value, label) for key, label in REFUND_LABELS.items()],
        default=RefundRule.UNPLAYED.value,
    )
    money_currency = models.CharField(  # noqa: DJ001  # "" is to have no currency, not: not yet
        max_length=3, null=True, blank=True, editable=False
    )

    class Meta:
        abstract = True
