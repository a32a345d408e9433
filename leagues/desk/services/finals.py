"""Begin finals with those whom a page has shown, also again when one of them withdraws."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NoReturn

from django.db import transaction
from django.utils.translation import gettext as _

from games.matches.errors import DomainError
from leagues.desk.selectors.finals import FinalsSheet, finals_sheet
from leagues.events.models import Event
from leagues.players.models import User
from leagues.seating.errors import NotTimeForFinals
from leagues.seating.services.finals import begin_finals, take_finals_back
from leagues.seating.services.stages import locked_stage


class _TakenBack(Exception):
    """Carries who would go on out of the transaction whose writes it takes back."""

    def __init__(self, sheet: FinalsSheet) -> None:
        super().__init__()
        self.sheet = sheet


@transaction.atomic
def begin_finals_as_seen(*, event: Event, order: Sequence[int], by: User | None) -> None:
    """Begin finals with those of `order`, whom a page has shown; nothing for who began so already.

    Raises `NotTimeForFinals` if others go on by now, and what `begin_finals` does.
    """
    locked_stage(event_id=event.pk)
    if _sheet(event).order != tuple(order):
        raise NotTimeForFinals(
            _("The standings have changed meanwhile. Here they are as they are now.")
        )
    begin_finals(event_id=event.pk, order=order, by=by)


@transaction.atomic
def begin_finals_again(*, event: Event, order: Sequence[int], by: User | None) -> None:
    """Begin finals once more, with those of `order`, who are the best still there.

    Raises `FinalsUnderWay` once something was scored in them, `NotTimeForFinals` if others go on.
    """
    take_finals_back(event_id=event.pk, by=by)
    begin_finals_as_seen(event=event, order=order, by=by)


def finals_begun_again(*, event: Event) -> FinalsSheet | None:
    """Return who would go on if the finals were begun once more, or None if they cannot be.

    They are, and all of it is taken back: what is told cannot differ from what is done.
    """
    try:
        _try_out(event)
    except _TakenBack as seen:
        return seen.sheet
    except DomainError:
        return None


@transaction.atomic
def _try_out(event: Event) -> NoReturn:
    take_finals_back(event_id=event.pk, by=None)
    raise _TakenBack(_sheet(event))


def _sheet(event: Event) -> FinalsSheet:
    sheet = finals_sheet(event=event)
    if sheet is None:
        raise NotTimeForFinals(_("This event has no finals. Plan them on its form first."))
    return sheet
