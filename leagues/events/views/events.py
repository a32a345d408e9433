"""Make, change and copy an event."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from games.matches.errors import DomainError
from games.matches.forms import REFIT
from leagues.events.access import get_club_to_hold_events, get_event_to_direct
from leagues.events.errors import EventChanged
from leagues.events.forms.events import EventForm
from leagues.events.local_times import (
    USUAL_LENGTH,
    nearest_instant,
    next_usual_start,
    wall_time,
)
from leagues.events.models import Event, EventId
from leagues.events.selectors.events import event_to_copy, latest_event
from leagues.events.services.event_rows import terms_of
from leagues.events.services.events import copy_event, create_event, edit_event
from leagues.events.states import EventStatus
from leagues.events.terms import EventTerms
from leagues.players.access import require_account
from leagues.players.models import Club


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest, slug: str) -> HttpResponse:
    """Make an event of a club, as a draft or open for entries."""
    club = get_club_to_hold_events(user=request.user, slug=slug)
    zone = ZoneInfo(club.time_zone)
    usual = usual_terms(club, timezone.now())
    form = EventForm(posted(request), zone=zone, terms=usual, typed=typed(request))
    if form.is_valid():
        try:
            event = create_event(
                club_id=club.pk,
                terms=form.terms(),
                by=require_account(request.user),
                is_open="open" in request.POST,
            )
        except DomainError as refusal:
            form.add_refusal(refusal)
        else:
            messages.success(request, _("The event is saved."))
            return redirect("desk:event", event.pk)
    last = event_to_copy(club_id=club.pk, now=timezone.now())
    return answer(request, "events/event_new.html", form, club=club, last=last)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def edit(request: HttpRequest, event_id: int) -> HttpResponse:
    """Change an event as far as its status allows."""
    event = get_event_to_direct(user=request.user, event_id=event_id)
    form = form_of(event, posted(request), typed(request))
    if form.is_valid():
        try:
            edit_event(
                event_id=EventId(event.pk),
                terms=form.terms(),
                by=require_account(request.user),
                seen=form.cleaned_data["seen"],
            )
        except EventChanged as refusal:
            form.add_refusal(refusal)
            form.show_seen(terms_of(Event.objects.get(pk=event.pk)))
        except DomainError as refusal:
            form.add_refusal(refusal)
        else:
            messages.success(request, _("The changes are saved."))
            return redirect("desk:event", event.pk)
    return answer(request, "events/event_edit.html", form, club=event.club, event=event)


@login_required
@require_POST
def copy(request: HttpRequest, event_id: int) -> HttpResponse:
    """Make a draft like an event, a week later, and show it to be looked over."""
    event = get_event_to_direct(user=request.user, event_id=event_id)
    made = copy_event(event_id=EventId(event.pk), by=require_account(request.user))
    messages.success(request, _("Copied as a draft. Look it over, then open it for entries."))
    return redirect("events:edit", made.pk)


def posted(request: HttpRequest) -> Any:  # Any: what a browser sent
    """Return what was posted to be saved, or None when the page is only looked at."""
    return request.POST if request.method == "POST" and REFIT not in request.POST else None


def typed(request: HttpRequest) -> Mapping[str, str] | None:
    """Return what was typed so far when only the house rules of another game are asked for."""
    return request.POST.dict() if REFIT in request.POST else None


def answer(request: HttpRequest, template: str, form: EventForm, **context: Any) -> HttpResponse:
    """Show the form; with faults the status says that nothing was saved.

    Any: whatever the template shows.
    """
    return render(request, template, {"form": form, **context}, status=422 if form.errors else 200)


def form_of(
    event: Event,
    posted_: Any,  # Any: what a browser sent
    typed_: Mapping[str, str] | None = None,
) -> EventForm:
    """Return the form of an event, with closed what its status has closed."""
    return EventForm(
        posted_,
        zone=ZoneInfo(event.club.time_zone),
        terms=terms_of(event),
        status=EventStatus(event.status),
        typed=typed_,
    )


def usual_terms(club: Club, now: datetime) -> EventTerms:
    """Return the evening a club will most likely hold next."""
    zone = ZoneInfo(club.time_zone)
    last = latest_event(club_id=club.pk)
    start = next_usual_start(
        wall_time(last.starts_at, zone) if last else None, wall_time(now, zone)
    )
    return EventTerms(
        title=last.title if last else _("Euchre night"),
        starts_at=nearest_instant(start, zone),
        ends_at=nearest_instant(start + USUAL_LENGTH, zone),
    )
