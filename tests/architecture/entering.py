"""What entering has led to in the scene: made when a visit needs it, and undone with it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from django.utils import timezone

from leagues.events.models import InvitedPerson, PartnerInvitation, Question
from leagues.events.states import QuestionKind
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


def asked_of_all(scene: Scene) -> list[Any]:
    """Return the open event, in which every kind of question is asked of who enters."""
    for kind in QuestionKind:
        Question.objects.get_or_create(
            event=scene.open,
            text=f"What about {kind}",
            defaults={
                "number": 1,
                "kind": kind.value,
                "choices": ["Soup", "Cake"] if kind is QuestionKind.CHOICE else [],
                "is_required": kind is QuestionKind.TEXT,
            },
        )
    return [scene.open.pk]


def answers(scene: Scene) -> Mapping[str, Any]:
    """Return an answer to every question of the open event."""
    asked_of_all(scene)
    given = {QuestionKind.TEXT: "A line", QuestionKind.CHOICE: "Soup", QuestionKind.YES_NO: "no"}
    return {
        f"question-{one.pk}": given[QuestionKind(one.kind)] for one in scene.open.questions.all()
    }


def on_list(scene: Scene) -> list[Any]:
    """Return the key of a name on the list of the invited."""
    made, _is_new = InvitedPerson.objects.get_or_create(
        event=scene.open, name="Guest", key="name-of-the-scene"
    )
    return [made.key]


def taken(scene: Scene) -> list[Any]:
    """Return the key of an offer that was taken."""
    entry = scene.open.entries.filter(status="entered").earliest("pk")
    entry.offer_key = "offer-that-was-taken"
    entry.save()
    return [entry.offer_key]
