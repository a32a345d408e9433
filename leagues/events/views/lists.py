"""A whole list of names at the door."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from games.matches.errors import DomainError
from leagues.events.access import get_event_to_score
from leagues.events.entry_lists import read_entries
from leagues.events.formats import Unit, people_of_entry
from leagues.events.forms.door import ListForm
from leagues.events.models import Event
from leagues.events.selectors.lists import listed_lines
from leagues.events.services.lists import enter_list
from leagues.events.states import EntryStatus
from leagues.events.views.check_in import show
from leagues.players.access import require_account


@login_required
@require_POST
def enter(request: HttpRequest, event_id: int) -> HttpResponse:
    """Enter everybody on a list, or show how it is understood; lines with a problem stay."""
    event = get_event_to_score(user=request.user, event_id=event_id)
    form = ListForm(request.POST, unit=event.unit)
    if not form.is_valid():
        return show(request, event, words="", list_form=form)
    size = people_of_entry(event.unit, team_size=event.team_size)
    listed = read_entries(form.cleaned_data["names"], size=size)
    if "preview" in request.POST:
        preview = listed_lines(listed, event_id=event.pk, size=size)
        return show(request, event, words="", list_form=form, preview=preview)
    try:
        entered = enter_list(
            event_id=event.pk,
            listed=listed,
            is_here="later" not in request.POST,
            by=require_account(request.user),
        )
    except DomainError as refusal:
        form.add_error("names", str(refusal))
        return show(request, event, words="", list_form=form)
    for sentence in what_happened(event, [entry.status for entry in entered.entries]):
        messages.success(request, sentence)
    if entered.problems:
        form.tell_problems(entered.problems)
        return show(request, event, words="", list_form=form)
    return redirect("events:check_in", event.pk)


def what_happened(event: Event, statuses: list[str]) -> list[str]:
    """Return how many of a list are here now, expected, and waiting."""
    sentences = PEOPLE if event.unit == Unit.SINGLE else ENTRIES
    counted = ((key, statuses.count(key.value)) for key in sentences)
    return [sentences[key](number) % {"n": number} for key, number in counted if number]


def _here(number: int) -> str:
    return ngettext("%(n)s person is here.", "%(n)s people are here.", number)


def _expected(number: int) -> str:
    return ngettext("%(n)s person is expected.", "%(n)s people are expected.", number)


def _waiting(number: int) -> str:
    return ngettext(
        "%(n)s person is on the waiting list.", "%(n)s people are on the waiting list.", number
    )


def _entry_here(number: int) -> str:
    return ngettext("%(n)s entry is here.", "%(n)s entries are here.", number)


def _entry_expected(number: int) -> str:
    return ngettext("%(n)s entry is expected.", "%(n)s entries are expected.", number)


def _entry_waiting(number: int) -> str:
    return ngettext(
        "%(n)s entry is on the waiting list.", "%(n)s entries are on the waiting list.", number
    )


PEOPLE: Final[Mapping[EntryStatus, Callable[[int], str]]] = {
    EntryStatus.CHECKED_IN: _here,
    EntryStatus.ENTERED: _expected,
    EntryStatus.WAITING: _waiting,
}
ENTRIES: Final[Mapping[EntryStatus, Callable[[int], str]]] = {
    EntryStatus.CHECKED_IN: _entry_here,
    EntryStatus.ENTERED: _entry_expected,
    EntryStatus.WAITING: _entry_waiting,
}
