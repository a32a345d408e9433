"""Try a correction out: carry it out, look at what became of it, and take it all back.

What is told beforehand can so never differ from what is done afterwards.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeVar

from django.db import transaction

from leagues.desk.selectors.consequences import (
    Consequences,
    consequences_in_event,
    consequences_of,
    snapshot_of,
    snapshot_of_event,
)
from leagues.events.models import Event
from leagues.seating.models import RoundTable
from leagues.seating.services.repairing import tables_drawn_otherwise

T = TypeVar("T")


def taken_back(act: Callable[[], T]) -> T:
    """Return what an act returns; all that it has written is taken back, its news dropped."""
    with transaction.atomic():
        seen = act()
        transaction.set_rollback(True)
    return seen


def try_out(*, tables: Sequence[RoundTable], act: Callable[[], object]) -> Consequences:
    """Return what an act would change at tables and in their event; nothing is written.

    It looks ahead to the next round too, if that would be drawn from the new results.
    Raises the `DomainError` with which the act itself would be refused. Its news are dropped
    together with what it wrote.
    """
    return taken_back(lambda: with_the_next_round(tables, carry_out(tables=tables, act=act)))


def try_out_in_event(*, event: Event, act: Callable[[], object]) -> Consequences:
    """Return what an act beside all tables would change in an event; nothing is written.

    Raises the `DomainError` with which the act itself would be refused.
    """
    return taken_back(lambda: carry_out_in_event(event=event, act=act)[0])


def carry_out_in_event(*, event: Event, act: Callable[[], T]) -> tuple[Consequences, T]:
    """Do something beside all tables; return what it has changed in an event, and its answer."""
    before = snapshot_of_event(event=event)
    done = act()
    after = snapshot_of_event(event=event)
    return consequences_in_event(event=event, before=before, after=after), done


def carry_out(*, tables: Sequence[RoundTable], act: Callable[[], object]) -> Consequences:
    """Do something, and return what it has changed at tables and in their event.

    The first table is the one at which it begins. Raises the `DomainError` of the act.
    """
    before = snapshot_of(tables=tables)
    act()
    after = snapshot_of(tables=tables)
    return consequences_of(table=tables[0], before=before, after=after)


def with_the_next_round(tables: Sequence[RoundTable], told: Consequences) -> Consequences:
    """Return what was told, looking ahead to the next round as everything stands now."""
    if told.following.can_be_redrawn and not told.is_nothing:
        return replace(told, redrawn=tables_drawn_otherwise(round_id=tables[0].round_id))
    return told
