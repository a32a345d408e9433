"""An event's bookings as a list for a spreadsheet."""

from __future__ import annotations

from decimal import Decimal
from zoneinfo import ZoneInfo

from django.utils.translation import gettext as _

from leagues.events.local_times import wall_time
from leagues.events.models import Event
from leagues.events.selectors.money import CashSheet, kind_label
from leagues.players.list_writing import WrittenList


def cash_list(*, event: Event, sheet: CashSheet) -> WrittenList:
    """Return one row for each booking, money that left negative, and their sum at the end."""
    zone = ZoneInfo(event.club.time_zone)
    heads = [
        _("Number"),
        _("Time"),
        _("Name"),
        _("What"),
        _("Amount"),
        _("How"),
        _("Cancels"),
        _("Note"),
        _("By"),
        _("Currency"),
    ]
    rows = [
        (
            payment.receipt,
            wall_time(payment.at, zone),
            payment.payer,
            kind_label(payment),
            _amount(payment.booking.moved),
            payment.method or _("cash"),
            payment.cancels.receipt if payment.cancels else "",
            payment.note,
            str(payment.by or ""),
            sheet.currency,
        )
        for payment in sheet.payments
    ]
    total = ("", "", _("Sum"), "", _amount(sheet.taken), "", "", "", "", sheet.currency)
    return WrittenList(title=_("cash"), heads=heads, rows=[*rows, total])


def _amount(cents: int) -> Decimal:
    return Decimal(cents).scaleb(-2)
