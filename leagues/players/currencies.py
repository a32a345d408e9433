"""The currencies in which clubs take their fees, and how an amount is written."""

from __future__ import annotations

from decimal import Decimal
from typing import Final

from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

SIGNS: Final = {
    "USD": "$",
    "CAD": "$",
    "GBP": "£",
    "EUR": "€",
    "AUD": "$",
    "NZD": "$",
    "CHF": "",
    "SEK": "",
    "NOK": "",
    "DKK": "",
    "PLN": "",
    "CZK": "",
    "ZAR": "R",
    "INR": "₹",
}
CURRENCY_CHOICES: Final[list[tuple[str, str | Promise]]] = [
    ("", _("amounts without a currency")),
    *((code, f"{code} {sign}".strip()) for code, sign in SIGNS.items()),
]


def money_words(amount: Decimal, currency: str = "") -> str:
    """Return an amount with two decimals in the reader's format, with the club's currency.

    >>> money_words(Decimal("-3"), "GBP"), money_words(Decimal("3.5"), "SEK")
    ('−£3.00', '3.50 SEK')
    """
    number = str(number_format(abs(amount), decimal_pos=2))
    minus = "−" if amount < 0 else ""
    sign = SIGNS.get(currency, "")
    if sign:
        return f"{minus}{sign}{number}"
    return f"{minus}{number} {currency}".strip()
