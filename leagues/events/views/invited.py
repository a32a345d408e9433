"""The list of the invited: kept by a director, and the link that each of them gets."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.matches.addresses import public_base
from games.matches.errors import DomainError
from leagues.events.access import get_event_to_direct
from leagues.events.models import Event, InvitedPerson
from leagues.events.services.invited import put_on_list, take_off_list, use_invited_link
from leagues.players.access import require_account
from leagues.players.typed import typed_number


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def invited(request: HttpRequest, event_id: int) -> HttpResponse:
    """Show who is invited, with their links; add names, or take one off."""
    event = get_event_to_direct(user=request.user, event_id=event_id)
    by = require_account(request.user)
    refusal = ""
    if request.method == "POST":
        try:
            if "remove" in request.POST:
                number = typed_number(request.POST["remove"]) or 0
                take_off_list(event_id=event.pk, invited_id=number, by=by)
            else:
                names = request.POST.get("names", "").splitlines()
                made = put_on_list(event_id=event.pk, names=names, by=by)
                messages.success(request, _added(len(made)))
        except DomainError as error:
            refusal = str(error)
        else:
            return redirect("events:invited", event.pk)
    context = {
        "event": event,
        "people": _people(request, event),
        "refusal": refusal,
        "names": request.POST.get("names", ""),
        "active": "invited",
    }
    return render(request, "events/invited.html", context, status=422 if refusal else 200)


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def link(request: HttpRequest, key: str) -> HttpResponse:
    """Put the visitor in the place of a name on the list, and lead them on to enter."""
    found = InvitedPerson.objects.filter(key=key).select_related("event__club").first()
    if found is None:
        return render(request, "events/offer_gone.html", status=410)
    refusal = ""
    if request.method == "POST":
        try:
            use_invited_link(key=key, by=require_account(request.user))
        except DomainError as error:
            refusal = str(error)
        else:
            messages.success(request, _("You are on the list: you can enter now."))
            return redirect("desk:event", found.event_id)
    context = {"event": found.event, "invited": found, "refusal": refusal}
    return render(request, "events/invited_link.html", context, status=422 if refusal else 200)


def _people(request: HttpRequest, event: Event) -> list[tuple[InvitedPerson, str]]:
    base: Any = public_base(request) or request.build_absolute_uri("/").rstrip("/")
    people = event.invited.select_related("player")
    return [(one, f"{base}{reverse('events:invited_link', args=[one.key])}") for one in people]


def _added(number: int) -> str:
    return ngettext(
        "%(count)s name is new on the list.", "%(count)s names are new on the list.", number
    ) % {"count": number}
