"""Set the order by which pairings and brackets begin."""

from __future__ import annotations

from collections.abc import Mapping

from django.db import transaction
from django.utils.translation import gettext as _

from leagues.events.errors import SeedTaken
from leagues.events.models import Entry, EventId
from leagues.events.selectors.members import entry_labels
from leagues.events.services.audit import write_audit
from leagues.events.services.places import lock_for_entries
from leagues.events.services.versions import touch_event
from leagues.players.models import User


@transaction.atomic
def set_seeds(*, event_id: EventId | int, seeds: Mapping[int, int | None], by: User | None) -> None:
    """Give entries their seeds, 1 for the first; entries that are not named keep theirs.

    Numbers may be left out, and an entry without one comes after the others. Raises `SeedTaken`
    with both names if two would have the same one; nothing is changed then.
    """
    event = lock_for_entries(event_id)
    entries = list(Entry.objects.filter(event=event))
    before = {entry.pk: entry.seed for entry in entries}
    after = before | {pk: seed for pk, seed in seeds.items() if pk in before}
    _require_distinct(after, event_id)
    changed = [entry for entry in entries if entry.seed != after[entry.pk]]
    if not changed:
        return
    for entry in changed:
        entry.seed = after[entry.pk]
    Entry.objects.bulk_update(changed, ["seed"])
    write_audit(
        verb="entries.seeded",
        by=by,
        event_id=event_id,
        before={str(entry.pk): before[entry.pk] for entry in changed},
        after={str(entry.pk): entry.seed for entry in changed},
    )
    touch_event(event_id=event_id)


def _require_distinct(seeds: Mapping[int, int | None], event_id: EventId | int) -> None:
    holders: dict[int, int] = {}
    for pk, seed in sorted(seeds.items()):
        if seed is None:
            continue
        if seed in holders:
            labels = entry_labels(event_id=event_id)
            raise SeedTaken(
                _("%(one)s and %(two)s both have the number %(seed)s. Change one of them.")
                % {"one": labels[holders[seed]], "two": labels[pk], "seed": seed}
            )
        holders[seed] = pk
