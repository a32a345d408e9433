"""The lists an event has, which of them comes first, and what its sections are called."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from django.db.models import Exists, OuterRef
from django.utils.translation import gettext as _

from leagues.events.formats import Unit
from leagues.events.models import Event, Stage
from leagues.seating.movements.sections import SectionKind, section_count, section_kind
from leagues.standings.models import Standing
from leagues.standings.ranking import ListKind
from leagues.standings.selectors.lists_played import FIRST_STAGE

NORTH_AND_SOUTH: Final = 1  # the number of the section of those who sit there


def kind_of_sections(event: Event) -> SectionKind | None:
    """Return what the sections of an event are, None for an event without; no query."""
    return section_kind(event.movement, event.movement_options)


def number_of_sections(event: Event) -> int:
    """Return how many sections an event has, 0 for none; no query."""
    return section_count(event.movement, event.movement_options)


def section_title(event: Event, number: int) -> str:
    """Return what a section of an event is called, empty for none; no query."""
    match kind_of_sections(event) if number else None:
        case SectionKind.GROUPS:
            return _("Group %(number)s") % {"number": number}
        case SectionKind.SIDES:
            is_first = number == NORTH_AND_SOUTH
            return _("North and South") if is_first else _("East and West")
        case None:
            return ""


def list_title(event: Event, kind: ListKind) -> str:
    """Return what a list of an event is called beside its other lists; no query."""
    match kind:
        case ListKind.SECTIONS:
            is_groups = kind_of_sections(event) is SectionKind.GROUPS
            return _("Groups") if is_groups else _("Each side")
        case ListKind.PAIRS:
            return _("Pairs")
        case ListKind.PERSONS:
            return _("Persons")
        case ListKind.ENTRIES if event.unit == Unit.TEAM:
            return _("Teams")
        case ListKind.ENTRIES if number_of_sections(event):
            return _("All pairs")
        case ListKind.ENTRIES:
            return _("Pairs")


def may_have_lists(event: Event) -> bool:
    """Return whether an event can have more lists than that of its entries; no query."""
    return event.unit != Unit.SINGLE


def lists_in_order(event: Event, *, shown: ListKind = ListKind.ENTRIES) -> list[ListKind]:
    """Return the lists an event has, that which comes first before the others; one query.

    Sections come first until somebody has gone on from them. No query where everybody enters
    alone, as there is one list only, nor where pairs have two and the second is `shown`.
    """
    if not may_have_lists(event):
        return [ListKind.ENTRIES]
    if shown is ListKind.PERSONS and event.unit == Unit.PAIR and not number_of_sections(event):
        return [ListKind.ENTRIES, ListKind.PERSONS]
    rows = Standing.objects.filter(event=event).order_by().annotate(later=somebody_went_on())
    found = {
        ListKind(kind): later for kind, later in rows.values_list("list_kind", "later").distinct()
    }
    order = [kind for kind in ListKind if kind in found or kind is ListKind.ENTRIES]
    if not found.get(ListKind.SECTIONS, True):
        order.sort(key=lambda kind: kind is not ListKind.SECTIONS)
    return order


def somebody_went_on() -> Exists:
    """Say of rows of an event, in their query, whether anybody went on from its first stage."""
    return Exists(
        Stage.objects.filter(
            event_id=OuterRef("event_id"), number__gt=FIRST_STAGE, order__isnull=False
        )
    )


def first_list(event: Event) -> ListKind:
    """Return the list of an event that is shown before it is asked for another; one query.

    No query where an event has no sections.
    """
    if kind_of_sections(event) is None:
        return ListKind.ENTRIES
    return lists_in_order(event)[0]


def kinds_of_prizes(event: Event) -> Collection[ListKind]:
    """Return the lists by which an event can give prizes; no query."""
    kinds = [ListKind.ENTRIES]
    if number_of_sections(event):
        kinds.append(ListKind.SECTIONS)
    if event.unit == Unit.TEAM:
        kinds.append(ListKind.PAIRS)
    if may_have_lists(event):
        kinds.append(ListKind.PERSONS)
    return kinds
