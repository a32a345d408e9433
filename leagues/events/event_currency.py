"""In which currency an event's money is: the one of its first booking, or that of its club."""

from __future__ import annotations

from leagues.events.models import Event


def currency_of(event: Event) -> str:
    """Return the code of the currency, empty for none; no query if the club was fetched."""
    return event.club.currency if event.money_currency is None else event.money_currency
