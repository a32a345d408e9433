"""Write an event's bookings as a file of a spreadsheet."""

from __future__ import annotations

import csv
import io
from decimal import Decimal
from typing import Final
from zoneinfo import ZoneInfo

from django.utils.translation import gettext as _

from leagues.events.local_times import wall_time
from leagues.events.models import Event
from leagues.events.money_models import CENTS
from leagues.events.selectors.money import CashSheet, kind_label

# A spreadsheet takes a cell that begins so for a formula.
FORMULAS: Final = ("=", "+", "-", "@", "\t", "\r")


def cash_csv(*, event: Event, sheet: CashSheet) -> str:
    """Return one line for each booking, money that left negative, and their sum at the end."""
    written = io.StringIO()
    lines = csv.writer(written, lineterminator="\r\n")
    zone = ZoneInfo(event.club.time_zone)
    lines.writerow(
        [
            _("Number"),
            _("Time"),
            _("Name"),
            _("What"),
            _("Amount"),
            _("How"),
            _("Cancels"),
            _("Note"),
            _("By"),
        ]
    )
    for payment in sheet.payments:
        lines.writerow(
            [
                payment.receipt,
                f"{wall_time(payment.at, zone):%Y-%m-%d %H:%M}",
                _plain(payment.payer),
                kind_label(payment),
                _decimal(payment.booking.moved),
                _plain(payment.method) or _("cash"),
                payment.cancels.receipt if payment.cancels else "",
                _plain(payment.note),
                _plain(str(payment.by or "")),
            ]
        )
    lines.writerow(["", "", _("Sum"), "", _decimal(sheet.taken), "", "", "", ""])
    return written.getvalue()


def _plain(text: str) -> str:
    return f"'{text}" if text.startswith(FORMULAS) else text


def _decimal(cents: int) -> str:
    return str(Decimal(cents).scaleb(-2)) if cents else f"{Decimal(0) / CENTS:.2f}"
