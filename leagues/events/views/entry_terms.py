"""Who may enter an event, when, and who is invited: a director's pages."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.matches.errors import DomainError
from leagues.events.access import get_event_to_direct
from leagues.events.forms.entry_terms import EntryTermsForm
from leagues.events.services.entry_terms import set_entry_terms
from leagues.players.access import require_account


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def entry_rules(request: HttpRequest, event_id: int) -> HttpResponse:
    """Show who may enter, and change it."""
    event = get_event_to_direct(user=request.user, event_id=event_id)
    form = EntryTermsForm(request.POST if request.method == "POST" else None, event=event)
    if form.is_valid():
        try:
            set_entry_terms(event_id=event.pk, terms=form.terms(), by=require_account(request.user))
        except DomainError as refusal:
            form.add_refusal(refusal)
        else:
            messages.success(request, _("The rules of entering are saved."))
            return redirect("events:entry_rules", event.pk)
    context = {"event": event, "form": form, "active": "rules"}
    return render(request, "events/entry_rules.html", context, status=422 if form.errors else 200)
