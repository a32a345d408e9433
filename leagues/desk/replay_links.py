"""Addresses of the deals of a recorded game, which can be handed to others."""

from __future__ import annotations

from django.urls import reverse


def step_address(*, match_id: int, live_key: str, deal: int, step: int) -> str:
    """Return the address of a step of a deal, of a live table by its key and else of its match."""
    if live_key:
        page = reverse("desk:live_deal", args=[live_key, deal])
    else:
        page = reverse("desk:deal", args=[match_id, deal])
    return f"{page}?step={step}"
