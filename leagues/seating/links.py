"""Addresses of a round that phones open, under what `games.matches.addresses` says reaches us."""

from __future__ import annotations

from django.urls import reverse


def table_url(*, base: str, link_key: str) -> str:
    """Return the address of a table's own page under a base address."""
    return f"{base}{reverse('desk:table', args=[link_key])}"


def event_url(*, base: str, event_id: int) -> str:
    """Return the address of an event's page under a base address."""
    return f"{base}{reverse('desk:event', args=[event_id])}"
