"""A whole list of names at the door."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from games.matches.errors import DomainError
from leagues.events.access import get_event_to_score
from leagues.events.forms.door import ListForm
from leagues.events.services.lists import enter_list
from leagues.events.states import EntryStatus
from leagues.events.views.check_in import show
from leagues.players.access import require_account


@login_required
@require_POST
def enter(request: HttpRequest, event_id: int) -> HttpResponse:
    """Enter everybody on a list; names that several people have stay in the form."""
    event = get_event_to_score(user=request.user, event_id=event_id)
    form = ListForm(request.POST)
    if not form.is_valid():
        return show(request, event, words="", list_form=form)
    try:
        entered = enter_list(
            event_id=event.pk,
            names=form.cleaned_data["names"],
            is_here="later" not in request.POST,
            by=require_account(request.user),
        )
    except DomainError as refusal:
        form.add_error("names", str(refusal))
        return show(request, event, words="", list_form=form)
    for sentence in what_happened([entry.status for entry in entered.entries]):
        messages.success(request, sentence)
    if entered.doubtful:
        form.tell_doubtful(list(entered.doubtful))
        return show(request, event, words="", list_form=form)
    return redirect("events:check_in", event.pk)


def what_happened(statuses: list[str]) -> list[str]:
    """Return how many of a list are here now, expected, and waiting."""
    here, expected, waiting = (
        statuses.count(status.value)
        for status in (EntryStatus.CHECKED_IN, EntryStatus.ENTERED, EntryStatus.WAITING)
    )
    sentences = (
        (here, ngettext("%(n)s person is here.", "%(n)s people are here.", here)),
        (expected, ngettext("%(n)s person is expected.", "%(n)s people are expected.", expected)),
        (
            waiting,
            ngettext(
                "%(n)s person is on the waiting list.",
                "%(n)s people are on the waiting list.",
                waiting,
            ),
        ),
    )
    return [sentence % {"n": number} for number, sentence in sentences if number]
