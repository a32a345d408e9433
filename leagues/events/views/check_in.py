"""The desk at the door: find a name, tap it in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST, require_safe

from games.matches.errors import DomainError
from leagues.events.access import get_entry_to_check_in, get_event_to_score, visible_players
from leagues.events.access_to_money import booking_to_take_back
from leagues.events.formats import people_of_entry
from leagues.events.forms.door import ListForm, NewcomerForm
from leagues.events.models import Entry, Event
from leagues.events.selectors.entries import check_in_sheet
from leagues.events.selectors.lists import ListedLine
from leagues.events.selectors.members import label_of
from leagues.events.services.entering import enter_together
from leagues.events.services.entries import (
    check_in,
    set_is_house,
    set_keeps_seat,
    undo_check_in,
    withdraw,
)
from leagues.events.services.entry_rules import broken_rule, has_rule
from leagues.events.services.money import mark_fee_paid
from leagues.events.states import EventStatus
from leagues.events.views.choosing import Choices, allowed, choices_of, people_of_looking
from leagues.players.access import require_account
from leagues.players.models import User
from leagues.players.states import PlayerKind

Act = Callable[..., Entry]

ACTS: Final[dict[str, Act]] = {
    "in": check_in,
    "out": undo_check_in,
    "withdraw": withdraw,
    "paid": partial(mark_fee_paid, is_paid=True),
    "unpaid": partial(mark_fee_paid, is_paid=False),
    "keep": partial(set_keeps_seat, keeps=True),
    "walk": partial(set_keeps_seat, keeps=False),
    "house": partial(set_is_house, is_house=True),
    "rank": partial(set_is_house, is_house=False),
}
DONE: Final = {
    "in": gettext_lazy("Checked in: %(name)s"),
    "out": gettext_lazy("Not here yet: %(name)s"),
    "withdraw": gettext_lazy("Withdrawn: %(name)s"),
    "paid": gettext_lazy("Paid: %(name)s"),
    "unpaid": gettext_lazy("Not paid: %(name)s"),
    "keep": gettext_lazy("Keeps one seat: %(name)s"),
    "walk": gettext_lazy("Changes seats: %(name)s"),
    "house": gettext_lazy("Of the house, not ranked: %(name)s"),
    "rank": gettext_lazy("Ranked: %(name)s"),
    "checked_in": gettext_lazy("Checked in: %(name)s"),
    "entered": gettext_lazy("Entered: %(name)s"),
    "waiting": gettext_lazy("On the waiting list: %(name)s"),
    "offered": gettext_lazy("A place is offered to %(name)s, who has not taken it yet"),
}


@login_required
@require_safe
def sheet(request: HttpRequest, event_id: int) -> HttpResponse:
    """Show who is in, and whoever fits the name typed; htmx gets the list alone."""
    event = get_event_to_score(user=request.user, event_id=event_id)
    return show(request, event, words=request.GET.get("q", ""))


@login_required
@require_POST
def add(request: HttpRequest, event_id: int, *, is_here: bool) -> HttpResponse:
    """Enter a person of the list, or write a new one down; check them in if they are here."""
    event = get_event_to_score(user=request.user, event_id=event_id)
    form = NewcomerForm(request.POST, is_guest=request.GET.get("kind") == PlayerKind.GUEST.value)
    if not form.is_valid():
        return show(request, event, words=typed(request), refusal=form.sentence)
    try:
        entry = enter(event, form, is_here=is_here, by=require_account(request.user))
    except DomainError as refusal:
        return show(request, event, words=typed(request), refusal=str(refusal))
    against = against_rule(entry, event)
    if against and not is_htmx(request):
        messages.warning(request, against)
    return done(request, event, entry, entry.status, words="", is_next=True, against=against)


@login_required
@require_POST
def act(request: HttpRequest, event_id: int, entry_id: int, key: str) -> HttpResponse:
    """Do one thing with one entry: check in or out, withdraw, note the fee."""
    entry = get_entry_to_check_in(user=request.user, event_id=event_id, entry_id=entry_id)
    if key not in ACTS:
        raise Http404(_("There is no such button on this page."))
    try:
        seen = {}
        if key == "unpaid":
            seen = {"booking_id": booking_to_take_back(user=request.user, entry=entry)}
        entry = ACTS[key](entry_id=entry.pk, by=require_account(request.user), **seen)
    except DomainError as refusal:
        event = get_event_to_score(user=request.user, event_id=event_id)
        return show(request, event, words=typed(request), refusal=str(refusal), at=entry_id)
    event = get_event_to_score(user=request.user, event_id=event_id)
    if key == "in" and typed(request):  # the next person is looked up now
        return done(request, event, entry, key, words="", is_next=True)
    return done(request, event, entry, key, words=typed(request))


def enter(event: Event, form: NewcomerForm, *, is_here: bool, by: User) -> Entry:
    """Enter whom the form names, together: somebody known, newcomers, an entry to be joined."""
    joined = people_of_looking(event, form.cleaned_data["join"])
    return enter_together(
        event_id=event.pk,
        newcomers=allowed([*form.newcomers, *joined], user=by, event=event),
        name=form.cleaned_data["team"],
        is_here=is_here,
        by=by,
    )


def against_rule(entry: Entry, event: Event) -> str:
    """Return by which rule people of an entry could not have entered from home, "" if they can."""
    if not has_rule(event):
        return ""
    broken = broken_rule(event, [member.player for member in entry.members.all()])
    return broken and _("Entered against a rule: %(rule)s") % {"rule": broken}


def typed(request: HttpRequest) -> str:
    """Return the words in the search box when a button was pressed."""
    return request.POST.get("q", "")[:80]


def show(
    request: HttpRequest,
    event: Event,
    *,
    words: str,
    refusal: str = "",
    at: int | None = None,
    said: str = "",
    is_next: bool = False,
    list_form: ListForm | None = None,
    preview: Sequence[ListedLine] = (),
) -> HttpResponse:
    """Answer with the page, or with the people alone if a script asked for them."""
    try:
        choices = _choices(request, event, is_done=is_next)
    except DomainError as unknown:
        choices, refusal = Choices(people=(), size=_size(event)), refusal or str(unknown)
    context = {
        "event": event,
        "choices": choices,
        "sheet": check_in_sheet(
            event=event,
            words=words[:80],
            among=visible_players(user=request.user),
            chosen=[one.player_id for one in choices.people if one.player_id is not None],
        ),
        "refusal": refusal,
        "refused_entry": at,
        "said": said,
        "is_next": is_next,
        "is_open": event.status not in {EventStatus.FINISHED, EventStatus.REOPENED},
        "list_form": list_form or ListForm(unit=event.unit),
        "preview": preview,
    }
    template = "events/_check_in_sheet.html" if is_htmx(request) else "events/check_in.html"
    is_refused = bool(refusal) or (list_form is not None and not preview)
    return render(request, template, context, status=422 if is_refused else 200)


def _choices(request: HttpRequest, event: Event, *, is_done: bool) -> Choices:
    """Return who is chosen for the entry that is put together; nobody once it is entered."""
    data = QueryDict() if is_done else request.POST or request.GET
    user = require_account(request.user)
    return choices_of(data, user=user, event=event, size=_size(event))


def _size(event: Event) -> int:
    return people_of_entry(event.unit, team_size=event.team_size)


def done(
    request: HttpRequest,
    event: Event,
    entry: Entry,
    key: str,
    *,
    words: str,
    is_next: bool = False,
    against: str = "",
) -> HttpResponse:
    """Show the list after an act; without scripts by a redirect, so that a reload is harmless."""
    if is_htmx(request):
        sentence = f"{DONE[key] % {'name': label_of(entry)}} {against}".strip()
        return show(request, event, words=words, said=sentence, is_next=is_next)
    query = f"?{urlencode({'q': words})}" if words else ""
    page = reverse("events:check_in", args=[event.pk])
    return redirect(f"{page}{query}#entry-{entry.pk}")


def is_htmx(request: HttpRequest) -> bool:
    """Return whether htmx asks for a fragment."""
    return bool(getattr(request, "htmx", False))
