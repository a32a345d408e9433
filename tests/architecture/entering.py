"""What entering has led to in the scene: made when a visit needs it, and undone with it."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.utils import timezone

from leagues.events.models import PartnerInvitation
from tests.architecture.scene import Scene


def offered(scene: Scene) -> list[Any]:
    """Return the key of an offer that can still be taken."""
    entry = scene.open.entries.get(status="waiting")
    entry.status, entry.offer_key = "offered", "offer-of-the-scene"
    entry.offered_until = timezone.now() + timedelta(hours=5)
    entry.save()
    return [entry.offer_key]


def asked(scene: Scene) -> list[Any]:
    """Return the key of a question to whoever has its link."""
    entry = scene.pairs.entries.latest("pk")
    inviter = entry.members.get().player
    made, _is_new = PartnerInvitation.objects.get_or_create(
        key="question-of-the-scene",
        defaults={
            "entry": entry,
            "inviter": inviter,
            "name": "Somebody Else",
            "expires_at": timezone.now() + timedelta(days=2),
        },
    )
    return [made.key]


def answered(scene: Scene) -> list[Any]:
    """Return the key of a question that was answered with yes."""
    [key] = asked(scene)
    PartnerInvitation.objects.filter(key=key).update(state="accepted")
    return [key]


def taken(scene: Scene) -> list[Any]:
    """Return the key of an offer that was taken."""
    entry = scene.open.entries.filter(status="entered").earliest("pk")
    entry.offer_key = "offer-that-was-taken"
    entry.save()
    return [entry.offer_key]
