"""What people wish, and directors decide, about who sits with whom and who rests."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Sequence

from leagues.events.models import EventId
from leagues.events.states import EntryStatus
from leagues.seating.models import SeatingRule
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
