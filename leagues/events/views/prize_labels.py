"""The labels of an entry's people, by which prizes are given to some only; for the desk."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.matches.errors import DomainError
from leagues.events.access import get_entry_to_check_in
from leagues.events.forms.prize_labels import PrizeLabelsForm
from leagues.events.selectors.members import label_of, prize_labels_used
from leagues.events.services.prize_labels import set_prize_labels
from leagues.players.access import require_account


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def labels(request: HttpRequest, event_id: int, entry_id: int) -> HttpResponse:
    """Show who of an entry has which labels, and write them down."""
    entry = get_entry_to_check_in(user=request.user, event_id=event_id, entry_id=entry_id)
    members = list(entry.members.select_related("player").order_by("id"))
    posted = request.POST if request.method == "POST" else None
    form = PrizeLabelsForm(posted, members=members)
    by = require_account(request.user)
    if form.is_valid():
        try:
            set_prize_labels(entry_id=entry.pk, labels=form.labels(), by=by)
        except DomainError as refusal:
            form.add_refusal(refusal)
        else:
            messages.success(request, _("The labels are saved."))
            return redirect(f"{reverse('events:check_in', args=[event_id])}#entry-{entry.pk}")
    context = {
        "event": entry.event,
        "entry": entry,
        "name": label_of(entry),
        "form": form,
        "used": prize_labels_used(event_id=event_id),
    }
    return render(request, "events/labels.html", context, status=422 if form.errors else 200)
