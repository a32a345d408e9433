"""Enter an event and leave it again, by the player."""

from __future__ import annotations

from typing import cast

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from games.matches.errors import DomainError
from leagues.events.access import get_event_to_view
from leagues.events.entry_errors import AnswersRefused
from leagues.events.models import Entry, EventId
from leagues.events.selectors.entries import waiting_place
from leagues.events.selectors.members import label_of
from leagues.events.services.entering import enter_online, leave_online
from leagues.players.access import require_account


@require_POST
def enter(request: HttpRequest, event_id: int) -> HttpResponse:
    """Enter the visitor, and tell them whether they are in or waiting."""
    event = get_event_to_view(user=request.user, event_id=event_id)
    page = reverse("desk:event", args=[event.pk])
    if not request.user.is_authenticated:
        return cast(HttpResponse, redirect_to_login(page))
    try:
        entry = enter_online(event_id=EventId(event.pk), by=require_account(request.user))
    except AnswersRefused:
        return redirect("events:answers", event.pk)
    except DomainError as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, entered_sentence(entry))
    return redirect(page)


@require_POST
def leave(request: HttpRequest, event_id: int) -> HttpResponse:
    """Withdraw the visitor."""
    event = get_event_to_view(user=request.user, event_id=event_id)
    page = reverse("desk:event", args=[event.pk])
    if not request.user.is_authenticated:
        return cast(HttpResponse, redirect_to_login(page))
    try:
        entry = leave_online(event_id=EventId(event.pk), by=require_account(request.user))
    except DomainError as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, left_sentence(entry))
    return redirect(page)


def left_sentence(entry: Entry) -> str:
    """Return what leaving has led to: nobody of a pair or team is in any more."""
    if entry.members.count() == 1:
        return _("You have withdrawn. You can enter again at any time.")
    return _("%(entry)s: all of you are withdrawn. You can enter again at any time.") % {
        "entry": label_of(entry)
    }


def entered_sentence(entry: Entry) -> str:
    """Return what entering has led to."""
    place = waiting_place(entry=entry)
    if place is None:
        return _("You are in.")
    if entry.event.offer_hours:
        return _(
            "All places are taken. You are number %(place)s on the waiting list. When it is your "
            "turn, a place is offered to you, and you have some time to take it."
        ) % {"place": place}
    return _(
        "All places are taken. You are number %(place)s on the waiting list and move up by "
        "yourself when somebody withdraws."
    ) % {"place": place}
