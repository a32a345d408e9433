"""Write amounts in a club's currency."""

from __future__ import annotations

from decimal import Decimal

from django import template

from leagues.events.money_models import CENTS
from leagues.players.currencies import money_words
from leagues.players.models import Club

register = template.Library()


@register.filter
def amount_of_club(amount: Decimal, club: Club) -> str:
    """Return an amount in a club's currency."""
    return money_words(amount, club.currency)


@register.filter
def cents_of_club(cents: int, club: Club) -> str:
    """Return cents as an amount in a club's currency."""
    return money_words(Decimal(cents) / CENTS, club.currency)
