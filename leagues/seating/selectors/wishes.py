"""What people wish, and directors decide, about who sits with whom and who rests."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from django.utils.functional import Promise

from leagues.events.formats import SWISS
from leagues.events.models import Entry, Event, EventId, Round, Stage
from leagues.events.selectors.members import entry_labels
from leagues.events.states import EntryStatus, RoundStatus
from leagues.players.names import sort_key
from leagues.seating.models import WISH_LABELS, SeatingRule
from leagues.seating.plans import Wish, WishKind


def wishes_of(*, event_id: EventId | int) -> tuple[Wish, ...]:
    """Return the wishes of an event as the movements take them, in one query.

    What is about somebody who has withdrawn is left out: it can neither be met nor broken.
    """
    rules = (
        SeatingRule.objects.filter(event_id=event_id)
        .exclude(entry__status=EntryStatus.WITHDRAWN)
        .exclude(other__status=EntryStatus.WITHDRAWN)
    )
    return tuple(
        Wish(
            kind=WishKind(kind),
            entrants=(entry,) if other is None else (entry, other),
            round_number=number,
        )
        for kind, entry, other, number in rules.order_by("id").values_list(
            "kind", "entry_id", "other_id", "round_number"
        )
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class WishRow:
    """A wish as its list shows it: what about whom, for which round, and why."""

    id: int
    kind: WishKind
    names: tuple[str, ...]
    round_number: int | None
    reason: str

    @property
    def label(self) -> str | Promise:
        """What is wished, in words."""
        return WISH_LABELS[self.kind]


@dataclass(frozen=True, slots=True, kw_only=True)
class RestChoice:
    """A round that is still to be published, and whether somebody asked to sit it out."""

    number: int
    is_asked: bool


def wish_rows(*, event_id: EventId | int) -> list[WishRow]:
    """Return all wishes of an event in the order in which they were made, in two queries."""
    labels = entry_labels(event_id=event_id)
    return [
        WishRow(
            id=rule.pk,
            kind=WishKind(rule.kind),
            names=tuple(labels.get(pk, "") for pk in (rule.entry_id, rule.other_id) if pk),
            round_number=rule.round_number,
            reason=rule.reason,
        )
        for rule in SeatingRule.objects.filter(event_id=event_id).order_by("id")
    ]


def wish_entries(*, event_id: EventId | int) -> list[tuple[int, str]]:
    """Return the entries a wish can be about, by name, for a form; in two queries."""
    staying = Entry.objects.filter(event_id=event_id).exclude(status=EntryStatus.WITHDRAWN)
    present = set(staying.values_list("id", flat=True))
    labels = entry_labels(event_id=event_id)
    found = [(pk, label) for pk, label in labels.items() if pk in present]
    return sorted(found, key=lambda choice: sort_key(choice[1]))


def open_rounds(*, event: Event) -> range:
    """Return the numbers of the rounds that are not published yet, in one query."""
    published = Round.objects.filter(stage__event=event).exclude(status=RoundStatus.DRAFT)
    last = published.order_by("-number").values_list("number", flat=True).first() or 0
    return range(last + 1, event.rounds_planned + 1)


def plays_swiss(event: Event) -> bool:
    """Return whether a stage of an event is a Swiss, where opponents can be set; one query."""
    stages = Stage.objects.filter(event=event, number__gt=1).values_list("movement", flat=True)
    return any(movement.startswith(SWISS) for movement in (event.movement, *stages))


def rest_choices(*, event: Event, player_id: int) -> list[RestChoice] | None:
    """Return which rounds a person can still ask to sit out; None for who is not in the event.

    Three queries.
    """
    entry = (
        Entry.objects.filter(event=event, members__player_id=player_id)
        .exclude(status=EntryStatus.WITHDRAWN)
        .first()
    )
    if entry is None:
        return None
    asked = SeatingRule.objects.filter(event=event, entry=entry, kind=WishKind.REST.value)
    numbers = set(asked.values_list("round_number", flat=True))
    return [
        RestChoice(number=number, is_asked=number in numbers) for number in open_rounds(event=event)
    ]


def wishes_fingerprint(wishes: Sequence[Wish], *, rounds: Collection[int]) -> str:
    """Return a short text that is the same for the same wishes about the rounds left to draw.

    `rounds` are their numbers. The order of the wishes, and of the people in one, does not
    count; nor does a wish about a round that is published.
    """
    written = sorted(
        [wish.kind.value, sorted(wish.entrants), wish.round_number or 0]
        for wish in wishes
        if wish.round_number is None or wish.round_number in rounds
    )
    return hashlib.sha256(json.dumps(written).encode()).hexdigest()[:16]
