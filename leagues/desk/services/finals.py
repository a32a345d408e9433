"""Begin finals with those whom a page has shown, again when others would go on, and decide ties."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.matches.errors import DomainError
from leagues.desk.selectors.finals import Cut, FinalsSheet, finals_sheet
from leagues.desk.services.trial import taken_back
from leagues.events.models import Event
from leagues.players.models import User
from leagues.seating.errors import NotTimeForFinals
from leagues.seating.services.finals import begin_finals, take_finals_back
from leagues.seating.services.stages import locked_stage
from leagues.standings.services.deciders import draw_event_lots, write_play_off


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


@transaction.atomic
def draw_lots_for_finals(*, event: Event, by: User | None) -> None:
    """Draw the event's lots, which decide between equals about the last places that go on.

    Raises `NotTimeForFinals` if nobody is equal there, and `LotsDrawn` if that was done.
    """
    locked_stage(event_id=event.pk)
    _equals(event)
    draw_event_lots(event_id=event.pk, by=by)


@transaction.atomic
def note_play_off(*, event: Event, winners: Sequence[int], by: User | None) -> None:
    """Note who of the equals about the last places won the play-off, and so goes on.

    Raises `NotTimeForFinals` if nobody is equal there, or other numbers of them are to go on.
    """
    locked_stage(event_id=event.pk)
    equal = _equals(event)
    names = dict(equal.tied)
    if not set(winners) <= set(names) or len(set(winners)) != equal.places:
        raise NotTimeForFinals(
            ngettext(
                "%(count)s place is left for those who are equal, so choose %(count)s of these: "
                "%(names)s.",
                "%(count)s places are left for those who are equal, so choose %(count)s of these: "
                "%(names)s.",
                equal.places,
            )
            % {"count": equal.places, "names": ", ".join(names.values())}
        )
    others = [key for key in names if key not in winners]
    won = [key for key in names if key in winners]
    write_play_off(
        event_id=event.pk,
        order=[*won, *others],
        names=[names[key] for key in won],
        by=by,
    )
    if not set(winners) <= set(_sheet(event).order):
        raise NotTimeForFinals(
            _("These cannot all go on: they are equal to others of their own group only.")
        )


@transaction.atomic
def take_play_off_back(*, event: Event, by: User | None) -> None:
    """Forget a play-off that was noted; raises `NotTimeForFinals` once the finals have begun."""
    locked_stage(event_id=event.pk)
    if _sheet(event).has_begun:
        raise NotTimeForFinals(_("The finals have begun already."))
    write_play_off(event_id=event.pk, order=(), names=(), by=by)


def _equals(event: Event) -> Cut:
    """Return those who are equal about the last places, or raise `NotTimeForFinals`."""
    sheet = _sheet(event)
    if sheet.has_begun:
        raise NotTimeForFinals(_("The finals have begun already."))
    if sheet.equal is None:
        raise NotTimeForFinals(_("Nobody is equal about the last place that goes on."))
    return sheet.equal


def finals_begun_again(*, event: Event) -> FinalsSheet | None:
    """Return who would go on if the finals were begun once more, or None if they cannot be.

    They are, and all of it is taken back: what is told cannot differ from what is done.
    """
    with suppress(DomainError):
        return taken_back(lambda: _sheet_without_finals(event))
    return None


def _sheet_without_finals(event: Event) -> FinalsSheet:
    take_finals_back(event_id=event.pk, by=None)
    return _sheet(event)


def _sheet(event: Event) -> FinalsSheet:
    sheet = finals_sheet(event=event)
    if sheet is None:
        raise NotTimeForFinals(_("This event has no finals. Plan them on its form first."))
    return sheet
