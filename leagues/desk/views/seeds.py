"""The order by which pairings and brackets begin, for the director."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.matches.errors import DomainError
from leagues.desk.seed_form import SeedForm
from leagues.desk.selectors.seeds import seed_rows
from leagues.events.access import get_event_to_direct
from leagues.events.services.seeds import set_seeds
from leagues.seating.access import account_of


@require_http_methods(["GET", "HEAD", "POST"])
def seeds(request: HttpRequest, event_id: int) -> HttpResponse:
    """Show the seeds, with `?by=rating` those that the ratings suggest, and save them."""
    event = get_event_to_direct(user=request.user, event_id=event_id)
    rows = seed_rows(event=event, now=timezone.now())
    by_rating = request.GET.get("by") == "rating"
    sent = request.POST if request.method == "POST" else None
    form = SeedForm(sent, rows=rows, by_rating=by_rating)
    if request.method == "POST" and form.is_valid():
        try:
            set_seeds(event_id=event.pk, seeds=form.seeds, by=account_of(request.user))
        except DomainError as refusal:
            form.add_error(None, str(refusal))
        else:
            messages.success(request, _("The order is saved."))
            return redirect("desk:seeds", event.pk)
    context = {"event": event, "form": form, "by_rating": by_rating}
    return render(request, "desk/seeds.html", context, status=422 if form.errors else 200)
