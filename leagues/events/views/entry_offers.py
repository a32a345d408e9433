"""Answer the offer of a place: on the page of the event, or by its link without an account."""

from __future__ import annotations

from typing import Final

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from games.matches.errors import DomainError
from leagues.events.access import get_event_to_view
from leagues.events.models import Entry
from leagues.events.selectors.entries import own_entry
from leagues.events.selectors.members import label_of
from leagues.events.services.offers import decline_offer, entry_of_offer, take_offer
from leagues.events.states import EntryStatus
from leagues.players.access import require_account
from leagues.players.models import User

DONE: Final = {
    True: gettext_lazy("You are in."),
    False: gettext_lazy(
        "The place goes to the next on the waiting list. You can join the list again."
    ),
}


@login_required
@require_POST
def answer(request: HttpRequest, event_id: int) -> HttpResponse:
    """Take or decline the place that is offered to the visitor's entry."""
    event = get_event_to_view(user=request.user, event_id=event_id)
    by = require_account(request.user)
    entry = own_entry(event_id=event.pk, user_id=by.pk)
    if entry is None:
        messages.error(request, _("You are not entered in this event."))
        return redirect("desk:event", event.pk)
    takes = request.POST.get("answer") != "no"
    refusal = _answered(entry, takes=takes, by=by)
    if refusal:
        messages.error(request, refusal)
    else:
        messages.success(request, str(DONE[takes]))
    return redirect("desk:event", event.pk)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def offer(request: HttpRequest, key: str) -> HttpResponse:
    """Show the offer of this link, and take the answer of whoever has it."""
    entry = entry_of_offer(key=key)
    if entry is None:
        return render(request, "events/offer_gone.html", status=410)
    refusal = ""
    if request.method == "POST":
        by = request.user if isinstance(request.user, User) else None
        refusal = _answered(entry, takes=request.POST.get("answer") != "no", by=by)
        if not refusal:
            return redirect("events:offer", key)
    context = {
        "event": entry.event,
        "entry": entry,
        "name": label_of(entry),
        "is_open": entry.status == EntryStatus.OFFERED,
        "is_in": entry.status in (EntryStatus.ENTERED, EntryStatus.CHECKED_IN),
        "refusal": refusal,
    }
    return render(request, "events/offer.html", context, status=422 if refusal else 200)


def _answered(entry: Entry, *, takes: bool, by: User | None) -> str:
    """Take or decline an offer; return why that was not possible, or ""."""
    act = take_offer if takes else decline_offer
    try:
        act(entry_id=entry.pk, by=by)
    except DomainError as refusal:
        return str(refusal)
    return ""
