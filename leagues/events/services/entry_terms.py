"""Write who may enter an event, when, and how freed places are passed on."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final
from zoneinfo import ZoneInfo

from django.db import transaction
from django.utils.translation import gettext as _

from leagues.events.entry_errors import EntryTermsRefused
from leagues.events.entry_terms import (
    ENTRY_FIELDS,
    MOST_OFFER_HOURS,
    SQUAD_FIELDS,
    TIMES,
    WhoMayEnter,
)
from leagues.events.local_times import nearest_instant, wall_time
from leagues.events.models import Event, EventId
from leagues.events.services.audit import write_audit
from leagues.events.services.places import fill_places, lock_for_entries
from leagues.events.services.versions import touch_event
from leagues.players.models import User

MOST_AGE: Final = 120


@transaction.atomic
def set_entry_terms(
    *,
    event_id: EventId | int,
    terms: Mapping[str, Any],  # Any: each field's own type
    by: User | None,
) -> Event:
    """Change who may enter an event, and when; who is in stays in. Again changes nothing.

    Offers that stand keep their time. Raises `EntryTermsRefused` with the fields.
    """
    event = lock_for_entries(event_id)
    wanted = {name: terms[name] for name in ENTRY_FIELDS}
    _check(event, wanted)
    before = {name: getattr(event, name) for name in ENTRY_FIELDS}
    changed = [name for name in ENTRY_FIELDS if wanted[name] != before[name]]
    if not changed:
        return event
    for name in changed:
        setattr(event, name, wanted[name])
    event.save(update_fields=changed)
    write_audit(
        by=by,
        verb="entering.changed",
        event_id=event.pk,
        subject=event.title,
        before={name: before[name] for name in changed},
        after={name: wanted[name] for name in changed},
    )
    fill_places(event=event)
    touch_event(event_id=event.pk)
    return event


def moved_entry_terms(source: Event, *, zone: ZoneInfo, by: datetime) -> dict[str, Any]:
    """Return the rules of an event for a copy of it that starts `by` an instant.

    Times keep their distance from the start as the clock on the wall shows it.
    """
    kept = {name: getattr(source, name) for name in ENTRY_FIELDS}
    begins, moved = wall_time(source.starts_at, zone), wall_time(by, zone)
    for name in TIMES:
        if kept[name] is not None:
            kept[name] = nearest_instant(moved + (wall_time(kept[name], zone) - begins), zone)
    return kept


def _check(event: Event, wanted: Mapping[str, Any]) -> None:  # Any: each field's own type
    faults: defaultdict[str, list[str]] = defaultdict(list)
    if wanted["who_may_enter"] not in set(WhoMayEnter):
        faults["who_may_enter"].append(_("Choose one of the list."))
    if wanted["who_may_enter"] == WhoMayEnter.SQUADS and not any(
        wanted[name] for name in SQUAD_FIELDS
    ):
        faults["squads"].append(_("Choose the league, the division or the team it is for."))
    _check_spans(wanted, faults)
    _check_times(event, wanted, faults)
    if not 0 <= wanted["offer_hours"] <= MOST_OFFER_HOURS:
        faults["offer_hours"].append(
            _("A place is offered for %(most)s hours at most; 0 gives it at once.")
            % {"most": MOST_OFFER_HOURS}
        )
    if faults:
        first = next(iter(faults.values()))[0]
        raise EntryTermsRefused(first, fields=dict(faults))


def _check_spans(
    wanted: Mapping[str, Any],  # Any: as above
    faults: defaultdict[str, list[str]],
) -> None:
    for name in ("rating", "age"):
        least, most = wanted[f"{name}_least"], wanted[f"{name}_most"]
        if least is not None and most is not None and least > most:
            faults[f"{name}_most"].append(
                _("The highest must not be below the lowest, %(least)s.") % {"least": least}
            )
    for name in ("age_least", "age_most"):
        if wanted[name] is not None and not 0 < wanted[name] <= MOST_AGE:
            faults[name].append(_("An age is from 1 to %(most)s.") % {"most": MOST_AGE})


def _check_times(
    event: Event,
    wanted: Mapping[str, Any],  # Any: as above
    faults: defaultdict[str, list[str]],
) -> None:
    opens, closes = wanted["entries_open_at"], wanted["entries_close_at"]
    if opens is not None and closes is not None and closes <= opens:
        faults["entries_close_at"].append(_("Entries must close after they open."))
    for name in TIMES:
        if wanted[name] is not None and wanted[name] > event.ends_at:
            faults[name].append(_("This is after the end of the event."))
