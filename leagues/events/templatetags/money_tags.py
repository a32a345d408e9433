"""Write amounts in the currency of an event's money."""

from __future__ import annotations

from decimal import Decimal

from django import template

from leagues.events.event_currency import currency_of
from leagues.events.models import Event
from leagues.events.money_models import CENTS
from leagues.players.currencies import money_words

register = template.Library()


@register.filter
def amount_of_event(amount: Decimal, event: Event) -> str:
    """Return an amount in the currency of an event's money."""
    return money_words(amount, currency_of(event))


@register.filter
def cents_of_event(cents: int, event: Event) -> str:
    """Return cents as an amount in the currency of an event's money."""
    return money_words(Decimal(cents) / CENTS, currency_of(event))
