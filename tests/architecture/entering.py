"""What entering has led to in the scene: made when a visit needs it, and undone with it."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.utils import timezone

from tests.architecture.scene import Scene


def offered(scene: Scene) -> list[Any]:
    """Return the key of an offer that can still be taken."""
    entry = scene.open.entries.get(status="waiting")
    entry.status, entry.offer_key = "offered", "offer-of-the-scene"
    entry.offered_until = timezone.now() + timedelta(hours=5)
    entry.save()
    return [entry.offer_key]


def taken(scene: Scene) -> list[Any]:
    """Return the key of an offer that was taken."""
    entry = scene.open.entries.filter(status="entered").earliest("pk")
    entry.offer_key = "offer-that-was-taken"
    entry.save()
    return [entry.offer_key]
